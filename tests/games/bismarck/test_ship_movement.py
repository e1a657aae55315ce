"""6.0, 7.0 Ships: modes, squares, how far they go, and what it costs them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sealed_orders.games.bismarck.chart import CLASS, SEA
from sealed_orders.games.bismarck.damage import Hurt, fire_salvos, lose_knots
from sealed_orders.games.bismarck.movement import fuel_cost, limit, slow_indicator
from sealed_orders.games.bismarck.ships import CONVOYS, ID, UNIT, UNITS
from sealed_orders.kernel.match import Match
from tests.games.bismarck.position import at, begin, fact, limits, position
from tests.games.referee import choices, loaded, order, refused


def fuel_after(match: Match, ship: str, *routes: str) -> list[int]:
    """Return the fuel of a British ship at first and after each of these orders, a turn each."""
    fuel = [fact(match.state, "fuel", ship)]
    for route in routes:
        order(match, f"{ship} M {route}")
        fuel.append(fact(match.state, "fuel", ship))
    return fuel


# Who takes orders


def test_6_1_a_ship_without_an_order_keeps_its_mode_and_its_square() -> None:
    match = order(begin(position()), "suffolk P")
    ships = ("hood", "norfolk", "suffolk", "edinburgh")
    assert [fact(match.state, "mode", ship) for ship in ships] == ["M", "P", "P", "P"]
    assert [fact(match.state, "square", ship) for ship in ships] == ["1622", "1117", "1317", "3019"]


def test_6_5_units_that_cannot_act_are_not_offered() -> None:
    """6.5 Not released, not arrived, out of play, outside their turns, refuelling, or on a shadow mission."""
    state = position(turn=2, cairo=at("2024", "C"), norfolk=at("1117", "P", busy=2), reykjavik_r={"rest": 2})
    state.fate[UNIT["kenya"]] = "sunk"
    offered = choices(begin(state), "british")
    for name in ("king_george_v", "renown", "dorsetshire", "kenya", "ws8b", "sl1", "cairo", "norfolk", "reykjavik_r"):
        assert name not in offered
    assert {"hood", "suffolk", "df1", "sg1", "scapa_r1", "victorious_t"} <= offered.keys()


def test_6_5_torpedo_bombers_are_shown_even_when_they_cannot_fly() -> None:
    """6.5 The Victorious lies in Scapa Flow and is not released."""
    error = refused(begin(position()), "british", "victorious_t R 1824")
    assert (error.rule, error.key) == ("6.23", "victorious_t")


def test_6_24_an_escort_in_f_mode_is_not_offered_between_fast_turns() -> None:
    """6.24 B26 The Rodney is in F mode."""
    assert "rodney" not in choices(begin(position(turn=2)), "british")
    match = begin(position(turn=3))
    assert limits(match, "rodney")["F"] == 1
    assert fact(order(match, "rodney M 2022").state, "mode", "rodney") == "M"


def test_6_24_a_unit_that_is_not_offered_stays_and_spends_nothing() -> None:
    """6.24, 6.54.2 A flotilla with a slow convoy, which moved on turn 4."""
    match = order(begin(position(turn=4, df1=at("2016", "C", fuel=20))), "df1 C 2017")
    assert [fact(match.state, column, "df1") for column in ("square", "fuel", "moved")] == ["2017", 19, 1]
    order(match)
    assert [fact(match.state, column, "df1") for column in ("square", "fuel", "moved")] == ["2017", 19, 0]


# Modes


def test_6_21_all_ships_but_convoys_have_move_mode() -> None:
    """6.21 B25"""
    match = begin(position(turn=7))
    error = refused(match, "british", "sl1 M 2017")
    assert (error.rule, error.key) == ("6.2", "sl1")
    convoys = {ID[u] for u in CONVOYS}
    ships = [name for name in choices(match, "british") if UNITS[UNIT[name]].midships]
    assert {name for name in ships if "M" not in limits(match, name)} == convoys


def test_6_22_a_ship_on_patrol_does_not_move() -> None:
    assert refused(begin(position()), "british", "suffolk P 1316").key == "suffolk"
    assert limits(begin(position()), "suffolk")["P"] == 0


def test_6_23_launch_mode_is_for_carriers_and_lets_them_move_one_square() -> None:
    """6.23, 6.52.1 B21"""
    match = begin(position(victorious=at("1823")))
    assert limits(match, "victorious") == {"M": 2, "P": 0, "L": 1, "F": 0, "C": 0}
    assert refused(match, "british", "victorious L 1822 1821").key == "victorious"
    assert refused(match, "british", "hood L").key == "hood"


def test_6_25_a_warship_may_go_with_a_slow_convoy_and_leave_it_again() -> None:
    match = order(begin(position(turn=4)), "suffolk C")
    assert "suffolk" not in choices(match, "british")
    order(order(match))
    assert limits(match, "suffolk")["C"] == 1
    assert fact(order(match, "suffolk P").state, "mode", "suffolk") == "P"


def test_6_25_submarines_do_not_go_in_convoy() -> None:
    assert set(limits(begin(position()), "sg1")) == {"M", "P"}


@pytest.mark.parametrize("square", ["1622", "1825"])
def test_6_26_british_ships_refuel_in_a_british_port(square: str) -> None:
    """6.26 B23 The Hood in 1622 may not; in Scapa Flow fuel and torpedoes return to capacity, damage does not."""
    match = begin(position(hood=at(square, fuel=2, torpedoes=0, midships=4, knots=25, firepower=10)))
    if square == "1622":
        assert refused(match, "british", "hood R").key == "hood"
        return
    state = order(match, "hood R").state
    assert [fact(state, c, "hood") for c in ("fuel", "torpedoes", "midships", "knots", "firepower")] == [
        7,
        1,
        4,
        25,
        10,
    ]


@pytest.mark.parametrize(("belchen", "fuel"), [("", 9), ("belchen M 1512", 5)])
def test_6_26_german_ships_refuel_with_an_oiler_that_stays(belchen: str, fuel: int) -> None:
    """B24"""
    match = order(begin(position(bismarck=at("1511", fuel=5))), german=f"bismarck R; {belchen}")
    assert fact(match.state, "fuel", "bismarck") == fuel


def test_6_26_german_ships_refuel_in_a_german_port_and_not_at_sea() -> None:
    match = begin(position(bismarck=at("2626", fuel=5), prinz_eugen=at("2625", torpedoes=0), wp4=at("2727")))
    assert refused(match, "german", "prinz_eugen R").rule == "6.2"
    match.state.torpedoes[UNIT["wp4"]] = 0
    state = order(match, german="bismarck R; wp4 R").state
    assert (fact(state, "fuel", "bismarck"), fact(state, "torpedoes", "wp4")) == (9, 4)


# Squares


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("2023", "2024"), ("2123", "2124"), ("2424", "2324"), ("1927", "2027"), ("1928", "2028"), ("2525", "2426"),
        ("2525", "2526"),
    ],
)  # fmt: skip
def test_6_32_1_the_bismarck_may_not_enter_the_channel_or_the_irish_sea(start: str, goal: str) -> None:
    """6.32, 6.32.1, 6.32.2 B18"""
    error = refused(begin(position(bismarck=at(start))), "german", f"bismarck M {goal}")
    assert (error.rule, error.key) == ("6.32", "bismarck")
    assert error.text.endswith(f"no way from {start} to {goal}.")


@pytest.mark.parametrize(("start", "goal"), [("2023", "2024"), ("2123", "2124"), ("2424", "2324"), ("1927", "2027")])
def test_6_31_the_hood_may_enter_the_squares_closed_to_the_germans(start: str, goal: str) -> None:
    """B18"""
    match = order(begin(position(hood=at(start))), f"hood M {goal}")
    assert fact(match.state, "square", "hood") == goal


def test_6_32_1_a_wolfpack_may_not_enter_the_channel() -> None:
    """B19"""
    assert refused(begin(position(wp4=at("2525"))), "german", "wp4 M 2526").key == "wp4"


def test_6_31_nobody_enters_a_port_of_the_enemy() -> None:
    """B20"""
    match = begin(position(hood=at("1527"), bismarck=at("1824")))
    assert refused(match, "british", "hood M 1528").key == "hood"
    assert refused(match, "german", "bismarck M 1825").key == "bismarck"


def test_6_33_no_ship_enters_land_but_corners_may_be_passed() -> None:
    """6.33 Between 1416 and 1317 the land of Iceland; 1317 is a port."""
    for side, sea in SEA.items():
        land = {cell for cell, kind in CLASS.items() if kind in "m#X"}
        assert not land & sea.next.keys(), side
    match = begin(position(suffolk=at("1419"), hood=at("2225"), arethusa=at("1417")))
    assert refused(match, "british", "suffolk M 1418").key == "suffolk"
    order(match, "hood M 2324; arethusa M 1317")
    assert [fact(match.state, "square", ship) for ship in ("hood", "arethusa")] == ["2324", "1317"]


def test_6_34_only_the_two_fast_convoys_leave_the_map() -> None:
    """6.31.2, 6.34 B22"""
    assert refused(begin(position(turn=4)), "british", "sl5 C 2910").key == "sl5"
    match = begin(position(turn=3, britannic=at("2011", "F"), hood=at("2011"), rodney=at("3020")))
    for text in ("hood M 2010", "rodney M 3120"):
        assert refused(match, "british", text).rule == "6.31"
    order(match, "britannic F 2010")
    assert fact(match.state, "square", "britannic") == ""
    assert fact(match.state, "fate", "britannic") == "home"


@pytest.mark.parametrize("goal", ["3119", "3120", "3121"])
def test_6_31_1_ws8b_leaves_over_the_south_edge(goal: str) -> None:
    match = order(begin(position(turn=3, ws8b=at("3020", "F"))), f"ws8b F {goal}")
    assert fact(match.state, "fate", "ws8b") == "home"
    assert refused(begin(position(turn=3, ws8b=at("2011", "F"))), "british", "ws8b F 2010").key == "ws8b"


# Movement and fuel


def test_7_0_the_worked_example_hood_by_1623_to_1724() -> None:
    """6.51.1, 6.51.2 B07 One fuel for two squares; one square next turn, then two again."""
    match = begin(position())
    assert limits(match, "hood")["M"] == 2
    order(match, "hood M 1623 1724")
    assert (fact(match.state, "square", "hood"), fact(match.state, "fuel", "hood")) == ("1724", 6)
    assert limits(match, "hood")["M"] == 1
    order(match)
    assert limits(match, "hood")["M"] == 2


def test_7_0_an_order_may_be_changed_until_it_is_sealed_by_both() -> None:
    match = begin(position())
    match.submit("british", "hood M 1623 1724")
    match.submit("british", "hood M 1523")
    match.submit("german", "")
    assert fact(match.state, "square", "hood") == "1523"


def test_6_51_1_the_bismarck_may_move_four_squares_on_turn_1() -> None:
    """B08 One fuel, and one square on turn 2."""
    match = begin(position(turn=1))
    fuel = fact(match.state, "fuel", "bismarck")
    assert refused(match, "german", "bismarck M 1427 1326 1225 1124 1123").rule == "6.51.1"
    order(match, german="bismarck M 1427 1326 1225 1124")
    assert fact(match.state, "square", "bismarck") == "1124"
    assert fact(match.state, "fuel", "bismarck") == fuel - 1
    assert limits(match, "bismarck")["M"] == 1


def test_6_53_1_the_prinz_eugen_may_move_four_squares_on_turn_1() -> None:
    """6.53.1, 6.53.2 B09 One fuel, and two squares on turn 2."""
    match = order(begin(position(turn=1)), german="prinz_eugen M 1427 1326 1225 1124")
    assert fact(match.state, "fuel", "prinz_eugen") == 6
    assert limits(match, "prinz_eugen")["M"] == 2


def test_6_53_2_a_cruiser_pays_one_for_each_turn_with_more_than_one_square() -> None:
    """B10"""
    routes = ("1116 1115", "1114 1214", "1213 1212", "1211")
    assert fuel_after(begin(position()), "norfolk", *routes) == [8, 7, 6, 5, 5]


def test_6_54_2_a_flotilla_pays_one_for_a_square_and_three_for_two() -> None:
    """6.54.1 B11"""
    match = begin(position(df1=at("1622", fuel=20)))
    assert limits(match, "df1")["M"] == 2
    assert fuel_after(match, "df1", "1621 1620", "1619", "") == [20, 17, 16, 16]


def test_6_54_2_a_move_may_cost_more_than_is_left() -> None:
    """B12 R16"""
    assert fuel_after(begin(position(df1=at("1622", fuel=2))), "df1", "1621 1620") == [2, 0]


def test_6_51_2_a_slow_battleship_pays_when_she_also_moved_last_turn() -> None:
    """B13 The Rodney moves, moves, stands, moves: 0, 1, 0, 0; indicator before N, Y, Y, N."""
    match = begin(position(turn=4, rodney=at("2020", moved=0)))
    indicators, fuel = [], [6]
    for route in ("2019", "2018", "", "2017"):
        indicators.append(slow_indicator(match.view("british"), UNIT["rodney"]))
        order(match, f"rodney M {route}")
        fuel.append(fact(match.state, "fuel", "rodney"))
    assert indicators == ["N", "Y", "Y", "N"]
    assert [before - after for before, after in pairwise(fuel)] == [0, 1, 0, 0]


@pytest.mark.parametrize(("knots", "costs"), [(22, [0, 0, 1]), (21, [0, 1, 1])])
def test_6_51_2_after_a_turn_of_moving_22_knots_are_free_for_a_square_and_21_are_not(
    knots: int, costs: list[int]
) -> None:
    state = position(hood=at("1622", knots=knots, moved=1))
    assert [fuel_cost(state, UNIT["hood"], squares) for squares in (0, 1, 2)] == costs


@pytest.mark.parametrize(("knots", "moved", "squares"), [(22, 0, 2), (22, 1, 2), (22, 2, 1), (21, 0, 1), (21, 1, 1)])
def test_6_51_1_battleships_of_22_knots_move_two_squares_on_alternate_turns(
    knots: int, moved: int, squares: int
) -> None:
    """B14"""
    assert limits(begin(position(hood=at("1622", knots=knots, moved=moved))), "hood")["M"] == squares


@pytest.mark.parametrize(("knots", "moved", "squares"), [(22, 2, 2), (21, 0, 1), (21, 2, 1)])
def test_6_53_1_cruisers_and_flotillas_of_22_knots_move_two_squares_every_turn(
    knots: int, moved: int, squares: int
) -> None:
    """6.53.1, 6.54.1"""
    match = begin(position(suffolk=at("1316", knots=knots, moved=moved), df1=at("1622", knots=knots, moved=moved)))
    assert [limits(match, ship)["M"] for ship in ("suffolk", "df1")] == [squares, squares]


def test_6_52_2_a_carrier_moves_and_burns_as_a_battleship() -> None:
    """6.52.1, 6.52.2"""
    match = begin(position(victorious=at("1823", fuel=8)))
    assert fuel_after(match, "victorious", "1822 1821") == [8, 7]
    assert limits(match, "victorious")["M"] == 1
    slow = position(victorious=at("1823", knots=21, moved=1))
    assert (limit(slow, UNIT["victorious"], "M"), fuel_cost(slow, UNIT["victorious"], 1)) == (1, 1)


@pytest.mark.parametrize("ship", ["sg1", "wp1", "belchen"])
def test_6_55_1_submarines_and_oilers_move_one_square_a_turn_and_need_no_fuel(ship: str) -> None:
    """6.55.1, 6.55.2, 6.57.1, 6.57.2"""
    assert limits(begin(position(turn=2)), ship)["M"] == 1
    assert limits(begin(position(turn=1)), ship)["M"] == 1
    assert fuel_cost(position(), UNIT[ship], 1) == 0


def test_6_56_2_convoys_need_no_fuel() -> None:
    assert {fuel_cost(position(), u, 1) for u in CONVOYS} == {0}


def test_16_76_a_battleship_falling_below_22_knots_is_slow_as_if_she_had_not_moved() -> None:
    """B15 A salvo takes ten knots in a turn in which she moved; her next square is free."""
    state = position(king_george_v=at("1622", moved=1))
    ship = UNIT["king_george_v"]
    fire_salvos(state, ship, 1, loaded(2, 2), "test", Hurt())
    assert (state.knots[ship], slow_indicator(state, ship), fuel_cost(state, ship, 1)) == (19, "N", 0)
    lose_knots(state, ship, 1, Hurt())
    state.moved[ship] = 1
    lose_knots(state, ship, 1, Hurt())
    assert slow_indicator(state, ship) == "Y", "she was slow already"


def test_16_76_at_22_knots_she_is_not_slow_yet() -> None:
    state = position(king_george_v=at("1622", moved=1))
    ship = UNIT["king_george_v"]
    lose_knots(state, ship, state.knots[ship] - 22, Hurt())
    assert (state.knots[ship], state.moved[ship]) == (22, 1)
    lose_knots(state, ship, 1, Hurt())
    assert (state.knots[ship], state.moved[ship]) == (21, 0)


def test_16_76_a_cruiser_has_no_indicator() -> None:
    """16.76 R15 She has moved this turn, and without fuel she may not move in the next."""
    state = position(suffolk=at("1316", moved=1, fuel=0))
    lose_knots(state, UNIT["suffolk"], 20, Hurt())
    assert slow_indicator(state, UNIT["suffolk"]) == " "
    assert limit(state, UNIT["suffolk"], "M") == 0


def test_6_6_a_ship_with_no_knots_does_not_move() -> None:
    """B16"""
    match = begin(position(turn=1, hood=at("1622", knots=0), bismarck=at("1528", knots=0)))
    assert set(limits(match, "hood").values()) | set(limits(match, "bismarck").values()) == {0}


def test_6_7_without_fuel_one_square_every_other_turn() -> None:
    """B17"""
    match = begin(position(turn=8, suffolk=at("1316", fuel=0)))
    assert limits(match, "suffolk")["M"] == 1
    order(match, "suffolk M 1315")
    assert limits(match, "suffolk")["M"] == 0
    order(match)
    assert limits(match, "suffolk")["M"] == 1


@pytest.mark.parametrize(("turn", "mode"), [(7, "F"), (7, "C"), (7, "M"), (7, "L")])
@pytest.mark.parametrize(("moved", "expected"), [(0, 1), (1, 0)])
def test_6_7_no_fuel_limits_every_mode(turn: int, mode: str, moved: int, expected: int) -> None:
    """6.7, 6.24, 6.25 An escort without fuel may not go along two turns in a row."""
    match = begin(position(turn, victorious=at("2020", mode, fuel=0, moved=moved)))
    assert limits(match, "victorious")[mode] == expected


def test_6_8_the_bismarck_begins_with_eight_of_nine() -> None:
    assert fact(position(), "fuel", "bismarck") == 8
    assert fact(position(), "fuel", "prinz_eugen") == 7
