"""What the umpire of a match wrote and did, as numbered comments on it."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.umpire import comments as commented
from sealed_orders.kernel.umpire import in_words
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Comment:
    """One of them: its number, its turn, what it says, the paragraph it cites, and where it is pinned."""

    number: int
    turn: int
    text: str
    rule: str
    cell: str


def comments(reading: Reading) -> list[Comment]:
    """List the umpire's comments, once the match is over."""
    lines = commented(reading.record.umpire) if reading.whole and reading.record.outcome else []
    return [
        Comment(number, line.turn, in_words(line, reading.record.umpire), line.rule, line.cell)
        for number, line in enumerate(lines, 1)
    ]
