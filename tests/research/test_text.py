"""The text that a language model gets: enough to answer, and nothing about the enemy."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.research import observation
from tests.own import GAMES


def test_a_model_reads_its_task_what_it_sees_and_how_to_answer() -> None:
    match = so.Match.new("tutorial", seed="scapa")
    told = observation(match, "hunter")
    assert told.startswith("You play the hunter side of First Hunt.\nYour task: Catch the raider")
    assert "- flights (Flights sent up): a whole number, 0 to 4. Default: 0." in told
    assert "- cruiser (Cruiser): from scapa, one of steam and 0 to 1 areas entered." in told
    match.submit("hunter", "cruiser steam faroes")
    assert observation(match, "hunter").endswith("Sealed: cruiser steam faroes\n")


def test_cells_that_may_be_picked_are_listed_once_however_many_choices_they_are_for() -> None:
    told = observation(so.Match.new("sink_the_bismarck", seed="1"), "german")
    assert "- tanker1 (Tanker 1 begins in): 1 to 1 of the cells of tanker waters. Default: " in told
    assert told.count("The cells of tanker waters: 0101 ") == 1


def test_a_side_that_is_not_asked_reads_so() -> None:
    match = so.Match.new("denmark_strait", seed="1")
    (idle,) = {"british", "german"} - set(match.waiting) or {"spectator"}
    assert "No orders are due from you now." in observation(match, idle)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_put_into_words(game: str) -> None:
    match = so.Match.new(game, seed="1")
    for side in match.waiting:
        assert "Answer in one line" in observation(match, side)


def test_a_model_reads_the_word_for_a_cell_that_the_board_uses() -> None:
    told = observation(so.Match.new("bismarck", seed="1"), "british")
    assert "one of M and 0 to 2 squares entered; P; F and 0 to 1 squares entered" in told
