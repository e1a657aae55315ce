"""16.3 Plane attacks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import odds
from sealed_orders.games.bismarck.ships import NAME, UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Shot
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.prompt import Pick
from tests.games.bismarck.every_way import SALVO_BANDS, outcomes
from tests.games.bismarck.position import at, fact, options, play, position
from tests.games.referee import Lucky, facts, keyed, messages, order

BOMBER = at("2020", "A", endurance=1)
SUNK = "turn 2 scapa_l 16.81"


def raid(target: str, dice: Dice | None = None, plane: Any = BOMBER, **units: Any) -> Match:
    """Return the Scapa bombers over 2020, where a German ship is spotted, and told to attack her."""
    match = play(position(scapa_l=plane, **{target: at("2020", spotted=1)}, **units), "air_phase", dice=dice)
    match.submit("british", f"target {target}")
    return match


def torpedo_raid(state: BismarckState, dice: Dice | None = None, target: str = "bismarck") -> Match:
    """Let the planes of the Ark Royal attack 2020 and return to her deck."""
    for plane in ("ark_royal_t1", "ark_royal_t2", "ark_royal_t3"):
        state.aim[UNIT[plane]] = "2020"
    match = play(state, "air_phase", dice=dice)
    while match.view("british").step == "air_attack":
        match.submit("british", f"target {target}")
    return match


def fleet(**units: Any) -> BismarckState:
    return position(ark_royal=at("2122", "L"), bismarck=at("2020", spotted=1), **units)


# Level bombers


def test_16_31_bombers_choose_among_the_spotted_surface_ships() -> None:
    """16.1, 16.31, 16.31.1 Not a wolfpack, not an unspotted ship; they may hold back."""
    seen = at("2020", spotted=1)
    state = position(scapa_l=BOMBER, bismarck=seen, wp1=seen, belchen=seen, prinz_eugen=at("2020"))
    match = play(state, "air_phase")
    assert options(match, "british", "target") == ["none", "bismarck", "belchen"]
    assert messages(match, "british", "16.31") == ["Scapa Flow L may attack in 2020: Bismarck, Belchen."]
    match.submit("british", "")
    assert match.dice.rolls == []
    assert fact(match.state, "struck", "scapa_l") == 0


@pytest.mark.parametrize("mode", ["R", "Z"])
def test_8_24_1_only_bombers_in_attack_mode_in_her_square_attack(mode: str) -> None:
    """8.24.1, 16.31.1"""
    state = position(scapa_l=at("2020", mode, endurance=1), bismarck=at("2020", spotted=1))
    assert play(state, "air_phase").view("british").step == "orders"
    state = position(scapa_l=at("2021", "A", endurance=1), bismarck=at("2020", spotted=1))
    assert play(state, "air_phase").view("british").step == "orders"


def test_16_31_2_bombers_sink_an_oiler_with_0_408639() -> None:
    """16.31.2 B86 Two salvos, each of which sinks her with 0.231; no British ship is there to be mistaken for her."""
    found = outcomes(
        lambda dice: fact(raid("belchen", dice).state, "fate", "belchen"), only=("16.81", "16.31.1"), alike=SALVO_BANDS
    )
    assert found["sunk"] == 1 - Fraction(769, 1000) ** 2 == Fraction(408639, 1000000)
    assert odds.gunfire(2, "belchen")["sunk"] == found["sunk"]


def test_16_31_2_the_british_learn_nothing_of_the_damage() -> None:
    """B113"""
    match = raid("bismarck", keyed({SUNK: [80]}))
    assert fact(match.state, "midships", "bismarck") == 9
    assert messages(match, "british", "16.31.2") == ["Scapa Flow L has bombed Bismarck."]
    assert messages(match, "german", "16.31.2") == [
        "Bombs: Bismarck loses 1 midship. Left: midships 9, firepower 34, knots 29, fuel 8."
    ]


def test_16_31_2_both_sides_read_of_a_sinking() -> None:
    match = raid("belchen", Lucky("16.81"))
    text = "Belchen is sunk by bombs: 4 points to the British."
    assert messages(match, "british", "16.71") == messages(match, "german", "16.71") == [text]
    assert match.state.points["british"] == 4


def test_16_31_1_confused_bombers_attack_the_largest_british_ship() -> None:
    """B120 They sink the Cairo: eight points to the Germans."""
    match = raid("bismarck", keyed({"turn 2 scapa_l 16.31.1": [1], SUNK: [72]}), cairo=at("2020"))
    assert fact(match.state, "fate", "cairo") == "sunk"
    assert match.state.points == {"british": 0, "german": 8}
    assert messages(match, "british", "16.31.1") == ["Scapa Flow L attacks the wrong ship: Cairo."]
    assert messages(match, "german", "16.71") == ["Cairo is sunk by bombs: 8 points to the Germans."]


def test_16_31_1_one_attack_in_twenty_is_confused() -> None:
    def confused(dice: Dice) -> bool:
        return bool(messages(raid("bismarck", dice, hood=at("2020")), "british", "16.31.1"))

    assert outcomes(confused, only=("16.31.1",))[True] == Fraction(1, 20)


@pytest.mark.parametrize(
    ("ships", "largest"),
    [
        (("hood", "king_george_v", "prince_of_wales", "ark_royal"), "king_george_v"),
        (("suffolk", "ark_royal", "victorious", "sl1"), "victorious"),
        (("sl1", "cairo", "df1"), "cairo"),
        (("ws8b", "sl2", "sl1", "df1"), "sl1"),
        (("df3", "df1", "sg1"), "df1"),
    ],
)
def test_16_31_1_the_largest_goes_by_type_midships_and_card(ships: tuple[str, ...], largest: str) -> None:
    """16.31.1 G14 B, A, C, M, D; submarines never."""
    units: dict[str, Any] = {ship: at("2020") for ship in ships}
    match = raid("bismarck", Lucky("16.31.1"), **units)
    (text,) = messages(match, "british", "16.31.1")
    assert f": {NAME[UNIT[largest]]}." in text


def test_16_31_1_without_a_british_surface_ship_they_attack_as_ordered() -> None:
    match = raid("bismarck", Lucky("16.31.1", "16.81"), sg1=at("2020"))
    assert messages(match, "british", "16.31.1") == []
    assert fact(match.state, "midships", "bismarck") == 8


def test_16_33_no_second_attack_before_the_plane_has_been_on_its_base() -> None:
    """16.33, 16.34 It has attacked and is unhurt; after landing, it may attack another day."""
    state = raid("bismarck").state
    assert fact(state, "struck", "scapa_l") == 1
    assert fact(state, "fate", "scapa_l") == ""
    assert play(state, "air_phase").view("british").step == "orders"
    state.mode[UNIT["scapa_l"]] = "B"
    assert fact(play(state, "points").state, "struck", "scapa_l") == 0


def test_16_34_planes_are_never_harmed_by_combat() -> None:
    """16.34 They stay out of the fight that destroys the ships below them."""
    state = position(
        turn=2,
        level=3,
        scapa_l=BOMBER,
        ulster_r1=at("2020", "P", endurance=4),
        bismarck=at("2020", "P"),
        sl1=at("2020", "C"),
    )
    match = play(state, "search", "air_phase", "naval_phase")
    assert {"ulster_r1", "scapa_l"} <= {name for name in UNIT if match.state.spotted[UNIT[name]]}
    match.submit("british", "target none")
    match.submit("german", "answer fight")
    assert [fact(match.state, "fate", name) for name in ("sl1", "ulster_r1", "scapa_l")] == ["dispersed", "", ""]


# Torpedo planes


def test_16_32_each_unit_launches_two_torpedoes() -> None:
    """16.32 G7 Three units at 29 knots: at least one hit in 46.9 %, 0.6 on average."""

    def hits(dice: Dice) -> int:
        match = torpedo_raid(fleet(), dice)
        return sum(shot.hits or 0 for shot in facts(match, "british", Shot) if shot.weapon == "air torpedoes")

    found = outcomes(hits, only=("16.82",))
    assert found[0] == Fraction(9, 10) ** 6
    assert round(float(1 - found[0]), 3) == 0.469
    assert sum(n * p for n, p in found.items()) == Fraction(6, 10)
    assert odds.torpedo_hit(29, 6)["at least one"] == 1 - found[0]


def test_16_32_the_british_learn_hit_or_miss_and_not_the_damage() -> None:
    """16.32 R41"""
    match = torpedo_raid(fleet(), keyed({"turn 2 ark_royal_t1 16.82": [1], "turn 2 ark_royal_t1 16.83 damage": [1]}))
    told_british = [text for text in messages(match, "british", "16.32") if "dropped" in text]
    assert told_british == [
        "Ark Royal T1 has dropped 2 torpedoes at Bismarck: 1 hit.",
        "Ark Royal T2 has dropped 2 torpedoes at Bismarck: no hit.",
        "Ark Royal T3 has dropped 2 torpedoes at Bismarck: no hit.",
    ]
    assert messages(match, "german", "16.32")[0] == (
        "Air torpedoes, 1 hit: Bismarck loses 1 midship. Left: midships 9, firepower 34, knots 29, fuel 8."
    )


def test_16_32_1_only_against_spotted_surface_ships_in_the_square_attacked() -> None:
    """16.32.1 Not a wolfpack, and not without an attack on that square."""
    state = position(ark_royal=at("2122", "L"), wp1=at("2020", spotted=1), bismarck=at("2021", spotted=1))
    assert torpedo_raid(state).dice.rolls == []
    assert play(fleet(), "air_phase").view("british").step == "orders", "nobody aimed at it"


def test_16_32_1_torpedo_planes_may_be_confused_too() -> None:
    match = torpedo_raid(fleet(suffolk=at("2020")), Lucky("t1 16.31.1"))
    (text,) = messages(match, "british", "16.31.1")
    assert text == "Ark Royal T1 attacks the wrong ship: Suffolk."


def test_16_2_squares_in_ascending_number_and_units_in_card_order() -> None:
    """16.2 R66 The Ulster bombers over 1920 come before those of Scapa Flow over 2020, torpedo planes after those."""
    state = fleet(scapa_l=BOMBER, ulster_l=at("1920", "A", endurance=1), belchen=at("1920", spotted=1))
    state.aim[UNIT["ark_royal_t1"]] = "2020"
    match = play(state, "air_phase")
    asked = []
    while match.view("british").step == "air_attack":
        asked.append(match.view("british").args[0])
        order(match, "target none")
    assert asked == [UNIT["ulster_l"], UNIT["scapa_l"], UNIT["ark_royal_t1"]]


def test_16_31_to_hold_back_has_its_price_in_words() -> None:
    match = play(fleet(scapa_l=BOMBER, belchen=at("2020", spotted=1)), "air_phase")
    prompt = match.prompt("british")
    assert prompt is not None
    (pick,) = prompt.choices
    assert isinstance(pick, Pick)
    assert [option.stake for option in pick.options] == ["It gives up this attack.", "", ""]


def test_16_2_losses_count_at_once_for_what_follows() -> None:
    """16.2 The first bombers sink the oiler, and the second have nothing left to attack."""
    state = position(scapa_l=BOMBER, ulster_l=BOMBER, belchen=at("2020", spotted=1))
    match = play(state, "air_phase", dice=Lucky("16.81"))
    match.submit("british", "target belchen")
    assert match.view("british").step == "orders"
