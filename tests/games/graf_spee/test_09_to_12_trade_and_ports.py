"""9.0 to 12.0 Merchant ships, refuelling, repairs, neutral ports."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.graf_spee import odds
from sealed_orders.games.graf_spee.chart import DOTS
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, turret
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.fact import Reported
from tests.games.graf_spee.position import at, begin, hunt, moved, of_turret, play, spotted, value
from tests.games.referee import Duds, Lucky, choices, facts, keyed, messages, order


@pytest.mark.parametrize(
    ("dots", "level", "moving", "p"),
    [
        ("9", 1, False, "90/100"), ("9", 2, False, "45/100"), ("9", 3, False, "30/100"), ("9", 2, True, "9/100"),
        ("3", 3, True, "1/30"), ("1", 1, False, "10/100"), ("0", 1, True, "4/1000"), ("0", 2, False, "1/100"),
    ],
)  # fmt: skip
def test_9_2_the_chance_of_a_merchant_ship(dots: str, level: int, moving: bool, p: str) -> None:
    """9.2 C30, C31"""
    assert odds.merchant(dots, level, moving) == Fraction(p)


def test_9_2_an_order_into_land_is_patrol_and_she_finds_as_one_who_stays() -> None:
    """9.2, 5.3.3 C32"""
    assert DOTS["2017"] == 9
    state = hunt(level=2, graf_spee=at("2017", "NW"))
    match = play(state, "movement", "merchants", dice=keyed({"turn 3 9.2": [9]}))
    text = "The Graf Spee has sunk a merchant ship in 2017, which sent no radio message. Nine dots 0.45 = 0.45."
    assert messages(match, "german", "9.2") == [text]


def test_9_1_half_a_percent_for_each_ship_on_patrol() -> None:
    """9.1 C33"""
    assert odds.german_merchant(12) == Fraction(6, 100)


def test_9_1_carriers_and_ships_in_port_count_one_and_ships_under_way_none() -> None:
    """9.1 R13"""
    state = hunt(ark_royal=at("1420"), sussex=at("2228"), ajax=at("2314", "N"), graf_spee=at("2626"))
    match = play(state, "merchants", dice=Lucky("9.1 German merchant", "finder"))
    assert "ships x 2" in messages(match, "british", "9.1")[0]
    assert match.state.total("british") == 5


@pytest.mark.parametrize("radio", [True, False])
def test_9_1_the_germans_learn_of_their_loss_by_radio_alone(radio: bool) -> None:
    """9.1 G25"""
    state = hunt(ajax=at("2314"), graf_spee=at("2626"))
    match = play(state, "merchants", dice=Lucky("9.1 German", "9.1 finder", *["9.1 radio"] * radio))
    assert messages(match, "british", "9.1")
    reported = facts(match, "german", Reported)
    assert [(fact.unit.id, fact.cell) for fact in reported] == ([("ajax", "2314")] if radio else [])


@pytest.mark.parametrize("radio", [True, False])
def test_9_3_the_british_learn_of_their_loss_by_radio_alone(radio: bool) -> None:
    """9.3 C34"""
    state = hunt(ajax=at("2713"), graf_spee=at("2314"))
    match = play(state, "merchants", dice=Lucky("9.2", *["9.3"] * radio))
    assert messages(match, "german", "9.2")
    assert match.state.total("german") == 10
    reported = facts(match, "british", Reported)
    assert [(fact.unit.id, fact.cell, fact.exact) for fact in reported] == (
        [("graf_spee", "2314", True)] if radio else []
    )
    assert match.view("british").reported == (("2314", 3) if radio else ("", 0))
    assert odds.radio() == Fraction(1, 2)


def test_9_4_the_altmark_alone_is_sunk_when_sighted() -> None:
    """9.4 C23"""
    state = hunt(level=1, graf_spee=at("2626"), altmark=at("2314"), ajax=at("2314"))
    match = play(state, "search", dice=Lucky("spotting Altmark"))
    assert value(match.state, "fate", "altmark") == "sunk"
    assert match.state.total("british") == 20
    assert messages(match, "german", "9.4") == messages(match, "british", "9.4") == ["The Altmark is sunk."]


def test_9_4_when_the_graf_spee_is_sunk_the_altmark_in_her_company_is_too() -> None:
    state = spotted(hunt(level=1, graf_spee=at("2314", hull=1), altmark=at("2314"), ark_royal=at("2314")))
    match = play(state, "air_strikes", dice=Lucky("13.2"))
    assert (value(match.state, "fate", "graf_spee"), value(match.state, "fate", "altmark")) == ("sunk", "sunk")


def test_10_1_the_graf_spee_refuels_in_a_south_american_port() -> None:
    """10.1, 10.3 C35"""
    assert value(moved(hunt(graf_spee=at("2016", fuel=3))), "fuel", "graf_spee") == 40


@pytest.mark.parametrize(("word", "fuel"), [("P", 40), ("N", 2)])
def test_10_1_the_graf_spee_refuels_from_the_altmark_with_a_p_order(word: str, fuel: int) -> None:
    """10.1, 5.2.9 C36"""
    state = hunt(graf_spee=at("2019", word, fuel=3), altmark=at("2019" if word == "P" else "1919"))
    assert value(moved(state), "fuel", "graf_spee") == fuel
    assert value(state, "square", "graf_spee") == value(state, "square", "altmark")


def test_10_1_the_altmark_must_be_there_after_movement() -> None:
    state = hunt(graf_spee=at("2019", fuel=3), altmark=at("2020", "W"))
    assert value(moved(state), "fuel", "graf_spee") == 40


@pytest.mark.parametrize("port", ["2228", "1221", "2016"])
def test_10_2_british_ships_refuel_in_any_port(port: str) -> None:
    """10.2 R16"""
    match = play(hunt(ajax=at(port, fuel=2), altmark=at("1817", fuel=5)), "movement")
    assert (value(match.state, "fuel", "ajax"), value(match.state, "fuel", "altmark")) == (18, 50)
    assert messages(match, "british", "10.3") == ["Refuelled: Ajax."]


@pytest.mark.parametrize(("faces", "percent"), [(1, 40), (6, 36), (11, 30)])
def test_11_1_ten_points_at_most_of_forty_percent(faces: int, percent: int) -> None:
    """11.1 C38 Five percent of fifty points are two."""
    state = hunt(graf_spee=at("2016", hull=0))
    assert damage_percent(state, GRAF_SPEE) == 40
    match = play(state, "repairs", dice=keyed({"turn 3 11.1": [faces]}))
    assert damage_percent(match.state, GRAF_SPEE) == percent


def test_11_1_every_repair_of_forty_percent_ends_between_thirty_and_forty() -> None:
    """11.1 C38"""
    ends = set()
    for seed in range(60):
        state = hunt(graf_spee=at("2016", hull=0))
        play(state, "repairs", dice=FastDice(str(seed)))
        ends.add(damage_percent(state, GRAF_SPEE))
    assert min(ends) == 30
    assert max(ends) == 40


def test_11_1_the_odds_of_a_repair_are_those_of_the_repairs_made() -> None:
    """11.1 G19 Of fifty points the drawn percentage is rounded down; of the Renown's hundred nothing is lost."""
    made: dict[int, int] = {}
    for face in range(1, 12):
        state = hunt(graf_spee=at("2016", hull=0))
        play(state, "repairs", dice=keyed({"turn 3 11.1": [face]}))
        after = damage_percent(state, GRAF_SPEE)
        made[after] = made.get(after, 0) + 1
    chances = odds.repair(40)
    mean = chances.pop("damage, expected")
    assert chances == {f"{after} %": Fraction(times, 11) for after, times in made.items()}
    assert chances["40 %"] == Fraction(2, 11)
    assert mean == Fraction(sum(after * times for after, times in made.items()), 11)
    assert odds.repair(40, "renown")["39 %"] == Fraction(1, 11)
    assert odds.repair(41) == odds.repair(42), "of fifty points a level of 41 % cannot be; the next is 42"
    with pytest.raises(ValueError, match="damage"):
        odds.repair(101)


