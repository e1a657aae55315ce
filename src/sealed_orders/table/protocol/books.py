"""Campaign books over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sealed_orders.kernel.book import Chapter
from sealed_orders.table.protocol.names import Key


class NewBook(Struct, forbid_unknown_fields=True):
    """What the player of a book likes to be called."""

    name: Annotated[str, Meta(max_length=80)] = ""


class BookKey(Struct):
    """The key that opens a book: there is no other way to it."""

    key: Key


class SignSeat(Struct, forbid_unknown_fields=True):
    """The key of a seat whose match should be written into a book."""

    seat: Key


class BookCard(Struct):
    """A player's campaign book of a game."""

    title: str
    name: str
    entries: int
    chapters: tuple[Chapter, ...]
