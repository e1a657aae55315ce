"""The plot table: where the unseen enemy may be, and the staff's tools, only from a side's own knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from sealed_orders.bots.bismarck.battle.condition import Condition, conditions
from sealed_orders.bots.bismarck.british.hunters import raiders_strength, strength
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.arrivals import arrivals
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import INDEX
from sealed_orders.bots.hunt.officer import Officer, burnt
from sealed_orders.bots.hunt.sea import Places
from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.chart import PORTS, in_fog
from sealed_orders.games.bismarck.flight import lands, projection
from sealed_orders.games.bismarck.movement import fuel_cost
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    CONVOYS,
    FUEL,
    GERMAN,
    ID,
    NAME,
    OWN,
    PLANES,
    PRINZ_EUGEN,
    SHIPS,
    SIDE,
    TYPE,
    UNIT,
    UNITS,
)
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Measure, Panel, Reach
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Shot, Sunk, facts_of
from sealed_orders.kernel.order import Order, Side

RAIDERS = (BISMARCK, PRINZ_EUGEN)
# Whom a side's staff plots, most wanted first.
WANTED = {
    BRITISH: tuple(u for u in OWN[GERMAN]),
    GERMAN: tuple(u for u in OWN[BRITISH] if u in SHIPS and TYPE[u] in "BAM"),
}


class PlotTable(Officer):
    """One side's staff: reads the side's reports, and answers from them."""

    def __init__(self, side: Side) -> None:
        super().__init__(partial(Campaign, side), "plans", {unit: NAME[unit] for unit in WANTED[side]})
        self.side = side
        self._hurt: dict[int, Condition] = {}

    def read(self, log: Sequence[Event]) -> None:
        """Take in the side's reports, and who fired at whom."""
        super().read(log)
        sunk = {UNIT[fact.unit.id] for fact in facts_of(Sunk, every_fact(log))}
        fired = [UNIT[fact.unit.id] for fact in facts_of(Shot, every_fact(log))]
        whole = {unit: Condition.new(unit) for unit in fired if SIDE[unit] != self.side}
        hurt = whole | conditions(self.side, log)
        self._hurt = {unit: state for unit, state in hurt.items() if unit not in sunk}

    def panels(self, view: BismarckView, order: Order) -> tuple[Panel, ...]:
        """Add what own fire has probably done to enemy ships: the results themselves are sealed (16.66)."""
        rows = tuple((NAME[unit], *_likely(unit, state)) for unit, state in self._hurt.items())
        return (*super().panels(view, order), *((Panel("Enemy ships, likely damage", rows),) if rows else ()))

    def when(self, turn: int) -> str:
        """4.0 Name a turn."""
        return title(turn)

    def seen(self, view: BismarckView, order: Order) -> Places:
        """9.2 Return the squares the side will see at the end of the turn, if its orders are carried out."""
        sums = {
            c: total for c, total in totals(projection(view, order), self.side, projected=True).items() if c in INDEX
        }
        return squares(*(c for c, total in sums.items() if total >= view.level(c) and not in_fog(c, view.fog)))

    def flown_over(self, view: BismarckView, order: Order) -> Places:
        """9.5 Return the squares with one of its planes in the air at the end of the turn."""
        then = projection(view, order)
        return squares(*(then.to[u] for u in PLANES if then.to_mode[u] not in ("", "B") and not lands(then, u)))

    @property
    def quarry(self) -> str:
        """Return whom the search is for."""
        return super().quarry if self.side == BRITISH else "a convoy"

    def sought(self) -> Iterable[int]:
        """12.0 Return a raider, or convoys."""
        if self.side == BRITISH:
            return super().sought()
        return [u for u in WANTED[GERMAN] if u in CONVOYS and self.belief.can(u).any()]

    def feared(self) -> Iterable[int]:
        """16.6 The Bismarck is dangerous to ships weaker than she; capital ships and carriers are to the raiders."""
        if self.side == BRITISH:
            return [u for u in self.sought() if u in RAIDERS]
        return [u for u in WANTED[GERMAN] if u not in CONVOYS and self.belief.can(u).any()]

    def exposed(self, view: BismarckView, order: Order) -> Places:
        """16.6 Say where ships weaker than she will be, for the British; where the raiders will be, for the Germans."""
        there: dict[str, list[int]] = {}
        then = projection(view, order)
        for unit in OWN[self.side]:
            if unit in SHIPS and then.to[unit] in INDEX and then.to[unit] not in PORTS[self.side]:
                there.setdefault(then.to[unit], []).append(unit)
        if self.side == GERMAN:
            return squares(*(cell for cell, units in there.items() if set(units) & set(RAIDERS)))
        foes = raiders_strength([u for u in self.sought() if u in RAIDERS], {})
        return squares(*(cell for cell, units in there.items() if strength(view, units) < foes))

    @property
    def danger(self) -> str:  # type: ignore[override]
        """16.6 Return what is risked."""
        if self.side == BRITISH:
            return f"{super().quarry} meets weaker British ships"
        return "a capital ship or carrier meets a raider"

    def fuel(self, view: BismarckView, order: Order) -> Measure | None:
        """6.5 Return what the ships with orders burn."""
        ships = [unit for unit in OWN[self.side] if FUEL[unit] and ID[unit] in order and view.square[unit]]
        spent = [min(view.fuel[u], fuel_cost(view, u, len(order[ID[u]]) - 1)) for u in ships]
        left = [view.fuel[u] - cost for u, cost in zip(ships, spent, strict=True)]
        return burnt(spent, left, len(ships)) if ships else None

    def reach(self, view: BismarckView, cell: str) -> tuple[Reach, ...]:
        """List its ships and planes that can get to a square, and in how many turns, soonest first."""
        return arrivals(view, self.side, cell)


def _likely(unit: int, state: Condition) -> tuple[str, ...]:
    """Return a ship's probable midships, firepower and speed, out of those on her card."""
    card = UNITS[unit]
    values = (
        ("Midships", state.midships, card.midships),
        ("Firepower", state.firepower, card.firepower),
        ("Knots", state.knots, card.knots),
    )
    return tuple(f"{name} {left:.0f} of {full}" for name, left, full in values if full)
