"""A pond to test the hunt's inference in: five squares by five with an islet, and a raider who goes two squares."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.plan import Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Sea
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.squares import column, neighbours, row, square
from sealed_orders.kernel.terrain import Terrain

ISLET = "0202"
CELLS = [square(r, c) for r in range(5) for c in range(5)]
WATER = Terrain("water", neighbours(cell for cell in CELLS if cell != ISLET))
POND = Sea(CELLS, {cell: (column(cell), row(cell)) for cell in CELLS}, {"raider": WATER})
RAIDER, PACK = 0, 1
EVERYWHERE, NOWHERE = np.ones(len(POND)), np.zeros(len(POND))


class PondTheatre(Theatre):
    """Words: begin, move, search CELL ..., miss CELL ..., sight UNIT CELL, ends UNIT CELL, sunk UNIT."""

    sea = POND
    side = "raider"
    units = (RAIDER, PACK)

    def __init__(self) -> None:
        self.seen: frozenset[int] = frozenset()

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        return (2, 1) if unit == RAIDER else (1, 1)

    def tires(self, unit: int) -> bool:
        return unit == RAIDER

    def found(self, units: frozenset[int]) -> None:
        self.seen |= units

    def filters(self, motion: str) -> list[Filter]:
        homeward = Plan(
            way_to(POND, self.side, [POND.index["0000"]]), 2.0, paces(0.1, 0.3), paces(0.1, 0.3), EVERYWHERE, NOWHERE
        )
        adrift = Plan(NOWHERE, 0.0, paces(0.2, 0.5), paces(0.2, 0.5), EVERYWHERE, 0.1 * EVERYWHERE)
        plans = {"home": homeward, "adrift": adrift} if motion == "plans" else {"adrift": adrift}
        made = compiled(motion, POND, self.side, plans, startled=0.5, doubt=0.1)
        return [Filter(POND, self.side, self.units, lambda _: made, self.reach)]

    def hear(self, event: Event, belief: Belief) -> None:
        word, *rest = event.text.split()
        belief.heard()
        if word != "sight":
            belief.end_search()
        match word:
            case "begin":
                belief.begin_turn(belief.turn + 1)
                for unit in self.units if belief.turn == 1 else ():
                    belief.put(unit, POND.places("0404"))
            case "move":
                belief.move()
            case "search":
                belief.search(POND.places(*rest), POND.places())
            case "miss":
                belief.miss(POND.places(*rest), 0.4)
            case "sight":
                belief.sight(int(rest[0]), POND.places(rest[1]), rest[1], belief.turn)
            case "ends":
                belief.ends_in(int(rest[0]), POND.places(*rest[1:]))
            case "sunk":
                belief.lose(int(rest[0]))


def told(*texts: str) -> list[Event]:
    """A log of these words."""
    return [Event("1", text, ("hunter",)) for text in texts]


def believed(*texts: str, motion: str | None = "plans", searches: bool = True) -> Belief:
    """What one believes who was told so."""
    belief = Belief(PondTheatre(), motion, searches)
    belief.read(told(*texts))
    return belief
