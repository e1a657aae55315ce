"""Chapter 12: the Morale Phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.gunnery import number as shooting_number
from sealed_orders.games.denmark_strait.morale import number
from sealed_orders.games.denmark_strait.movement import legal
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.state import Task
from tests.games.denmark_strait.battle import (
    BISMARCK,
    GAME,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    gone,
    hurt,
    order,
    put,
    resolve,
    stack,
)


def fleeing(facing: str, speed: int = 12) -> StraitState:
    """Put Bismarck with Failed Morale at E3, Hood three spaces west of her, Prince of Wales far off."""
    state = battle()
    put(state, BISMARCK, "e3", facing)
    put(state, HOOD, "b3", "E")
    put(state, PRINCE_OF_WALES, "a8", "E")
    put(state, PRINZ_EUGEN, "h8", "W")
    state.failed[BISMARCK], state.speed = True, speed
    state.points[BISMARCK] = state.luetjens = 0
    return state


@pytest.mark.parametrize(("hits", "checks"), [("any", [HOOD]), ("damaging", [])])
def test_12_1_a_hit_that_armour_stopped_calls_for_a_check_unless_switched_off(hits: str, checks: list[int]) -> None:
    state = battle(hits=hits)
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    stack(state, GERMAN, "5H")
    order(state, "shoot", BISMARCK, "bismarck hood", 6, 6)
    resolve(state, "muster")
    assert state.todo == checks


def test_12_1_a_stopped_hit_does_not_undo_one_that_did_damage() -> None:
    state = battle(hits="damaging")
    put(state, BISMARCK, "e3", "W")
    put(state, PRINZ_EUGEN, "f3", "W")
    put(state, HOOD, "e7", "E")
    stack(state, GERMAN, "8D", "5H")
    order(state, "shoot", BISMARCK, "bismarck hood", 6, 6)
    order(state, "shoot", PRINZ_EUGEN, "prinz_eugen hood", 6, 6)
    resolve(state, "muster")
    assert state.todo == [HOOD]


def test_12_1_failed_ships_check_and_sunk_or_departed_ones_do_not() -> None:
    state = battle()
    state.failed[PRINCE_OF_WALES] = True
    state.hit[HOOD] = state.hit[BISMARCK] = True
    gone(state, HOOD, "sunk")
    gone(state, BISMARCK, "west")
    resolve(state, "muster")
    assert state.todo == [PRINCE_OF_WALES]


def test_12_2_captain_points_and_damage_cards_and_failed_morale() -> None:
    state = battle()
    hurt(state, PRINCE_OF_WALES, "8S", "KS")
    assert number(state, PRINCE_OF_WALES, 0) == 7
    assert number(state, PRINCE_OF_WALES, 2) == 5
    state.failed[PRINCE_OF_WALES] = True
    assert number(state, PRINCE_OF_WALES, 0) == 9


def test_12_2_the_odds_of_a_check() -> None:
    def holds(**facts: object) -> object:
        return so.odds("denmark_strait", "morale", captain="leach", cards=2, **facts)

    assert holds() == Fraction(21, 36)
    assert holds(points=2) == Fraction(30, 36)
    assert holds(failed=True) == Fraction(10, 36)
    assert so.odds("denmark_strait", "morale", captain="topp", cards=3) == Fraction(15, 36)


def test_12_2_with_the_switch_hull_and_bridge_do_not_weigh() -> None:
    state = battle(morale_cards="repairable")
    hurt(state, PRINCE_OF_WALES, "8S", "3S", "KS")
    assert number(state, PRINCE_OF_WALES, 0) == 6


def test_12_3_the_number_or_more_carries_on_and_less_fails() -> None:
    state = battle()
    assert order(state, "check", HOOD, "", 3, 3) == [
        "Hood checks morale, needs 6+ (Holland 6): rolled 6, she carries on."
    ]
    assert order(state, "check", HOOD, "", 2, 3) == [
        "Hood checks morale, needs 6+ (Holland 6): rolled 5, she has Failed Morale."
    ]
    assert state.failed[HOOD]
    told = order(state, "check", HOOD, "points 2", 3, 3)
    assert told == [
        "Hood checks morale (2 points), needs 6+ (Holland 6, points -2, failed morale +2): rolled 6, she rallies."
    ]
    assert not state.failed[HOOD]


def test_12_3_without_points_there_is_nothing_to_ask_and_the_dice_are_rolled() -> None:
    state = battle()
    state.points[HOOD] = 0
    resolve(state, "muster")
    state.agenda, state.todo, state.phase, state.active = [], [HOOD], "morale", ""
    assert GAME.steps["check"].ask(GAME.view(asking(state), BRITISH)) is None
    assert resolve(state, "check", HOOD, None, 1, 1) == [
        "Hood checks morale, needs 6+ (Holland 6): rolled 2, she has Failed Morale."
    ]


def asking(state: StraitState) -> StraitState:
    state.then(Task("check", (BRITISH,), (HOOD,)))
    return state


def test_12_4_a_failed_ship_fires_one_worse_repairs_and_checks() -> None:
    state = battle()
    before = shooting_number(state, PRINCE_OF_WALES, BISMARCK, 0)
    state.failed[PRINCE_OF_WALES] = True
    assert shooting_number(state, PRINCE_OF_WALES, BISMARCK, 0) == before + 1
    hurt(state, PRINCE_OF_WALES, "KS")
    assert choices(ask(state, "shoot", PRINCE_OF_WALES), "prince_of_wales") == ["hold", "bismarck", "prinz_eugen"]
    assert choices(ask(state, "repair", PRINCE_OF_WALES), "prince_of_wales") == ["none", "KS"]


def test_12_5_where_no_step_opens_the_range_she_turns_or_stays_and_does_not_close() -> None:
    prompt = ask(fleeing("W"), "move", BISMARCK)
    assert choices(prompt, "bismarck") == ["stay", "port", "starboard"]
    assert prompt.rule == "12.5"
    assert prompt.text.endswith("but cannot move away now: she may turn or stay, but not come closer.")


def test_12_5_where_a_step_opens_the_range_the_question_says_that_she_must() -> None:
    prompt = ask(fleeing("E"), "move", BISMARCK)
    assert prompt.text.endswith("She has Failed Morale: she must move away, or leave the map if she can.")


def test_12_5_where_a_step_opens_the_range_she_takes_one() -> None:
    assert choices(ask(fleeing("E"), "move", BISMARCK), "bismarck") == ["ahead", "ahead_port", "ahead_starboard"]


@pytest.mark.parametrize("facing", ["N", "E", "S", "W", "NE"])
def test_12_5_if_the_speed_roll_fails_she_may_turn_as_any_ship_may(facing: str) -> None:
    state = fleeing(facing, speed=2)
    assert choices(ask(state, "move", BISMARCK), "bismarck") == ["stay", "port", "starboard"]


def test_12_5_with_no_way_free_she_may_turn_as_any_ship_may() -> None:
    state = fleeing("E")
    put(state, BISMARCK, "h1", "NE")
    put(state, PRINZ_EUGEN, "h2", "W")
    put(state, HOOD, "e1", "E")
    assert [m.name for m in legal(state, BISMARCK) if not m.leaves] == ["stay", "port", "starboard"]


def test_12_5_leaving_the_map_is_allowed_and_not_compulsory() -> None:
    state = fleeing("S")
    put(state, BISMARCK, "e8", "S")
    put(state, HOOD, "e4", "S")
    put(state, PRINCE_OF_WALES, "d4", "S")
    assert choices(ask(state, "move", BISMARCK), "bismarck") == ["stay", "port", "starboard", "ahead"]


def test_12_5_points_may_open_the_range_but_need_not() -> None:
    state = fleeing("N")
    state.points[BISMARCK] = 3
    free = {"ahead_starboard"}
    paid = {"starboard+ahead", "starboard+ahead_starboard", "ahead_starboard+port"}
    assert set(choices(ask(state, "move", BISMARCK), "bismarck")) == free | paid
    state = fleeing("NW")
    state.points[BISMARCK] = 3
    found = choices(ask(state, "move", BISMARCK), "bismarck")
    assert {"stay", "port", "starboard", "starboard+ahead_starboard"} <= set(found)
    assert not {"ahead", "ahead_port"} & set(found)


def test_12_5_where_a_step_opens_the_range_she_may_still_leave() -> None:
    state = fleeing("SE")
    put(state, BISMARCK, "e8", "SE")
    put(state, HOOD, "b8", "S")
    assert choices(ask(state, "move", BISMARCK), "bismarck") == ["ahead", "ahead_port"]
    assert [m.name for m in legal(state, BISMARCK) if m.leaves] == ["ahead"]


def test_12_5_no_step_that_closes_the_range_is_a_way_to_turn_away() -> None:
    state = fleeing("E")
    put(state, PRINCE_OF_WALES, "h3", "W")
    assert choices(ask(state, "move", BISMARCK), "bismarck") == ["stay", "port", "starboard"]


def test_12_5_a_steady_ship_does_as_she_likes() -> None:
    state = fleeing("W")
    state.failed[BISMARCK] = False
    assert "ahead" in choices(ask(state, "move", BISMARCK), "bismarck")


def test_12_5_with_no_enemy_on_the_map_she_is_bound_to_nothing() -> None:
    state = fleeing("W")
    gone(state, HOOD, "sunk")
    gone(state, PRINCE_OF_WALES, "west")
    prompt = ask(state, "move", BISMARCK)
    assert prompt.text == "How does Bismarck move?"
    assert "ahead" in choices(prompt, "bismarck")