@pytest.mark.parametrize(("cell", "word"), [("2019", "P"), ("2016", "E")])
def test_11_1_only_in_port_and_with_a_p_order(cell: str, word: str) -> None:
    state = hunt(graf_spee=at(cell, word, hull=10))
    play(state, "repairs", dice=keyed({"turn 3 11.1": [11]}))
    assert value(state, "hull", "graf_spee") == 10


def test_11_2_hull_then_superstructure_then_turrets_but_no_destroyed_turret() -> None:
    """11.2 C39 G19"""
    state = hunt(graf_spee=at("2016", hull=19, superstructure=9))
    b, x = turret(GRAF_SPEE, 1), turret(GRAF_SPEE, 2)
    state.strength[b] = state.guns[b] = 0
    state.strength[x] = 5
    play(state, "repairs", dice=keyed({"turn 3 11.1": [11]}))
    assert (value(state, "hull", "graf_spee"), value(state, "superstructure", "graf_spee")) == (20, 10)
    assert of_turret(state, "graf_spee", "B") == (0, 0)
    assert of_turret(state, "graf_spee", "X") == (3, 8)


def test_11_2_a_turret_that_has_strength_left_is_repaired_and_its_guns_are_not() -> None:
    """11.2, 14.1 Off-line a turret may lose its guns alone."""
    state = hunt(graf_spee=at("2016"))
    b = turret(GRAF_SPEE, 1)
    state.guns[b], state.strength[b] = 0, 7
    play(state, "repairs", dice=keyed({"turn 3 11.1": [11]}))
    assert of_turret(state, "graf_spee", "B") == (0, 10)


