"""The umpire: somebody whom all players agreed to, who sees both sides. What they did is kept beside the orders.

An umpire changes no order, no roll and no State: a record replays with and without these lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import HOUR

Deed: TypeAlias = Literal["asked", "ruled", "wrote", "noted", "paused", "resumed", "extended", "came", "left", "ended"]
BY_PLAYERS: tuple[Deed, ...] = ("asked", "left")


class UmpireLine(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What an umpire did, or a player asked of them: when, after how many decisions, and in which turn.

    `asked` is a question by the players of `side`; `ruled` answers the question with the number `of` (from 1, among
    all lines) and may cite a `rule`. `wrote` and `extended` are for one `side`, or for all if it is empty. What was
    `noted` is pinned to a `cell`, if to any. An umpire who `ended` the match gave it to `side`, or to nobody. Somebody
    `came` as umpire under the name in `text`; the players let them go (`left`).
    """

    at: int  # seconds since 1970
    after: int = 0
    turn: int = 0
    what: Deed
    side: Side = ""
    text: str = ""
    rule: str = ""
    cell: str = ""
    seconds: int = 0
    of: int = 0


def paused_since(lines: Sequence[UmpireLine]) -> int | None:
    """Return since when the umpire has paused the match; None if they have not."""
    last = next((line for line in reversed(lines) if line.what in ("paused", "resumed")), None)
    return last.at if last is not None and last.what == "paused" else None


def open_questions(lines: Sequence[UmpireLine]) -> list[int]:
    """Return the numbers of the questions that nobody has answered, oldest first."""
    answered = {line.of for line in lines if line.what == "ruled"}
    return [n for n, line in enumerate(lines, 1) if line.what == "asked" and n not in answered]


def is_for(line: UmpireLine, side: Side) -> bool:
    """Say whether the players of a side may know of a line while the match runs."""
    if line.what in ("noted", "asked"):
        return line.what == "asked" and line.side == side
    return line.what == "ended" or line.side in ("", side)


def comments(lines: Iterable[UmpireLine]) -> list[UmpireLine]:
    """Return what umpires did and wrote, without questions and arrivals: the numbered comments on a match."""
    return [line for line in lines if line.what not in ("asked", "came")]


def in_words(line: UmpireLine, lines: Sequence[UmpireLine] = ()) -> str:
    """Return a line as a sentence, a ruling with the question that it answers.

    >>> in_words(UmpireLine(at=0, what="extended", side="raider", seconds=86_400))
    'The umpire gave the Raider side 24 h.'
    """
    whom = f"the {line.side.replace('_', ' ').title()} side" if line.side else "both sides"
    question = f"Question: {lines[line.of - 1].text} " if 0 < line.of <= len(lines) else ""
    words: dict[Deed, str] = {
        "paused": "The umpire paused the match.",
        "resumed": "The match went on.",
        "extended": f"The umpire gave {whom} {line.seconds // HOUR} h.",
        "came": f"{line.text or 'Somebody'} came as umpire.",
        "left": "The players let the umpire go.",
        "asked": f"Question from {whom}: {line.text}",
        "ruled": f"{question}Ruling: {line.text}",
        "wrote": f"To {whom}: {line.text}",
        "ended": f"The umpire ended the match. {line.text}".rstrip(),
        "noted": line.text,
    }
    return words[line.what]
