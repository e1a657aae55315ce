"""The verification of a record, in one line."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.compared import compared
from sealed_orders.kernel.record import RecordMismatch, RecordUnplayable
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.words import agree, many
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Proof:
    """Whether a record is what it claims: true, altered, or undecided."""

    verdict: str  # verified, altered, unproved, running
    text: str


def proof(reading: Reading) -> Proof:
    """Replay and compare a record that is over; for a running match there is only the hash."""
    record = reading.record
    if not reading.whole:
        return Proof("running", "The match is not over. The hash of its seed was published at the start.")
    decisions = len(record.decisions) - record.older
    try:
        match = verify(record)
    except RecordUnplayable as error:
        return Proof("unproved", str(error))
    except RecordMismatch as error:
        return Proof("altered", str(error))
    proved = compared(record)
    by_bots = [f"{proved.bots} by bots, each from its own side's view."] if proved.bots else []
    rolls = len(match.dice.rolls)
    since = f"From decision {record.older + 1} on, " if record.older else ""
    alike = f"{since}{rolls:,} {agree(rolls, 'roll')} and {many(decisions, 'decision')} replay the same."
    return Proof("verified", " ".join([alike, *by_bots, *proved.missing]))
