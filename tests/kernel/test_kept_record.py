"""What a record keeps: only what it has, and the same however you read it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.record import Record, read_kept
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.standing import Rule, Standing
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.upgrade import Upgrade
from sealed_orders.kernel.wire import encode
from tests.own import ROOT

OLD = ROOT / "tests" / "records" / "bismarck" / "1.0-rheinubung.json"
RULES = (Rule("move", "ship", (("lurk",),)),)
SEALED_FOR = {side: Standing(side, RULES, 0) for side in ("raider", "hunter")}
THERE: dict[str, Any] = {
    "settlement": Settlement("agreed", ("raider", "hunter")),
    "wording": 2,
    "salts": (Salt("raider", "mine", 0),),
    "rolls": {"turn 1": "2/6"},
    "upgrades": (Upgrade("0.9", 1, "{}", ()),),
    "standing": tuple(SEALED_FOR.values()),
    "hands": {1: {"raider": "rule"}},
    "terms": Terms(),
    "times": (Time(at=1, what="taken"),),
}


@pytest.fixture
def record() -> Record:
    match = so.Match.new("tutorial", seed="kept")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 1")
    return match.record()


def test_a_plain_record_does_not_name_what_it_does_not_have(record: Record) -> None:
    written = msgspec.json.decode(record.encode())
    assert not {*THERE, "origin", "chain"} & written.keys()


@pytest.mark.parametrize("name", THERE)
def test_what_it_has_is_written_and_read(record: Record, name: str) -> None:
    having = replace(record, **{name: THERE[name]})
    assert Record.decode(having.encode()) == having
    assert f'"{name}":'.encode() in having.encode()


def test_what_is_kept_is_read_as_any_record_is(record: Record) -> None:
    for kept in (record, Record.load(OLD)):
        assert read_kept(encode(kept).decode()) == kept
    assert read_kept(OLD.read_text(encoding="utf-8")) == Record.load(OLD)


def test_a_side_gets_its_own_standing_answers_while_the_match_runs(record: Record) -> None:
    having = replace(record, standing=THERE["standing"], hands=THERE["hands"])
    assert having.sealed("raider").standing == (SEALED_FOR["raider"],)
    assert having.sealed("raider").hands == {}


def test_a_notice_comes_after_its_own_decision(record: Record) -> None:
    told = so.Event("", "New rules.", ("raider",))
    having = replace(record, upgrades=(Upgrade("0.9", 1, "{}", (told,)),))
    assert [having.notices(number) for number in range(3)] == [(), (told,), ()]


def test_the_oldest_and_the_newest_format_are_read_and_no_other(record: Record) -> None:
    assert Record.load(OLD).format == 1
    for number in (0, 4):
        text = record.encode().replace(b'"format":3', b'"format":%d' % number)
        with pytest.raises(so.BadRecord, match="this program reads formats 1 to 3"):
            Record.decode(text)


def test_a_folder_is_not_a_record(tmp_path: Path) -> None:
    with pytest.raises(so.BadRecord, match="cannot be read: Is a directory"):
        Record.load(tmp_path)
