"""16.7, 16.8 Damage: each table drawn face by face, and the odds that say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.damage import (
    Hurt,
    fire_salvos,
    hit_by_torpedoes,
    lose_firepower,
    sink,
    toll,
    torpedo_hits,
)
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import view
from sealed_orders.kernel.dice import Dice
from tests.games.bismarck.every_way import SALVO_BANDS, outcomes
from tests.games.bismarck.position import at, fact, position
from tests.games.referee import Duds, Lucky, loaded


def condition(state: BismarckState, ship: str) -> tuple[int, int, int]:
    """Return midships, firepower and knots."""
    return fact(state, "midships", ship), fact(state, "firepower", ship), fact(state, "knots", ship)


def ship_with(ship: str, facts: Any) -> BismarckState:
    """Return a position in which a ship differs from her card."""
    return position(**{ship: facts})


def after_salvos(dice: Dice, ship: str, salvos: int = 1, **facts: int) -> tuple[int, int, int]:
    state = ship_with(ship, facts)
    fire_salvos(state, UNIT[ship], salvos, dice, "test", Hurt())
    return condition(state, ship)


def after_torpedo(dice: Dice, ship: str, hits: int = 1, **facts: int) -> tuple[int, int, int]:
    state = ship_with(ship, facts)
    hit_by_torpedoes(state, UNIT[ship], hits, dice, "test", Hurt())
    return condition(state, ship)


def chance(found: dict[tuple[int, int, int], Fraction], midships: int) -> Fraction:
    """Return the chance that this many midships are left."""
    return sum((p for left, p in found.items() if left[0] == midships), Fraction(0))


def test_16_71_a_ship_that_is_sunk_stays_her_sides_own_and_is_nothing_to_the_other() -> None:
    """16.71 She is off the chart, and her side's display still has her name."""
    state = position(suffolk=at("1420"))
    state.spotted[UNIT["suffolk"]] = state.battle[UNIT["suffolk"]] = 1
    sink(state, UNIT["suffolk"])
    assert (fact(state, "spotted", "suffolk"), fact(state, "battle", "suffolk")) == (0, 0)
    own, others = (GAME.display(view(state, side)) for side in ("british", "german"))
    assert [(token.id, token.side, token.cell, token.note) for token in own.lost] == [
        ("suffolk", "british", "", "sunk")
    ]
    assert others.lost == ()


# Gunnery


def test_16_81_the_salvo_table_face_by_face() -> None:
    """16.81, 16.66 The Hood: every one of the thousand faces; midships or firepower, never both."""
    per_mille = {
        left: 1000 * p for left, p in outcomes(lambda dice: after_salvos(dice, "hood"), only=("16.81",)).items()
    }
    assert per_mille == {
        (0, 22, 31): 1, (5, 22, 21): 10, (5, 22, 26): 20, (5, 22, 30): 40, (5, 22, 31): 20, (6, 20, 31): 140,
        (6, 22, 31): 769,
    }  # fmt: skip
    assert odds.salvo("hood") == {
        "sunk": Fraction(1, 1000),
        "-1 midships, -10 knots": Fraction(1, 100),
        "-1 midships, -5 knots": Fraction(2, 100),
        "-1 midships, -1 knots": Fraction(4, 100),
        "-1 midships": Fraction(2, 100),
        "-2 firepower": Fraction(14, 100),
        "nothing": Fraction(769, 1000),
    }


def test_16_81_the_bismarck_is_not_sunk_by_one_salvo() -> None:
    """B87 She loses one midships in 9.1 %."""
    found = outcomes(lambda dice: after_salvos(dice, "bismarck"), only=("16.81",))
    assert chance(found, 9) == Fraction(91, 1000)
    assert chance(found, 0) == 0
    assert sum(p for name, p in odds.salvo("bismarck").items() if "midships" in name) == Fraction(91, 1000)


class Priced(Duds):
    """Duds that note what the faces of a roll cost, from the first to the last."""

    costs: list[int]

    def roll_for(self, faces: int, key: str, brings: Callable[[int], int]) -> int:
        self.costs = [brings(face) for face in range(1, faces + 1)]
        return self.roll(faces, key)


