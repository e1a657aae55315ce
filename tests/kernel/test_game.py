"""The contract of a rule set, and the register of games."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.tutorial import FirstHunt
from sealed_orders.kernel.game import Step
from tests.kernel.duel import DUEL, RED, Toss


def test_games_are_found_by_name_and_loaded_once() -> None:
    assert "tutorial" in so.game_names()
    assert so.load("tutorial") is so.load("tutorial")


def test_the_list_of_games_can_be_asked_for_after_one_was_loaded() -> None:
    so.load("tutorial")
    assert so.game_names() == tuple(sorted(so.game_names()))


def test_an_unknown_game_is_refused_with_the_known_names() -> None:
    with pytest.raises(so.UnknownGame, match=r"Unknown game 'chess'\. `sealed-orders games` lists all"):
        so.load("chess")


def test_the_first_scenario_is_the_one_played_unless_another_is_named() -> None:
    match = so.Match.new("tutorial")
    assert match.scenario is next(iter(so.load("tutorial").scenarios.values()))


def test_a_rulebooks_paragraphs_can_be_opened() -> None:
    assert so.load("tutorial").rulebook["3.1"].title == "The search roll"


def test_a_step_asks_nobody_unless_it_says_so() -> None:
    view = so.Match.new(DUEL).view(RED)
    assert Toss().ask(view) is None


def test_a_step_must_say_what_follows() -> None:
    match = so.Match.new(DUEL)
    with pytest.raises(NotImplementedError):
        Step[Any, Any]().resolve(match.state, match.state.agenda[-1], {}, match.dice)


def test_without_rules_of_its_own_a_game_has_no_odds_cautions_or_previews() -> None:
    view = so.Match.new(DUEL).view(RED)
    assert DUEL.chances(view) == ()
    assert DUEL.cautions(view, {}) == ()
    assert DUEL.preview(view, {}) == DUEL.display(view)


def test_a_game_whose_class_is_in_no_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = ModuleType("alone")
    exec("from tests.kernel.duel import Duel\nclass Alone(Duel):\n    name = 'alone'\n", vars(alone))
    monkeypatch.setitem(sys.modules, "alone", alone)
    with pytest.raises(so.BadGame, match=r"^alone: its class is not in a package, which would hold rulebook\.md"):
        alone.Alone().resource("rulebook.md")


class Bare(FirstHunt):
    """A game whose package has neither rulebook nor scenarios."""

    name = "bare"


def test_a_package_without_rulebook_or_scenarios_is_named() -> None:
    with pytest.raises(so.BadGame, match=r"^bare: there is no rulebook\.md in the package of its class\.$"):
        _ = Bare().rulebook
    with pytest.raises(so.BadGame, match=r"^bare: there is no data/scenarios in the package of its class\.$"):
        _ = Bare().scenarios


def test_the_package_of_games_and_the_list_of_games_do_not_hide_each_other() -> None:
    assert import_module("sealed_orders.games") is so.games  # type: ignore[attr-defined]
    assert callable(so.game_names)
