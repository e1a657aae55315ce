"""The war diary: what happened, day by day, with its paragraphs, and who knew of it then."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.event import Event, once
from sealed_orders.kernel.fact import ContactLost, Fact, Phase, Reported, Searched, Shadowed, Sighted
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading

# Facts that are worth a line where a board does not say which are.
NEWS = frozenset(("arrived", "battle", "befell", "left", "morale", "points", "released", "reported", "sighted", "sunk"))
TOLD_ELSEWHERE = frozenset(("hit", "damaged"))  # with the fight they belong to
CONTACTS = (ContactLost, Reported, Shadowed, Sighted)


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
    more: tuple[Note, ...] = ()  # contacts of a kind that the turn has a line of already


def diary(reading: Reading) -> list[Page]:
    """The weighty events; of what was told to both sides, each thing once.

    A page shows a contact of each kind once a turn, and no report that names nobody: those are its further notes.
    """
    kept: dict[int, tuple[Event, ...]] = {}
    for moment in reading.moments:
        kept[moment.number] = once(moment.events)
    pages: dict[str, tuple[list[Note], list[Note]]] = {}
    known: set[tuple[int, frozenset[str]]] = set()
    for told in reading.told:
        event = told.event
        if event in kept[told.number] and weighty(reading, event):
            notes, more = pages.setdefault(day(reading, told.turn), ([], []))
            kind = told.turn, _names(event)
            again = _only_contact(event) and (kind in known or all(map(_nameless, event.facts)))
            (more if again else notes).append(Note(told.turn, told.number, event.text, event.rule, event.to))
            known |= set() if again else {kind}
    return [Page(title, tuple(notes), tuple(more)) for title, (notes, more) in pages.items()]


def weighty(reading: Reading, event: Event) -> bool:
    """Whether an event is worth a line: by the board's own list of what outweighs the rest, else by ours."""
    if not event.rule:
        return True  # no rule of the game, but those who played: they settled it
    board = reading.board
    if event.rule in board.routine or (event.facts and all(map(_of_nothing, event.facts))):
        return False
    return bool(_names(event) & (frozenset(board.weighty) or NEWS) - TOLD_ELSEWHERE)


def _names(event: Event) -> frozenset[str]:
    return frozenset(str(type(fact).__struct_config__.tag) for fact in event.facts)


def _of_nothing(fact: Fact) -> bool:
    """A search that saw nothing and a sighting that the other side tells of are no news."""
    return (isinstance(fact, Sighted) and not fact.units) or isinstance(fact, Phase | Searched)


def _only_contact(event: Event) -> bool:
    return bool(event.facts) and all(isinstance(fact, CONTACTS) for fact in event.facts)


def _nameless(fact: Fact) -> bool:
    """A report of somebody, nobody knows whom."""
    return isinstance(fact, Reported) and not fact.unit.id


def day(reading: Reading, turn: int) -> str:
    """The day of a turn, or the turn itself."""
    days = reading.board.days
    return days[turn - 1] if 0 < turn <= len(days) else reading.when(turn).capitalize()
