"""What the verification of a record compares, and what it cannot, because the record does not hold it."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.game import load
from sealed_orders.kernel.record import Record

FACTLESS = "The facts of its events are not compared: format 1 did not keep them."
REWORDED = "The texts of its events are not compared: the game now uses other words."


@dataclass(frozen=True)
class Compared:
    """The parts of a record that a replay is compared with, and in sentences what was not there to compare."""

    parts: tuple[str, ...]
    bots: int  # decisions of bots of which the record says what they were made from
    missing: tuple[str, ...]


def compared(record: Record) -> Compared:
    """What `verify` compares of a record."""
    minutes = [minute for by_side in record.minutes.values() for minute in by_side.values()]
    explained = sum(bool(minute.saw) for minute in minutes)
    texts = ("texts",) if record.wording == load(record.game).wording else ()
    facts = () if record.is_old else ("facts",)
    missing = [REWORDED] * (not texts) + [FACTLESS] * (not facts)
    if unknown := len(minutes) - explained:
        missing.append(f"The record does not say what {unknown} decision{'s' * (unknown > 1)} by bots were made from.")
    return Compared(("orders", *texts, *facts, "states", "outcome", "seed"), explained, tuple(missing))
