"""5.0 Ship commands: where ships go, what it costs, and what happens without fuel."""

from __future__ import annotations

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.sailing import fuel_after, may_move
from sealed_orders.games.graf_spee.search import searchers
from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.games.graf_spee.status import detail_line
from sealed_orders.kernel.prompt import Course
from tests.games.graf_spee.position import at, begin, hunt, moved, play, value
from tests.games.referee import Lucky, choices, messages, order, refused

AM, PM = 3, 4


def default(match_side: Course | object) -> object:
    assert isinstance(match_side, Course)
    return match_side.default


@pytest.mark.parametrize(
    ("word", "goal"),
    [
        ("N", "1919"), ("NE", "1920"), ("E", "2020"), ("SE", "2120"),
        ("S", "2119"), ("SW", "2118"), ("W", "2018"), ("NW", "1918"),
    ],
)  # fmt: skip
def test_5_2_a_ship_moves_one_square(word: str, goal: str) -> None:
    """5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5, 5.2.6, 5.2.7, 5.2.8"""
    assert value(moved(hunt(AM, ajax=at("2019", word))), "square", "ajax") == goal
    match = begin(hunt(AM, ajax=at("2019"), graf_spee=at("2626")))
    order(match, f"ajax M {goal}")
    assert value(match.state, "order", "ajax") == word


def test_5_1_any_all_or_none_of_the_ships_may_be_ordered() -> None:
    match = begin(hunt(AM, ajax=at("2019"), exeter=at("2713"), graf_spee=at("2626")))
    order(match, "")
    assert value(match.state, "square", "ajax") == "2019"


def test_5_2_9_a_ship_on_patrol_stays() -> None:
    state = moved(hunt(AM, ajax=at("2019", "P")))
    assert (value(state, "square", "ajax"), value(state, "patrols", "ajax")) == ("2019", 1)


def test_5_2_10_a_ship_without_an_order_repeats_her_last_one() -> None:
    """5.2.10 C14"""
    match = begin(hunt(AM, renown=at("1420", "SW"), graf_spee=at("2626")))
    assert default(choices(match, "british")["renown"]) == ("M", "1519")
    order(match)
    assert value(match.state, "square", "renown") == "1519"
    order(match)
    assert value(match.state, "square", "renown") == "1618"


def test_5_3_1_british_ships_enter_every_port() -> None:
    for start, word, port in (("2017", "W", "2016"), ("1220", "E", "1221")):
        state = moved(hunt(AM, ajax=at(start, word)))
        assert value(state, "square", "ajax") == port
        assert not value(state, "fate", "ajax")


def test_5_3_2_a_german_ship_in_a_british_port_is_sunk_at_once() -> None:
    """5.3.2 C13"""
    match = play(hunt(AM, graf_spee=at("2227", "E"), altmark=at("1626")), "movement")
    assert value(match.state, "fate", "graf_spee") == "sunk"
    assert match.state.total("british") == 80
    assert messages(match, "british", "5.3.2") == messages(match, "german", "5.3.2") != []


@pytest.mark.parametrize(("cell", "word"), [("2017", "NW"), ("3030", "S"), ("1115", "N"), ("1111", "W")])
def test_5_3_3_an_order_into_land_or_off_the_map_becomes_patrol(cell: str, word: str) -> None:
    """5.3.3 C11 And counts three in search."""
    state = moved(hunt(AM, ajax=at(cell, word)))
    assert (value(state, "square", "ajax"), value(state, "order", "ajax")) == (cell, "P")
    assert searchers([SHIP["ajax"]], state.patrols) == 3


def test_5_3_3_the_referee_does_not_take_such_an_order() -> None:
    match = begin(hunt(AM, ajax=at("2017"), graf_spee=at("2626")))
    assert refused(match, "british", "ajax M 1916").rule == "5.3.3"


@pytest.mark.parametrize(("word", "fate", "kept"), [("N", "exited", "N"), ("NE", "", "P"), ("NW", "", "P")])
def test_5_3_4_the_altmark_leaves_by_the_north_and_not_aslant(word: str, fate: str, kept: str) -> None:
    """5.3.4 C12 Nobody scores for it, and the British do not learn of it."""
    state = hunt(AM, altmark=at("1115", word), graf_spee=at("2626"))
    match = play(state, "movement")
    assert (value(state, "fate", "altmark"), value(state, "order", "altmark")) == (fate, kept)
    assert not state.account
    assert not messages(match, "british", "5.3.4")
    assert GAME.view(state, "british").fate[SHIP["altmark"]] == ""


