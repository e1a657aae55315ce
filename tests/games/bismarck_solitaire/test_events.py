"""5 The event of the turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.events import EVENTS
from sealed_orders.games.bismarck_solitaire.situation import groups
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.prompt import Course
from tests.games.bismarck_solitaire.cruise import (
    answer,
    apart,
    keys,
    messages,
    options,
    rolled,
    state,
    step,
    together,
    turn,
)


def test_5_1_aircraft_come_before_the_uboat_and_the_uboat_before_ship_combat() -> None:
    """5.1 A convoy with air escort brings all of them on pieces in one grid."""
    match = turn("convoy_air", 6, 1, *[6] * 6, 1, square=together("D4nw", uboat="D4nw"))
    assert messages(match, "6.2")
    assert step(match) == "uboat"
    answer(match, "uboat convoy")
    assert step(match) == "aim"
    answer(match, "", "battle remain")
    assert step(match) == "move"
    assert [roll.key.split()[2] for roll in match.dice.rolls[2:4]] == ["6.2", "7.3"]


@pytest.mark.parametrize(
    ("white", "black", "event"),
    [(6, 3, "heavy_cruisers_1"), (3, 1, "all_points_1"), (3, 4, "lone_warship_1"), (3, 5, "lone_warship_1"),
     (3, 6, "lone_warship_1"), (5, 6, "battleship_sighted_1"), (1, 3, "convoy_north_1"), (1, 4, "convoy_mid_1")],
)  # fmt: skip
def test_5_2_the_white_die_and_the_half_of_the_black_name_the_chart(white: int, black: int, event: str) -> None:
    match = so.Match(GAME, state(), LoadedDice(white, black))
    assert match.state.event == event


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_5_2_every_chart_of_a_mission_has_the_same_chance(mission: str) -> None:
    """Each event has chance exactly 3 in 36."""
    misses = [6] * 2
    rolled_events = Counter(
        so.Match(GAME, state(mission), LoadedDice(white, black, *misses)).state.event
        for white in range(1, 7)
        for black in range(1, 7)
    )
    assert len(rolled_events) == 12
    assert set(rolled_events.values()) == {3}


def test_5_2_the_event_lasts_for_its_turn() -> None:
    match = turn("gale", square=together("A8nw"))
    answer(match, "")
    assert (match.state.turn, match.state.event) == (2, "radio_silence")


def test_5_3_a_zone_for_ships_does_not_touch_the_uboat() -> None:
    match = turn("heavy_cruisers_1", square=together("A8nw", uboat="C4nw"))
    assert step(match) == "move"
    assert rolled(match) == 0


def test_5_3_a_piece_outside_every_zone_is_not_affected() -> None:
    match = turn("all_points_1", square=together("A8nw"))
    assert messages(match, "5.3") == ["Bismarck in A8: nothing; Prinz Eugen in A8: nothing; U-boat in H1: nothing."]


def test_5_3_the_signal_says_what_a_zone_does_to_each_piece() -> None:
    match = turn("force_h_1", 6, 6, square=apart("F4nw", "A8nw", uboat="F4nw"))
    assert messages(match, "5.3") == [
        "Bismarck in F4: Ark Royal strike, 2 dice; Prinz Eugen in A8: nothing; U-boat in F4: nothing."
    ]
    hunted = turn("escort_group", 6, square=together("A8nw", uboat="D2nw"))
    assert messages(hunted, "5.3")[0].endswith("U-boat in D2: Convoy, 1 die at the U-boat.")


def test_5_4_ships_in_one_grid_are_together_whatever_their_squares() -> None:
    assert groups(state(square=apart("A3nw", "A3se"))) == (("bismarck", "prinz_eugen"),)
    assert groups(state(square=apart("A3ne", "A4nw"))) == (("bismarck",), ("prinz_eugen",))


def test_5_4_ships_apart_in_one_zone_are_each_affected() -> None:
    """Heavy Cruisers with ships apart in A3 and C5: two attacks of 2 dice, one per ship."""
    match = turn("heavy_cruisers_1", 1, 6, 6, 2, square=apart("A3nw", "C5nw"))
    assert messages(match, "5.10") == [
        "Heavy cruiser attack on Bismarck: 2 dice (1 6), 1 hit.",
        "Bismarck falls from strength 8 to 7.",
        "Heavy cruiser attack on Prinz Eugen: 2 dice (6 2), 1 hit.",
        "Prinz Eugen falls from strength 6 to 5.",
    ]


def test_5_5_the_effects_of_a_zone_fall_once_on_ships_together() -> None:
    match = turn("heavy_cruisers_1", 6, 6, square=together("A3nw"))
    assert rolled(match) == 2


def test_5_5_a_ship_sunk_by_mines_takes_no_further_part() -> None:
    match = turn("all_points_1", square=together("A3nw"), strength={"prinz_eugen": 1})
    answer(match, "bismarck 0")
    assert keys(match) == ["bismarck", "uboat"]


@pytest.mark.parametrize(
    ("event", "square", "before", "after"),
    [("fuel_leak", "C3nw", 4, 3), ("fuel_leak", "C3nw", 0, 0), ("tanker", "B1sw", 2, 3), ("tanker", "B1sw", 4, 4)],
)
def test_5_6_barrels_are_lost_or_regained_within_the_track(event: str, square: str, before: int, after: int) -> None:
    match = turn(event, square=together(square, uboat=square), barrels={"bismarck": before, "uboat": 1})
    assert match.state.barrels["bismarck"] == after
    assert match.state.barrels["uboat"] == 1


def test_5_7_one_ship_of_the_group_repairs_a_hit_and_a_box_is_marked() -> None:
    match = turn("repairs", square=together("F1nw"), strength={"bismarck": 5, "prinz_eugen": 3})
    assert options(match) == ["bismarck", "prinz_eugen", "none"]
    answer(match, "repair bismarck")
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"], match.state.repairs) == (6, 3, 1)


@pytest.mark.parametrize(("boxes", "words"), [(1, "1 repairs box free"), (2, "2 repairs boxes free")])
def test_5_7_the_free_boxes_are_counted(boxes: int, words: str) -> None:
    prompt = turn("repairs", square=together("F1nw"), strength={"bismarck": 5}, repairs=boxes).prompt("bismarck")
    assert prompt is not None
    assert words in prompt.text


def test_5_7_a_lone_ship_makes_no_repairs() -> None:
    match = turn("repairs", square=apart("F1nw", "A5nw"))
    assert messages(match, "5.7") == ["Bismarck makes no repairs."]


def test_5_7_repairs_may_be_declined() -> None:
    match = answer(turn("repairs", square=together("F1nw"), strength={"bismarck": 5}), "repair none")
    assert (match.state.strength["bismarck"], match.state.repairs) == (5, 2)


@pytest.mark.parametrize("facts", [{"strength": {}}, {"strength": {"bismarck": 5}, "repairs": 0}])
def test_5_7_without_a_hit_or_a_free_box_there_is_no_repair(facts: dict[str, Any]) -> None:
    assert step(turn("repairs", square=together("F1nw"), **facts)) == "move"


def test_5_7_repairs_never_give_speed_back() -> None:
    match = turn("repairs", square=together("F1nw"), strength={"bismarck": 5}, speed={"bismarck": 1})
    assert answer(match, "repair bismarck").state.speed["bismarck"] == 1


@pytest.mark.parametrize(("event", "die", "won"), [
    ("independents_1", 3, 1), ("independents_1", 4, 0), ("independents_2", 2, 1), ("independents_2", 3, 0),
])  # fmt: skip
def test_5_8_one_die_for_the_group_may_earn_an_extra_point(event: str, die: int, won: int) -> None:
    match = turn(event, die, square=together("D1nw"))
    assert match.state.extra_points == won
    assert rolled(match) == 1


@pytest.mark.parametrize("die", [1, 6])
def test_5_8_the_die_is_in_the_log(die: int) -> None:
    match = turn("independents_1", die, square=together("D1nw"))
    assert [event.facts[0] for event in match.log("bismarck") if event.rule == "5.8"] == [fact.rolled([die])]


def test_5_8_ships_apart_each_go_after_merchantmen() -> None:
    assert turn("independents_1", 1, 1, square=apart("D1nw", "E2nw")).state.extra_points == 2


def test_5_9_mines_hit_without_a_die() -> None:
    match = turn("all_points_1", square=together("A3nw"))
    assert (step(match), options(match), rolled(match)) == ("hits", ["0", "1"], 0)


def test_5_9_mines_hit_each_ship_apart() -> None:
    match = turn("all_points_1", square=apart("A3nw", "A4nw"))
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"]) == (7, 5)


@pytest.mark.parametrize("faces", [(1, 3), (3, 4), (4, 6)])
def test_5_10_each_1_to_3_of_an_event_attack_is_a_hit_and_nobody_fires_back(faces: tuple[int, int]) -> None:
    match = turn("heavy_cruisers_1", *faces, square={"bismarck": "A3nw"})
    assert match.state.strength["bismarck"] == 8 - sum(face <= 3 for face in faces)
    assert step(match) == "move"


def in_fog(event: str, *faces: int, cover: dict[str, int] | None = None, **facts: Any) -> so.Match:
    """Return turn 6, with cover taken in turn 5."""
    return turn(event, *faces, turn=6, cover=cover or {"bismarck": 6, "prinz_eugen": 6}, **facts)


def test_5_11_ships_in_fog_get_cover_for_the_next_turn() -> None:
    match = turn("fog_bank", square=together("B3nw"), turn=5)
    assert match.state.cover == {"bismarck": 6, "prinz_eugen": 6}


def test_5_11_under_cover_the_home_fleet_finds_nothing() -> None:
    """Fog cover taken in turn 5, Home Fleet in turn 6."""
    match = in_fog("home_fleet_1", square=together("B3nw"))
    assert (step(match), options(match)) == ("cover", ["use", "decline"])
    answer(match, "cover use")
    assert step(match) == "move"


def test_5_11_declined_cover_lets_the_battle_happen() -> None:
    assert step(answer(in_fog("home_fleet_1", square=together("B3nw")), "cover decline")) == "aim"


def test_5_11_mines_find_ships_under_cover_too() -> None:
    """All Points in A3: no cover is asked for, and the mines hit."""
    match = in_fog("all_points_1", square=together("A3nw"))
    assert step(match) == "hits"
    hidden = in_fog("all_points_1", square=together("A3nw"), hidden=["bismarck", "prinz_eugen"])
    assert step(hidden) == "hits"


@pytest.mark.parametrize(("event", "square"), [
    ("heavy_cruisers_1", "A3nw"), ("convoy_north_1", "D3nw"), ("victorious_1", "B3nw"),
])  # fmt: skip
def test_5_11_cover_helps_against_attacks_convoys_and_aircraft(event: str, square: str) -> None:
    match = answer(in_fog(event, square=together(square)), "cover use")
    assert (step(match), rolled(match)) == ("move", 0)


def test_5_11_there_is_no_question_where_there_is_nothing_to_hide_from() -> None:
    assert step(in_fog("radio_silence", square=together("B3nw"))) == "move"
    assert step(in_fog("lone_warship_1", square=together("B3nw"), strength={"hood": 0})) == "move"


@pytest.mark.parametrize(("event", "squares"), [
    ("home_fleet_1", apart("C3nw", "B2nw")), ("force_h_1", apart("F4nw", "G5nw")),
])  # fmt: skip
def test_5_11_a_prinz_eugen_whom_they_go_past_for_the_bismarck_is_not_asked(
    event: str, squares: dict[str, str]
) -> None:
    hers = {"bismarck": 0, "prinz_eugen": 6}
    assert step(in_fog(event, 6, 6, square=squares, cover=hers)) != "cover"
    both = in_fog(event, square=squares)
    assert both.view("bismarck").args == ("bismarck",)
    assert answer(both, "cover use").view("bismarck").args == ("prinz_eugen",)


def test_5_11_a_prinz_eugen_apart_is_asked_about_an_attack_of_her_own() -> None:
    match = in_fog("heavy_cruisers_1", square=apart("A3nw", "C5nw"), cover={"bismarck": 0, "prinz_eugen": 6})
    assert (step(match), match.view("bismarck").args) == ("cover", ("prinz_eugen",))


def test_5_11_cover_is_offered_from_what_is_still_afloat() -> None:
    prompt = in_fog("battleship_sighted_1", square=together("B3nw"), strength={"hood": 0}).prompt("bismarck")
    assert prompt is not None
    assert prompt.text == "Bismarck and Prinz Eugen have cover from: Prince of Wales. Stay hidden this turn?"


def test_5_11_one_ship_has_cover_and_stays_under_it() -> None:
    match = in_fog("victorious_1", square=apart("B3nw", "A8nw"))
    prompt = match.prompt("bismarck")
    assert prompt is not None
    assert prompt.text == "Bismarck has cover from: Victorious strike, 2 dice. Stay hidden this turn?"
    answer(match, "cover use")
    assert messages(match, "5.11") == ["Bismarck stays under cover: the enemy finds nothing."]


def test_5_11_the_cover_marker_is_shown_from_the_turn_it_is_given() -> None:
    match = turn("fog_bank", square=apart("B3nw", "A8nw"))
    assert shown_cover(match) == (["cover", "", ""], ["next turn", "", ""])
    answer(match, "")
    assert shown_cover(match) == (["cover", "", ""], ["this turn", "", ""])
    answer(match, "")
    assert shown_cover(match) == (["", "", ""], ["", "", ""])
    hidden = answer(in_fog("home_fleet_1", square=together("B3nw")), "cover use")
    assert shown_cover(hidden) == (["under cover", "under cover", ""], ["in use", "in use", ""])


def shown_cover(match: so.Match) -> tuple[list[str], list[str]]:
    """Return the notes of the tokens, and the last column of the German ships."""
    display = GAME.display(match.view("bismarck"))
    (panel,) = (panel for panel in display.panels if panel.title == "German ships")
    return [token.note for token in display.tokens], [row[-1] for row in panel.rows[1:]]


def test_5_11_cover_not_used_is_gone_after_the_turn() -> None:
    match = turn("home_fleet_1", square=together("B3nw"), turn=7, cover={"bismarck": 6, "prinz_eugen": 6})
    assert step(match) == "aim"


def test_5_11_a_group_has_cover_only_if_both_have_it() -> None:
    half = {"bismarck": 6, "prinz_eugen": 0}
    assert step(in_fog("home_fleet_1", square=together("B3nw"), cover=half)) == "aim"
    assert step(in_fog("home_fleet_1", square=apart("B3nw", "A8nw"), cover=half)) == "cover"


@pytest.mark.parametrize(
    ("event", "square", "allowances", "barrels"),
    [
        ("gale", "D3nw", (1, 2, 0), (False, False, False)),
        ("rough_weather", "B3nw", (1, 2, 1), (False, False, True)),
        ("calm_seas", "D3nw", (3, 4, 2), (True, True, True)),
        ("radio_silence", "D3nw", (2, 3, 1), (True, True, True)),
    ],
)
def test_5_12_weather_changes_allowances_and_forbids_barrels(
    event: str, square: str, allowances: tuple[int, ...], barrels: tuple[bool, ...]
) -> None:
    """In a gale the Bismarck has one square and no barrel, and the U-boat none."""
    match = turn(event, square=together(square, uboat=square))
    prompt = match.prompt("bismarck")
    assert prompt is not None
    modes = [choice.modes for choice in prompt.choices if choice.kind == "course"]  # type: ignore[union-attr]
    assert tuple(mode[0].most for mode in modes) == allowances
    assert tuple(len(mode) > 1 for mode in modes) == barrels


def test_5_12_the_least_allowance_is_none() -> None:
    match = turn("gale", square=together("D3nw"), speed={"bismarck": 1})
    with pytest.raises(so.IllegalOrder, match="0 steps in mode steam, not 1"):
        answer(match, "bismarck steam D3ne")


@pytest.mark.parametrize(("barrels", "modes"), [(0, 1), (1, 2)])
def test_12_1_the_last_barrel_may_be_burned(barrels: int, modes: int) -> None:
    prompt = turn("radio_silence", square=together("D3nw"), barrels={"bismarck": barrels}).prompt("bismarck")
    assert prompt is not None
    (course,) = (choice for choice in prompt.choices if choice.key == "bismarck")
    assert isinstance(course, Course)
    assert len(course.modes) == modes


def test_5_2_every_event_of_the_pool_plays_in_every_grid() -> None:
    """5.2 No event and no place breaks a turn."""
    for event, chart in EVENTS.items():
        for where in chart.zones:
            square = f"{where.grids.split()[0][:2]}se"
            square = square if square in GAME.board().terrains[0] else "D3nw"
            match = turn(event, *[4] * 60, square=together(square, uboat=square))
            assert match.waiting