def test_16_81_luck_counts_each_face_at_what_it_costs() -> None:
    """16.81 The Hood: 1 face costs all six midships, 90 cost one."""
    dice = Priced()
    after_salvos(dice, "hood")
    costs = [6] + [1] * 90
    assert dice.costs in (costs + [0] * 909, [0] * 909 + costs[::-1])


@pytest.mark.parametrize(
    ("ship", "facts", "outright", "one"),
    [("bismarck", {}, 1, 1), ("df1", {}, 1, 1), ("hood", {"midships": 3}, 3, 1), ("hood", {"midships": 1}, 1, 1)],
)
def test_16_81_luck_counts_no_more_than_is_left(ship: str, facts: dict[str, int], outright: int, one: int) -> None:
    """16.81, 16.72 Of a unit of several one is sunk outright, of the Bismarck one midships."""
    dice = Priced()
    after_salvos(dice, ship, **facts)
    assert max(dice.costs) == outright
    assert sorted(dice.costs)[-91:-1] == [one] * 90
    assert len(dice.costs) == 1000


@pytest.mark.parametrize(
    ("ship", "facts", "costs"),
    [
        ("ark_royal", {}, {3: 9, 2: 30, 1: 21}),
        ("ark_royal", {"midships": 1}, {1: 60}),
        ("suffolk", {}, {2: 40, 1: 20}),
    ],
)
def test_16_83_luck_counts_each_torpedo_at_what_it_costs(
    ship: str, facts: dict[str, int], costs: dict[int, int]
) -> None:
    dice = Priced()
    after_torpedo(dice, ship, **facts)
    assert Counter(dice.costs) == costs


@pytest.mark.parametrize(("firepower", "loss", "midships"), [(0, 4, 2), (1, 2, 1), (2, 2, 0), (0, 3, 2), (1, 5, 2)])
def test_16_74_two_points_beyond_the_firepower_cost_a_midships(firepower: int, loss: int, midships: int) -> None:
    state = position(hood={"firepower": firepower})
    hurt = Hurt()
    lose_firepower(state, UNIT["hood"], loss, Duds(), "test", hurt)
    assert (hurt.midships, hurt.firepower, fact(state, "firepower", "hood")) == (midships, min(firepower, loss), 0)


def test_16_81_thirty_four_salvos_at_the_hood() -> None:
    """B88 At least one of them sinks her outright with 0.033445."""
    outright = odds.salvo("hood")["sunk"]
    assert round(float(1 - (1 - outright) ** 34), 6) == 0.033445
    assert odds.gunfire(34, "hood")["sunk"] > 1 - (1 - outright) ** 34


def test_16_66_twenty_two_salvos_at_the_bismarck() -> None:
    """B89 She loses 2.002 midships and 6.16 firepower on average."""
    expected = odds.gunfire(22, "bismarck")
    assert round(float(expected["midships lost, expected"]), 3) == 2.002
    assert round(float(expected["firepower lost, expected"]), 2) == 6.16


@pytest.mark.parametrize(
    ("ship", "facts"),
    [("hood", {}), ("bismarck", {}), ("bismarck", {"midships": 1}), ("suffolk", {"firepower": 2}), ("belchen", {})],
)
def test_16_66_odds_and_rule_agree_for_several_salvos(ship: str, facts: dict[str, int]) -> None:
    """16.66, 16.71, 16.74 Every way three salvos can fall."""
    found = outcomes(lambda dice: after_salvos(dice, ship, 3, **facts), only=("16.81",), alike=SALVO_BANDS)
    answer = odds.gunfire(3, ship, **facts)
    before = ship_with(ship, facts)
    assert answer["sunk"] == chance(found, 0)
    for column, place in (("midships", 0), ("firepower", 1)):
        lost = sum(((fact(before, column, ship) - left[place]) * p for left, p in found.items()), Fraction(0))
        assert answer[f"{column} lost, expected"] == lost


