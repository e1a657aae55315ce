"""Lists of equals: the order in which several things are reported at once must reveal nothing.

The leak test compares twins with the same order, so it cannot see that the first of three reports is always a warship.
This test can: what a side reads about the enemy at once must come in an order that follows from its content: by cell,
or always the same unit first. Any other order comes from something the side does not know. Fire in a battle is left
out: a ship under fire sees the gunner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import sealed_orders as so
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Fact, Hit, Shot, Who
from sealed_orders.kernel.order import Side
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import Walk, walks

_NOBODY = "somebody"
SEEN = (Shot, Hit, Damaged)  # about units that see each other


@dataclass
class Listing:
    """What is known about one kind of list: whether it was ever out of order by cell, and by unit."""

    by_cell: str = ""  # an example that is out of order
    by_unit: str = ""
    nameless: bool = False  # some entry has no unit, so only the cell can give the order
    first: dict[tuple[str, str], str] = field(default_factory=dict)  # by pair of units, which came first

    def add(self, entries: list[tuple[str, str]], where: str) -> None:
        """Add one list of cells and units, as reported."""
        line = f"{where}: {', '.join(f'{unit or _NOBODY} in {cell}' if cell else unit for cell, unit in entries)}"
        cells, units = [cell for cell, _ in entries], [unit for _, unit in entries]
        self.nameless = self.nameless or not all(units)
        if not all(cells) or cells != sorted(cells):
            self.by_cell = self.by_cell or line
        for one, other in combinations(units, 2):
            pair = (min(one, other), max(one, other))
            if one != other and self.first.setdefault(pair, one) != one:
                self.by_unit = self.by_unit or line

    @property
    def betrays(self) -> str:
        """Return an example, if the order follows neither from the cells nor from the units."""
        return self.by_cell if self.by_cell and (self.nameless or self.by_unit) else ""


@dataclass
class Lists:
    """Every kind of list that a game sends its sides, over many matches."""

    kinds: dict[tuple[str, ...], Listing] = field(default_factory=dict)

    def read(self, walk: Walk) -> None:
        """Play a match and read what its sides are sent, moment by moment."""
        read = dict.fromkeys(walk.match.game.sides, 0)
        for _ in walk:
            self._hear(walk, read)
        self._hear(walk, read)

    def _hear(self, walk: Walk, read: dict[Side, int]) -> None:
        for side in walk.match.game.sides:
            log = walk.match.log(side)
            where = f"{walk.seed}, turn {walk.match.state.turn}, to {side}"
            self.add(side, log[read[side] :], where)
            read[side] = len(log)

    def add(self, side: Side, events: Iterable[Event], where: str) -> None:
        """Read the events of one moment, as a side gets them."""
        groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for event in events:
            for fact in event.facts:
                if isinstance(fact, SEEN):
                    continue
                entries = [entry for entry, whose in _entries(fact) if whose and whose != side]
                kind: tuple[str, ...] = (event.rule, type(fact).__name__)
                if len(entries) > 1:
                    self.kinds.setdefault((*kind, "units"), Listing()).add([("", unit) for _, unit in entries], where)
                groups.setdefault(kind, []).extend(entries[:1])
        for kind, group in groups.items():
            if len(group) > 1:
                self.kinds.setdefault(kind, Listing()).add(group, where)

    def betrayed(self) -> dict[str, str]:
        """List the kinds of list whose order reveals something, each with an example."""
        return {" ".join(kind): listing.betrays for kind, listing in self.kinds.items() if listing.betrays}


def _entries(fact: Fact) -> Iterator[tuple[tuple[str, str], Side]]:
    """Return cell, unit and side of everybody a fact names; nothing for a fact without a unit."""
    cell = str(getattr(fact, "cell", ""))
    for who in _named(getattr(fact, name) for name in ("unit", "units", "target") if hasattr(fact, name)):
        yield (cell, who.id), who.side


def _named(values: Iterable[Any]) -> Iterator[Who]:
    for value in values:
        if isinstance(value, Who):
            yield value
        elif isinstance(value, tuple):
            yield from value


class ListOrder(OverGames):
    """No list reveals by its order what the side may not know."""

    def test_the_order_of_a_list_follows_from_what_it_says(self, game: str) -> None:
        rules = so.load(game)
        if rules.open or not rules.curtain:
            return
        for scenario in rules.scenarios:
            lists = Lists()
            lists.read(next(walks(game, scenario)))
            assert lists.betrayed() == {}
