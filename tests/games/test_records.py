"""Every record ever kept still opens; those made under the present rules verify."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.testing.golden import Records
from sealed_orders.testing.records import assert_opens, keep_record
from tests.own import OurGames

KEPT = OurGames.kept()


class TestRecords(OurGames, Records):
    """The kit's."""


def test_there_are_records() -> None:
    assert KEPT


@pytest.mark.parametrize("changes", [{"version": "0.1"}, {"game": "forgotten"}], ids=str)
def test_a_record_of_older_rules_is_read_and_not_played(changes: dict[str, str]) -> None:
    assert_opens(replace(so.Record.load(KEPT[0]), **changes))  # type: ignore[arg-type]


def test_a_record_that_no_longer_plays_alike_under_its_version_is_refused() -> None:
    record = next(kept for kept in map(so.Record.load, KEPT) if kept.version == so.load(kept.game).version)
    forged = replace(record.decisions[0], digest="0" * 32)
    with pytest.raises(so.RecordMismatch):
        assert_opens(replace(record, decisions=(forged, *record.decisions[1:])))


def test_a_kept_record_is_not_overwritten(tmp_path: Path) -> None:
    path = keep_record("tutorial", tmp_path)
    so.verify(so.Record.load(path))
    with pytest.raises(FileExistsError, match="a change of the rules raises the game's version"):
        keep_record("tutorial", tmp_path)
