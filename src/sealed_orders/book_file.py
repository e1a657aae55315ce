"""A campaign book in a file: what was done in the scenarios of the games, written when a match ends.

It is the one archive of a machine: the terminal keeps it, and a server that listens on this machine only.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.untrusted import Unreadable, read_json

FORMAT = 1


class BadBook(ValueError):
    """A file that is no campaign book, in one sentence."""


class Contents(msgspec.Struct, forbid_unknown_fields=True):
    """What the file holds: by game and by the hash of a match's seed, what was written down of it."""

    format: int = FORMAT
    player: str = ""
    games: dict[str, dict[str, Entry]] = {}


_reader = msgspec.json.Decoder(Contents)


class BookFile:
    """A campaign book on disk; it is made when the first thing is written into it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Contents:
        """Return what the file holds now; BadBook says why it cannot be read."""
        try:
            contents = read_json(self.path.read_bytes(), _reader)
        except FileNotFoundError:
            return Contents()
        except OSError as error:
            raise BadBook(f"{self.path} cannot be read: {error.strerror or error}.") from None
        except Unreadable as error:
            raise BadBook(f"{self.path} is not a campaign book: {error}. Name another with --book.") from None
        if contents.format != FORMAT:
            raise BadBook(f"{self.path} has format {contents.format}; this program knows {FORMAT}.")
        return contents

    def entries(self, game: str) -> list[Entry]:
        """Return the entries of a game, in order."""
        return list(self.read().games.get(game, {}).values())

    def rename(self, player: str) -> None:
        """Write the player's name into it."""
        contents = self.read()
        contents.player = player
        self._write(contents)

    def keep(self, game: str, entries: Mapping[str, Entry]) -> bool:
        """Write down what is not in it yet, by the hash of each match's seed; False where all of it was."""
        contents = self.read()
        written = contents.games.setdefault(game, {})
        fresh = {commitment: entry for commitment, entry in entries.items() if commitment not in written}
        if fresh:
            written |= fresh
            self._write(contents)
        return bool(fresh)

    def write_down(self, match: Match) -> str:
        """Write down a match that is over, once, and say so; what was written of the same match before stands."""
        entry = match.entry()
        if entry is None:
            return "A match of your own scenario is not written into the book."
        try:
            fresh = self.keep(match.game.name, {match.commitment: entry})
        except BadBook as error:
            return f"The match is not in the book: {error}"
        return (
            f"Written into the book: {self.path}."
            if fresh
            else f"The match was written into the book before: {self.path}."
        )

    def _write(self, contents: Contents) -> None:
        """Write all of it or nothing."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(contents), indent=1) + b"\n")
            fresh.replace(self.path)
        except OSError as error:
            raise BadBook(f"{self.path} cannot be written: {error.strerror or error}.") from None
