"""The umpire's lines of a record, checked: their order and place, whom they are for, and what they did to the clocks.

When somebody wrote a line, and that it was the umpire, is the word of the person who ran the server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.umpire import Deed, UmpireLine, open_questions, paused_since

LONGEST = 600  # characters of a line


class Umpired:
    """The umpire's lines of a record, decision by decision."""

    def __init__(self, record: Record, match: Match) -> None:
        self._record = record
        self._lines = record.umpire
        self._sides = match.game.playing(match.options)
        self._game = match.game
        self._read = 0  # lines so far

    def check(self, number: int, match: Match | None) -> None:
        """Check what was written before a decision; if the match is given, that it was that turn."""
        while self._read < len(self._lines) and self._lines[self._read].after == number - 1:
            line, before = self._lines[self._read], self._lines[: self._read]
            if before and (line.at < before[-1].at or before[-1].what == "ended"):
                raise self._wrong("is out of order")
            if match is not None and line.turn != match.state.turn:
                raise self._wrong(f"is not of turn {line.turn}")
            if line.rule and line.rule not in self._game.rulebook:
                raise self._wrong(f"cites {line.rule}, which is no paragraph")
            stray = line.side not in ("", *self._sides) or len(line.text) > LONGEST
            if stray or (line.what in FAULTS and FAULTS[line.what](line, before)):
                raise self._wrong("cannot be")
            self._read += 1

    def finish(self) -> None:
        """Check that every line has its place, and that clocks and end of the match are as the lines say."""
        if self._read < len(self._lines):
            raise self._wrong("is out of order")
        settlement, last = self._record.settlement, self._lines[-1] if self._lines else None
        ended = last is not None and last.what == "ended"
        ruled = settlement is not None and settlement.how == "ruled"
        against = tuple(side for side in self._sides if last and last.side and side != last.side) if ended else ()
        if ended != ruled or (settlement is not None and ruled and settlement.by != against):
            raise RecordMismatch("The record's end is not what its umpire ruled: it was altered.")
        extended = Counter((line.at, line.side, line.seconds) for line in self._lines if line.what == "extended")
        times = Counter((time.at, time.side, time.seconds) for time in self._record.times if time.what == "extended")
        if self._record.terms is not None and extended != times and not self._record.origin:
            raise RecordMismatch("The record's clocks are not what its umpire did to them: it was altered.")

    def _wrong(self, fault: str) -> RecordMismatch:
        return RecordMismatch(f"The record's umpire line {self._read + 1} {fault}, so it was altered.")


FAULTS: Mapping[Deed, Callable[[UmpireLine, tuple[UmpireLine, ...]], bool]] = {
    "paused": lambda _, before: paused_since(before) is not None,
    "resumed": lambda _, before: paused_since(before) is None,
    "ruled": lambda line, before: line.of != 0 and line.of not in open_questions(before),
    "asked": lambda line, _: not line.side or not line.text,
    "extended": lambda line, _: line.seconds <= 0,
    "wrote": lambda line, _: not line.text,
    "noted": lambda line, _: not line.text or line.side != "",
}
