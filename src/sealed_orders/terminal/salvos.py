"""Salvos in a fight: who fired at whom, and which hits belong to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Fact, Hit, Shot
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.rounds import sentence


@dataclass(frozen=True)
class Salvo:
    """A shot, and the hits that follow from it: the index of its event, and their number."""

    shot: Shot
    at: int
    events: Sequence[Event]

    @property
    def has_scored(self) -> bool:
        """Say whether it hit, and the hits are reported with it."""
        return bool(self.shot.hits) and (len(self.events) > 1 or _first(self.events[0], Hit, Damaged) is not None)

    def is_run(self, board: Board) -> bool:
        """Say whether its weapon runs, such as a torpedo, and its result is reported."""
        return self.shot.weapon in board.subject.runs and self.shot.hits is not None

    @property
    def text(self) -> str:
        """Return the shot, and what it did."""
        return " -> ".join(filter(None, (sentence(self.events[0]), " ".join(event.text for event in self.events[1:]))))


def salvos(events: Sequence[Event], first: int, last: int) -> Iterator[Salvo]:
    """List the salvos from one event to another, in order."""
    for at in range(first, last):
        shot = _first(events[at], Shot)
        if isinstance(shot, Shot):
            yield Salvo(shot, at, events[at : _end_of_hits(shot, events, at + 1)])


def as_read_by(side: Side, all_: Iterable[Salvo]) -> list[Salvo]:
    """Sort salvos for a side: who hit it, whom it hit, who missed."""
    return sorted(all_, key=lambda one: 2 if not one.shot.hits else int(one.shot.target.side != side))


def _end_of_hits(shot: Shot, events: Sequence[Event], end: int) -> int:
    """Find the end of a shot's hits: those reported right after it; what is reported later belongs to no shot."""
    while shot.hits and end < len(events):
        hit = _first(events[end], Hit)
        if not isinstance(hit, Hit) or hit.unit.id != shot.target.id:
            break
        end += 1
    return end


def _first(event: Event, *kinds: type[Fact]) -> Fact | None:
    return next((fact for fact in event.facts if isinstance(fact, kinds)), None)
