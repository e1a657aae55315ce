"""Twenty finished records of every game: each opens, verifies and passes the stand-alone verifier."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.testing.records import MANY, assert_opens, keep_many, read_many
from tests.own import GAMES, ROOT

FILES = sorted((ROOT / "tests" / "records").glob("*/*.xz"))
CHECK = runpy.run_path(str(ROOT / "docs" / "verify_record.py"))["check"]
SHORT = {"bismarck", "tutorial"}  # games whose random matches are over before one is resigned


def proved(data: bytes) -> so.Record:
    """Return a record that opens, and verifies with its file only."""
    record = so.Record.decode(data)
    assert_opens(record)
    assert record.encode() == data
    list(CHECK(json.loads(data)))
    return record


def test_twenty_of_every_game_are_kept() -> None:
    assert {path.parent.name for path in FILES} == set(GAMES)
    assert all(len(read_many(path)) == MANY for path in FILES)
    assert sum(path.stat().st_size for path in FILES) < 1_500_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_all_twenty_are_verified_whole_ones_and_resigned_ones(path: Path) -> None:
    records = [proved(data) for data in read_many(path)]
    assert all(record.outcome and record.salts for record in records)
    assert any(record.settlement is None for record in records)
    assert any(record.settlement for record in records) == (path.parent.name not in SHORT)


def test_what_is_kept_is_not_overwritten(tmp_path: Path) -> None:
    keep_many("tutorial", tmp_path, 1)
    with pytest.raises(FileExistsError):
        keep_many("tutorial", tmp_path, 1)
