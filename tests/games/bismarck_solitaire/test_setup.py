"""4 Set-up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.mission import Mission
from sealed_orders.games.bismarck_solitaire.ships import BRITISH, GERMAN
from sealed_orders.games.bismarck_solitaire.situation import points
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.scenario import make_scenario
from tests.games.bismarck_solitaire.cruise import (
    answer,
    keys,
    options,
    state,
    step,
    together,
    turn,
)


def test_4_1_the_mission_sets_goal_return_ports_and_barrels() -> None:
    made = state("empty_tanks")
    assert (made.goal, made.return_after, made.ports) == (10, 15, ["bergen", "brest"])
    assert made.barrels == made.full_barrels == {"bismarck": 2, "prinz_eugen": 1, "uboat": 1}
    assert state("no_way_home_but_north").ports == ["bergen"]


BASE = GAME.scenarios["exercise_rhine"].source


def test_4_1_a_scenario_may_begin_in_the_middle_of_a_cruise() -> None:
    facts = {
        "turn": 9,
        "squares": {"bismarck": "E4nw", "uboat": "D2nw"},
        "strength": {"bismarck": 5, "prinz_eugen": 0, "hood": 0, "rodney": 6},
        "speed": {"bismarck": 1},
        "barrels_left": {"bismarck": 1},
        "convoys_sunk": 1,
        "extra_points": 2,
    }
    scenario = make_scenario("midway", {**BASE, **facts}, Mission, "midway")
    match = so.Match.new(GAME, scenario, dice=LoadedDice(5, 1))
    assert step(match) == "move"
    assert points(match.state) == 3 - 3 + 1 + 2
    assert keys(match) == ["bismarck", "uboat"]
    assert match.state.speed["bismarck"] == 1


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"ports": ["hamburg"]}, "ports: there is no hamburg; there are bergen, brest, st_nazaire"),
        ({"ports": []}, "ports is empty"),
        ({"ships": ["tirpitz"]}, "ships: there is no tirpitz"),
        ({"chart": [["fog", "gale"]] * 6}, "chart: there is no fog"),
        ({"chart": [["gale", "gale"]] * 5}, "Expected `array` of length 6"),
        ({"turn": 21}, "turn must be 1 to 20, not 21"),
        ({"squares": {"bismarck": "A5nw"}}, "squares names bismarck: name bismarck, prinz_eugen, uboat, or none"),
        ({"strength": {"hood": 7}}, "strength.hood must be 0 to 6, not 7"),
        ({"strength": {"bismarck": 0}}, "strength.bismarck must be 1 to 8, not 0"),
        ({"barrels": {"bismarck": 5}}, "barrels.bismarck must be 0 to 4, not 5"),
        ({"speed": {"bismarck": 0}}, "speed.bismarck must be 1 to 2, not 0"),
        ({"fuel": 3}, "unknown field `fuel`"),
        ({"goal": -3}, "goal must be 0 to 35, not -3"),
        ({"goal": 36}, "goal must be 0 to 35, not 36"),
        ({"repairs": -1}, "repairs must be 0 to 20, not -1"),
        ({"barrels": {"bismarck": 2}, "barrels_left": {"bismarck": 3}}, "barrels_left.bismarck must be 0 to 2, not 3"),
        ({"convoys_sunk": 5, "strength": {"convoy": 1}}, "strength.convoy: none is left of 5"),
        ({"ships": ["pow"], "strength": {"hood": 3}}, "strength.hood: hood is not among the ships"),
    ],
)
def test_4_1_a_scenario_that_cannot_be_played_is_refused_with_the_reason(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(so.BadScenario, match=message):
        make_scenario("broken", {**BASE, **facts}, Mission, "broken.toml")


def test_4_1_a_piece_that_is_sunk_is_not_placed() -> None:
    scenario = make_scenario("lone", {**BASE, "strength": {"prinz_eugen": 0}}, Mission, "lone")
    match = so.Match.new(GAME, scenario, dice=LoadedDice(5, 1))
    assert keys(match) == ["bismarck", "uboat"]
    answer(match, "bismarck A5nw; uboat C4nw")
    assert [token.id for token in GAME.display(match.view("bismarck")).tokens] == ["bismarck", "uboat"]


def test_4_1_a_seat_whose_pieces_are_all_sunk_places_nothing() -> None:
    scenario = make_scenario("alone", {**BASE, "strength": {"prinz_eugen": 0, "uboat": 0}}, Mission, "alone")
    match = so.Match.new(GAME, scenario, {"players": "two"}, dice=LoadedDice(5, 1))
    answer(match, "bismarck A5nw")
    assert (match.waiting, step(match)) == (("bismarck",), "move")


def test_4_2_every_track_is_full_at_the_start() -> None:
    made = GAME.setup(GAME.scenarios["exercise_rhine"], state().options, LoadedDice())
    assert made.turn == 1
    assert all(made.strength[unit] == ship.strength for unit, ship in {**GERMAN, **BRITISH}.items())
    assert made.barrels == {"bismarck": 4, "prinz_eugen": 2, "uboat": 2}
    assert made.speed == {"bismarck": 2, "prinz_eugen": 3, "uboat": 1}
    assert points(made) == 0


def test_4_3_the_ships_begin_in_row_a_columns_5_to_8_together_or_apart() -> None:
    match = so.Match.new(GAME, dice=LoadedDice(5, 1))
    squares = options(match, 0)
    assert {square[:2] for square in squares} == {"A5", "A6", "A7", "A8"}
    assert squares == options(match, 1)
    assert "A5sw" not in squares
    answer(match, "bismarck A5nw; prinz_eugen A8se; uboat H1sw")
    assert match.state.square == {"bismarck": "A5nw", "prinz_eugen": "A8se", "uboat": "H1sw"}


def test_4_4_the_uboat_begins_in_columns_1_to_4() -> None:
    squares = options(so.Match.new(GAME, dice=LoadedDice()), 2)
    assert {square[1] for square in squares} == {"1", "2", "3", "4"}
    assert {square[0] for square in squares} == set("ABCDEFGH")


def test_4_5_ships_that_are_not_in_play_are_not_met_and_score_nothing() -> None:
    scenario = make_scenario("no hood", {**BASE, "ships": ["pow", "kgv"]}, Mission, "no hood")
    made = GAME.setup(scenario, state().options, LoadedDice())
    assert made.strength["hood"] == made.strength["rodney"] == 0
    assert (made.sunk, points(made)) == ([], 0)
    match = turn("lone_warship_1", square=together("B1sw"), strength={"hood": 0})
    assert step(match) == "move"


def test_4_5_a_mission_goes_through_json() -> None:
    source = msgspec.json.decode(msgspec.json.encode(dict(BASE)))
    assert make_scenario("again", source, Mission, "again").setup == GAME.scenarios["exercise_rhine"].setup
