"""Help: two columns, defaults shown as defaults, and suggestions for mistyped names."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.cli import app
from sealed_orders.cli.help import BESIDE, columns
from sealed_orders.kernel.words import unknown
from tests.terminal.command import run

COMMANDS = sorted(name for name in app if not name.startswith("-"))
OLD = ("unless said", "may be repeated", "unless named", "anew", "nought", " is told", " are told", "goes by")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_80_columns_and_goes_on_under_its_column(command: str) -> None:
    lines = run(*command.split(), "--help").out.split("\n")
    assert max(map(len, lines)) < 80
    first = next(n for n, line in enumerate(lines) if line in ("Commands:", "Arguments:", "Options:"))
    for line in lines[first:]:
        assert line.endswith(":") or line.startswith(" " * BESIDE) or line[:3].strip() or not line, line


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_plain_words_and_calls_a_default_so(command: str) -> None:
    text = " ".join(run(*command.split(), "--help").out.split())
    assert not [old for old in OLD if old in text]


def test_a_default_is_shown_as_one() -> None:
    assert "Matches per pairing and side (default: 100)." in " ".join(run("lab", "--help").out.split())
    assert "Processes to play in (default: 1)." in " ".join(run("fuzz", "--help").out.split())


def test_the_root_lists_commands_and_no_options_of_one_of_them() -> None:
    text = run("--help").out
    assert "--port" not in text
    assert "Options:" not in text
    assert all(f"\n  {command} " in text for command in COMMANDS)


def test_without_a_command_the_options_are_those_of_serve() -> None:
    assert (
        run("--prot", "1").err
        == "Unknown option '--prot'. Did you mean '--port'? `sealed-orders serve --help` lists all.\n"
    )
    assert run("--port", "99999").err == "99999 is not a port. Choose a number from 0 to 65535.\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("plya tutorial", "Unknown command 'plya'. Did you mean 'play'? `sealed-orders --help` lists all 27.\n"),
        ("--hlep", "Unknown option '--hlep'. Did you mean '--help'? `sealed-orders serve --help` lists all.\n"),
        ("play bismark", "Unknown game 'bismark'. Did you mean 'bismarck'? `sealed-orders games` lists all six.\n"),
        (
            "play tutorial --agianst x",
            "Unknown option '--agianst'. Did you mean '--against'? `sealed-orders play --help` lists all.\n",
        ),
        (
            "play bismarck --against otot",
            "Unknown bot 'otot'. Did you mean 'otto'? `sealed-orders bots bismarck` lists all ",
        ),
        ("play tutorial --lesson huntr", "Unknown lesson 'huntr'. Did you mean 'hunter'? "),
    ],
)
def test_a_mistyped_name_gets_the_one_it_is_most_like(typed: str, said: str) -> None:
    ran = run(*typed.split())
    assert ran.code == 2
    assert said in ran.err.replace(f"all {len(so.game_names())}", "all six")


def test_a_name_that_is_like_none_gets_the_command_that_lists_them() -> None:
    assert unknown("game", "chess", ["tutorial", "bismarck"], "games") == (
        "Unknown game 'chess'. `sealed-orders games` lists both."
    )
    assert unknown("lesson", "x", [], "") == "Unknown lesson 'x'. There are none."


def test_a_long_name_has_a_line_of_its_own() -> None:
    assert columns("--install-completion-here", "Short.", 80) == [
        "  --install-completion-here",
        " " * BESIDE + "Short.",
    ]


def test_what_does_not_fit_goes_on_under_its_column_on_a_narrow_terminal_too() -> None:
    lines = columns("--seconds FLOAT", "Seconds a thinking bot may take for a decision.", 60)
    assert lines == [
        "  --seconds FLOAT         Seconds a thinking bot may take",
        "                          for a decision.",
    ]
