"""First Hunt, one test per paragraph of its rulebook."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import dist
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.setup import HuntSetup
from sealed_orders.games.tutorial.state import HUNTER, RAIDER, SIDES, HuntState
from sealed_orders.games.tutorial.steps import Chase, Raid
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.fact import Points, Reported
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR

GAME = so.load("tutorial")


def hunt(*faces: int, **facts: Any) -> so.Match:
    """Return a match at the start of a turn, with loaded dice."""
    start = {"turn": 1, "agenda": [Task("orders", SIDES)], "raider": "norway", "hunter": "scapa", "flights": 4}
    return so.Match(GAME, HuntState(**{**start, **facts}), LoadedDice(*faces))


def turn(match: so.Match, raider: str, hunter: str = "") -> so.Match:
    match.submit(RAIDER, raider)
    match.submit(HUNTER, hunter)
    return match


def messages(match: so.Match, side: str) -> list[str]:
    return [event.text for event in match.log(side)]


def test_1_1_a_raider_and_a_hunter_play_each_other() -> None:
    assert GAME.sides == (RAIDER, HUNTER)
    assert hunt().waiting == SIDES


def test_1_2_seven_areas_of_which_two_are_shipping_lanes() -> None:
    assert len(AREAS) == 7
    assert {area.name for area in AREAS.values() if area.lane} == {"Atlantic", "Western Approaches"}


def test_1_2_areas_are_joined_both_ways_and_none_is_cut_off() -> None:
    assert all(cell in SEA.next[other] for cell, ways in SEA.next.items() for other in ways)
    assert SEA.reach("norway", 7).keys() == AREAS.keys()


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_1_3_the_scenario_says_where_ships_begin_and_how_many_flights_there_are(scenario: str) -> None:
    match = so.Match.new(GAME, scenario)
    setup: HuntSetup = GAME.scenarios[scenario].setup
    assert match.view(RAIDER).at == setup.raider
    assert match.view(HUNTER).at == setup.hunter
    assert match.view(HUNTER).flights == setup.flights


def test_1_3_neither_side_sees_the_others_ship_nor_does_a_spectator() -> None:
    match = hunt(raider="faroes", hunter="faroes")
    for side, seen in ((RAIDER, ["raider"]), (HUNTER, ["cruiser"]), (SPECTATOR, [])):
        assert [token.id for token in GAME.display(match.view(side)).tokens] == seen


def test_1_3_a_scenario_may_only_name_areas_of_the_sea() -> None:
    with pytest.raises(ValueError, match="unknown area biscay; the areas are denmark"):
        HuntSetup("norway", "biscay", 4)


def test_2_1_orders_are_secret_until_both_are_in() -> None:
    match = hunt(1)
    match.submit(RAIDER, "ship run faroes")
    assert match.waiting == (HUNTER,)
    assert match.view(RAIDER).at == "norway"
    assert messages(match, RAIDER) == []
    match.submit(HUNTER, "cruiser steam approaches")
    assert messages(match, RAIDER) == ["Turn 1: orders carried out."]
    assert (match.state.raider, match.state.hunter, match.state.turn) == ("faroes", "approaches", 2)


@pytest.mark.parametrize(("order", "at", "lurking"), [("lurk", "norway", True), ("run", "norway", False)])
def test_2_2_the_raider_lurks_or_runs_where_she_is(order: str, at: str, lurking: bool) -> None:
    match = turn(hunt(1), f"ship {order}")
    assert (match.state.raider, match.state.lurking) == (at, lurking)


def test_2_2_the_raider_runs_up_to_two_areas() -> None:
    match = hunt(1)
    with pytest.raises(so.IllegalOrder, match=r"0 to 2 steps in mode run, not 3. \(2.2\)"):
        match.submit(RAIDER, "ship run faroes approaches atlantic")
    with pytest.raises(so.IllegalOrder, match=r"no way from norway to atlantic. \(2.2\)"):
        match.submit(RAIDER, "ship run atlantic")
    assert turn(match, "ship run faroes approaches", "cruiser steam norway").state.raider == "approaches"


def test_2_3_the_cruiser_steams_one_area_or_stays() -> None:
    match = hunt(1)
    with pytest.raises(so.IllegalOrder, match=r"0 to 1 steps in mode steam, not 2. \(2.3\)"):
        match.submit(HUNTER, "cruiser steam faroes iceland")
    assert turn(match, "ship lurk", "cruiser steam faroes").state.hunter == "faroes"
    assert turn(hunt(1), "ship lurk").state.hunter == "scapa"


def test_2_3_no_more_flights_go_up_than_are_left() -> None:
    with pytest.raises(so.IllegalOrder, match=r"0 to 2, not 3. \(2.3\)"):
        hunt(flights=2).submit(HUNTER, "flights 3")


@pytest.mark.parametrize(
    ("mode", "die", "flights", "found"),
    [("run", 3, 0, False), ("run", 4, 0, True), ("run", 2, 2, True), ("lurk", 5, 0, False), ("lurk", 4, 2, True)],
)
def test_3_1_four_finds_a_raider_that_ran_and_six_one_that_lurked(
    mode: str, die: int, flights: int, found: bool
) -> None:
    match = turn(hunt(die, raider="scapa"), f"ship {mode}", f"flights {flights}")
    assert (match.view(HUNTER).step == "chase") is found


def test_3_1_flights_that_went_up_are_used() -> None:
    assert turn(hunt(1), "ship lurk", "flights 3").view(HUNTER).flights == 1


def test_3_1_the_die_is_rolled_though_nobody_is_there() -> None:
    match = turn(hunt(6), "ship lurk")
    assert [(roll.key, roll.faces, roll.face) for roll in match.dice.rolls] == [("turn 1 3.1 search", 6, 6)]
    assert match.view(HUNTER).step == "orders"


@pytest.mark.parametrize(
    ("flights", "lurking", "expected"),
    [(0, False, Fraction(1, 2)), (1, False, Fraction(2, 3)), (6, False, 1), (0, True, Fraction(1, 6)), (5, True, 1)],
)
def test_3_1_the_odds_are_those_of_the_die(flights: int, lurking: bool, expected: Fraction) -> None:
    assert so.odds("tutorial", "search", flights=flights, lurking=lurking) == expected
    mode = "lurk" if lurking else "run"
    finds = [
        turn(hunt(die, raider="scapa", flights=9), f"ship {mode}", f"flights {flights}").view(HUNTER).step == "chase"
        for die in range(1, 7)
    ]
    assert Fraction(sum(finds), 6) == expected


def test_3_1_the_hunter_is_shown_odds_and_the_raider_none() -> None:
    match = hunt(flights=1)
    shown = [(chance.label, chance.p) for chance in GAME.chances(match.view(HUNTER))]
    assert shown[:2] == [
        ("find the raider if she is running here, with 0 flights", Fraction(1, 2)),
        ("find the raider if she is lurking here, with 0 flights", Fraction(1, 6)),
    ]
    assert [label for label, _ in shown[2:]] == [
        "find the raider if she is running here, with 1 flight",
        "find the raider if she is lurking here, with 1 flight",
    ]
    assert GAME.chances(match.view(RAIDER)) == ()


def test_1_2_the_merchants_sunk_are_the_score_of_either_side() -> None:
    match = hunt()
    for side in (HUNTER, RAIDER):
        (panel,) = GAME.display(match.view(side)).panels
        assert panel.score
        assert panel.rows[0] == ("Merchants sunk", "0 of 3")


def test_3_2_the_hunter_reads_of_every_search_and_the_raider_only_of_a_contact() -> None:
    match = turn(hunt(3, 4, raider="scapa"), "ship run", "flights 0")
    assert messages(match, HUNTER)[-1] == "Scapa searched: nothing seen. (die 3, flights +0)"
    assert messages(match, RAIDER) == ["Turn 1: orders carried out."]
    turn(match, "ship run", "flights 0")
    assert messages(match, HUNTER)[-2:] == ["Contact!", "Scapa searched: contact! (die 4, flights +0)"]
    assert messages(match, RAIDER)[-2:] == ["Contact!", "The cruiser has found you in Scapa."]


@pytest.mark.parametrize(("raider", "hunter", "caught"), [("port", "port", True), ("port", "starboard", False)])
def test_3_3_the_raider_is_caught_if_both_turn_the_same_way(raider: str, hunter: str, caught: bool) -> None:
    match = turn(hunt(4, raider="scapa"), "ship run")
    turn(match, f"helm {raider}", f"helm {hunter}")
    assert match.state.caught is caught
    assert (match.state.raider, match.state.hunter) == ("scapa", "scapa")
    assert messages(match, RAIDER)[-1].startswith("The raider is caught" if caught else "The raider gets away")


@pytest.mark.parametrize(
    ("area", "order", "sunk"), [("atlantic", "lurk", 1), ("atlantic", "run", 0), ("faroes", "lurk", 0)]
)
def test_4_1_a_raider_that_lurks_in_a_lane_sinks_a_merchant(area: str, order: str, sunk: int) -> None:
    assert turn(hunt(1, raider=area), f"ship {order}").state.sunk == sunk


@pytest.mark.parametrize(("helm", "sunk"), [("port", 0), ("starboard", 1)])
def test_4_1_a_raider_found_in_a_lane_sinks_one_only_if_she_gets_away(helm: str, sunk: int) -> None:
    match = turn(hunt(6, raider="atlantic", hunter="atlantic"), "ship lurk")
    turn(match, "helm port", f"helm {helm}")
    assert match.state.sunk == sunk


@pytest.mark.parametrize(
    ("switch", "text"),
    [("on", "A merchant was sunk in Atlantic: 1 of 3."), ("off", "A merchant was sunk: 1 of 3.")],
)
def test_4_2_the_distress_call_names_the_area_if_the_switch_is_on(switch: str, text: str) -> None:
    match = so.Match.new(GAME, "at_large", {"distress": switch}, dice=LoadedDice(1, 1))
    turn(match, "ship run atlantic")
    turn(match, "ship lurk")
    assert messages(match, RAIDER)[-1] == messages(match, HUNTER)[-1] == text
    assert match.view(HUNTER).sunk == 1


def test_5_1_the_hunter_wins_when_the_raider_is_caught() -> None:
    match = turn(turn(hunt(4, raider="scapa"), "ship run"), "helm port", "helm port")
    assert match.outcome == so.Outcome(HUNTER, {RAIDER: 0, HUNTER: 1}, "5.1", "The raider was caught.", "Raider caught")


def test_5_2_the_raider_wins_with_her_third_merchant() -> None:
    match = turn(hunt(1, raider="atlantic", sunk=2, turn=8), "ship lurk")
    assert match.outcome == so.Outcome(
        RAIDER, {RAIDER: 3, HUNTER: 0}, "5.2", "Three merchants were sunk.", "Three merchants sunk: the raider wins"
    )


def test_5_2_a_hunt_that_is_over_stays_in_the_turn_it_ended_in() -> None:
    match = turn(hunt(1, raider="atlantic", sunk=2, turn=6), "ship lurk")
    assert match.outcome is not None
    assert {match.display(side).heading for side in (RAIDER, HUNTER)} == {"Turn 6 of 8"}


def test_1_2_the_map_has_coasts_and_no_two_areas_overlap() -> None:
    board = GAME.board()
    assert {name.text for name in board.names} >= {"Greenland", "Iceland", "Scotland"}
    assert all(len(ring) > 3 for ring in board.coast)
    assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(board.cells, 2)) > 2


def test_5_3_after_turn_eight_the_hunter_wins() -> None:
    match = turn(hunt(1, 1, turn=7), "ship lurk")
    assert match.outcome is None
    turn(match, "ship lurk")
    assert match.outcome == so.Outcome(
        HUNTER, {RAIDER: 0, HUNTER: 0}, "5.3", "The raider ran out of time.", "Raider out of time"
    )


def test_3_3_each_side_reads_what_to_hope_for_and_a_catch_is_one_point() -> None:
    chase, match = Chase(), hunt()
    assert "To catch the raider" in chase.ask(match.view(HUNTER)).text
    assert "To get away" in chase.ask(match.view(RAIDER)).text
    helms = {side: {"helm": ("port",)} for side in SIDES}
    (caught,) = chase.resolve(match.state, Task("chase", SIDES), helms, LoadedDice())
    assert [fact.points for fact in caught.facts if isinstance(fact, Points)] == [1]


@pytest.mark.parametrize("distress", [True, False])
def test_4_2_a_merchant_is_one_point_and_its_call_reports_the_raider_only_with_the_switch(distress: bool) -> None:
    match = hunt(raider="atlantic", lurking=True, distress=distress)
    (sunk,) = Raid().resolve(match.state, Task("raid"), {}, LoadedDice())
    assert [fact.points for fact in sunk.facts if isinstance(fact, Points)] == [1]
    assert any(isinstance(fact, Reported) for fact in sunk.facts) is distress
