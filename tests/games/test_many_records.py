"""Twenty finished records of every game: each opens, verifies and passes the stand-alone verifier.

`make test` takes two of each game, a whole match and one that was resigned; `make test-long` takes all.
"""

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
SAMPLE = (0, 4)
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


def proved(data: bytes) -> so.Record:
    """Return a record that opens, and passes by its file alone."""
    record = so.Record.decode(data)
    assert_opens(record)
    assert record.encode() == data
    list(CHECK(json.loads(data)))
    return record


def test_twenty_of_every_game_are_kept() -> None:
    assert {path.parent.name for path in FILES} == set(GAMES)
    assert all(len(read_many(path)) == MANY for path in FILES)
    assert sum(path.stat().st_size for path in FILES) < 1_500_000


@EACH_FILE
def test_a_whole_match_and_a_resigned_one_are_verified(path: Path) -> None:
    records = read_many(path)
    whole, resigned = (proved(records[number]) for number in SAMPLE)
    assert whole.settlement is None
    assert whole.salts
    assert resigned.outcome


@pytest.mark.long
@EACH_FILE
def test_all_twenty_are_verified(path: Path) -> None:
    for data in read_many(path):
        proved(data)


def test_what_is_kept_is_not_overwritten(tmp_path: Path) -> None:
    keep_many("tutorial", tmp_path, 1)
    with pytest.raises(FileExistsError):
        keep_many("tutorial", tmp_path, 1)
