"""A player's campaign book in the terminal: show it, and ask which mission to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sealed_orders.book_file import BookFile
from sealed_orders.kernel.book import Book, Chapter, Entry, Page
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.words import many
from sealed_orders.terminal.reference import reconstructions
from sealed_orders.terminal.show import table
from sealed_orders.terminal.talk import Leave, Talk

LEAVE = ("quit", "exit")


def shown(game: Game[Any, Any], book: Book, file: BookFile, free: bool = False) -> str:
    """Write the book of a game as lines of text."""
    contents = file.read()
    entries = list(contents.games.get(game.name, {}).values())
    whose = f" of {contents.player}" if contents.player else ""
    head = f"{book.title}{whose}: {many(len(entries), 'match', 'matches')}"
    return "\n".join([head, *_lines(game, book.chapters(entries, free))])


def choose(talk: Talk, game: Game[Any, Any], book: Book, file: BookFile, free: bool = False) -> str:
    """Show the book and ask which open scenario to play, by number or name."""
    talk.say(shown(game, book, file, free))
    listed = pages(book, file.entries(game.name), free)
    offered = [page.scenario for page in listed if page.open]
    following = next_mission(listed) or offered[0]
    while True:
        word = talk.hear(f"Which mission? Number or name, Enter for {game.scenarios[following].title}: ")
        if word.lower() in LEAVE:
            raise Leave
        wanted = listed[int(word) - 1].scenario if word.isdecimal() and 0 < int(word) <= len(listed) else word
        if not word or wanted in offered:
            return wanted or following
        exists = wanted in game.scenarios
        talk.say(f"{wanted} is still locked. Pass --free to open all." if exists else f"Unknown mission '{word}'.")


def next_mission(pages: Sequence[Page], after: str = "") -> str:
    """Return the first scenario that is open and not won, after the current one first; None if all are won."""
    here = next((number for number, page in enumerate(pages, 1) if page.scenario == after), 0)
    onwards = [*pages[here:], *pages[: max(0, here - 1)]]
    return next((page.scenario for page in onwards if page.open and not (page.best and page.best.won)), "")


def locked(book: Book, entries: Sequence[Entry], free: bool = False) -> set[str]:
    """List the scenarios that a player's entries have not opened yet."""
    return {page.scenario for page in pages(book, entries, free) if not page.open}


def pages(book: Book, entries: Sequence[Entry], free: bool = False) -> list[Page]:
    """List the scenarios as a player's entries have opened them, in order."""
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
    yield from reconstructions([game.scenarios[name] for name in numbers])


def _best(page: Page) -> str:
    if page.best is None:
        return "open" if page.open else "locked"
    points = many(page.best.points, "point")
    result = f"{'won' if page.best.won else 'lost'}, {points}"
    return f"{result}, medal" if page.best.medal else result
