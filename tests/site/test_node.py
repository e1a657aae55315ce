"""Python in WebAssembly plays as Python does elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.parts import Parts
from sealed_orders.site.stage import stage
from tests.own import GAMES
from tests.site.built import DOWNLOADS
from tests.site.node import run
from tests.site.own_tests import stage_tests

SHORT = "tutorial"


@pytest.mark.parametrize(
    "games", [[SHORT], pytest.param([game for game in GAMES if game != SHORT], marks=pytest.mark.long)]
)
def test_records_of_games_played_in_webassembly_verify_here(found: Parts, tmp_path: Path, games: list[str]) -> None:
    staged = tmp_path / "stage"
    stage(staged, found.wheels)
    run(found, staged, tmp_path / "out", Path(__file__).with_name("six_games.py"), " ".join(games))
    for game in games:
        record = so.Record.decode((tmp_path / "out" / f"{game}.json").read_bytes())
        assert record.outcome
        so.verify(record)


@pytest.mark.long
@pytest.mark.parametrize(("asked", "least"), [("tests/kernel", 600), ("tests/games", 3000)])
def test_the_tests_of_kernel_and_games_pass_in_webassembly(
    found: Parts, tmp_path: Path, asked: str, least: int
) -> None:
    staged, out = tmp_path / "stage", tmp_path / "out"
    try:
        stage_tests(found, staged, DOWNLOADS)
    except CannotBuild as error:
        pytest.skip(str(error))
    said = run(found, staged, out, Path(__file__).with_name("suite.py"), asked)
    assert (out / "code.txt").read_text() == "0", said[-5000:]
    passed = re.search(r"(\d+) passed", said)
    assert passed
    assert int(passed[1]) >= least
