"""Minutes: what a bot knew when it decided, in the record, and nowhere before the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import decide
from sealed_orders.kernel.minute import Minute, bot_seed, match_part
from sealed_orders.kernel.wire import given, packet
from tests.bots.seated import played, question

NAMES = {"raider": "random", "hunter": "random"}


@pytest.fixture(scope="module")
def record() -> so.Record:
    return played("tutorial", NAMES).record()


def altered(record: so.Record, decision: int, side: str, **changes: str) -> so.Record:
    """Return the record with one minute changed."""
    minute = replace(record.minutes[decision][side], **changes)  # type: ignore[arg-type]
    return replace(record, minutes={**record.minutes, decision: {**record.minutes[decision], side: minute}})


def test_a_bots_seed_differs_by_match_side_and_decision_and_does_not_give_the_match_away() -> None:
    seeds = {
        bot_seed(seed, side, number) for seed in ("secret", "other") for side in NAMES for number in range(5)
    }  # fmt: skip
    assert len(seeds) == 20
    assert not any("secret" in seed for seed in seeds)


def test_the_part_of_a_bots_seed_for_the_match_stays_and_is_not_the_other_sides() -> None:
    parts = {side: {match_part(bot_seed("secret", side, number)) for number in range(5)} for side in NAMES}
    assert [len(parts[side]) for side in NAMES] == [1, 1]
    assert parts["raider"] != parts["hunter"]
    assert match_part("a seed of somebody's own") == "a seed of somebody's own"


def test_every_decision_of_a_bot_is_in_the_record_with_what_it_was_given(record: so.Record) -> None:
    assert list(record.minutes) == list(range(1, len(record.decisions) + 1))
    assert all(list(record.minutes[n]) == list(d.orders) for n, d in enumerate(record.decisions, 1))
    match = so.replay(record, 1)
    minute = record.minutes[2]["hunter"]
    assert minute.saw == given(match.view("hunter"), match.log("hunter"))
    assert minute.seed == bot_seed("minutes", "hunter", 1)


def test_a_record_with_minutes_is_read_as_it_was_written_one_decisions_minutes_to_a_line(record: so.Record) -> None:
    assert so.Record.decode(record.encode()) == record
    lines = record.encode().decode().splitlines()
    assert sum(line.startswith(('"1":{"hunter"', '"1":{"raider"')) for line in lines) == 1


def test_a_record_without_minutes_still_opens_and_is_true(record: so.Record) -> None:
    old = replace(record, crew={}).encode().partition(b',"minutes":')[0] + b"}"
    assert so.Record.decode(old).minutes == {}
    so.verify(so.Record.decode(old))


def test_a_match_played_on_from_its_record_keeps_its_minutes(record: so.Record) -> None:
    assert so.replay(record).record() == record
    assert list(so.replay(record, 2).minutes) == [1, 2]


def test_a_sealed_order_of_a_bot_has_its_minute_before_the_decision_is_resolved() -> None:
    match = so.Match.new("tutorial", seed="pending")
    match.submit("raider", *decide(question(match, "raider", "random"))[:2])
    record = match.record()
    assert list(record.minutes) == [1]
    so.verify(record)
    assert so.replay(record).record() == record
    match.withdraw("raider")
    assert match.record().minutes == {}


def test_an_order_of_a_person_in_a_bots_place_has_no_minute() -> None:
    match = so.Match.new("tutorial", seed="pending")
    match.submit("raider", *decide(question(match, "raider", "random"))[:2])
    match.submit("raider", "ship lurk")
    assert match.minutes == {}


def test_nobody_gets_a_minute_before_the_match_is_over(record: so.Record) -> None:
    match = so.replay(record, 2)
    running = match.record()
    assert running.minutes
    for side in ("raider", "hunter"):
        assert running.sealed(side).minutes == {}
        assert b'"minutes":{}' in running.sealed(side).encode()
        assert not any(
            minute.saw.encode() in packet(match, side) for by in match.minutes.values() for minute in by.values()
        )
    assert record.sealed("raider").minutes == record.minutes


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"saw": "0" * 32}, "decision 3: random of the hunter side decided from something other than its side's view"),
        ({"seed": "of my own"}, "decision 3: random of the hunter side had a seed that is not the match's"),
    ],
)
def test_an_altered_minute_is_refused_and_its_decision_named(
    record: so.Record, changes: dict[str, str], said: str
) -> None:
    with pytest.raises(so.RecordMismatch, match=said):
        so.verify(altered(record, 3, "hunter", **changes))


@pytest.mark.parametrize(("decision", "side"), [(99, "hunter"), (1, "nobody")])
def test_a_minute_of_an_order_that_was_not_given_is_refused(record: so.Record, decision: int, side: str) -> None:
    forged = {**record.minutes, decision: {side: Minute("random", "", "")}}
    with pytest.raises(so.RecordMismatch, match=f"decision {decision}: the {side} side gave no order there"):
        so.verify(replace(record, minutes=forged))


def test_a_bot_that_was_given_the_other_sides_log_is_found_out() -> None:
    match = so.Match.new("tutorial", seed="peeked")
    for _ in range(2):
        for side in match.waiting:
            asked = question(match, side, "random")
            peeking = side == "hunter" and match.decisions
            match.submit(side, *decide(asked._replace(log=match.log("raider")) if peeking else asked)[:2])
    with pytest.raises(so.RecordMismatch, match="decision 2: random of the hunter side decided from something other"):
        so.verify(match.record())
