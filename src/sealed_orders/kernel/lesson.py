"""Lessons: notes to a scenario that point at something and wait until it is done. A game offers them as data files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Struct

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import FactName
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.order import IllegalOrder, Order, Side, parse_order
from sealed_orders.kernel.scenario import in_order
from sealed_orders.kernel.untrusted import Unreadable, read_toml

Place: TypeAlias = Literal["", "roster", "chart", "orders", "review", "seal", "signals", "tables", "rules", "odds"]


class Pointer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a note points at: a unit, a cell, a choice of the question, or a part of the screen; or nothing."""

    unit: str = ""
    cell: str = ""
    choice: str = ""
    part: Place = ""


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that has been done or has happened; all that are named must be. An empty Deed is never done."""

    taken: str = ""  # a unit or a choice is selected
    ordered: str = ""  # an order: its choices are answered, with these words if it has words
    sealed: bool = False  # an order was sealed since the note was first shown
    turn: int = 0  # this turn has begun, counted from the match's first
    fact: FactName | Literal[""] = ""  # the side got such a fact
    asked: str = ""  # this choice is asked
    over: bool = False  # the match is over

    def __post_init__(self) -> None:
        try:
            parse_order(self.ordered)
        except IllegalOrder as error:
            raise ValueError(f"ordered: {error}") from None


READ = Deed(sealed=True)  # a note that is only to be read goes with the next order at the latest


class Note(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note. It appears on its occasion, and goes when its deed is done or the reader goes on."""

    title: str
    text: str  # paragraphs in brackets
    at: Pointer = Pointer()
    when: Deed = Deed()  # its occasion (default: at once)
    until: Deed = Deed()  # what the reader must do (default: only read)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lesson: a scenario from one side, against a bot, with notes."""

    title: str
    about: str
    scenario: str
    side: Side
    notes: Annotated[tuple[Note, ...], msgspec.Meta(min_length=1)]
    minutes: Annotated[int, msgspec.Meta(ge=0, le=6000)] = 0
    after: str = ""  # the game whose lessons prepare for it (default: the shorter game comes first)
    against: str = ""  # the bot that plays the other sides, if there are any
    options: Mapping[str, str] = {}
    seed: str = ""  # the seed of the dice, so that everybody gets the same rolls (default: a fresh one)
    name: str = ""  # by its file


@dataclass(frozen=True)
class Situation:
    """What a pupil sees now."""

    turn: int
    taken: Collection[str] = ()
    order: Order = field(default_factory=dict)
    sealed: bool = False  # since the current note was first shown
    log: Sequence[Event] = ()
    asked: Collection[str] = ()
    over: bool = False


def done(deed: Deed, now: Situation) -> bool:
    """Say whether everything that a deed names is done.

    >>> done(Deed(turn=2), Situation(turn=1)), done(Deed(ordered="ship run"), Situation(1, order={"ship": ("run",)}))
    (False, True)
    """
    if deed == Deed():
        return False
    return (
        (not deed.taken or deed.taken in now.taken)
        and all(_answered(key, words, now.order) for key, words in parse_order(deed.ordered).items())
        and (not deed.sealed or now.sealed)
        and now.turn >= deed.turn
        and (not deed.fact or any(_names(fact) == deed.fact for event in now.log for fact in event.facts))
        and (not deed.asked or deed.asked in now.asked)
        and (not deed.over or now.over)
    )


def current(lesson: Lesson, read: Collection[int], now: Situation) -> int | None:
    """Return the index of the current note: the first not done whose occasion has come, a question's before others."""
    notes = [
        n for n, note in enumerate(lesson.notes) if n not in read and (note.when == Deed() or done(note.when, now))
    ]
    return min(notes, key=lambda n: (not lesson.notes[n].when.asked, n), default=None)


def moot(lesson: Lesson, n: int) -> range:
    """Return the places of the notes that are past once orders are sealed: from one on, to the one that asks for it."""
    for last in range(n, len(lesson.notes)):
        note = lesson.notes[last]
        if note.when != Deed():
            break
        if note.until.sealed:
            return range(n, last + 1)
    return range(n, n)


class Pupil:
    """Somebody taking a lesson: the notes they are done with, and the current one."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.read: set[int] = set()
        self._hand: tuple[int, int] | None = None  # the note, and the decision at which it was first shown

    def look(self, now: Situation, number: int) -> int | None:
        """Return the current note at a decision of that number, and check off those whose deed is done."""
        self._done(now, number)  # also if its occasion is past
        while (n := current(self.lesson, self.read, now)) is not None:
            if self._hand is None or self._hand[0] != n:
                self._hand = n, number
            if not self._done(now, number):
                break
        return n

    def _done(self, now: Situation, number: int) -> bool:
        """Check off the current note if its deed is done."""
        if self._hand is None:
            return False
        n, shown = self._hand
        until = self.lesson.notes[n].until
        sealed = number > shown
        if done(READ if until == Deed() else until, replace(now, sealed=sealed)):
            self.read.add(n)
        elif sealed:
            self.read.update(moot(self.lesson, n))
        return n in self.read

    def next(self) -> None:
        """Check off the current note."""
        if self._hand is not None:
            self.read.add(self._hand[0])


def _answered(key: str, words: tuple[str, ...], order: Order) -> bool:
    given = order.get(key)
    return given is not None and (not words or given == words)


def _names(fact: Struct) -> str:
    return str(fact.__struct_config__.tag)


def read_lessons(game: str, folder: Traversable) -> dict[str, Lesson]:
    """Read all lessons of a folder by name, ordered by the numbers their files may begin with."""
    lessons = {}
    for path in in_order(folder) if folder.is_dir() else ():
        try:
            lesson = msgspec.convert(read_toml(path.read_text(encoding="utf-8")), Lesson)
        except (Unreadable, ValueError) as error:
            raise BadGame(f"{game}: the lesson {path.name}: {error}.") from None
        name = path.name.removesuffix(".toml").lstrip("0123456789").lstrip("_")
        lessons[name] = msgspec.structs.replace(lesson, name=name)
    return lessons
