"""The plot table by text: digits on the map, the staff's papers, who can be where."""

from __future__ import annotations

from tests.terminal.command import run

BISMARCK = ("play", "bismarck", "--side", "british", "--against", "random", "--seed", "staff")


def test_plot_lists_what_is_on_the_table_and_draws_one_in_digits() -> None:
    ran = run(*BISMARCK, lines=["plot", "plot bismarck", "quit", "no"])
    assert "bismarck     Bismarck     1 squares; likeliest 1528, 100%" in ran.out
    assert "Per cent in each square." in ran.out
    assert next(line for line in ran.out.splitlines() if line.startswith("  15 ")).rstrip().endswith("99")


def test_staff_tells_the_chance_to_spot_under_the_orders_in_hand() -> None:
    ran = run(*BISMARCK, lines=["staff", "quit", "no"])
    assert "Chance to spot this turn:" in ran.out
    assert "Gaps: Bismarck could end unseen in:" in ran.out


def test_reach_names_who_can_be_in_a_square_and_when() -> None:
    ran = run(*BISMARCK, lines=["reach 1623", "reach 9999", "quit", "no"])
    assert "  Hood " in ran.out
    assert "There is no cell 9999." in ran.out


def test_the_plot_table_can_be_played_without() -> None:
    ran = run(*BISMARCK, "--option", "plot_table=off", lines=["plot", "quit", "no"])
    assert "The plot table is off in this match." in ran.out


def test_a_game_without_a_plot_table_says_so() -> None:
    ran = run("play", "tutorial", "--side", "hunter", "--against", "random", lines=["plot", "quit", "no"])
    assert "This game has no plot table." in ran.out
