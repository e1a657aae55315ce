"""The times of a record: `verify` recomputes the clocks and finds times that are impossible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sealed_orders.kernel.compared import compared
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import branch, verify
from sealed_orders.kernel.terms import HOUR, Terms
from sealed_orders.kernel.timed import WORD
from sealed_orders.kernel.timekeeping import Time, Timekeeper, grace

EACH = Terms(kind="each", hours=24, zero="staff")
ORDERS = {"raider": "ship lurk", "hunter": "flights 1"}


def played(terms: Terms = EACH, decisions: int = 3, over: bool = False) -> Record:
    """Return a match in which the raider seals after an hour, and the hunter's staff when the hunter's time is up."""
    match = Match.new("tutorial", seed="timed")
    clocks, times = Timekeeper(terms, match.game.sides), [Time(at=0, what="taken")]
    clocks.note(times[0])

    def note(at: int, what: Any, **more: Any) -> None:
        times.append(Time(at=at, what=what, **more))
        clocks.note(times[-1])

    at = 0
    for number in range(1, decisions + 1):
        by = "hunter" if number > 1 else ""
        turn = match.view("raider").turn
        note(at, "asked", side=by, sides=match.waiting, number=number, turn=turn)
        note(at + HOUR, "sealed", side="raider", number=number)
        match.submit("raider", ORDERS["raider"])
        at = clocks.fires("hunter", grace(terms, "timed", "hunter", number)) or 0
        note(at, "sealed", side="hunter", number=number)
        match.submit("hunter", ORDERS["hunter"], hand="clock" if terms.staffed else None)
    note(at, "asked", side="hunter", sides=match.waiting, number=decisions + 1, turn=match.view("raider").turn)
    if over:
        fires = clocks.fires("raider", grace(terms, "timed", "raider", decisions + 1)) or 0
        note(fires, "forfeit", side="raider")
        match.settle("timed_out", ("raider",))
    match.terms, match.times = terms, tuple(times)
    return match.record()


def changed(record: Record, place: int, **values: Any) -> Record:
    times = list(record.times)
    times[place] = msgspec.structs.replace(times[place], **values)
    return replace(record, times=tuple(times), chain=())


def find(times: Sequence[Time], what: str, side: str = "") -> int:
    return next(n for n, time in enumerate(times) if time.what == what and side in ("", time.side))


def test_a_match_with_clocks_verifies_and_says_that_its_times_are_the_servers_word() -> None:
    record = played()
    assert verify(record).record() == record
    assert Record.decode(record.encode()) == record
    assert "clocks" in compared(record).parts
    assert WORD in compared(record).missing


def test_a_forfeited_match_verifies_and_the_other_side_has_won() -> None:
    record = played(Terms(kind="each", hours=24, zero="forfeit"), over=True)
    assert verify(record).outcome == record.outcome
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.text) == ("hunter", "The Raider side's time was up.")


def test_a_forfeit_before_the_time_was_up_is_found() -> None:
    record = played(Terms(kind="each", hours=24, zero="forfeit"), over=True)
    with pytest.raises(RecordMismatch, match="before its time was up"):
        verify(changed(record, -1, at=record.times[-1].at - 1))


def test_a_clock_seal_before_zero_and_grace_is_found() -> None:
    record = played()
    place = find(record.times, "sealed", "hunter")
    with pytest.raises(RecordMismatch, match="before its time was up"):
        verify(changed(record, place, at=record.times[place].at - 1))


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("asked", {"turn": 7}),
        ("asked", {"number": 9}),
        ("asked", {"sides": ("hunter",)}),
        ("sealed", {"number": 9}),
        ("sealed", {"at": 10**9}),
        ("taken", {"what": "vacant"}),
    ],
)
def test_impossible_times_are_found(what: str, values: dict[str, Any]) -> None:
    record = played()
    with pytest.raises(RecordMismatch, match="differ at decision"):
        verify(changed(record, find(record.times, what), **values))


def test_a_time_that_is_missing_or_added_is_found() -> None:
    record = played()
    for place in range(1, len(record.times)):
        with pytest.raises(RecordMismatch):
            verify(replace(record, times=record.times[:place] + record.times[place + 1 :]))
    with pytest.raises(RecordMismatch):
        verify(replace(record, times=(*record.times, record.times[1])))


def test_terms_that_cannot_be_and_times_without_terms_are_found() -> None:
    record = played()
    for terms in (None, Terms(hours=300)):
        with pytest.raises(RecordMismatch):
            verify(replace(record, terms=terms))


def test_a_match_that_goes_on_elsewhere_has_no_clocks_from_there_on() -> None:
    record = played(Terms(kind="each", hours=24, zero="forfeit"), over=True)
    match = branch(record, 2, "another")
    assert match.times[-1].what == "ended"
    for side, order in ORDERS.items():
        match.submit(side, order)
    verify(match.record())


def test_a_side_gets_its_own_times_of_a_running_match() -> None:
    sealed = played().sealed("raider")
    assert {time.side for time in sealed.times} == {"", "raider"}
    assert all(time.number == 0 for time in sealed.times)
    assert sealed.hands == {}