def test_16_74_a_ship_without_firepower_loses_midships_instead_and_no_knots() -> None:
    """16.75 B90 And leaks fuel in half of the cases."""
    state = position(hood={"firepower": 0})
    fire_salvos(state, UNIT["hood"], 1, loaded(92, 1), "test", Hurt())
    assert condition(state, "hood") == (5, 0, 31)
    assert fact(state, "fuel", "hood") == 6
    found = outcomes(lambda dice: after_salvos(dice, "hood", firepower=0), only=("16.81", "leak"), alike=SALVO_BANDS)
    assert chance(found, 5) == Fraction(90 + 140, 1000)


def test_16_74_oilers_and_carriers_have_no_firepower_to_lose() -> None:
    """16.74 R53"""
    assert after_salvos(loaded(92), "belchen") == (0, 0, 15)
    assert after_salvos(loaded(92), "ark_royal") == (2, 0, 31)


def test_16_7_nothing_falls_below_zero() -> None:
    """16.7 The last two points of firepower, then midships."""
    state = position(hood={"firepower": 2, "knots": 3})
    lose_firepower(state, UNIT["hood"], 2, Duds(), "test", Hurt())
    assert condition(state, "hood") == (6, 0, 3)
    fire_salvos(state, UNIT["hood"], 1, loaded(2), "test", Hurt())
    assert condition(state, "hood") == (5, 0, 0)


@pytest.mark.parametrize(
    ("ship", "fuel", "leaks"),
    [("hood", 7, True), ("suffolk", 8, True), ("ark_royal", 9, True), ("df1", 17, False), ("hood", 0, False)],
)
def test_16_75_each_midships_lost_leaks_fuel_in_half_of_the_cases(ship: str, fuel: int, leaks: bool) -> None:
    """16.75 R52 Battleships, cruisers and carriers; never below zero."""

    def left(dice: Dice) -> int:
        state = position(**{ship: at("2020", fuel=fuel)})
        fire_salvos(state, UNIT[ship], 1, dice, "test", Hurt())
        return int(fact(state, "fuel", ship))

    found = outcomes(left, only=("leak",))
    assert found == {fuel: Fraction(1)}, "a salvo that misses leaks nothing"
    found = outcomes(lambda dice: left(_Hit(dice)), only=("leak",))
    assert found == ({fuel - 1: Fraction(1, 2), fuel: Fraction(1, 2)} if leaks else {fuel: Fraction(1)})


def test_16_7_the_owner_reads_what_is_lost_and_what_is_left() -> None:
    """16.7, 16.75 With the fuel that leaked."""
    state, hurt = position(), Hurt()
    fire_salvos(state, UNIT["hood"], 3, loaded(2, 1, 80, 1, 92), "test", hurt)
    text = "Hood loses 2 midships, 2 firepower, 10 knots, 2 fuel. Left: midships 4, firepower 20, knots 21, fuel 5."
    assert toll(state, UNIT["hood"], hurt) == text
    assert toll(state, UNIT["df1"], Hurt(midships=1, ships=1)) == "DF1 loses 1 destroyer; 6 left."
    assert toll(state, UNIT["sl1"], Hurt()) == "SL1 loses nothing; 24 left."
    assert toll(state, UNIT["belchen"], Hurt()) == "Belchen loses nothing. Left: midships 1, knots 15."


class _Hit(Dice):
    """Every salvo costs one midships; everything else as other dice decide."""

    def __init__(self, dice: Dice) -> None:
        super().__init__("hit")
        self._dice = dice

    def roll(self, faces: int, key: str) -> int:
        return 80 if "salvo" in key else self._dice.roll(faces, key)

    def chance(self, p: Fraction | int, key: str) -> bool:
        return self._dice.chance(p, key)


def test_16_71_a_ship_is_sunk_when_her_midships_are_gone_and_her_points_are_awarded() -> None:
    state = position(suffolk={"midships": 1})
    hurt = Hurt()
    fire_salvos(state, UNIT["suffolk"], 1, loaded(72), "test", hurt)
    assert (hurt.sunk, fact(state, "fate", "suffolk"), state.points["german"]) == (True, "sunk", 12)
    fire_salvos(state, UNIT["suffolk"], 3, Lucky("salvo"), "test", hurt)
    assert state.points["german"] == 12, "once"


