"""A record as a report reads it: its moments, what was told in which turn, and what turns and cells are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sealed_orders.kernel.board import Board, Cells, Display
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Turn, facts_of
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.witness import Throw


@dataclass(frozen=True)
class Moment:
    """What could be seen after so many decisions, and what was told and rolled since the moment before."""

    number: int  # of decisions; for one side of a running match, of changes that it saw
    turn: int
    displays: Mapping[Side, Display]  # none where the record cannot be played again
    events: tuple[Event, ...]
    throws: tuple[Throw, ...] = ()
    # By side and unit, the cells that were ordered to be entered in the decision before this moment.
    routes: Mapping[tuple[Side, str], Cells] = field(default_factory=dict)


@dataclass(frozen=True)
class Told:
    """An event with the turn in which it was told, and the number of its decision."""

    turn: int
    number: int
    event: Event


@dataclass(frozen=True)
class Reading:
    """A record as a report reads it: whole when the match is over, while it runs one side's part."""

    record: Record
    game: Game[Any, Any]
    side: Side  # whose part it is; nobody's where it is whole
    sides: tuple[Side, ...]  # that are read
    moments: tuple[Moment, ...]
    outcome: Outcome | None = None  # as it was played again, or else as it was stored
    first: int = 1  # turn of the scenario, by the numbers of the rules
    note: str = ""  # why it could not be played again

    @cached_property
    def board(self) -> Board:
        """The chart that the match began on."""
        return self.game.board()

    @property
    def whole(self) -> bool:
        """Whether all sides' secrets are open."""
        return not self.side

    @property
    def played(self) -> bool:
        """Whether the rules were played again."""
        return not self.note

    @cached_property
    def told(self) -> list[Told]:
        """Every event that is read, in its order."""
        found: list[Told] = []
        turn = self.moments[0].turn
        for before, moment in zip((self.moments[0], *self.moments), self.moments, strict=False):
            turn = max(turn, before.turn)
            for event in moment.events:
                turn = max([turn, *(fact.number for fact in facts_of(Turn, event.facts))])
                found.append(Told(turn, moment.number, event))
        return found

    @cached_property
    def throws(self) -> list[tuple[int, int, Throw]]:
        """Every roll with its turn and the number of its decision."""
        pairs = zip((self.moments[0], *self.moments), self.moments, strict=False)
        return [(before.turn, moment.number, throw) for before, moment in pairs for throw in moment.throws]

    @cached_property
    def turns(self) -> range:
        """The turns that were played, by the numbers of the rules."""
        last = max((told.turn for told in self.told), default=0)
        last = last if self.outcome else max(last, self.moments[-1].turn)
        return range(self.first, max(self.first, last) + 1)

    @property
    def scenario(self) -> str:
        """What the scenario is called."""
        own = (self.record.setup or {}).get("title")
        known = self.game.scenarios.get(self.record.scenario)
        return str(own) if own else known.title if known else self.record.scenario

    @cached_property
    def starts(self) -> dict[int, Moment]:
        """By turn the first moment of it, and under the number after the last the end."""
        found: dict[int, Moment] = {}
        for moment in self.moments:
            if moment.turn in self.turns:
                found.setdefault(moment.turn, moment)
        end, last = self.moments[-1], found.get(self.turns[-1])
        if self.outcome or last is None or last.number != end.number:
            found[self.turns.stop] = end
        return found

    def count(self, turn: int) -> int:
        """A turn's place in the match, which is how players count: the first is 1 whatever the rules call it."""
        return turn - self.first + 1

    def when(self, turn: int) -> str:
        """What a turn is called: its day and hour where it has them; nothing where no turn is known."""
        names = self.board.turns
        name = names[turn - 1] if 0 < turn <= len(names) else ""
        if name and name.lower() not in (str(turn), f"turn {turn}"):
            return name
        return f"turn {self.count(turn)}" if turn else ""

    def on(self, turn: int) -> str:
        """When something happened, in a sentence: on 24 May 0000, in turn 3."""
        when = self.when(turn)
        return f"in {when}" if when.startswith("turn ") else f"on {when}"

    def turn(self, turn: int) -> str:
        """A turn by its place in the match, and by its day and hour where it has them."""
        when, number = self.when(turn), f"Turn {self.count(turn)}"
        return number if when.capitalize() == number else f"{number}, {when}"

    def hour(self, turn: int) -> str:
        """The hour of a turn, where it has one."""
        hours = self.board.hours
        return hours[turn - 1] if 0 < turn <= len(hours) else ""

    def place(self, cell: str) -> str:
        """What a cell or box is called."""
        return self.labels.get(cell) or cell

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """What the cells and boxes of the chart are called."""
        return self.board.labels
