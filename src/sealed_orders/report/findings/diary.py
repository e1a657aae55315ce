"""The war diary: what happened, day by day, with its paragraphs, and who knew of it then."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.event import Event, once
from sealed_orders.kernel.fact import ContactLost, Fact, Phase, Reported, Searched, Shadowed, Sighted
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading

# Facts worth a line if the board does not list its own.
NEWS = frozenset(("arrived", "battle", "befell", "left", "morale", "points", "released", "reported", "sighted", "sunk"))
TOLD_ELSEWHERE = frozenset(("hit", "damaged"))  # listed with their fight
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
    """A day of the diary, or a turn if turns have no days."""

    title: str
    notes: tuple[Note, ...]
    more: tuple[Note, ...] = ()  # contacts of a kind that already has a line in that turn


def diary(reading: Reading) -> list[Page]:
    """List the important events, each once even if both sides read of them.

    A page shows each kind of contact once a turn; further ones, and reports that name nobody, are its further notes.
    """
    kept: dict[int, tuple[Event, ...]] = {}
    for moment in reading.moments:
        kept[moment.number] = once(moment.events)
    pages: dict[str, tuple[list[Note], list[Note]]] = {}
    pairs: set[tuple[int, frozenset[str]]] = set()
    for telling in reading.tellings:
        event = telling.event
        if event in kept[telling.number] and weighty(reading, event):
            notes, more = pages.setdefault(day(reading, telling.turn), ([], []))
            kind = telling.turn, _names(event)
            again = _only_contact(event) and (kind in pairs or all(map(_nameless, event.facts)))
            (more if again else notes).append(Note(telling.turn, telling.number, event.text, event.rule, event.to))
            pairs |= set() if again else {kind}
    return [Page(title, tuple(notes), tuple(more)) for title, (notes, more) in pages.items()]


def weighty(reading: Reading, event: Event) -> bool:
    """Say whether an event is worth a line: by the board's own list, or else by ours."""
    if not event.rule:
        return True  # not a rule but the players: they settled it
    board = reading.board
    if event.rule in board.routine or (event.facts and all(map(_of_nothing, event.facts))):
        return False
    return bool(_names(event) & (frozenset(board.weighty) or NEWS) - TOLD_ELSEWHERE)


def _names(event: Event) -> frozenset[str]:
    return frozenset(str(type(fact).__struct_config__.tag) for fact in event.facts)


def _of_nothing(fact: Fact) -> bool:
    """Say whether it is no news: an empty search, or a sighting that the other side reports too."""
    return (isinstance(fact, Sighted) and not fact.units) or isinstance(fact, Phase | Searched)


def _only_contact(event: Event) -> bool:
    return bool(event.facts) and all(isinstance(fact, CONTACTS) for fact in event.facts)


def _nameless(fact: Fact) -> bool:
    """Say whether it is a report of an unknown unit."""
    return isinstance(fact, Reported) and not fact.unit.id


def day(reading: Reading, turn: int) -> str:
    """Return the day of a turn, or the turn itself."""
    days = reading.board.days
    return days[turn - 1] if 0 < turn <= len(days) else reading.when(turn).capitalize()
