"""Every record ever kept still opens; those of the present rules are verified.

`python -m tests.playthrough --record GAME` keeps one. It is never changed again: where a change of the rules would
alter it, the game's version is raised, and the old record is then read instead of played.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.kernel.record import RecordUnplayable
from tests.playthrough import RECORDS, keep_record

KEPT = sorted(RECORDS.rglob("*.json"))


def assert_opens(record: so.Record) -> None:
    """It is verified if its rules are the present ones; otherwise what was told can still be read."""
    if record.game in so.game_names() and record.version == so.load(record.game).version:
        so.verify(record)
    else:
        with pytest.raises((RecordUnplayable, so.UnknownGame)):
            so.verify(record)
    events = [*record.opening, *(event for decision in record.decisions for event in decision.events)]
    assert events
    assert all(event.rule and event.text and event.to for event in events)
    assert all(decision.orders for decision in record.decisions)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_once_kept_opens_for_ever(path: Path) -> None:
    assert_opens(so.Record.load(path))


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


def test_a_kept_record_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.playthrough.RECORDS", tmp_path)
    path = keep_record("tutorial")
    so.verify(so.Record.load(path))
    with pytest.raises(FileExistsError, match="a change of the rules raises the game's version"):
        keep_record("tutorial")
