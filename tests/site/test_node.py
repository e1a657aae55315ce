"""Python in WebAssembly plays as Python does elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.site.parts import Parts
from sealed_orders.site.stage import stage
from tests.own import GAMES
from tests.site.node import run

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
