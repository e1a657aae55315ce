"""Chapter 13: victory."""

from __future__ import annotations

import pytest

from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.victory import verdict
from tests.games.denmark_strait.battle import (
    BISMARCK,
    GAME,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    battle,
    gone,
    order,
    put,
    resolve,
)


def result(state: StraitState) -> tuple[str | None, str] | None:
    found = verdict(state)
    return found and (found.winner, found.rule)


def test_13_1_sunk_failed_or_gone_the_british_are_broken() -> None:
    state = battle()
    gone(state, HOOD, "sunk")
    assert result(state) is None
    state.failed[PRINCE_OF_WALES] = True
    gone(state, PRINZ_EUGEN, "sunk")
    assert result(state) == (GERMAN, "13.1")
    state.failed[PRINCE_OF_WALES] = False
    assert result(state) is None
    gone(state, PRINCE_OF_WALES, "south")
    assert result(state) == (GERMAN, "13.1")


def test_13_1_a_ship_that_rallies_in_the_same_phase_counts_as_steady() -> None:
    state = battle()
    gone(state, HOOD, "sunk")
    state.failed[PRINCE_OF_WALES] = True
    order(state, "check", PRINCE_OF_WALES, "", 6, 6)
    resolve(state, "victory")
    assert not state.over


def far_apart(distance: str = "7", flagship: str = "off") -> StraitState:
    state = battle(distance=distance, flagship=flagship)
    put(state, BISMARCK, "a1", "W")
    put(state, PRINZ_EUGEN, "a2", "W")
    put(state, HOOD, "h4", "W")
    put(state, PRINCE_OF_WALES, "h8", "W")
    return state


def test_13_2_seven_spaces_from_every_british_ship_is_clear_away() -> None:
    state = far_apart()
    assert result(state) == (GERMAN, "13.2")
    put(state, HOOD, "g4", "W")
    assert result(state) is None


def test_13_2_with_the_switch_six_are_enough() -> None:
    state = far_apart(distance="6")
    put(state, HOOD, "g4", "W")
    assert result(state) == (GERMAN, "13.2")


def lost(state: StraitState, ship: int, fate: str) -> None:
    """Let a ship fail or leave; "west failed" has left with Failed Morale."""
    edge, _, failed = fate.partition(" ")
    state.failed[ship] = fate == "failed" or bool(failed)
    if fate != "failed":
        gone(state, ship, edge)


@pytest.mark.parametrize("fate", ["failed", "sunk", "east", "west failed"])
@pytest.mark.parametrize("ship", [BISMARCK, PRINZ_EUGEN])
def test_13_2_far_is_far_whatever_has_become_of_either_ship(ship: int, fate: str) -> None:
    state = far_apart()
    lost(state, ship, fate)
    assert result(state) == (GERMAN, "13.2")


@pytest.mark.parametrize("fate", ["failed", "sunk", "east"])
def test_13_2_with_the_switch_the_bismarck_must_be_in_good_order(fate: str) -> None:
    state = far_apart(flagship="on")
    assert result(state) == (GERMAN, "13.2")
    lost(state, BISMARCK, fate)
    assert result(state) is None


def test_13_2_with_the_switch_a_failed_cruiser_far_away_does_no_harm() -> None:
    state = far_apart(flagship="on")
    state.failed[PRINZ_EUGEN] = True
    assert result(state) == (GERMAN, "13.2")


def test_13_4_far_away_but_both_failed_is_a_draw() -> None:
    state = far_apart()
    state.failed[BISMARCK] = state.failed[PRINZ_EUGEN] = True
    assert result(state) == (None, "13.4")


def test_13_3_sunk_failed_or_withdrawn_the_germans_are_beaten() -> None:
    state = battle()
    state.failed[BISMARCK] = True
    assert result(state) is None
    gone(state, PRINZ_EUGEN, "east")
    assert result(state) == (BRITISH, "13.3")


def test_13_2_the_cruiser_alone_broken_out_is_a_success_but_not_with_the_switch() -> None:
    for flagship, wins in (("off", (GERMAN, "13.2")), ("on", (BRITISH, "13.3"))):
        state = battle(flagship=flagship)
        gone(state, PRINZ_EUGEN, "west")
        gone(state, BISMARCK, "sunk")
        assert result(state) == wins


def test_13_2_with_the_switch_the_cruiser_out_leaves_the_battle_to_the_bismarck() -> None:
    state = battle(flagship="on")
    gone(state, PRINZ_EUGEN, "west")
    assert result(state) is None


def ending_text(state: StraitState) -> str:
    found = verdict(state)
    assert found
    return found.text


def test_13_3_the_ending_names_what_became_of_each_ship() -> None:
    """13.1, 13.2, 13.3, 13.4 However it ends."""
    state = battle()
    gone(state, PRINZ_EUGEN, "sunk")
    state.failed[BISMARCK] = True
    assert ending_text(state) == "The German squadron is beaten: Bismarck with Failed Morale, Prinz Eugen sunk."
    gone(state, BISMARCK, "west")
    assert (
        ending_text(state)
        == "The German squadron is beaten: Bismarck left to the west with Failed Morale, Prinz Eugen sunk."
    )
    state.failed[BISMARCK] = False
    assert ending_text(state) == "The German ships have broken out: Bismarck left to the west, Prinz Eugen sunk."
    gone(state, HOOD, "sunk")
    gone(state, PRINCE_OF_WALES, "south")
    assert ending_text(state) == "No British ship is left in the fight: Hood sunk, Prince of Wales left to the south."
    gone(state, BISMARCK, "east")
    assert ending_text(state).endswith(
        "Hood sunk, Prince of Wales left to the south, Bismarck left to the east, Prinz Eugen sunk."
    )


