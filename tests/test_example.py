"""The examples, packages of their own: built, installed beside our wheel and tested there, as their authors would.

And everything that knows no game does for them: bots, plot tables, lab, report and terminal.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import sealed_orders as so
from tests import examples
from tests.own import ROOT
from tests.report.played import by_bots
from tests.terminal.command import run
from tests.wheels import copy_tests, ran

BOT = {"hex_hunt": "skipper", "convoy_1942": "mate"}
EVERY_EXAMPLE = pytest.mark.parametrize("example", examples.NAMES)
LINKS = pytest.mark.skipif(os.name == "nt", reason="the environments are made with links")


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Register the examples among the games of this process."""
    with examples.registered(tmp_path_factory.mktemp("offered")):
        yield


@LINKS
@pytest.mark.parametrize("work", ["50", pytest.param("500", marks=pytest.mark.long)])
@EVERY_EXAMPLE
def test_an_example_passes_its_tests_from_installed_wheels(
    example: str, work: str, python: Path, tmp_path: Path
) -> None:
    code = f"import {example}, sealed_orders; print({example}.__file__, sealed_orders.__file__)"
    assert str(ROOT) not in ran(python, "-c", code, cwd=tmp_path)
    folder = copy_tests(example, tmp_path)
    said = ran(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder, SEALED_ORDERS_WORK=work)
    assert " passed" in said.splitlines()[-1]


@LINKS
def test_a_new_game_is_begun_from_the_wheel_and_only_as_a_package(python: Path, tmp_path: Path) -> None:
    ran(python, "-m", "sealed_orders", "new-game", "altmark", "--package", "altmark", cwd=tmp_path)
    assert (tmp_path / "altmark" / "src" / "altmark" / "rulebook.md").is_file()
    refused = subprocess.run(
        [python, "-m", "sealed_orders", "new-game", "altmark"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "is not a source tree of Sealed Orders. Pass --package DIR to create a separate package." in refused.stderr


@pytest.mark.usefixtures("known")
@EVERY_EXAMPLE
def test_its_plot_tables_are_sound_and_their_chances_are_measured(example: str) -> None:
    sound = run("calibrate", example, "--sound", "--games", "20", "--jobs", "1")
    assert (sound.code, sound.err) == (0, "")
    assert "truth outside 0" in sound.out
    measured = run("calibrate", example, "--games", "4", "--jobs", "1")
    assert (measured.code, measured.err) == (0, "")
    assert f"{BOT[example]}: games 4, plots " in measured.out


@pytest.mark.usefixtures("known")
@EVERY_EXAMPLE
def test_its_bot_meets_another_in_the_lab(example: str) -> None:
    met = run("lab", example, BOT[example], "random", "--games", "3", "--jobs", "1")
    assert (met.code, met.err) == (0, "")
    assert f"{example}: {BOT[example]}, random; 6 matches" in met.out


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("side", "card"), [("british", "north_about"), ("german", "in_the_middle")])
def test_its_bot_is_attacked_by_its_deck(side: str, card: str) -> None:
    done = run("exploit", "hex_hunt", "skipper", "--side", side, "--games", "20", "--habits", "2")
    assert done.err == ""
    assert f"{card} " in done.out


@pytest.mark.usefixtures("known")
@EVERY_EXAMPLE
def test_a_report_says_how_a_match_of_it_ended(example: str, tmp_path: Path) -> None:
    record = by_bots(example)
    record.save(tmp_path / "match.json")
    written = run("report", str(tmp_path / "match.json"), "-o", str(tmp_path / "match.html"))
    assert (written.code, written.err) == (0, "")
    page = (tmp_path / "match.html").read_text(encoding="utf-8")
    assert record.outcome is not None
    assert so.load(example).title in page
    assert record.outcome.headline in page


@pytest.mark.usefixtures("known")
@EVERY_EXAMPLE
def test_a_match_of_it_is_played_to_its_end_at_the_terminal(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    side = so.load(example).sides[1]
    played = run("play", example, "--side", side, "--against", BOT[example], "--seed", "gale", lines=[""] * 90)
    assert played.code == 0
    assert so.verify(so.Record.load(next(tmp_path.glob("*.json")))).outcome is not None


@pytest.mark.usefixtures("known")
def test_a_fight_on_the_plane_is_shown_at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    night = ("--scenario", "night", "--side", "german", "--against", "mate", "--seed", "s")
    out = run("play", "convoy_1942", *night, lines=[""] * 20).out
    assert "fight in The Gap, round 1 of 6" in out
    assert "Empire Lark 4,000 yards, 217" in out
    assert "depth charges at U-901" in out


@EVERY_EXAMPLE
def test_an_examples_plot_table_is_short(example: str) -> None:
    plot = examples.FOLDER / example / "src" / example / "plot.py"
    assert len(plot.read_text(encoding="utf-8").splitlines()) < 100
