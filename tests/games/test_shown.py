"""Clients can show what our games declare; and the kit reports what they could not show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.subject import Subject
from sealed_orders.testing.shown import Shown, hidden_fight
from tests.games_for_tests.plane_duel import FIGHT, GAME, PlaneDuel
from tests.own import OurGames


class TestShown(OurGames, Shown):
    """The kit's tests, for our games."""


def duel(fights: Any = "page", engages: Any = (), planes: bool = True) -> so.Game[Any, Any]:
    """Return a game that declares this, with a fight on the plane."""
    chart, plane = GAME.boards()
    chart = replace(chart, subject=Subject(fights=fights), engages=engages)

    class Duel(PlaneDuel):
        def boards(self) -> tuple[Board, ...]:
            return (chart, plane) if planes else (chart,)

    return Duel()


ON_PLANE = Display("Fight", board=FIGHT, sea=Sea())
ASKED = Prompt("Helm?", "2.1", (), fight="1212")


@pytest.mark.parametrize(
    ("rules", "display", "prompt"),
    [(duel(), ON_PLANE, None), (duel("plane", ("battle",)), ON_PLANE, ASKED), (duel(), Display("Chart"), ASKED)],
)
def test_a_fight_that_has_one_picture_is_fine(rules: Any, display: Display, prompt: Prompt | None) -> None:
    assert hidden_fight(rules, display, prompt) == ""


@pytest.mark.parametrize(
    ("rules", "display", "prompt", "problem"),
    [
        (duel(), ON_PLANE, ASKED, "the page of a fight would hide it. Declare Board(subject=Subject(fights="),
        (duel(engages=("battle",)), ON_PLANE, None, "the page of a fight would hide it"),
        (duel("plane", planes=False), Display("Chart"), None, "and has no board of that shape. Add one to boards()"),
        (duel(), Display("Chart", sea=Sea()), None, "Let Display.board name the board of shape plane."),
        (duel(), Display("Chart"), replace(ASKED, fight="9999"), 'a fight in "9999", which is not a cell of its first'),
    ],
)
def test_a_fight_that_could_not_be_seen_is_refused_in_a_sentence(
    rules: Any, display: Display, prompt: Prompt | None, problem: str
) -> None:
    assert problem in hidden_fight(rules, display, prompt)
