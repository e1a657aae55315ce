"""The plot table as text: digits on the map, the staff's papers, who can be where."""

from __future__ import annotations

import re

import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.game import load
from sealed_orders.terminal.desk import digits, plot_key, spotting_key
from tests.own import GAMES
from tests.terminal.command import run
from tests.terminal.test_plain import turn

BISMARCK = ("play", "bismarck", "--side", "british", "--against", "random", "--seed", "staff")


def test_plot_lists_what_is_on_the_table_and_draws_one_in_digits() -> None:
    ran = run(*BISMARCK, lines=["plot", "plot bismarck", "quit", "no"])
    assert "bismarck     Bismarck     1 square; likeliest 1528, 100 %" in ran.out
    assert "Percent in each square: <1 less than one, ** certain, + possible" in ran.out
    assert next(line for line in ran.out.splitlines() if line.startswith("  15 ")).rstrip().endswith("**")


def test_a_plot_has_a_sign_for_every_square_of_the_furthest_on_line() -> None:
    plot = Plot(
        "ship", "Ship", ("a", "b", "c", "d", "e"), {"a": 0.995, "b": 0.005, "c": 0.0061, "d": 0.424}, ("a", "f")
    )
    assert digits(plot) == {"a": "99", "b": "<1", "c": "<1", "d": "42", "e": "+", "f": "o"}
    assert digits(Plot("ship", "Ship", ("a",), {"a": 1.0})) == {"a": "**"}


@pytest.mark.parametrize(("game", "cell"), [("bismarck", "square"), ("sink_the_bismarck", "hex"), ("tutorial", "area")])
def test_the_key_calls_a_cell_what_the_game_calls_it(game: str, cell: str) -> None:
    board = load(game).board()
    assert f" in each {cell}: " in plot_key(board)
    assert f" in each {cell} you will search: " in spotting_key(board)


def test_a_scenario_that_begins_in_contact_says_where_and_when() -> None:
    ran = run(*BISMARCK, "--scenario", "suffolk_in_contact", lines=["plot bismarck", "quit", "no"])
    assert "Bismarck: 1 square; likeliest 1116, 100 %; last contact: 23 May 2000 in 1116." in ran.out


def test_spot_lists_the_chances_and_draws_one_with_its_gaps() -> None:
    ran = run(*BISMARCK, lines=["spot", "spot bismarck", "spot tirpitz", "quit", "no"])
    assert "  bismarck     Bismarck     0 %" in ran.out
    assert "Bismarck: 0 % to be spotted this turn." in ran.out
    assert "x a gap, where it could end the turn unseen." in ran.out
    assert "There is no plot of tirpitz. There are plots of bismarck," in ran.out


def test_staff_states_the_chance_to_spot_under_the_current_orders() -> None:
    ran = run(*BISMARCK, lines=["staff", "staff prinz", "staff tirpitz", "quit", "no"])
    assert "Chance to spot this turn:" in ran.out
    assert re.search(r"Gaps: Bismarck could end the turn unseen in \d+ squares; the 12 likeliest:", ran.out)
    assert "Gaps: Prinz Eugen could end the turn unseen in" in ran.out
    assert "There is no plot of tirpitz" in ran.out


def test_reach_names_who_can_be_in_a_square_and_when() -> None:
    ran = run(*BISMARCK, lines=["reach 1623", "reach 1528", "reach 9999", "reach", "quit", "no"])
    assert re.search(r"  Hood +1 turn\n", ran.out)
    assert re.search(r"  King George V +1 turn, once released\n", ran.out)
    assert re.search(r"  Scapa Flow R1 +1 turn\n", ran.out)
    assert "Unknown cell '9999'." in ran.out
    assert "Which cell? Type reach CELL." in ran.out


def test_the_plot_table_can_be_played_without() -> None:
    ran = run(*BISMARCK, "--option", "plot_table=off", lines=["plot", "quit", "no"])
    assert "The plot table is off in this match." in ran.out


def test_a_game_without_a_plot_table_says_so() -> None:
    ran = run("play", "denmark_strait", "--side", "british", "--against", "random", lines=["plot", "quit", "no"])
    assert "This game has no plot table." in ran.out


@pytest.mark.parametrize("game", GAMES)
def test_staff_and_spot_answer_before_anything_is_ordered(game: str) -> None:
    match = so.Match.new(game, seed="x")
    for side in match.waiting:
        said = turn(match, side, "staff", "spot")
        assert said.count("> ") >= 2
