"""7.0, 8.0 The shadow, and the solitaire game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.graf_spee import GAME, odds
from sealed_orders.games.graf_spee.shadowing import shadowers
from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.kernel.fact import Shadowed
from sealed_orders.kernel.prompt import Pick
from tests.games.graf_spee.position import at, begin, hunt, play, spotted, value
from tests.games.referee import Lucky, choices, facts, messages, order


def names(state: SpeeState) -> set[str]:
    return {name for name, ship in SHIP.items() if ship in shadowers(state)}


def met(**ships: Any) -> SpeeState:
    """Return the Graf Spee spotted in 2019 with these ships."""
    return spotted(hunt(graf_spee=at("2019"), altmark=at("2626"), **ships))


@pytest.mark.parametrize(
    ("ships", "level", "p"),
    [(3, 1, "5/6"), (3, 2, "4/6"), (3, 3, "3/6"), (1, 3, "1/6"), (4, 1, "1"), (1, 2, "2/6")],
)
def test_7_2_the_chance_of_a_shadow(ships: int, level: int, p: str) -> None:
    """7.2 C24, C25"""
    assert odds.shadow(ships, level) == Fraction(p)


def test_7_3_a_carrier_neither_shadows_nor_counts() -> None:
    """7.3 C26, C27"""
    state = met(renown=at("2019"), ark_royal=at("2019"))
    assert names(state) == {"renown"}
    match = play(met(hermes=at("2019")), "shadow_phase")
    assert "shadow" not in choices(match, "british")


def test_7_1_not_to_shadow_has_its_price_in_words() -> None:
    """7.1 R12"""
    prompt = play(met(exeter=at("2019")), "shadow_phase").prompt("british")
    assert prompt is not None
    (pick,) = prompt.choices
    assert isinstance(pick, Pick)
    assert [option.stake for option in pick.options] == ["", "You have to find the Graf Spee again."]


@pytest.mark.parametrize(("hers", "knots", "able"), [(26, 25, False), (25, 25, True), (26, 26, True)])
def test_7_5_only_ships_as_fast_as_she_is_now(hers: int, knots: int, able: bool) -> None:
    """7.5 C28"""
    state = met(exeter=at("2019", knots=knots))
    state.knots[SHIP["graf_spee"]] = hers
    assert (names(state) == {"exeter"}) is able


def test_5_6_a_ship_without_fuel_may_not_shadow() -> None:
    """5.6 C07"""
    assert not names(met(exeter=at("2019", fuel=0)))


def test_7_1_the_german_orders_are_final_and_the_british_read_the_direction() -> None:
    """7.1, 3.1 C29 Nothing is moved; she is not asked for again."""
    match = begin(met(exeter=at("2019"), ajax=at("2019")), Lucky("7.2"))
    assert messages(match, "british", "3.1") == ["Graf Spee in 2019 can be shadowed by Exeter, Ajax."]
    assert not messages(match, "german", "7.1")
    order(match, "shadow yes")
    assert "Exeter, Ajax" in messages(match, "german", "7.1")[0]
    before = match.view("british")
    order(match, german="graf_spee M 2020")
    assert before.square == match.view("british").square
    (ours,), (theirs,) = facts(match, "british", Shadowed), facts(match, "german", Shadowed)
    assert (ours.success, ours.cell, theirs.success, theirs.cell) == (True, "2020", True, "")
    assert messages(match, "british", "7.2")[0].startswith("Shadow succeeded. She goes E to 2020.")
    assert match.view("british").course_told == "E"
    assert set(choices(match, "german")) == {"altmark"}
    order(match)
    assert value(match.state, "square", "graf_spee") == "2020"


def test_7_1_a_failed_shadow_reports_no_direction_and_the_orders_are_final_all_the_same() -> None:
    """7.1 R11"""
    match = begin(met(exeter=at("2019")))
    order(match, "shadow yes")
    order(match, german="graf_spee M 2020")
    assert messages(match, "british", "7.2")[0].startswith("Shadow failed. ")
    assert match.view("british").course_told == ""
    assert set(choices(match, "german")) == {"altmark"}


@pytest.mark.parametrize(("knots", "told_so"), [(26, "She stays"), (0, "She stays")])
def test_7_1_the_direction_is_that_of_the_movement_she_will_make(knots: int, told_so: str) -> None:
    """7.1, 5.5"""
    state = met(exeter=at("2019"))
    state.knots[SHIP["graf_spee"]] = knots
    match = begin(state, Lucky("7.2"))
    order(match, "shadow yes")
    order(match, german="graf_spee P" if knots else "graf_spee M 2020")
    assert told_so in messages(match, "british", "7.2")[0]


def test_7_1_the_germans_do_not_learn_of_a_shadow_that_is_not_tried() -> None:
    match = begin(met(exeter=at("2019")))
    order(match, "shadow no")
    assert not messages(match, "german", "7.1")
    assert "graf_spee" in choices(match, "german")


def test_7_4_a_successful_shadow_does_not_find_her() -> None:
    match = begin(met(exeter=at("2019")), Lucky("7.2"))
    order(match, "shadow yes")
    order(match, german="graf_spee M 2020")
    order(match, "exeter M 2020")
    assert value(match.state, "square", "exeter") == value(match.state, "square", "graf_spee") == "2020"
    assert not value(match.state, "spotted", "graf_spee")


def test_8_0_in_solitaire_all_other_rules_hold_and_the_switch_follows_the_computer() -> None:
    switch = next(switch for switch in GAME.switches if switch.key == "solitaire")
    assert switch.usual() == "off"
    assert switch.usual(("german",)) == "on"
    assert switch.usual(("british",)) == "off"
