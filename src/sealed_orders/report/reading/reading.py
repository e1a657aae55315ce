"""A record as a report reads it: its moments, the events of each turn, and the names of turns and cells."""

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
from sealed_orders.kernel.witness import RatedRoll


@dataclass(frozen=True)
class Moment:
    """What was visible after a number of decisions, and the events and rolls since the moment before."""

    number: int  # number of decisions; for one side of a running match, of changes that it saw
    turn: int
    displays: Mapping[Side, Display]  # empty if the record cannot be replayed
    events: tuple[Event, ...]
    rolls: tuple[RatedRoll, ...] = ()
    # By side and unit, the cells that the decision before this moment ordered it to enter.
    routes: Mapping[tuple[Side, str], Cells] = field(default_factory=dict)


@dataclass(frozen=True)
class Telling:
    """An event with its turn and the number of its decision."""

    turn: int
    number: int
    event: Event


@dataclass(frozen=True)
class Reading:
    """A record as a report reads it: all of it if the match is over, otherwise one side's part."""

    record: Record
    game: Game[Any, Any]
    side: Side  # the side whose part it is; empty if it is whole
    sides: tuple[Side, ...]  # that are read
    moments: tuple[Moment, ...]
    outcome: Outcome | None = None  # as replayed, or else as stored
    first: int = 1  # the first turn of the scenario, as the rules number it
    note: str = ""  # why it could not be replayed

    @cached_property
    def board(self) -> Board:
        """Return the chart that the match began on."""
        return self.game.board()

    @property
    def whole(self) -> bool:
        """Say whether all sides' secrets are open."""
        return not self.side

    @property
    def played(self) -> bool:
        """Say whether the rules were replayed."""
        return not self.note

    @cached_property
    def tellings(self) -> list[Telling]:
        """Every event that is read, in its order."""
        tellings: list[Telling] = []
        turn = self.moments[0].turn
        for before, moment in zip((self.moments[0], *self.moments), self.moments, strict=False):
            turn = max(turn, before.turn)
            for event in moment.events:
                turn = max([turn, *(fact.number for fact in facts_of(Turn, event.facts))])
                tellings.append(Telling(turn, moment.number, event))
        return tellings

    @cached_property
    def rolls(self) -> list[tuple[int, int, RatedRoll]]:
        """Every roll with its turn and the number of its decision."""
        pairs = zip((self.moments[0], *self.moments), self.moments, strict=False)
        return [(before.turn, moment.number, roll) for before, moment in pairs for roll in moment.rolls]

    @cached_property
    def turns(self) -> range:
        """The turns that were played, as the rules number them."""
        last = max((telling.turn for telling in self.tellings), default=0)
        last = last if self.outcome else max(last, self.moments[-1].turn)
        return range(self.first, max(self.first, last) + 1)

    @property
    def scenario(self) -> str:
        """The name of the scenario."""
        own = (self.record.setup or {}).get("title")
        setting = self.game.scenarios.get(self.record.scenario)
        return str(own) if own else setting.title if setting else self.record.scenario

    @cached_property
    def starts(self) -> dict[int, Moment]:
        """By turn its first moment, and under the number after the last the end."""
        first: dict[int, Moment] = {}
        for moment in self.moments:
            if moment.turn in self.turns:
                first.setdefault(moment.turn, moment)
        end, last = self.moments[-1], first.get(self.turns[-1])
        if self.outcome or last is None or last.number != end.number:
            first[self.turns.stop] = end
        return first

    def count(self, turn: int) -> int:
        """Return a turn's number as players count: the first turn is 1, whatever the rules call it."""
        return turn - self.first + 1

    def when(self, turn: int) -> str:
        """Return the day and hour of a turn, or else its number; empty if no turn is known."""
        names = self.board.turns
        name = names[turn - 1] if 0 < turn <= len(names) else ""
        if name and name.lower() not in (str(turn), f"turn {turn}"):
            return name
        return f"turn {self.count(turn)}" if turn else ""

    def on(self, turn: int) -> str:
        """Say when something happened: on 24 May at 0000, in turn 3. A bare hour would be read as a year."""
        when, hour = self.when(turn), self.hour(turn)
        if hour.isdigit() and when.endswith(f" {hour}"):
            return f"on {when.removesuffix(hour)}at {hour}"
        return f"in {when}" if when.startswith("turn ") else f"on {when}"

    def turn(self, turn: int) -> str:
        """Name a turn by its number, with day and hour if it has them."""
        when, number = self.when(turn), f"Turn {self.count(turn)}"
        return number if when.capitalize() == number else f"{number}, {when}"

    def hour(self, turn: int) -> str:
        """Return the hour of a turn, if it has one."""
        hours = self.board.hours
        return hours[turn - 1] if 0 < turn <= len(hours) else ""

    def place(self, cell: str) -> str:
        """Return the name of a cell or box."""
        return self.labels.get(cell) or cell

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The names of the chart's cells and boxes."""
        return self.board.labels
