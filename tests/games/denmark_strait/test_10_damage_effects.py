"""Chapter 10: damage effects."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES, DECK, EFFECTS, effect, rank
from sealed_orders.games.denmark_strait.damage import Strike
from sealed_orders.games.denmark_strait.gunnery import number
from sealed_orders.games.denmark_strait.movement import speed_number
from sealed_orders.games.denmark_strait.ships import ARMOUR, GERMAN, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.effects import bridge
from sealed_orders.kernel.fact import Hit
from tests.games.denmark_strait.battle import (
    BISMARCK,
    HOOD,
    PRINCE_OF_WALES,
    battle,
    codes,
    hurt,
    order,
    put,
    resolve,
    stack,
)


def struck(state: StraitState, ship: int, *cards: str, dice: tuple[int, ...] = ()) -> list[str]:
    """Let cards that penetrate take effect; return the events."""
    state.strikes = [Strike(ship, CODES[card]) for card in cards]
    return resolve(state, "effects", None, None, *dice)


def test_10_1_what_each_card_does() -> None:
    kinds = {2: "magazine", 3: "bridge", 11: "speed", 12: "speed", 13: "gunnery", 14: "radar"}
    assert kinds | dict.fromkeys(range(4, 11), "hull") == EFFECTS


def test_10_1_a_card_the_armour_stops_does_nothing_and_one_it_does_not_waits() -> None:
    state = battle()
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e6", "E")
    stack(state, GERMAN, "5H", "8D", "4S")
    told = order(state, "shoot", BISMARCK, "bismarck hood", 6, 6)
    assert "The 8 of diamonds gets through Hood's armour." in told
    assert state.hull[HOOD] == 0
    assert resolve(state, "effects") == ["The 8 of diamonds takes 8 hull points off Hood: 16 of 24 left."]
    assert (state.hull[HOOD], codes(state, HOOD), speed_number(state, HOOD)) == (8, ["8D"], 6)


@pytest.mark.parametrize(("target", "firing"), [(t, f) for t, lines in ARMOUR.items() for f in lines])
def test_10_1_the_odds_of_a_single_card_are_those_of_the_armour_line(target: str, firing: str) -> None:
    cards = ARMOUR[target][firing]
    found = so.odds("denmark_strait", "effects", firing=firing, target=target, distance=7)
    assert isinstance(found, dict)
    assert found["none"] == Fraction(52 - len(cards), 52)
    for kind in set(EFFECTS.values()):
        assert found[kind] == Fraction(sum(effect(card) == kind for card in cards), 52)


def test_10_2_effects_come_in_the_order_drawn_and_end_with_a_sunk_ship() -> None:
    state = battle()
    state.hull[HOOD] = 20
    told = struck(state, HOOD, "KS", "4S", "3S")
    assert told == [
        "The king of spades hits Hood's gunnery: her shooting number is 1 worse.",
        "The 4 of spades takes 4 hull points off Hood: 0 of 24 left.",
        "Hood sinks.",
    ]


@pytest.mark.parametrize(
    ("sinks", "lost", "afloat"),
    [("reaches", 13, True), ("reaches", 14, False), ("exceeds", 14, True), ("exceeds", 15, False)],
)
def test_10_3_hull_24_is_afloat_at_23_and_sunk_at_24(sinks: str, lost: int, afloat: bool) -> None:
    state = battle(sinks=sinks)
    state.hull[HOOD] = lost
    struck(state, HOOD, "10S")
    assert state.fate[HOOD] == ("" if afloat else "sunk")


def test_10_3_no_more_than_her_hull_is_lost_in_words() -> None:
    state = battle()
    state.hull[HOOD] = 20
    assert struck(state, HOOD, "10S")[0] == "The 10 of spades takes 10 hull points off Hood: 0 of 24 left."


def test_10_3_the_odds_of_hull_damage_of_a_single_card() -> None:
    found = so.odds("denmark_strait", "damage", firing="bismarck", target="hood", distance=4)
    assert isinstance(found, dict)
    hull = [rank(card) for card in DECK if card in ARMOUR["hood"]["BB"] and effect(card) == "hull"]
    assert found == {"0": Fraction(52 - len(hull), 52)} | {str(n): Fraction(hull.count(n), 52) for n in range(4, 11)}


def test_10_4_a_bridge_hit_costs_a_point_at_once_and_for_good() -> None:
    state = battle()
    struck(state, PRINCE_OF_WALES, "3S", "3C")
    assert state.points[PRINCE_OF_WALES] == 1
    left = []
    for _ in range(3):
        resolve(state, "turn")
        left.append(state.points[PRINCE_OF_WALES])
        hurt(state, PRINCE_OF_WALES, "3D")
    assert left == [1, 0, 0]


def test_10_4_a_captain_without_points_loses_none_and_luetjens_never() -> None:
    state = battle()
    state.points[BISMARCK] = 0
    struck(state, BISMARCK, "3S")
    assert state.points[BISMARCK] == 0
    assert state.luetjens == 2


def test_10_4_a_bridge_hit_is_reported_as_one_hit() -> None:
    (event,) = bridge(battle(), Strike(HOOD, CODES["3S"]))
    assert event.facts == (Hit(WHO[HOOD], "bridge", 1),)


def test_10_5_ten_or_more_blows_her_up() -> None:
    state = battle()
    told = struck(state, HOOD, "2H", dice=(5, 5))
    assert told == ["The 2 of hearts hits Hood's magazine. She blows up on 10+: rolled 10. She blows up."]
    assert state.fate[HOOD] == "sunk"
    assert so.odds("denmark_strait", "magazine") == Fraction(6, 36)


def test_10_5_otherwise_her_shooting_is_worse_and_a_second_card_counts_again() -> None:
    state = battle()
    before = number(state, HOOD, BISMARCK, 0)
    struck(state, HOOD, "2H", "2S", dice=(4, 5, 1, 1))
    assert number(state, HOOD, BISMARCK, 0) == before + 2


def test_10_6_king_ace_queen_and_jack_worsen_a_number() -> None:
    state = battle()
    shooting, speed = number(state, HOOD, BISMARCK, 0), speed_number(state, HOOD)
    told = struck(state, HOOD, "KS", "AS", "QS", "JS")
    assert told[1] == "The ace of spades hits Hood's gunnery radar: her shooting number is 2 worse."
    assert number(state, HOOD, BISMARCK, 0) == shooting + 3
    assert speed_number(state, HOOD) == speed + 2


def test_10_7_every_card_that_took_effect_stays_on_the_ship() -> None:
    state = battle()
    struck(state, HOOD, "8D", "3S", "KS", "2S", dice=(1, 1))
    assert codes(state, HOOD) == ["8D", "3S", "KS", "2S"]


def test_10_8_a_sunk_ship_goes_with_her_markers_and_the_splashes_on_her() -> None:
    state = battle()
    hurt(state, HOOD, "KS")
    state.failed[HOOD] = True
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    state.target[HOOD], state.splashes[HOOD] = BISMARCK, 2
    struck(state, HOOD, "2S", dice=(6, 6))
    assert (state.space[HOOD], state.fate[HOOD], state.failed[HOOD]) == ("", "sunk", False)
    assert codes(state, HOOD) == []
    assert state.splashes[BISMARCK] == state.splashes[HOOD] == 0
    assert state.points[HOOD] == 0
