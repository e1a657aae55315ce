"""The plot table: where the unseen enemy may be, and the staff's tools, only from a side's own knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import ceil, prod

from sealed_orders.bots.hunt.officer import Officer, burnt
from sealed_orders.bots.hunt.sea import Places
from sealed_orders.bots.hunt.ways import FAR
from sealed_orders.bots.sink_the_bismarck.british.fleet import raiders_strength, strength
from sealed_orders.bots.sink_the_bismarck.german.threat import Threat
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.fixes import Fix
from sealed_orders.bots.sink_the_bismarck.theatre.sea import hexes
from sealed_orders.bots.sink_the_bismarck.theatre.units import NAME, OF, is_convoy
from sealed_orders.bots.sink_the_bismarck.ways import far
from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air_missions import SEARCH, base_of
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import SKY
from sealed_orders.games.sink_the_bismarck.forces import at_sea, called, force_speed, in_use, is_held, ships_in
from sealed_orders.games.sink_the_bismarck.plots import SAIL, fuel_cost
from sealed_orders.games.sink_the_bismarck.projection import projected
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, KIND, SHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Clue, Measure, Panel, Reach
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import percent

DUMMY = "dummy"
WORTH_NAMING = 0.05  # of what a fix can have been
MOST_COST = 2  # 7.1 fuel that a force at good speed burns in a turn
# Whom a side's staff plots, most wanted first.
WANTED = {
    BRITISH: OF[GERMAN],
    GERMAN: tuple(u for u in OF[BRITISH] if u >= len(SHIPS) or KIND[u] in ("BB", "BC", "CV", "CA")),
}


class PlotTable(Officer):
    """One side's staff: reads the side's reports, and answers from them."""

    def __init__(self, side: Side) -> None:
        super().__init__(partial(Campaign, side), "plans", {unit: NAME[unit] for unit in WANTED[side]})
        self.side = side
        assert isinstance(self.belief.theatre, Campaign)
        self._campaign = self.belief.theatre

    def when(self, turn: int) -> str:
        """2.6 Return what a turn is called."""
        return title(max(1, turn))

    def seen(self, view: SinkView, order: Order) -> Places:
        """8.2, 10.6 Return the hexes that own forces and aircraft will look into, if the orders are carried out."""
        then = projected(view, order)
        cells = set(self._from_the_air(view, order))
        for marker in in_use(then, self.side):
            if at_sea(then, marker):
                cells |= {then.cell[marker], *SKY.next[then.cell[marker]]}
        return hexes(*cells)

    def panels(self, view: SinkView, order: Order) -> tuple[Panel, ...]:
        """8.10 Return the chances to spot, and how likely each radio fix is a dummy."""
        papers = super().panels(view, order)
        if not self._campaign.fixes:
            return papers
        rows = [(fix.cell, self.when(fix.turn), percent(fix.dummy)) for fix in reversed(self._campaign.fixes)]
        left = f"{self._campaign.dummies or 'none'} not yet found"
        return (*papers, Panel(f"Radio fixes, and how likely each is a dummy: {left}", tuple(rows), drawn=True))

    def clues(self) -> tuple[Clue, ...]:
        """8.10 Return the radio fixes of the last turns, the newest first, and what each can have been."""
        return tuple(self._fix(fix) for fix in reversed(self._campaign.fixes))

    def _fix(self, fix: Fix) -> Clue:
        likely = [(NAME[unit], share) for unit, share in fix.voices.items() if share >= WORTH_NAMING]
        likely.sort(key=lambda one: -one[1])
        rest = 1 - fix.dummy - sum(share for _, share in likely)
        shares = (*likely, *([("others", rest)] if rest >= WORTH_NAMING else []), (DUMMY, fix.dummy))
        return Clue(fix.cell, fix.turn, self.when(fix.turn), tuple((name, round(p, 3)) for name, p in shares), DUMMY)

    def flown_over(self, view: SinkView, order: Order) -> Places:
        """10.6 Return the hexes that aircraft will search."""
        return hexes(*self._from_the_air(view, order))

    def _from_the_air(self, view: SinkView, order: Order) -> set[str]:
        cells: set[str] = set()
        for unit in air.OF[self.side]:
            mode, *route = order.get(air.UNITS[unit].id, ("",))
            if mode == SEARCH:
                centre = route[-1] if route else base_of(view, unit)
                cells |= {centre, *SKY.next[centre]}
        return cells

    @property
    def quarry(self) -> str:
        """Return whom the search is for."""
        return super().quarry if self.side == BRITISH else "a convoy"

    def sought(self) -> Iterable[int]:
        """9.10 Return a raider, or convoys."""
        return super().sought() if self.side == BRITISH else [u for u in self._abroad() if is_convoy(u)]

    def feared(self) -> Iterable[int]:
        """12.13 Return the raider that the search is for; to the raiders, British ships of the first rank."""
        return [unit for unit in self._abroad() if not is_convoy(unit)][: 1 if self.side == BRITISH else None]

    def exposed(self, view: SinkView, order: Order) -> Places:
        """12.13 Return where British forces too weak for the raiders will be; or where German ships will be."""
        then = projected(view, order)
        there: dict[str, list[int]] = {}
        for marker in in_use(then, self.side):
            if at_sea(then, marker):
                there.setdefault(then.cell[marker], []).extend(ships_in(then, marker))
        foes = raiders_strength(view, {}) if self.side == BRITISH else 0.0
        return hexes(*(c for c, fleet in there.items() if fleet and (not foes or strength(view, fleet) < foes)))

    @property
    def danger(self) -> str:  # type: ignore[override]
        """12.13 Return what is risked."""
        if self.side == BRITISH:
            return f"{super().quarry} meets a force weaker than the raiders"
        return "a capital ship or heavy cruiser meets ours"

    def measures(self, view: SinkView, order: Order) -> tuple[Measure, ...]:
        """8.3, 12.13, 7.1 For the Germans first how likely the British find one of their forces."""
        others = super().measures(view, order)
        return (self._discovery(view, order), *others) if others and self.side == GERMAN else others

    def _discovery(self, view: SinkView, order: Order) -> Measure:
        """8.3 Return the chance that the British, who hunt together, find a German force this turn."""
        then = projected(view, order)
        there = Threat(view, self.belief, 1)
        forces = [marker for marker in in_use(then, GERMAN) if at_sea(then, marker)]
        chance = 1 - prod(1 - there.finds(marker, then.cell[marker]) for marker in forces)
        note = "chance that the British find a German force this turn"
        return Measure("Found", note, chance, percent(chance), good=False)

    def fuel(self, view: SinkView, order: Order) -> Measure | None:
        """7.1 Return what the forces with plots burn."""
        spent, left = [], []
        for marker in in_use(view, self.side):
            mode, *way = order.get(markers.ID[marker], ("",))
            for ship in (s for s in ships_in(view, marker) if mode and SHIPS[s].fuel):
                spent.append(min(view.fuel[ship], fuel_cost(len(way)) if mode == SAIL else 0))
                left.append(view.fuel[ship] - spent[-1])
        return burnt(spent, left, len(left) * MOST_COST) if left else None

    def reach(self, view: SinkView, cell: str) -> tuple[Reach, ...]:
        """6.1, 7.2 Return which own forces can be in a hex, and in how many turns; the soonest first."""
        forces = []
        for marker in in_use(view, self.side):
            turns = _turns(view, marker, far(self.side, view.cell[marker], cell))
            if turns is not None and view.turn + turns <= view.last_turn + 1:
                held = "once released" if is_held(view, marker) and turns else ""
                forces.append(Reach(markers.ID[marker], called(view, marker), turns, held))
        return tuple(sorted(forces, key=lambda reach: reach.turns))


def _turns(view: SinkView, marker: int, away: int) -> int | None:
    """6.1, 7.1, 7.2 Return the fewest turns for a number of hexes: full speed while the fuel lasts, then one by one."""
    if away >= FAR:
        return None
    speed = force_speed(view, marker)
    if not speed:
        return 0 if not away else None
    cost = fuel_cost(speed)
    fast = min((ceil(view.fuel[s] / cost) for s in ships_in(view, marker)), default=0) if cost else away
    quick = min(ceil(away / speed), fast)
    return quick + max(0, away - quick * speed)
