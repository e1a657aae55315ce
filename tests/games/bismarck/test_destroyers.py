"""16.5 Destroyer attacks."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from sealed_orders.games.bismarck import odds
from sealed_orders.games.bismarck.search import factor
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Shot
from sealed_orders.kernel.match import Match
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, begin, fact, options, play, position
from tests.games.referee import Lucky, facts, keyed, messages, order


def meeting(turn: int = 6, both: bool = False, **units: Any) -> BismarckState:
    """Put DF1 and the spotted Bismarck into 2020, with the Prinz Eugen or without."""
    here = {"prinz_eugen": at("2020", spotted=1)} if both else {}
    return position(turn, df1=at("2020", spotted=1), bismarck=at("2020", spotted=1), **here, **units)


def attack(state: BismarckState, dice: Dice | None = None, target: str = "bismarck") -> Match:
    match = play(state, "destroyer_phase", dice=dice)
    match.submit("british", f"target {target}")
    return match


@pytest.mark.parametrize(
    ("turn", "both", "survive"),
    [(6, False, "0.6"), (6, True, "0.36"), (4, False, "0.85"), (4, True, "0.7225")],
    ids=["B91 by day, alone", "B92 by day, both", "B92 at night, alone", "B92 at night, both"],
)
def test_16_51_2_how_many_destroyers_survive_their_run(turn: int, both: bool, survive: str) -> None:
    """B91, B92 Each for itself, against each of the two ships."""
    p = Fraction(survive)
    found = outcomes(lambda dice: fact(attack(meeting(turn, both), dice).state, "midships", "df1"), only=("run",))
    assert found == {left: comb(6, left) * p**left * (1 - p) ** (6 - left) for left in range(7)}
    assert odds.destroyer_attack(29, night=turn == 4, ships=1 + both)["a destroyer survives"] == p


def test_16_51_2_with_neither_of_the_two_ships_there_no_destroyer_is_fired_on() -> None:
    answer = odds.destroyer_attack(12, ships=0)
    assert answer["a destroyer survives"] == 1
    assert answer["destroyers lost, expected"] == 0


def test_16_51_2_a_full_flotilla_by_day_hits_the_bismarck_with_0_310130() -> None:
    """B91"""

    def hits(dice: Dice) -> int:
        (shot,) = facts(attack(meeting(), dice), "british", Shot)
        return shot.hits or 0

    found = outcomes(hits, only=("run", "16.82"))
    assert f"{float(1 - found[0]):.6f}" == "0.310130"
    answer = odds.destroyer_attack(29)
    assert answer["at least one hit"] == 1 - found[0] == 1 - Fraction(94, 100) ** 6
    assert answer["hits, expected"] == sum(n * p for n, p in found.items())


def test_16_51_2_a_destroyer_sunk_by_the_bismarck_is_not_fired_on_again() -> None:
    dice = Lucky("under bismarck")
    attack(meeting(both=True), dice)
    assert {roll.key for roll in dice.rolls if "run" in roll.key} == {"turn 6 df1 16.51.2 run under bismarck"}


def test_16_51_2_a_ship_without_firepower_still_fires_at_destroyers() -> None:
    """16.51.2 R63"""
    state = meeting()
    state.firepower[UNIT["bismarck"]] = 0
    assert fact(attack(state, Lucky("run")).state, "fate", "df1") == "sunk"


def test_16_51_2_alone_with_an_oiler_nobody_fires() -> None:
    state = position(6, df1=at("2020"), belchen=at("2020", spotted=1))
    match = attack(state, Lucky("run", "16.82"), "belchen")
    assert fact(match.state, "midships", "df1") == 6
    assert fact(match.state, "fate", "belchen") == "sunk"
    assert match.state.points["british"] == 4


def test_16_51_3_one_attack_empties_the_torpedoes_until_r_mode() -> None:
    """16.51.1, 16.51.3 B93"""
    state = attack(meeting()).state
    assert fact(state, "torpedoes", "df1") == 0
    assert play(state.copy(), "destroyer_phase").view("british").step == "orders"
    state.square[UNIT["df1"]] = "1825"
    match = order(begin(state), "df1 R")
    assert fact(match.state, "torpedoes", "df1") == 6


def test_16_51_a_flotilla_chooses_among_the_spotted_surface_ships() -> None:
    """16.51, 16.51.1 Not a wolfpack; it may hold back and keep its torpedoes."""
    match = play(meeting(both=True, wp1=at("2020", spotted=1)), "destroyer_phase")
    assert options(match, "british", "target") == ["none", "bismarck", "prinz_eugen"]
    match.submit("british", "")
    assert fact(match.state, "torpedoes", "df1") == 6


def test_16_51_2_the_british_learn_hits_and_losses_and_the_germans_the_damage() -> None:
    """B114 One midships and seven knots."""
    key = "turn 6 df1 "
    dice = {
        key + "16.51.2": [1], key + "16.82": [1], key + "16.83 damage": [1], key + "16.83 knots lost": [8],
        key + "16.83 knots": [1],
    }  # fmt: skip
    match = attack(meeting(), keyed(dice))
    assert fact(match.state, "knots", "bismarck") == 22
    report = "DF1 (6 destroyers) attacks Bismarck: 5 torpedoes, 1 hit."
    assert messages(match, "british", "16.51.2")[-1:] == [report]
    assert not any("midships" in text for text in messages(match, "british"))
    assert messages(match, "german", "16.51.2") == [
        report, "Torpedoes: Bismarck loses 1 midship, 7 knots. Left: midships 9, firepower 34, knots 22, fuel 8.",
    ]  # fmt: skip
    assert messages(match, "german", "16.72") == ["1 destroyer of DF1 sunk: 4 points to the Germans."]
    assert match.state.points["german"] == 4


def test_16_52_a_flotilla_exists_until_its_last_destroyer_is_gone() -> None:
    """16.52 Its search factors do not fall with the losses."""
    assert factor(position(df1=at("2020", midships=1)), UNIT["df1"], "P", "2020") == 1
    match = attack(meeting(), Lucky("run"))
    assert fact(match.state, "fate", "df1") == "sunk"
    assert match.state.points["german"] == 24
    assert messages(match, "german", "16.71") == messages(match, "british", "16.71") == ["DF1 is sunk."]


def test_16_51_each_flotilla_is_asked_in_its_turn() -> None:
    """16.2 DF1 is lost before DF2 is asked."""
    match = attack(meeting(df2=at("2020", spotted=1)), Lucky("df1 16.51.2"))
    assert match.view("british").args[0] == UNIT["df2"]
