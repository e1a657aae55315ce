"""The option switches, each with every value."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.kernel.board import shaded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import FastShadowed, Reported, Secret
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import packet
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, begin, fact, limits, play, position
from tests.games.referee import Lucky, news, order, refused


def test_every_switch_cites_a_paragraph_and_is_tested_here() -> None:
    assert {switch.key for switch in GAME.switches} == {
        "solitaire", "air_torpedoes", "turn_1_fast_shadow", "bergen_search", "fog_blocks_chance", "early_end",
        "start_fuel", "opening_fog", "plot_table", "dry_shadow", "head_start",
    }  # fmt: skip
    assert all(switch.rule in GAME.rulebook for switch in GAME.switches)
    assert all(f"`{switch.key}`" in GAME.rulebook[switch.rule].text for switch in GAME.switches)


def test_9_6_whether_the_staff_keeps_a_plot_changes_nothing_a_side_reads() -> None:
    """9.6 It is drawn from the log."""
    on, off = (Match.new("bismarck", options={"plot_table": value}, seed="plot") for value in ("on", "off"))
    for side in GAME.sides:
        views = [replace(match.view(side), options={}) for match in (on, off)]
        assert views[0] == views[1]
        assert on.log(side) == off.log(side)


@pytest.mark.parametrize(("value", "oilers"), [("off", 3), ("on", 0)])
def test_15_2_solitaire_is_played_without_oilers(value: str, oilers: int) -> None:
    match = Match.new("bismarck", options={"solitaire": value}, seed="otto")
    afloat = [name for name in ("belchen", "hamburg", "lothringen") if fact(match.state, "square", name)]
    assert len(afloat) == oilers
    assert [fact(match.state, "square", f"wp{n}") for n in (1, 2, 3, 4)] == ["1812", "1913", "2719", "2822"]


@pytest.mark.parametrize(
    ("value", "square", "allowed"), [("on", "2914", True), ("on", "2020", False), ("off", "1611", True)]
)
def test_15_3_in_solitaire_german_ships_refuel_in_secret_squares(value: str, square: str, allowed: bool) -> None:
    """15.3 Otherwise with an oiler: the Lothringen is in 1611."""
    state = position(options={"solitaire": value}, prinz_eugen=at(square, fuel=1))
    state.secret = ["1512", "1613", "2914"] if value == "on" else []
    match = begin(state)
    assert ("R" in limits(match, "prinz_eugen")) is allowed
    if allowed:
        assert fact(order(match, german="prinz_eugen R").state, "fuel", "prinz_eugen") == 7
    else:
        assert refused(match, "german", "prinz_eugen R").key == "prinz_eugen"


def test_15_3_the_secret_squares_are_drawn_for_the_match_out_of_the_waters() -> None:
    """15.3 G6 Two in the north-west, one in the south-west, never the same, and none without the switch."""
    drawn = [Match.new("bismarck", options={"solitaire": "on"}, seed=str(n)).state.secret for n in range(60)]
    for north, second, south in drawn:
        assert north != second
        assert all("1411" <= cell <= "1713" and cell[2:] <= "13" for cell in (north, second))
        assert "2712" <= south <= "3016"
    assert len({tuple(squares) for squares in drawn}) > 50
    assert Match.new("bismarck", seed="1").state.secret == []


def test_15_3_the_germans_see_the_secret_squares_and_nobody_else_can_know_them() -> None:
    """15.3 In their log, on their chart and among their papers; the enemy gets the same bytes whatever they are."""
    matches = []
    for squares in (["1411", "1512", "2714"], ["1613", "1712", "3016"]):
        match = Match.new("bismarck", options={"solitaire": "on"}, seed="secret")
        match.state.secret = squares
        matches.append(Match(GAME, match.state, Dice("secret")))
        shown = GAME.display(matches[-1].view("german"))
        assert shaded(shown.shades, "area") == tuple(squares)
        assert [row[0] for row in next(p for p in shown.panels if "refuelling" in p.title).rows] == squares
    for side in ("british", SPECTATOR):
        assert packet(matches[0], side) == packet(matches[1], side)
    assert packet(matches[0], "german") != packet(matches[1], "german")
    match = Match.new("bismarck", options={"solitaire": "on"}, seed="secret")
    (told,) = news(match, "german", Secret)
    assert told.facts == (Secret("refuelling", tuple(match.state.secret)),)
    assert told.to == ("german",)


def test_15_3_without_the_switch_the_secret_squares_are_mere_sea() -> None:
    state = position(options={"solitaire": "off"}, prinz_eugen=at("2914"), hamburg=at("3014"))
    assert "R" not in limits(begin(state), "prinz_eugen")


@pytest.mark.parametrize("value", ["1", "2", "3", "4"])
def test_16_32_torpedoes_of_one_carrier_plane_unit(value: str) -> None:
    """16.32 G7"""
    state = position(options={"air_torpedoes": value}, ark_royal=at("2122", "L"), bismarck=at("2020", spotted=1))
    state.aim[UNIT["ark_royal_t1"]] = "2020"
    match = play(state, "air_phase")
    match.submit("british", "target bismarck")
    assert sum("16.82" in roll.key for roll in match.dice.rolls) == int(value)


@pytest.mark.parametrize(("value", "reports"), [("off", 0), ("on", 1)])
@pytest.mark.parametrize("route", ["1427 1326 1225", "1427 1326 1225 1124"])
def test_11_1_the_dash_of_turn_1_can_be_fast_shadowed_by_option(value: str, reports: int, route: str) -> None:
    """11.1 R32"""
    state = position(1, options={"turn_1_fast_shadow": value}, norfolk=at("1427", "P"))
    match = order(begin(state, Lucky("11.6")), german=f"bismarck M {route}")
    assert len(news(match, "british", FastShadowed)) == reports
    assert fact(match.state, "square", "norfolk") == (route[-4:] if reports else "1427")


def test_11_1_two_squares_on_turn_1_are_fast_shadowed_anyway() -> None:
    match = order(begin(position(1, norfolk=at("1427", "P"))), german="bismarck M 1427 1326")
    assert len(news(match, "british", FastShadowed)) == 1


@pytest.mark.parametrize(
    ("value", "square", "searched"),
    [
        ("1528", "1528", True), ("1528", "1527", False), ("1527", "1527", True), ("1527", "1528", False),
        ("either", "1527", True), ("either", "1528", True),
    ],
)  # fmt: skip
def test_14_22_the_square_whose_search_frees_scapa_flow(value: str, square: str, searched: bool) -> None:
    """14.22 R37"""
    state = position(2, 4, {"bergen_search": value}, scapa_r1=at(square, "P", endurance=3), bismarck=at("2011"))
    assert (play(state, "search").state.bergen_turn == 2) is searched


@pytest.mark.parametrize(("value", "percent"), [("off", 5), ("on", 0)])
def test_12_2_fog_hides_a_ship_from_the_general_air_search_by_option(value: str, percent: int) -> None:
    """12.2 R34"""

    def found(dice: Dice) -> bool:
        state = position(options={"fog_blocks_chance": value}, bismarck=at("1117"))
        state.fog = [1, 0]
        return bool(news(play(state, "chance", dice=dice), "british", Reported))

    assert outcomes(found, only=("air search bismarck",)).get(True, 0) == Fraction(percent, 100)


@pytest.mark.parametrize(("value", "over"), [("lead", False), ("sunk", True)])
def test_17_1_the_loss_of_the_bismarck_alone_ends_the_match_by_option(value: str, over: bool) -> None:
    """17.1 R2"""
    state = position(12, options={"early_end": value}, bismarck={"square": "", "fate": "sunk"})
    assert (play(state, "points").outcome is not None) is over
    assert play(position(12, options={"early_end": value}), "points").outcome is None


@pytest.mark.parametrize(("value", "points"), [("0", 0), ("30", 30)])
def test_17_1_the_germans_start_with_points_by_option_and_both_sides_read_it(value: str, points: int) -> None:
    match = Match.new("bismarck", options={"head_start": value}, seed="head start")
    assert match.state.points == {"british": 0, "german": points}
    assert all(match.view(side).points == match.state.points for side in match.game.sides)
    announced = [event for event in match.log("british") if event.text.startswith("Before the start: ")]
    assert bool(announced) is bool(points)


@pytest.mark.parametrize(
    ("value", "fuel"), [("reduced", [8, 17, 4, 7, 5, 12, 5, 7]), ("full", [9, 20, 6, 9, 7, 20, 8, 7])]
)
def test_6_8_seven_units_begin_short_of_fuel_unless_the_switch_says_full(value: str, fuel: list[int]) -> None:
    """6.8 G5"""
    ships = ("bismarck", "df1", "renown", "ark_royal", "sheffield", "df3", "dorsetshire", "prinz_eugen")
    match = Match.new("bismarck", options={"start_fuel": value}, seed="fuel")
    assert [fact(match.state, "fuel", ship) for ship in ships] == fuel


def test_13_31_the_fog_of_turn_1_is_at_bergen_or_is_drawn() -> None:
    """13.31 G3"""
    found = {
        value: {tuple(Match.new("bismarck", options={"opening_fog": value}, seed=str(n)).state.fog) for n in range(40)}
        for value in ("bergen", "drawn")
    }
    assert found == {"bergen": {(0, 1)}, "drawn": {(0, 0), (0, 1), (1, 0), (1, 1)}}
