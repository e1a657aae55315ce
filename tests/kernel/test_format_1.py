"""One small translation reads records of the first format."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.kernel import fact
from sealed_orders.kernel.event import every_fact
from sealed_orders.kernel.fact import Die, Fact, Who
from sealed_orders.kernel.format_1 import KINDS, facts, translated
from sealed_orders.kernel.record import read_decision

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"kind": "turn", "turn": 3, "printed": 1}, [fact.AsPrinted(), fact.Turn(3)]),
        ({"kind": "turn", "turn": 3, "printed": 0}, [fact.Turn(3)]),
        (
            {"kind": "sighting", "square": "1420", "units": ["bismarck"], "spotted": []},
            [fact.Sighted("1420", (Who("bismarck"),))],
        ),
        (
            {"kind": "contact", "square": "1420", "units": [], "spotted": ["hood"]},
            [fact.Sighted("1420", (), (Who("hood"),), before=True)],
        ),
        (
            {"kind": "shadow", "target": "bismarck", "success": 1, "square": "1116", "unit": "suffolk"},
            [fact.Shadowed(Who("bismarck"), True, Who("suffolk"), "1116")],
        ),
        (
            {"kind": "salvo", "unit": "hood", "target": "bismarck", "salvos": 22},
            [fact.Shot(Who("hood"), Who("bismarck"), shots=22)],
        ),
        ({"kind": "attack", "unit": "a", "target": "b"}, [fact.Shot(Who("a"), Who("b"), "bombs")]),
        (
            {"kind": "sunk", "unit": "hood", "awards": [{"side": "german", "points": 24, "cause": "ships sunk"}]},
            [fact.Sunk(Who("hood")), fact.Points("german", 24, "ships sunk")],
        ),
        (
            {"ship": "hood", "target": "bismarck", "need": 7, "dice": [3, 4]},
            [fact.Shot(Who("hood"), Who("bismarck")), fact.rolled([3, 4], "7+")],
        ),
        (
            {"white": 2, "black": 5, "event": "fog"},
            [fact.Rolled((Die(2, colour="white"), Die(5, colour="black")))],
        ),
        ({"cards": ["KS", "4H"]}, [fact.Drew(("KS", "4H"))]),
        ({}, []),
        ({"kind": "sunk"}, []),
        ({"kind": "rain", "unit": 3}, []),
    ],
    ids=str,
)
def test_loose_data_becomes_facts(data: dict[str, Any], said: list[Fact]) -> None:
    assert facts(data) == said


def test_a_decision_kept_by_itself_is_read_in_either_format() -> None:
    event = '{"rule":"4.0","text":"Turn 2.","to":["red"],%s}'
    decision = '{"orders":{},"digest":"","events":[' + event + "]}"
    old, new = decision % '"data":{"kind":"turn","turn":2}', decision % '"facts":[{"fact":"turn","number":2}]'
    assert read_decision(old) == read_decision(new)


def test_what_is_no_event_is_left_as_it_is() -> None:
    setup = {"data": {"kind": "turn"}, "fleet": [{"data": 3}]}
    assert translated(setup) == setup


WITH_DATA = [path for path in sorted(RECORDS.rglob("*.json")) if path.parent.name != "tutorial"]


@pytest.mark.parametrize("path", WITH_DATA, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_record_of_the_first_format_yields_its_facts(path: Path) -> None:
    record = so.Record.load(path)
    kinds = Counter(
        type(one) for one in every_fact([*record.opening, *(e for d in record.decisions for e in d.events)])
    )
    assert kinds
    if path.stem == "1.0-rheinubung":
        assert {fact.Turn, fact.Sighted, fact.Battle, fact.Shot, fact.Sunk} <= set(kinds)
        assert len(kinds) > len(KINDS) / 2


def test_a_record_of_the_first_format_is_verified_by_all_but_its_facts() -> None:
    record = so.Record.load(RECORDS / "tutorial" / "1.1-minutes.json")
    assert record.is_old
    so.verify(record)
