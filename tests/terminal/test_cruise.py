"""The cruise in the terminal: a mission won or lost together, and nothing said twice."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.bots.bismarck_solitaire.plot import TELLING
from sealed_orders.kernel.board import Board, Display, Panel
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.prompt import Course, Mode, Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.terminal import show
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.reading import Reader
from sealed_orders.terminal.reference import shares
from sealed_orders.testing.play import decisions
from tests.terminal.command import run

CRUISE = "bismarck_solitaire"
SCORES = {"bismarck": 5, "prinz_eugen": 5}
SEA = Terrain("sea", {"A1": ("A2",), "A2": ()})
BOARD = Board("squares", (), (SEA,))


def test_a_mission_is_won_or_lost_and_has_one_score() -> None:
    home = show.ending(Outcome("bismarck", SCORES, "13.2", "Home."), cooperative=True)
    assert home == "The mission is won. Home. (13.2)\nPoints: 5."
    sunk = show.ending(Outcome(None, SCORES, "13.1", "Sunk."), cooperative=True)
    assert sunk == "The mission is lost. Sunk. (13.1)\nPoints: 5."


def test_a_record_of_a_mission_shows_its_end_likewise(tmp_path: Path) -> None:
    match = so.Match.new(CRUISE, seed="x")
    list(decisions(match, "x"))
    match.record().save(tmp_path / "cruise.json")
    for command in ("verify", "replay"):
        assert re.search(r"The mission is (won|lost)\.", run(command, str(tmp_path / "cruise.json")).out)


def test_a_journal_of_turns_is_shown_whole_on_look_and_not_again_when_it_grows() -> None:
    before = Display("Turn 2", panels=(Panel("Tracks", (("Turn", "Hood"), ("1", "A1"))),))
    after = Display("Turn 3", panels=(Panel("Tracks", (("Turn", "Hood"), ("1", "A1"), ("2", "A2"))),))
    assert "Tracks" not in show.look(after, BOARD, "british", before)
    assert "Tracks:" in show.look(after, BOARD, "british")


def test_any_other_panel_that_grows_is_shown_again() -> None:
    before = Display("Turn 2", panels=(Panel("Out of play", (("Hood", "sunk"),)),))
    after = Display("Turn 3", panels=(Panel("Out of play", (("Hood", "sunk"), ("Suffolk", "sunk"))),))
    assert "Out of play:" in show.look(after, BOARD, "british", before)


def test_one_who_sits_down_has_the_mission_and_the_question_in_sight() -> None:
    out = run("play", CRUISE, "--seed", "x", lines=["look event charts", "quit", "no"]).out
    opening, rest = out.split("Where do your pieces start?")
    assert opening.endswith("Type look for more: Royal Navy, Tactics, Event charts, Tracks.\n\n")
    assert len(opening.partition("Mission:")[2].splitlines()) < 20
    assert "Event charts:\n  white 1, black 1-3" in rest


def burning(key: str, left: int, *costs: int) -> Course:
    burn = Mode("burn", f"Burn a barrel of {left}", 1, 2, SEA, costs=costs, unit="barrels")
    return Course(key, key, "A1", (Mode("S", "Steam", 0, 1, SEA), burn), default=("S",))


def test_a_cost_that_is_always_the_same_is_said_once() -> None:
    *_, burn = show.choice(burning("hood", 3, 1, 1, 1), {})
    assert "Burn a barrel of 3: 1 to 2 steps; costs 1 barrel; from here to A2" in burn
    *_, burn = show.choice(burning("hood", 3, 0, 1, 2), {})
    assert "barrels for each number of steps: 0 1 2" in burn


def test_a_mode_whose_label_begins_with_its_name_is_not_explained_again() -> None:
    prompt = Prompt("Where to?", "11.1", (burning("hood", 3, 1), burning("suffolk", 2, 1)))
    shown = show.form(Form(prompt, Reader(BOARD)), {})
    assert "\nS Steam.\n" in shown
    assert "burn Burn" not in shown


def test_a_fraction_nobody_can_read_is_left_to_programs() -> None:
    assert shares(Fraction(1, 3)) == "1/3  33.3 %"
    assert shares(Fraction(1, 3**40 + 1) + Fraction(1, 2)) == "50.0 %"
    assert shares({"hit": Fraction(10**14, 3**30)}) == "hit    48.6 %"


def test_odds_gives_a_program_the_whole_fraction() -> None:
    asked = ("odds", CRUISE, "event", "mission=exercise_rhine", "grid=C2")
    told = msgspec.json.decode(run(*asked, "--json").out)["odds"]
    assert all("/" in p or p in ("0", "1") for p in told.values())


def test_the_staff_simulates_on_before_it_states_the_chance() -> None:
    ran = run(
        "play",
        CRUISE,
        "--seed",
        "x",
        lines=["bismarck A6nw", "prinz_eugen A6nw", "uboat D4nw", "", "staff", "quit", "no"],
    )
    told = re.search(r"Simulated +(\d+) games", ran.out)
    assert told
    assert int(told[1]) >= TELLING


@pytest.mark.parametrize("free", [False, True])
def test_a_locked_mission_is_refused_unless_all_are_free(free: bool, tmp_path: Path) -> None:
    words = ["play", CRUISE, "--scenario", "sink_the_bismarck", "--book", str(tmp_path / "book.json")]
    ran = run(*words, *(["--free"] if free else []), lines=["quit", "no"])
    if free:
        assert ran.code == 0
    else:
        assert (ran.code, ran.err) == (2, "Sink the Bismarck is still locked. Win the one before it, or pass --free.\n")
