"""The war diary: what happened, day by day, with its paragraphs, and who knew of it then."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.event import Event, once
from sealed_orders.kernel.fact import ContactLost, Fact, Phase, Searched, Sighted
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading

# Facts that are worth a line where a board does not say which are.
NEWS = frozenset(("arrived", "battle", "befell", "left", "morale", "points", "released", "reported", "sighted", "sunk"))
TOLD_ELSEWHERE = frozenset(("hit", "damaged"))  # with the fight they belong to


@dataclass(frozen=True)
class Note:
    """One line of the diary."""

    turn: int
    number: int
    text: str
    rule: str
    to: tuple[Side, ...]


@dataclass(frozen=True)
class Page:
    """A day of the diary, or a turn where turns have no day."""

    title: str
    notes: tuple[Note, ...]


def diary(reading: Reading) -> list[Page]:
    """The weighty events; of what was told to both sides, each thing once."""
    kept: dict[int, tuple[Event, ...]] = {}
    for moment in reading.moments:
        kept[moment.number] = once(moment.events)
    pages: dict[str, list[Note]] = {}
    for told in reading.told:
        event = told.event
        if event in kept[told.number] and weighty(reading, event):
            note = Note(told.turn, told.number, event.text, event.rule, event.to)
            pages.setdefault(day(reading, told.turn), []).append(note)
    return [Page(title, tuple(notes)) for title, notes in pages.items()]


def weighty(reading: Reading, event: Event) -> bool:
    """Whether an event is worth a line: by the board's own list of what outweighs the rest, else by ours."""
    if not event.rule:
        return True  # no rule of the game, but those who played: they settled it
    board = reading.board
    names = {str(type(fact).__struct_config__.tag) for fact in event.facts}
    if event.rule in board.routine or (event.facts and all(map(_of_nothing, event.facts))):
        return False
    return bool(names & (frozenset(board.weighty) or NEWS) - TOLD_ELSEWHERE)


def _of_nothing(fact: Fact) -> bool:
    """A search that saw nothing, a contact that is over and a sighting that the other side tells of are no news."""
    return (isinstance(fact, Sighted) and not fact.units) or isinstance(fact, ContactLost | Phase | Searched)


def day(reading: Reading, turn: int) -> str:
    """The day of a turn, or the turn itself."""
    days = reading.board.days
    return days[turn - 1] if 0 < turn <= len(days) else reading.when(turn).capitalize()
