"""sealed-orders report: a record in, a file out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.report.played import by_bots, running
from tests.terminal.command import run


@pytest.mark.parametrize("ending", ["html", "md", "svg", "png"])
def test_a_report_is_written_in_every_form(tmp_path: Path, ending: str) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, out, _ = run("report", str(tmp_path / "hunt.json"), "-o", str(tmp_path / f"hunt.{ending}"))
    assert code == 0
    assert "Verified" in out
    assert (tmp_path / f"hunt.{ending}").stat().st_size > 1000


def test_a_report_of_a_running_match_needs_a_side(tmp_path: Path) -> None:
    running("bismarck").save(tmp_path / "hunt.json")
    code, _, err = run("report", str(tmp_path / "hunt.json"))
    assert code == 2
    assert "Add --side and its name." in err
    assert run("report", str(tmp_path / "hunt.json"), "--side", "german", "--no-beliefs")[0] == 0
    assert (tmp_path / "hunt.html").exists()


def test_a_report_of_a_match_that_is_over_can_be_for_a_side(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    asked = ("report", str(tmp_path / "hunt.json"), "-o", str(tmp_path / "hunt.svg"), "--side")
    drawings = []
    for side in ("raider", "hunter"):
        assert run(*asked, side)[0] == 0
        drawings.append((tmp_path / "hunt.svg").read_text())
    assert drawings[0] != drawings[1]
    assert run(*asked, "hunters")[0] == 2


def test_another_ending_is_refused(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, _, err = run("report", str(tmp_path / "hunt.json"), "-o", "hunt.pdf")
    assert code == 2
    assert ".html, .md, .svg or .png" in err


@pytest.mark.parametrize(("asked", "told"), [((), " 40 games"), (("--games", "4"), " 4 games"), (("--games", "0"), "")])
def test_games_are_played_on_for_the_chance_of_winning(tmp_path: Path, asked: tuple[str, ...], told: str) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, _, _ = run("report", str(tmp_path / "hunt.json"), "-o", str(tmp_path / "hunt.md"), *asked)
    written = (tmp_path / "hunt.md").read_text()
    assert code == 0
    assert ("## Turning points" in written) == bool(told)
    assert told in written


def test_a_negative_number_of_games_is_refused(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, _, err = run("report", str(tmp_path / "hunt.json"), "--games", "-1")
    assert code == 2
    assert "--games 0" in err