def test_5_3_4_the_way_out_is_offered_to_the_altmark_alone() -> None:
    match = begin(hunt(AM, altmark=at("1115"), graf_spee=at("1116")))
    assert refused(match, "german", "graf_spee M 1016").rule == "5.3.3"
    order(match, german="altmark M 1015")
    assert value(match.state, "fate", "altmark") == "exited"


def test_5_4_the_detail_line_of_the_renown() -> None:
    state = hunt(renown=at("1420", "SW"))
    assert detail_line(state, SHIP["renown"]) == ("R", "RENOWN", "1420", "29", "000%", "100", "20", "SW")
    panels = {panel.title: panel.rows for panel in GAME.display(GAME.view(state, "british")).panels}
    assert detail_line(state, SHIP["renown"]) in panels["Ships"]


@pytest.mark.parametrize(("word", "left"), [("P", 19), ("N", 19)])
def test_5_5_1_every_ship_uses_one_fuel_in_an_am_turn(word: str, left: int) -> None:
    """5.5.1 C03, C04"""
    assert value(moved(hunt(AM, exeter=at("2019", word, fuel=20))), "fuel", "exeter") == left


@pytest.mark.parametrize(("word", "left"), [("N", 17), ("P", 20)])
def test_5_5_2_a_move_costs_three_in_a_pm_turn_and_patrol_nothing(word: str, left: int) -> None:
    """5.5.2 C05"""
    assert value(moved(hunt(PM, exeter=at("2019", word, fuel=20))), "fuel", "exeter") == left


@pytest.mark.parametrize(("turn", "knots", "moves"), [(PM, 19, False), (PM, 20, True), (AM, 1, True), (AM, 0, False)])
def test_5_5_twenty_knots_in_pm_turns_and_one_in_am_turns(turn: int, knots: int, moves: bool) -> None:
    """5.5 C09, C10 A ship that cannot move is on patrol and keeps her order."""
    state = moved(hunt(turn, exeter=at("2019", "N", knots=knots)))
    assert value(state, "square", "exeter") == ("1919" if moves else "2019")
    assert (value(state, "patrols", "exeter"), value(state, "order", "exeter")) == (int(not moves), "N")


def test_5_6_with_two_fuel_left_a_ship_moves_and_ends_with_none() -> None:
    """5.6 C06 At sea the enemy scores a point for it."""
    state = hunt(PM, exeter=at("2019", "N", fuel=2))
    play(state, "movement", "dry_ships")
    assert (value(state, "square", "exeter"), value(state, "fuel", "exeter")) == ("1919", 0)
    assert state.total("german") == 1


def test_5_6_in_a_port_an_empty_ship_costs_nothing() -> None:
    """5.6 C06"""
    state = hunt(PM, exeter=at("2017", "W", fuel=2))
    play(state, "movement", "dry_ships")
    assert (value(state, "square", "exeter"), state.total("german")) == ("2016", 0)


@pytest.mark.parametrize(("turn", "goal"), [(PM, "2019"), (AM, "1919")])
def test_5_6_without_fuel_a_ship_moves_in_am_turns_only(turn: int, goal: str) -> None:
    """5.6 C07, C08"""
    state = hunt(turn, exeter=at("2019", "N", fuel=0))
    play(state, "movement", "dry_ships")
    assert value(state, "square", "exeter") == goal
    assert state.total("german") == 1


def test_5_6_a_german_ship_without_fuel_gives_the_british_a_point_that_nobody_sees() -> None:
    """5.6, 17.2 C70"""
    match = play(hunt(PM, altmark=at("2019", fuel=0)), "dry_ships", dice=Lucky())
    assert match.state.total("british") == 1
    assert not messages(match, "british")
    assert not messages(match, "german")


def test_5_5_fuel_and_movement_in_one_place() -> None:
    assert [fuel_after(2, turn, True) for turn in (AM, PM)] == [1, 0]
    assert may_move(20, 0, AM)
    assert not may_move(20, 0, PM)
