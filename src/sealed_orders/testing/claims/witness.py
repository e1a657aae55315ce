"""What really happened in a match, straight from its replay: displays, events and facts, without the report's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import hypot
from typing import Any

from sealed_orders.kernel.board import Board, Display, Token
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fact, Reduced, Shot, Sunk, Turn, Who
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import stages
from sealed_orders.kernel.witness import RatedRoll, WitnessDice

PUTS = ("sighted", "battle", "reported", "shadowed", "fast_shadowed", "followed")  # facts that locate a unit in a cell


@dataclass(frozen=True)
class Step:
    """The match after a decision: its turn, what each side sees, and the events."""

    turn: int  # after the decision
    began: int  # before it
    displays: dict[Side, Display]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Telling:
    """A fact that a side was given, in which turn, by which decision, and which sides got it."""

    turn: int
    number: int
    event: Event
    fact: Fact


def kind(fact: Fact) -> str:
    """Return the name of a fact's kind."""
    return str(type(fact).__struct_config__.tag)


class Witness:
    """A replay, watched from beginning to end."""

    def __init__(self, record: Record) -> None:
        self.game = load(record.game)
        self.board: Board = self.game.board()
        self.sides = self.game.playing(record.options)
        self.steps: list[Step] = []
        before = 0
        for number, match in enumerate(stages(record, WitnessDice)):
            events = match.decisions[-1].events if number else match.opening
            events += match.settlement.events if match.settlement else ()
            shown = {side: match.display(side) for side in self.sides}
            began = before if number else match.state.turn
            self.steps.append(Step(match.state.turn, began, shown, events))
            before = match.state.turn
        self.match = match
        self.rolls: list[RatedRoll] = match.dice.rated_rolls if isinstance(match.dice, WitnessDice) else []
        self.first = match.turns[0]
        self.tellings = list(self._tellings())
        self.last = max([self.first, *(telling[0] for telling in self._events())])
        self.labels = {cell.id: cell.label for cell in self.board.cells} | {b.id: b.label for b in self.board.boxes}

    def _events(self) -> Iterator[tuple[int, int, Event]]:
        turn = self.steps[0].turn
        for number, step in enumerate(self.steps):
            turn = max(turn, step.began)
            for event in step.events:
                for fact in event.facts:
                    turn = max(turn, fact.number) if isinstance(fact, Turn) else turn
                yield turn, number, event

    def _tellings(self) -> Iterator[Telling]:
        for turn, number, event in self._events():
            for fact in event.facts:
                yield Telling(turn, number, event, fact)

    def count(self, turn: int) -> int:
        """Return a turn's number as players count."""
        return turn - self.first + 1

    def when(self, turn: int) -> str:
        """Describe when something happened, as a story does."""
        names = self.board.turns
        name = names[turn - 1] if 0 < turn <= len(names) else ""
        plain = not name or name.lower() in (str(turn), f"turn {turn}")
        if plain:
            return f"in turn {self.count(turn)}"
        day, _, hour = name.rpartition(" ")
        return f"on {day} at {hour}" if hour.isdigit() and hour in self.board.hours else f"on {name}"

    def opening(self, turn: int) -> Step | None:
        """Return the match as a turn began; after the last turn, as it ended."""
        if turn == self.last + 1:
            return self.steps[-1]
        return next((step for step in self.steps if step.turn == turn), None)

    def tokens(self, step: Step | None, side: Side) -> list[Token]:
        """Return a side's own tokens."""
        shown = step.displays.get(side) if step else None
        return [token for token in shown.tokens if token.side == side] if shown else []

    def cell(self, side: Side, name: str, turn: int) -> str:
        """Return where a unit or force was on the chart as a turn began; None once it was lost."""
        ended = self.lost(side, name)
        if ended and turn > ended[0].turn:
            return ""
        steps = [self.opening(turn)]
        if turn == self.first:  # during which units may be placed
            steps = [step for step in self.steps if step.turn == turn]
        tokens = (token for step in steps for token in self.tokens(step, side))
        return next((t.cell for t in tokens if t.id == name and t.cell in self.labels), "")

    def lost(self, side: Side, name: str) -> list[Telling]:
        """List the reports that a unit was lost, each loss once."""
        by_number: dict[int, Telling] = {}
        for telling in self.tellings:
            who: Who | None = getattr(telling.fact, "unit", None)
            if kind(telling.fact) == "sunk" and who is not None and who.id == name and who.side in ("", side):
                by_number.setdefault(telling.number, telling)
        return list(by_number.values())

    @cached_property
    def gone(self) -> list[tuple[str, bool]]:
        """List the name of every loss, reported or shown out of play, and whether its turn is known."""
        labels = {name: label for label, names in self.called.items() for name in names}
        sunk = {
            (t.fact.unit.id, t.number): labels.get(t.fact.unit.id, t.fact.unit.name)
            for t in self.tellings
            if isinstance(t.fact, Sunk) and self.is_own_name(t.fact.unit)
        }
        losses = [(name, True) for name in sunk.values()]
        listed = {name for name, _ in sunk}
        for side, display in self.steps[-1].displays.items():
            for token in display.lost:
                if token.side == side and token.id not in listed:
                    sailed = any(self.cell(side, token.id, turn) for turn in range(self.first, self.last + 1))
                    losses.append((token.label, sailed and token.kind not in self.board.subject.untracked))
                    listed.add(token.id)
        return losses

    def fewer(self) -> int:
        """Count the ships lost by units that were not lost themselves; a loss reported to two sides counts once."""
        times = Counter(
            (t.fact.unit.id, t.number, side)
            for t in self.tellings
            if isinstance(t.fact, Reduced)
            for side in t.event.to
        )
        most: dict[tuple[str, int], int] = {}
        for (name, number, _), count in times.items():
            most[name, number] = max(count, most.get((name, number), 0))
        labels = {name: label for label, names in self.called.items() for name in names}
        gone = {name for name, _ in self.gone}
        return sum(count for (name, _), count in most.items() if labels.get(name) not in gone)

    def fights(self) -> int:
        """Count battles in which somebody fired at or from its units, and other fire by turn and target.

        If nobody is hunted and no battle is reported, the match is one.
        """
        if not self.board.subject.hunted and not any(kind(t.fact) == "battle" for t in self.tellings):
            return int(any(kind(t.fact) == "shot" for t in self.tellings))
        battles: set[tuple[int, str]] = set()
        battle: tuple[int, int, set[str]] | None = None  # its turn, its place in the log, its units
        for place, telling in enumerate(self.tellings):
            fact: Any = telling.fact
            if kind(fact) == "battle":
                battle = (telling.turn, place, {who.id for who in fact.units})
            elif kind(fact) == "battle_over" or (battle and battle[0] != telling.turn):
                battle = None
            if kind(fact) == "shot":
                own = battle and (not battle[2] or battle[2] & {fact.unit.id, fact.target.id})
                battles.add((battle[1], "") if battle and own else (telling.turn, fact.target.id))
        return len(battles)

    def end(self, side: Side, name: str, turn: int) -> str:
        """Return where a unit was at the end of a turn, on the chart."""
        return self.cell(side, name, turn + 1)

    def together(self, number: int, one: str, other: str) -> bool:
        """Return whether two ids name one thing at a decision: the same, or one inside the other."""
        pairs = self._within[max(0, number - 1)] | self._within[number]
        return one == other or (one, other) in pairs or (other, one) in pairs

    @cached_property
    def _within(self) -> list[set[tuple[str, str]]]:
        """By step, who was inside whom."""
        return [
            {(token.id, token.within) for display in step.displays.values() for token in display.tokens if token.within}
            for step in self.steps
        ]

    def puts(self, telling: Telling, side: Side, name: str) -> tuple[str, bool]:
        """Return the cell that a fact puts a unit in, and whether exactly; None if it does not."""
        fact: Any = telling.fact
        if kind(fact) not in PUTS or getattr(fact, "before", False) or getattr(fact, "success", True) is False:
            return "", False
        whos = [*getattr(fact, "units", ()), *filter(None, [getattr(fact, "target", None)])]
        whos += [fact.unit] if kind(fact) == "reported" else []
        named = any(who.side in ("", side) and self.together(telling.number, who.id, name) for who in whos)
        return (fact.cell, kind(fact) != "reported" or fact.exact) if named else ("", False)

    def enemy_tellings(self, side: Side, name: str) -> Iterator[tuple[Telling, str, bool]]:
        """List every report that locates a unit for another side, up to the turn of its loss."""
        ended = self.lost(side, name)
        for telling in self.tellings:
            cell, exact = self.puts(telling, side, name)
            if cell and set(telling.event.to) - {side} and (not ended or telling.turn <= ended[0].turn):
                yield telling, cell, exact

    def seen(self, side: Side, name: str) -> list[int]:
        """List the turns in which an enemy knew exactly where a unit was."""
        return sorted({telling.turn for telling, _, exact in self.enemy_tellings(side, name) if exact})

    def in_play(self, side: Side, name: str) -> list[int]:
        """Return the turns in which a unit was on the chart."""
        turns = {turn for turn in range(self.first, self.last + 1) if self.cell(side, name, turn)}
        return sorted(turns | set(self.seen(side, name)))

    def unseen(self, side: Side, name: str) -> int:
        """Return the longest time out of sight, after it was first seen."""
        seen = self.seen(side, name)
        later = [turn in seen for turn in self.in_play(side, name) if turn >= (seen or [0])[0]]
        return max((len(list(run)) for met, run in groupby(later) if not met), default=0)

    def hunted(self) -> list[tuple[Side, str, str]]:
        """List side, id and name of everything hunted that was ever on the chart, as the game names them."""
        called: dict[tuple[str, Side], str] = {}
        for turn in range(self.first, self.last + 2):
            for side in self.sides:
                for token in self.tokens(self.opening(turn), side):
                    if token.cell in self.labels and token.kind not in self.board.subject.untracked:
                        called.setdefault((token.id, side), token.label)
        return [
            (side, name, called[i, side]) for i in self.board.subject.hunted for (name, side) in called if name == i
        ]

    def shots(self) -> dict[Side, int]:
        """Count reported hits by the side that fired; a shot reported to two sides counts once."""
        made: dict[Side, int] = {}
        shots = [t for t in self.tellings if kind(t.fact) == "shot"]
        for number in {telling.number for telling in shots}:
            here = [telling for telling in shots if telling.number == number]
            own = [t for t in here if isinstance(t.fact, Shot) and self.is_own_name(t.fact.unit)]
            for telling in own:
                fact: Any = telling.fact
                twins = [
                    other
                    for other in own[: own.index(telling)]
                    if not set(other.event.to) & set(telling.event.to) and _same_shot(other.fact, fact)
                ]
                side = self.side_of(fact.unit.id)
                made[side] = made.get(side, 0) + (0 if twins else fact.hits or 0)
        return made

    def falls(self) -> dict[Side, int]:
        """Count them from where shells fell on the plane, if no fact reports shots."""
        first = min((sea.turn for sea in self._seas), default=0)
        fallen = {fall for sea in self._seas for fall in sea.falls if fall.turn >= first}
        made: dict[Side, int] = {}
        for fall in fallen:
            side = self.side_of(fall.source)
            made[side] = made.get(side, 0) + fall.hits
        return made

    def rounds(self) -> int:
        """Count the turns of a battle that is the whole match: on the plane, or else those with reported shots."""
        rounds = {(t.number, t.fact.number) for t in self.tellings if kind(t.fact) == "round"}  # type: ignore[union-attr]
        shown = {sea.turn for sea in self._begun if sea.turn}
        shots = {t.turn for t in self.tellings if kind(t.fact) == "shot"}
        return len(rounds) or len(shown) or len(shots)

    def ranges(self) -> list[float]:
        """Return how far apart the nearest enemies on the plane were, as each turn began."""
        plane = next((board.plane for board in self.game.boards() if board.plane), None)
        nearest: dict[int, float] = {}
        for sea in self._begun:
            spots = [(self.side_of(v.id), v.x, v.y) for v in sea.vessels]
            pairs = [hypot(a - c, b - d) for s, a, b in spots for o, c, d in spots if s != o]
            if pairs and plane and sea.turn:
                nearest.setdefault(sea.turn, min(pairs) * plane.scale)
        return list(nearest.values())

    def sunk_in(self, name: str) -> set[int]:
        """List the turns of a battle in which something of that name was lost."""
        number, turns = 0, set()
        for telling in self.tellings:
            fact: Any = telling.fact
            number = fact.number if kind(fact) == "round" else number
            if kind(fact) == "sunk" and (fact.unit.name == name or fact.unit.id in self.called.get(name, ())):
                turns.add(number)
        return turns

    @cached_property
    def called(self) -> dict[str, set[str]]:
        """Map names to the ids of all units."""
        ids: dict[str, set[str]] = {}
        for step in self.steps:
            for side, display in step.displays.items():
                for token in (*display.tokens, *display.lost):
                    if token.side == side:
                        ids.setdefault(token.label, set()).add(token.id)
        return ids

    @property
    def _seas(self) -> list[Sea]:
        return _seas_of(self.steps)

    @property
    def _begun(self) -> list[Sea]:
        """Return the plane as turns of a battle began, not as the last ended."""
        return _seas_of(self.steps[:-1])

    def is_own_name(self, who: Who) -> bool:
        """Return whether its own side uses that name for a unit, if it has a side that plays."""
        return who.side not in self.sides or self._owners.get(who.id) == who.side

    def side_of(self, name: str) -> Side:
        """Return the side of a unit: by display, or as facts say."""
        whos = (getattr(telling.fact, field, None) for telling in self.tellings for field in ("unit", "target"))
        named = (who.side for who in whos if isinstance(who, Who) and who.id == name and who.side)
        return self._owners.get(name) or next(named, "")

    @cached_property
    def _owners(self) -> dict[str, Side]:
        """Map units to the sides whose displays had them; both sides may have forces of one id."""
        owners: dict[str, Side] = {}
        for step in self.steps:
            for side, display in step.displays.items():
                for token in (*display.tokens, *display.lost):
                    if token.side == side:
                        owners.setdefault(token.id, side)
        return owners


def _seas_of(steps: list[Step]) -> list[Sea]:
    return [display.sea for step in steps for display in step.displays.values() if display.sea]


def _same_shot(one: Any, other: Any) -> bool:
    return bool((one.unit.id, one.target.id, one.weapon) == (other.unit.id, other.target.id, other.weapon))