def test_13_2_ships_in_good_order_are_named_too() -> None:
    assert ending_text(far_apart()).endswith(": Bismarck in good order, Prinz Eugen in good order.")


def test_13_3_both_gone_east() -> None:
    state = battle()
    gone(state, BISMARCK, "east")
    gone(state, PRINZ_EUGEN, "east")
    assert result(state) == (BRITISH, "13.3")


def test_13_4_both_conditions_at_one_check_are_a_draw() -> None:
    state = battle()
    state.failed = [True] * 6
    assert result(state) == (None, "13.4")
    resolve(state, "victory")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == {BRITISH: 1, GERMAN: 1}


@pytest.mark.parametrize("edge", ["west", "south"])
@pytest.mark.parametrize("ship", [BISMARCK, PRINZ_EUGEN])
def test_13_5_a_ship_broken_out_in_good_order_ends_the_battle(ship: int, edge: str) -> None:
    state = battle()
    gone(state, ship, edge)
    assert result(state) == (GERMAN, "13.2")


@pytest.mark.parametrize("fate", ["", "failed", "sunk", "west failed", "east"])
@pytest.mark.parametrize("flagship", ["off", "on"])
def test_13_5_once_she_is_out_nothing_that_happens_to_the_cruiser_helps_the_british(fate: str, flagship: str) -> None:
    """So holding their fire never pays."""
    state = battle(flagship=flagship)
    gone(state, BISMARCK, "west")
    if fate:
        lost(state, PRINZ_EUGEN, fate)
    assert result(state) == (GERMAN, "13.2")


@pytest.mark.parametrize("edge", ["west", "south"])
@pytest.mark.parametrize("fate", ["failed", "sunk", "west failed", "south failed", "east"])
def test_13_5_a_ship_that_leaves_with_failed_morale_still_counts_as_failed(edge: str, fate: str) -> None:
    state = battle()
    lost(state, BISMARCK, f"{edge} failed")
    assert result(state) is None
    lost(state, PRINZ_EUGEN, fate)
    assert result(state) == (BRITISH, "13.3")


def test_13_5_her_condition_is_reported_when_she_has_left() -> None:
    state = battle()
    put(state, BISMARCK, "a3", "W")
    state.failed[BISMARCK] = True
    order(state, "move", BISMARCK, "bismarck ahead")
    rows = next(panel.rows for panel in GAME.display(GAME.view(state, GERMAN)).panels if panel.title == "Ships")
    assert rows[1][-1] == "left to the west with Failed Morale"


def test_13_5_one_ship_withdrawn_the_fight_goes_on() -> None:
    state = battle()
    gone(state, PRINZ_EUGEN, "east")
    assert result(state) is None


def test_13_6_no_result_after_turn_60_is_a_draw() -> None:
    state = battle()
    state.turn = 59
    resolve(state, "victory")
    assert (state.turn, state.over) == (60, False)
    assert resolve(state, "victory") == ["Sixty turns and no result: a draw."]
    assert state.over
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.rule == "13.6"


def test_13_1_the_winner_scores_two() -> None:
    state = battle()
    state.failed[HOOD] = state.failed[PRINCE_OF_WALES] = True
    assert resolve(state, "victory") == [
        "No British ship is left in the fight: Hood with Failed Morale, Prince of Wales with Failed Morale."
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == (GERMAN, {BRITISH: 0, GERMAN: 2})


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_13_7_who_must_hold_out_wins_when_that_turn_is_over(side: str) -> None:
    state = battle()
    state.holding, state.until = side, 5
    state.turn = 4
    assert result(state) is None
    state.turn = 5
    assert result(state) == (side, "13.7")
    assert ending_text(state) == f"The {side.capitalize()} side has survived for 5 turns."
    state.failed[HOOD] = state.failed[PRINCE_OF_WALES] = True
    assert result(state) == (GERMAN, "13.1")


@pytest.mark.parametrize(("side", "own"), [(BRITISH, "You win"), (GERMAN, "The British side wins")])
def test_13_7_both_sides_read_who_must_hold_out(side: str, own: str) -> None:
    state = battle()
    state.holding, state.until = BRITISH, 5
    purpose = GAME.purpose(GAME.view(state, side))
    assert purpose is not None
    assert purpose.text.endswith(f" {own} if nobody has won by the end of turn 5.")


def test_13_5_the_task_says_what_becomes_of_ships_that_leave() -> None:
    state = battle()
    purposes = [GAME.purpose(GAME.view(state, side)) for side in (BRITISH, GERMAN)]
    british, german = (purpose.text if purpose else "" for purpose in purposes)
    assert "one of them leaves by the west or south edge without Failed Morale" in british
    assert "has left the map permanently" in british
    assert "A ship that leaves with Failed Morale, or by the east edge, counts as beaten." in german