def test_16_72_ships_of_a_unit_are_lost_and_scored_one_by_one() -> None:
    state = position(ws8b={"midships": 2})
    hit_by_torpedoes(state, UNIT["ws8b"], 1, Duds(), "test", Hurt())
    assert (fact(state, "fate", "ws8b"), state.points["german"]) == ("", 16)
    hurt = Hurt()
    hit_by_torpedoes(state, UNIT["ws8b"], 3, Duds(), "test", hurt)
    assert (fact(state, "fate", "ws8b"), state.points["german"], hurt.ships) == ("sunk", 32, 1)


# Torpedoes


@pytest.mark.parametrize(
    ("knots", "percent"),
    [(0, 60), (10, 60), (11, 30), (20, 30), (21, 20), (25, 20), (26, 10), (30, 10), (31, 5), (35, 5)],
)
def test_16_82_the_torpedo_hit_table(knots: int, percent: int) -> None:
    """B85"""
    found = outcomes(lambda dice: torpedo_hits(1, knots, dice, "test"))
    assert found == {1: Fraction(percent, 100), 0: 1 - Fraction(percent, 100)}
    assert odds.torpedo_hit(knots)["1 hit"] == Fraction(percent, 100)
    assert odds.torpedo_hit(knots, 3)["at least one"] == 1 - (1 - Fraction(percent, 100)) ** 3


def test_16_83_a_torpedo_costs_the_bismarck_one_midships_in_three_of_five_and_knots_in_half() -> None:
    """B100"""
    found = outcomes(lambda dice: after_torpedo(dice, "bismarck"), only=("16.83",))
    assert (chance(found, 9), chance(found, 10)) == (Fraction(60, 100), Fraction(40, 100))
    unhurt = sum(p for left, p in found.items() if left[2] == 29)
    assert unhurt == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 21), "the gate, or none of 0 to 20"
    assert min(left[2] for left in found) == 9
    expected = sum((29 - left[2]) * p for left, p in found.items())
    assert odds.torpedo_damage("bismarck") == {
        "-1 midships": Fraction(3, 5), "no midships": Fraction(2, 5), "knots lost, expected": expected,
    }  # fmt: skip


def test_16_83_a_torpedo_sinks_the_suffolk_in_two_of_three() -> None:
    """B101 One third outright, one third by two midships; else she has one left, and loses 0 to 30 knots."""
    found = outcomes(lambda dice: after_torpedo(dice, "suffolk"), only=("16.83",))
    assert (chance(found, 0), chance(found, 1)) == (Fraction(2, 3), Fraction(1, 3))
    assert {left[2] for left in found} == set(range(1, 32))
    assert odds.torpedo_damage("suffolk")["sunk"] == Fraction(2, 3)


@pytest.mark.parametrize(("carrier", "midships"), [("victorious", 4), ("ark_royal", 3)])
def test_16_83_the_first_torpedo_sinks_a_carrier_in_fifteen_of_a_hundred(carrier: str, midships: int) -> None:
    """B102"""
    found = outcomes(lambda dice: after_torpedo(dice, carrier), only=("16.83 damage",))
    assert [chance(found, left) for left in (0, midships - 2, midships - 1)] == [
        Fraction(15, 100), Fraction(50, 100), Fraction(35, 100),
    ]  # fmt: skip
    assert odds.torpedo_damage(carrier)["sunk"] == Fraction(15, 100)


def test_16_83_a_torpedo_costs_a_battleship_one_or_two_midships_and_0_to_20_knots() -> None:
    found = outcomes(lambda dice: after_torpedo(dice, "hood"), only=("16.83",))
    assert (chance(found, 5), chance(found, 4)) == (Fraction(60, 100), Fraction(40, 100))
    by_knots = {sum(p for left, p in found.items() if left[2] == knots) for knots in range(11, 32)}
    assert by_knots == {Fraction(1, 21)}


@pytest.mark.parametrize(("ship", "left"), [("sl1", (23, 0, 8)), ("belchen", (0, 0, 15)), ("df1", (5, 0, 35))])
def test_16_83_a_torpedo_sinks_one_ship_of_a_convoy_oiler_or_flotilla(ship: str, left: tuple[int, int, int]) -> None:
    assert outcomes(lambda dice: after_torpedo(dice, ship)) == {left: Fraction(1)}
