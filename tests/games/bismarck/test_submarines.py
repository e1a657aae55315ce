"""16.4 Submarine attacks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import odds
from sealed_orders.games.bismarck.ships import UNIT, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.submarine_attack import anti_submarine
from sealed_orders.games.bismarck.tables import submarine_row
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Reduced, Shot
from sealed_orders.kernel.match import Match
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, fact, options, play, position
from tests.games.referee import Lucky, facts, keyed, messages, news


def attack(state: BismarckState, target: str, dice: Dice | None = None, side: str = "german") -> Match:
    match = play(state, "submarine_phase", dice=dice)
    match.submit(side, f"target {target}")
    return match


def hunt(turn: int, target: str, mode: str, **units: Any) -> BismarckState:
    """Put WP3 into 2620, where a convoy is spotted."""
    return position(turn, wp3=at("2620", "P"), **{target: at("2620", mode, spotted=1)}, **units)


def exact(make: Callable[[], BismarckState], unit: str, target: str, side: str) -> tuple[Fraction, Fraction]:
    """Return the chances under the rules that a boat is lost, and that at least one torpedo hits if the unit fires."""

    def run(dice: Dice) -> tuple[bool, bool]:
        match = attack(make(), target, dice, side)
        fired = [shot for shot in facts(match, side, Shot) if shot.unit == WHO[UNIT[unit]]]
        return bool(news(match, side, Reduced)), any(shot.hits for shot in fired)

    found = outcomes(run, only=("16.85", "16.82"))
    lost = sum((p for (boat, _), p in found.items() if boat), Fraction(0))
    hit = sum((p for (_, hits), p in found.items() if hits), Fraction(0))
    return lost, hit


DAY, NIGHT = 6, 4
ESCORT = {"df1": at("2620"), "ulster_r1": at("2620", "P", endurance=3)}


@pytest.mark.parametrize(
    ("prey", "strength", "factors", "percent", "hit"),
    [
        ((DAY, "ws8b", "F", {}), 11, (0, 2), 25, "0.270000"),
        ((NIGHT, "sl1", "C", {}), 3, (1, 5), 12, "0.868032"),
        ((DAY, "ws8b", "F", ESCORT), 27, (0, 1), 30, "0.150000"),
    ],
    ids=["B94 WS8B by day", "B95 SL1 at night", "B96 WS8B with DF1 and a plane"],
)
def test_16_85_a_wolfpack_against_a_convoy(
    prey: tuple[int, str, str, Any], strength: int, factors: tuple[int, int], percent: int, hit: str
) -> None:
    """16.84.1, 16.85 B94, B95, B96"""
    turn, target, mode, others = prey
    state = hunt(turn, target, mode, **others)
    assert anti_submarine(state, UNIT["wp3"], "2620") == strength
    row = submarine_row(strength)
    assert (row.factors, row.sunk) == (factors, Fraction(percent, 100))
    lost, at_least_one = exact(state.copy, "wp3", target, "german")
    assert lost == Fraction(percent, 100)
    assert f"{float(at_least_one):.6f}" == hit
    answer = odds.submarine_attack(strength, fact(state, "knots", target))
    assert (answer["submarine lost"], answer["at least one hit"]) == (lost, at_least_one)


def test_16_85_a_sub_group_against_the_bismarck() -> None:
    """B97 Strength 0: one to seven factors, 5 %, at least one hit with 0.329239."""

    def at_sea() -> BismarckState:
        return position(6, sg1=at("1627", "P"), bismarck=at("1627", spotted=1))

    assert anti_submarine(at_sea(), UNIT["sg1"], "1627") == 0
    lost, hit = exact(at_sea, "sg1", "bismarck", "british")
    assert lost == Fraction(5, 100)
    assert f"{float(hit):.6f}" == "0.329239"
    assert odds.submarine_attack(0, 29)["at least one hit"] == hit


@pytest.mark.parametrize(
    ("strength", "factors", "percent"),
    [
        (0, (1, 7), 5), (1, (1, 5), 12), (4, (1, 5), 12), (5, (1, 3), 20), (8, (1, 3), 20), (9, (0, 2), 25),
        (12, (0, 2), 25), (13, (0, 1), 30), (40, (0, 1), 30),
    ],
)  # fmt: skip
def test_16_85_the_rows_of_the_table(strength: int, factors: tuple[int, int], percent: int) -> None:
    row = submarine_row(strength)
    assert (row.factors, row.sunk) == (factors, Fraction(percent, 100))
    assert odds.submarine_attack(strength, 12)["torpedoes, expected"] == Fraction(sum(factors), 2)


@pytest.mark.parametrize(("turn", "expected"), [(6, 11 + 5 + 4 + 2 * 4), (4, 3 + 0 + 0 + 4)])
def test_16_84_1_the_strength_of_all_the_defenders_units_in_the_square(turn: int, expected: int) -> None:
    """16.84.1 Destroyers afloat one by one; other warships, submarines, bombers and planes on deck add nothing."""
    here = at("2620")
    state = position(
        turn, sl1=at("2620", "C"), victorious=at("2620", "L"), df1=at("2620", midships=4), hood=here, suffolk=here,
        sg1=here, ulster_r1=at("2620", "M", endurance=2), ulster_l=at("2620", "R", endurance=1),
    )  # fmt: skip
    assert anti_submarine(state, UNIT["wp1"], "2620") == expected


def test_16_41_a_submarine_unit_chooses_among_the_spotted_surface_ships() -> None:
    """16.41, 16.41.1 By day or night, in any mode; not a submarine unit, not one that is unspotted."""
    for turn in (4, 6):
        seen = at("2620", spotted=1)
        state = position(turn, wp3=at("2620"), hood=seen, df1=seen, sg1=at("2620"), sl1=at("2620", "C"))
        match = play(state, "submarine_phase")
        assert options(match, "german", "target") == ["none", "hood", "df1"]
        match.submit("german", "")
        assert fact(match.state, "torpedoes", "wp3") == 4


def test_16_41_british_groups_come_before_wolfpacks() -> None:
    """16.41 In whatever squares."""
    state = position(6, sg2=at("2820"), belchen=at("2820", spotted=1), wp3=at("2620"), sl1=at("2620", "C", spotted=1))
    match = play(state, "submarine_phase")
    assert (match.view("british").step, match.view("german").step) == ("submarine_attack", "")
    match.submit("british", "")
    assert match.view("german").step == "submarine_attack"


def test_16_41_2_a_unit_whose_last_boat_is_sunk_fires_nothing() -> None:
    """16.41.2, 16.42 R43"""
    match = attack(hunt(6, "sl1", "C", wp2=at("1913")), "sl1", Lucky("16.85", "16.82"))
    assert fact(match.state, "midships", "wp3") == 2
    assert len(news(match, "german", Shot)) == 1
    state = hunt(6, "sl1", "C")
    state.midships[UNIT["wp3"]] = 1
    match = attack(state, "sl1", Lucky("16.85", "16.82"))
    assert fact(match.state, "fate", "wp3") == "sunk"
    assert news(match, "german", Shot) == []
    assert fact(match.state, "midships", "sl1") == 24
    assert messages(match, "british", "16.42") == ["WP3 is destroyed."]


def test_16_41_3_each_attack_costs_one_factor_and_four_are_all() -> None:
    """B98"""
    state = hunt(6, "sl1", "C")
    for left in (3, 2, 1, 0):
        state = attack(state, "sl1").state
        assert fact(state, "torpedoes", "wp3") == left
    assert play(state, "submarine_phase").view("german").step == "orders"


LOSS = "An attacking submarine is sunk: 4 points to the British."


def test_16_41_2_the_attacker_learns_hits_and_the_defender_the_damage() -> None:
    """B99"""
    dice = {"turn 6 wp3 16.85 submarine": [1], "turn 6 wp3 16.85 factors": [3], "turn 6 wp3 16.82": [1, 1]}
    match = attack(hunt(6, "sl1", "C"), "sl1", keyed(dice))
    assert messages(match, "german", "16.41.2") == [LOSS, "WP3 attacks SL1: 2 torpedoes, 2 hits."]
    assert messages(match, "german", "16.42") == ["WP3 has lost a submarine."]
    assert not any("midships" in text for text in messages(match, "german"))
    assert messages(match, "british", "16.41.2") == [
        LOSS,
        "A submarine attacks SL1, 2 hits: SL1 loses 2 merchant ships; 22 left.",
    ]
    assert not any("WP3" in text for text in messages(match, "british"))
    assert match.state.points == {"british": 4, "german": 4}


def test_16_85_an_attack_that_is_granted_no_torpedo_says_so() -> None:
    """16.41.2, 16.85 Zero to two factors against a convoy by day."""
    match = attack(hunt(6, "sl1", "C"), "sl1", keyed({"turn 6 wp3 16.85 factors": [1]}))
    assert messages(match, "german", "16.41.2") == ["WP3 attacks SL1: no torpedo fired."]


def test_16_42_losses_do_not_lower_the_strength_of_an_attack() -> None:
    """16.42 With one boat left the factors are those of the table."""

    def torpedoes(dice: Dice) -> int:
        state = position(6, sg1=at("1627", "P", midships=1), bismarck=at("1627", spotted=1))
        (event,) = news(attack(state, "bismarck", dice, "british"), "british", Shot)
        return int(event.text.split(": ")[1].split()[0])

    assert outcomes(torpedoes, only=("factors",)) == {n: Fraction(1, 7) for n in range(1, 8)}
