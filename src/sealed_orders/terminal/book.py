"""A player's campaign book in a file: what he has done in the scenarios of his games, written when a match ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from sealed_orders.kernel.book import Book, Chapter, Entry, Page
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.untrusted import Unreadable, read_json
from sealed_orders.terminal.show import table
from sealed_orders.terminal.talk import Leave, Talk

FORMAT = 1
LEAVE = ("quit", "exit")


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

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_data_path("sealed-orders") / "book.json"

    def read(self) -> Contents:
        """What it holds now; BadBook says why it cannot be read."""
        try:
            contents = read_json(self.path.read_bytes(), _reader)
        except FileNotFoundError:
            return Contents()
        except OSError as error:
            raise BadBook(f"{self.path} cannot be read: {error.strerror or error}.") from None
        except Unreadable as error:
            raise BadBook(f"{self.path} is no campaign book: {error}.") from None
        if contents.format != FORMAT:
            raise BadBook(f"{self.path} has format {contents.format}; this program knows {FORMAT}.")
        return contents

    def entries(self, game: str) -> list[Entry]:
        """What was written down of a game, in order."""
        return list(self.read().games.get(game, {}).values())

    def rename(self, player: str) -> None:
        """Write the player's name into it."""
        contents = self.read()
        contents.player = player
        self._write(contents)

    def write_down(self, match: Match) -> str:
        """Write down a match that is over, once, and say so; what was written of the same match before stands."""
        entry = match.entry()
        if entry is None:
            return "A match of your own scenario is not written into the book."
        try:
            contents = self.read()
            written = contents.games.setdefault(match.game.name, {})
            if match.commitment in written:
                return f"The match was written into the book before: {self.path}."
            written[match.commitment] = entry
            self._write(contents)
        except BadBook as error:
            return f"The match is not in the book: {error}"
        return f"Written into the book: {self.path}."

    def _write(self, contents: Contents) -> None:
        """All of it or nothing."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(contents), indent=1) + b"\n")
            fresh.replace(self.path)
        except OSError as error:
            raise BadBook(f"{self.path} cannot be written: {error.strerror or error}.") from None


def shown(game: Game[Any, Any], book: Book, file: BookFile, free: bool = False) -> str:
    """The book of a game as lines of text."""
    contents = file.read()
    entries = list(contents.games.get(game.name, {}).values())
    whose = f" of {contents.player}" if contents.player else ""
    head = f"{book.title}{whose}: {len(entries)} match{'es' * (len(entries) != 1)}"
    return "\n".join([head, *_lines(game, book.chapters(entries, free))])


def choose(talk: Talk, game: Game[Any, Any], book: Book, file: BookFile, free: bool = False) -> str:
    """Show the book and ask which scenario to play: by its number or name, of those that are open."""
    talk.say(shown(game, book, file, free))
    listed = pages(book, file.entries(game.name), free)
    offered = [page.scenario for page in listed if page.open]
    following = next_mission(listed) or offered[0]
    while True:
        word = talk.hear(f"Which one? Its number or name, Enter for {game.scenarios[following].title}: ")
        if word.lower() in LEAVE:
            raise Leave
        wanted = listed[int(word) - 1].scenario if word.isdecimal() and 0 < int(word) <= len(listed) else word
        if not word or wanted in offered:
            return wanted or following
        known = wanted in game.scenarios
        talk.say(f"{wanted} is not open yet; --free opens all." if known else f"There is no scenario called {word}.")


def next_mission(pages: Sequence[Page], after: str = "") -> str:
    """The first scenario that is open and not won, one after another before the rest; nothing where all are won."""
    here = next((number for number, page in enumerate(pages, 1) if page.scenario == after), 0)
    onwards = [*pages[here:], *pages[: max(0, here - 1)]]
    return next((page.scenario for page in onwards if page.open and not (page.best and page.best.won)), "")


def locked(book: Book, entries: Sequence[Entry], free: bool = False) -> set[str]:
    """The scenarios that a player's entries have not opened yet."""
    return {page.scenario for page in pages(book, entries, free) if not page.open}


def pages(book: Book, entries: Sequence[Entry], free: bool = False) -> list[Page]:
    """The scenarios as a player's entries have opened them, in order."""
    return _pages(book.chapters(entries, free))


def _pages(chapters: Sequence[Chapter]) -> list[Page]:
    return [page for chapter in chapters for page in chapter.pages]


def _lines(game: Game[Any, Any], chapters: Sequence[Chapter]) -> Iterator[str]:
    numbers = {page.scenario: str(number) for number, page in enumerate(_pages(chapters), 1)}
    for chapter in chapters:
        yield f"{chapter.title}: {chapter.note} ({chapter.rule})"
        rows = [
            (
                f"{numbers[page.scenario]:>2}",
                page.scenario,
                game.scenarios[page.scenario].title,
                _best(page),
                page.goal,
                page.medal,
            )
            for page in chapter.pages
        ]
        yield from table(rows)


def _best(page: Page) -> str:
    if page.best is None:
        return "open" if page.open else "locked"
    points = "1 point" if page.best.points == 1 else f"{page.best.points} points"
    result = f"{'won' if page.best.won else 'lost'}, {points}"
    return f"{result}, medal" if page.best.medal else result
