"""A pond for testing the inference: five squares by five with an islet, a raider that moves two squares, a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.plan import Motion, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Sea
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Begins, Fact, Phase, Turn, Who
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.squares import column, neighbours, row, square
from sealed_orders.kernel.terrain import Terrain

ISLET = "0202"
CELLS = [square(r, c) for r in range(5) for c in range(5)]
WATER = Terrain("water", neighbours(cell for cell in CELLS if cell != ISLET))
POND = Sea(CELLS, {cell: (column(cell), row(cell)) for cell in CELLS}, {"raider": WATER})
# The pond with an exit, which is entered from 0000 and left by nobody.
_DRAINED = Terrain("drained", {**WATER.next, "0000": (*WATER.next["0000"], "exit"), "exit": ()})
DRAIN = Sea((*CELLS, "exit"), {**POND.at, "exit": (-1.0, 0.0)}, {"raider": _DRAINED})
RAIDER, PACK = 0, 1
SPEE, WOLVES, HUNTER = Who("spee", "raider"), Who("wolves", "raider"), Who("exeter", "hunter")
MOVED = Phase("movement")
START = (Begins(SPEE, ("0404",)), Begins(WOLVES, ("0404",)), Turn(1))


class PondTheatre(Theatre):
    """Two ships, with nothing special except a list of those ever sighted."""

    sea = POND
    called = ("square", "squares")
    side = "raider"
    units = (RAIDER, PACK)
    ids: Mapping[str, int] = {"spee": RAIDER, "wolves": PACK}

    def __init__(self) -> None:
        self.seen: frozenset[int] = frozenset()

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        return (2, 1) if unit == RAIDER else (1, 1)

    def tires(self, unit: int) -> bool:
        return unit == RAIDER

    def out_of_sight(self, unit: int, searched: Places, from_the_air: Places) -> Places:
        return ~from_the_air if unit == PACK else ~searched

    def sighted(self, units: frozenset[int]) -> None:
        self.seen |= units

    def motion(self, family: str, turn: int) -> Motion:
        home = way_to(self.sea, self.side, [self.sea.index["0000"]])
        homeward = Plan(home, 2.0, paces(0.1, 0.3), paces(0.1, 0.3), 1.0, 0.0)
        adrift = Plan(0.0, 0.0, paces(0.2, 0.5), paces(0.2, 0.5), 1.0, 0.1)
        plans = {"home": homeward, "adrift": adrift} if family == "plans" else {"adrift": adrift}
        return compiled(family, self.sea, self.side, plans, startled=0.5, doubt=0.1)


class Hazy(PondTheatre):
    """The same pond in haze: a search finds a ship six times in ten."""

    finds = 0.6


class Lookout(Officer):
    """Looks for the raider only; an order's answers are the squares it sees into."""

    def __init__(self, theatre: Callable[[], Theatre] = PondTheatre) -> None:
        super().__init__(theatre, "plans", {RAIDER: "Graf Spee"})

    def seen(self, view: None, order: Order) -> Places | None:
        return POND.places(*(cell for answer in order.values() for cell in answer))


def log_of(facts: Iterable[Fact]) -> list[Event]:
    """Return a log of these facts, one event each."""
    return [Event("1", "", ("hunter",), (fact,)) for fact in facts]


def believed(*facts: Fact, motion: str | None = "plans", searches: bool = True) -> Belief:
    """Return the belief after these facts, with a start in 0404."""
    belief = Belief(PondTheatre(), motion, searches)
    belief.read(log_of((*START, *facts)))
    return belief
