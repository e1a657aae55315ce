"""What verification compares in a record, and what it cannot compare because the record does not hold it."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.game import load
from sealed_orders.kernel.hand import players
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.timed import WORD

FACTLESS = "The facts of its events are not compared: format 1 did not keep them."
UNSEATED = "Its opening does not say which bots play: they could have been exchanged between two decisions."
HANDED = "Its opening names no bot for the {} side: that the player handed the seat to {} cannot be checked."
WORLDS = "How many worlds a bot had time for cannot be checked."
REWORDED = "The texts of its events are not compared: the game now uses other words."


@dataclass(frozen=True)
class Compared:
    """The parts of a record that a replay is compared with, and sentences about what is missing."""

    parts: tuple[str, ...]
    bots: int  # bots' decisions for which the record says what the bot was given
    missing: tuple[str, ...]


def compared(record: Record) -> Compared:
    """Return what `verify` can compare in a record."""
    minutes = [minute for number, by in record.minutes.items() if number > record.older for minute in by.values()]
    explained = sum(bool(minute.saw) for minute in minutes)
    texts = ("texts",) if record.wording == load(record.game).wording else ()
    facts = () if record.is_old else ("facts",)
    rolls = ("rolls",) if record.has_rolls else ()
    salts = ("salts",) if record.salts else ()
    crew = ("players",) if record.crew else ()
    hands = {hand for by_side in record.hands.values() for hand in by_side.values()}
    rules = ("standing answers",) if "rule" in hands else ()
    times = ("clocks",) if record.times else ()
    older = [record.upgrades[-1].limit] if record.upgrades else []
    umpire = ("the umpire's lines",) if record.umpire else ()
    older += [WORD] * bool(times)
    missing = older + [REWORDED] * (not texts) + [FACTLESS] * (not facts)
    if minutes and not record.crew:
        missing.append(UNSEATED)
    if record.crew:
        by = players(record.minutes, record.hands)
        missing += [HANDED.format(side, bot) for side, bot in by.items() if side not in record.crew]
    if any(minute.worlds for minute in minutes):
        missing.append(WORLDS)
    if unknown := len(minutes) - explained:
        missing.append(f"The record does not say what {unknown} decision{'s' * (unknown > 1)} by bots were made from.")
    return Compared(
        ("orders", *texts, *facts, *rolls, "states", "outcome", "seed", *salts, *crew, *rules, *times, *umpire),
        explained,
        tuple(missing),
    )
