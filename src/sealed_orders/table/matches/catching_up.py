"""A match in memory that catches up with what is kept of it."""

from __future__ import annotations

from contextlib import suppress

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.record import Decision, Record, RecordMismatch
from sealed_orders.kernel.replay import replay, resume
from sealed_orders.table.store.turn import News

DAMAGED = "The stored match does not replay as it was played: the database was damaged or altered."


def opened(record: Record, state: str | None) -> Match:
    """Return the match of a record: from its kept State if possible, else played again.

    Raise RecordMismatch if the result differs.
    """
    if state is not None:
        with suppress(RecordMismatch):
            return resume(record, state)
    match = replay(record)
    if record.decisions:
        _same(match, record.decisions[-1])
    return match


def play_on(match: Match, news: News) -> None:
    """Play what others have decided since, and seal what they have sealed."""
    try:
        for side in match.game.sides:
            match.withdraw(side)
        _salt(match, news)
        for decision in news.decisions:
            for side, text in decision.orders.items():
                match.submit(side, text)
            _same(match, decision)
            _salt(match, news)
        for side, text in news.pending.items():
            match.submit(side, text)
        if news.settlement is not None and match.outcome is None:
            match.settle(news.settlement.how, news.settlement.by)
    except IllegalOrder as error:
        raise RecordMismatch(f"{DAMAGED} {error}") from None


def _salt(match: Match, news: News) -> None:
    """Add the salts of those who sat down before the next decision."""
    for salt in news.salts[len(match.salts) :]:
        if salt.since == len(match.decisions) + 1:
            match.mix(salt.side, salt.text)


def _same(match: Match, decision: Decision) -> None:
    if match.decisions[-1].digest != decision.digest:
        raise RecordMismatch(DAMAGED)
