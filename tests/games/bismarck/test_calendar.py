"""4.0 The turn track: dates, night, and the turns on which convoys move."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.calendar import LENGTH, PACE, hour, is_fast_turn, is_night, is_slow_turn, title
from sealed_orders.games.bismarck.chart import ROWS
from tests.games.bismarck.plain_data import rows
from tests.games.bismarck.position import begin, play, position
from tests.games.referee import choices, order

TURNS = range(1, LENGTH + 1)
SLOW = [1, 4, 7, 10, 13, 16, 19, 22, 25, 28]


def test_4_0_the_track_has_the_day_and_the_hour_of_each_turn_separately() -> None:
    board = GAME.board()
    assert [f"{day} {hour}" for day, hour in zip(board.days, board.hours, strict=True)] == list(board.turns)
    assert (board.days[3], board.hours[3]) == ("23 May", "0000")


def test_4_0_the_date_is_shown_by_itself_with_its_year() -> None:
    """Without it the hour is read as a year: 23 May 2000."""
    shown = GAME.display(GAME.view(position(turn=3), "british"))
    assert shown.date == "22 May 1941, 2000"
    assert shown.heading.endswith(f", {title(3)}")


def test_9_7_on_turn_3_row_20_is_day_and_row_21_night() -> None:
    """B01"""
    assert not is_night(20, 3)
    assert is_night(21, 3)


@pytest.mark.parametrize("turn", [4, 10, 16, 22, 28])
def test_9_7_these_turns_are_night_everywhere(turn: int) -> None:
    """B02"""
    assert all(is_night(row, turn) for row in ROWS)


@pytest.mark.parametrize("turn", [5, 6, 7, 8])
def test_9_7_these_turns_are_day_everywhere(turn: int) -> None:
    """B03"""
    assert not any(is_night(row, turn) for row in ROWS)


def test_6_56_11_fast_turns_are_the_fifteen_odd_ones() -> None:
    """B04"""
    assert [turn for turn in TURNS if is_fast_turn(turn)] == list(range(1, 30, 2))


def test_6_56_12_slow_turns_are_every_third_and_not_those_of_2000_hours() -> None:
    """B05"""
    assert [turn for turn in TURNS if is_slow_turn(turn)] == SLOW
    assert not {turn for turn in TURNS if hour(turn) == 2000} & set(SLOW)


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 7])
def test_6_24_convoys_are_offered_for_orders_on_their_turns_only(turn: int) -> None:
    """B04, B05 In the prompts too."""
    offered = choices(begin(position(turn)), "british")
    assert ("ws8b" in offered, "britannic" in offered) == (turn % 2 == 1,) * 2
    assert all((f"sl{n}" in offered) == (turn in SLOW) for n in range(1, 6))


def test_4_0_turn_16_is_25_may_0000_and_turn_30_27_may_0800() -> None:
    """B06, R70 The track's 2400 opens the day it stands under, and is written as its first hour."""
    assert (title(1), title(4), title(5)) == ("22 May 1200", "23 May 0000", "23 May 0400")
    assert (title(16), title(30)) == ("25 May 0000", "27 May 0800")


def test_4_0_every_turn_has_the_date_and_hour_that_the_rulebook_prints() -> None:
    printed = {int(line[0]): f"{line[1].removeprefix('May ')} May {int(line[2]) % 2400:04}" for line in rows("4.0")[2:]}
    assert printed == {turn: title(turn) for turn in TURNS}


def test_4_0_there_is_no_turn_31() -> None:
    """B06 The match is over when turn 30 is."""
    match = order(begin(position(turn=30)))
    assert match.outcome is not None
    assert match.state.turn == 30
    assert play(position(turn=29), "weather").outcome is None


def test_turns_of_one_pace_move_the_same_convoys_and_the_first_is_like_no_other() -> None:
    assert {PACE[turn] for turn in TURNS if turn > 1} == {2, 3, 4, 7}
    assert PACE[1] == 1
    for turn in TURNS:
        assert (is_fast_turn(PACE[turn]), is_slow_turn(PACE[turn])) == (is_fast_turn(turn), is_slow_turn(turn))
