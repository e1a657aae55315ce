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


def far_apart(distance: str = "7") -> StraitState:
    state = battle(distance=distance)
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


@pytest.mark.parametrize("fate", ["failed", "sunk", "east"])
def test_13_2_the_bismarck_must_be_in_good_order(fate: str) -> None:
    state = far_apart()
    if fate == "failed":
        state.failed[BISMARCK] = True
    else:
        gone(state, BISMARCK, fate)
    assert result(state) is None


def test_13_2_a_failed_cruiser_far_away_does_no_harm() -> None:
    state = far_apart()
    state.failed[PRINZ_EUGEN] = True
    assert result(state) == (GERMAN, "13.2")


def test_13_3_sunk_failed_or_withdrawn_the_germans_are_beaten() -> None:
    state = battle()
    state.failed[BISMARCK] = True
    assert result(state) is None
    gone(state, PRINZ_EUGEN, "east")
    assert result(state) == (BRITISH, "13.3")


def test_13_3_the_cruiser_alone_broken_out_is_no_success() -> None:
    state = battle()
    gone(state, PRINZ_EUGEN, "west")
    gone(state, BISMARCK, "sunk")
    assert result(state) == (BRITISH, "13.3")


def told(state: StraitState) -> str:
    found = verdict(state)
    assert found
    return found.text


def test_13_3_the_ending_names_what_became_of_each_ship() -> None:
    """13.1, 13.2, 13.3, 13.4 In whichever way it ends."""
    state = battle()
    gone(state, PRINZ_EUGEN, "sunk")
    state.failed[BISMARCK] = True
    assert told(state) == "The German squadron is beaten: Bismarck failed morale, Prinz Eugen sunk."
    gone(state, BISMARCK, "west")
    state.failed[BISMARCK] = False
    assert told(state) == "The German ships are clear of their enemies: Bismarck gone west, Prinz Eugen sunk."
    gone(state, HOOD, "sunk")
    gone(state, PRINCE_OF_WALES, "south")
    assert told(state) == "No British ship is left in the fight: Hood sunk, Prince of Wales gone south."
    gone(state, BISMARCK, "east")
    assert told(state).endswith("Hood sunk, Prince of Wales gone south, Bismarck gone east, Prinz Eugen sunk.")


def test_13_2_ships_in_good_order_are_told_too() -> None:
    assert told(far_apart()).endswith(": Bismarck in good order, Prinz Eugen in good order.")


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
def test_13_5_the_bismarck_broken_out_wins_when_the_cruiser_is_sunk_or_clear(edge: str) -> None:
    state = battle()
    gone(state, BISMARCK, edge)
    assert result(state) is None
    gone(state, PRINZ_EUGEN, "sunk")
    assert result(state) == (GERMAN, "13.2")


def test_13_5_broken_out_she_does_not_count_as_failed() -> None:
    state = battle()
    state.failed[BISMARCK] = state.failed[PRINZ_EUGEN] = True
    gone(state, BISMARCK, "south")
    assert result(state) is None


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
        "No British ship is left in the fight: Hood failed morale, Prince of Wales failed morale."
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == (GERMAN, {BRITISH: 0, GERMAN: 2})