@pytest.mark.parametrize(("face", "knots"), [(1, 16), (5, 20), (11, 26)])
def test_11_3_speed_comes_back_at_sea_as_well(face: int, knots: int) -> None:
    """11.3 C40"""
    state = hunt(graf_spee=at("2019", knots=16))
    match = play(state, "repairs", dice=keyed({"turn 3 11.3": [face]}))
    assert value(state, "knots", "graf_spee") == knots
    assert messages(match, "german", "11.3") == [f"Graf Spee can now make {knots} knots."]
    assert not messages(match, "british")


def test_11_3_not_beyond_her_card() -> None:
    state = hunt(exeter=at("2019", knots=30))
    play(state, "repairs", dice=keyed({"turn 3 11.3": [11]}))
    assert value(state, "knots", "exeter") == 32


@pytest.mark.parametrize(("luck", "fate"), [("12.1", "scuttled"), ("nothing", "")])
def test_12_1_on_the_first_entry_of_a_neutral_port_she_may_scuttle_herself(luck: str, fate: str) -> None:
    """12.1 C37"""
    match = play(hunt(graf_spee=at("2314", "W"), altmark=at("2119")), "movement", dice=Lucky(luck))
    assert value(match.state, "fate", "graf_spee") == fate
    assert match.state.total("british") == (80 if fate else 0)
    assert "2313" in messages(match, "british", "12.1")[0]
    assert odds.scuttle() == Fraction(1, 2)


def test_12_1_a_second_entry_is_reported_but_not_checked() -> None:
    """12.1 C37, C35 A ship that stays in port is not reported again."""
    state = hunt(graf_spee=at("2314", "W"))
    state.port_checked = 1
    match = play(state, "movement", dice=Lucky("12.1"))
    assert not value(match.state, "fate", "graf_spee")
    assert [fact.cell for fact in facts(match, "british", Reported)] == ["2313"]
    assert not messages(play(hunt(graf_spee=at("2016")), "movement"), "british", "12.1")


def test_12_2_ships_are_found_and_fought_in_port_and_shadowed_as_they_leave() -> None:
    state = hunt(level=1, graf_spee=at("2313"), ajax=at("2313"), altmark=at("2119"))
    match = play(state, "search", "surface", dice=Lucky("6.2"))
    assert "offline" in choices(match, "british")
    state = spotted(hunt(graf_spee=at("2313"), ajax=at("2313")))
    match = begin(state, Duds())
    assert "shadow" in choices(match, "british")
    order(match, "shadow yes")
    order(match, german="graf_spee M 2314")
    assert match.state.order[GRAF_SPEE] == "E"


def test_12_2_a_ship_that_fought_in_port_still_repairs() -> None:
    """12.2 R46"""
    state = spotted(hunt(graf_spee=at("2313"), ajax=at("2313", hull=6)))
    play(state, "repairs", dice=keyed({"turn 3 11.1": [11]}))
    assert value(state, "hull", "ajax") == 9
