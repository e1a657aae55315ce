"""The campaign book: what a player has done in the scenarios of a game, and which are open to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from sealed_orders.kernel.event import Outcome


class Entry(msgspec.Struct, frozen=True):
    """What the book records of one match that is over."""

    scenario: str
    won: bool
    points: int
    turn: int
    rule: str
    text: str
    medal: str = ""  # its name, if one was earned


class Page(msgspec.Struct, frozen=True):
    """A scenario in a book, and the player's best result in it."""

    scenario: str
    goal: str  # what must be done to win it
    medal: str  # its name, and what it is awarded for
    open: bool
    played: int
    best: Entry | None
    medal_name: str = ""  # what it is called


class Chapter(msgspec.Struct, frozen=True):
    """Scenarios that open together, and what opens them."""

    title: str
    note: str
    rule: str
    open: bool
    pages: tuple[Page, ...]


class Book(ABC):
    """How a game keeps a campaign. It holds no data: the player's client or server keeps the entries, in order."""

    title: ClassVar[str]

    @abstractmethod
    def entry(self, view: Any, outcome: Outcome) -> Entry:
        """Return the entry for a match, from what everybody sees at its end."""

    @abstractmethod
    def chapters(self, entries: Sequence[Entry], free: bool = False) -> tuple[Chapter, ...]:
        """Build the book from a player's entries; with `free`, every scenario is open."""
