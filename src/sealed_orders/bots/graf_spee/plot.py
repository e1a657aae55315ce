"""The plot table: where the unseen enemy may be, and the staff's tools, only from a side's own knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from sealed_orders.bots.graf_spee.british.elements import strength
from sealed_orders.bots.graf_spee.german.hunters import Hunters
from sealed_orders.bots.graf_spee.sailing import turns_to, will_be
from sealed_orders.bots.graf_spee.theatre.campaign import PLANS, Pursuit
from sealed_orders.bots.graf_spee.waters import squares
from sealed_orders.bots.graf_spee.ways import INDEX
from sealed_orders.bots.hunt.officer import Officer, burnt
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.chart import DOTS
from sealed_orders.games.graf_spee.merchants import british_merchant
from sealed_orders.games.graf_spee.sailing import fuel_after
from sealed_orders.games.graf_spee.search import searchers, surely
from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, ENEMY, FLEET, GERMAN, GRAF_SPEE, ID, NAME
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Measure, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Searched
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import percent

ANY = "any_british_ship"  # the id of the plot of all of them
TITLE = "staff"  # the seed of the fleets it imagines


class PlotTable(Officer):
    """One side's staff: reads the side's reports, and answers from them."""

    def __init__(self, side: Side) -> None:
        super().__init__(partial(Pursuit, side), PLANS, {ship: NAME[ship] for ship in FLEET[ENEMY[side]]})
        self.side = side
        self._hunters = Hunters(TITLE)
        self._log: Sequence[Event] = ()

    def read(self, log: Sequence[Event]) -> None:
        """Read the side's new reports."""
        super().read(log)
        self._log = log

    def plots(self) -> tuple[Plot, ...]:
        """6.5 Every enemy ship; for the raider first all of them at once, because any one is her danger."""
        ships = super().plots()
        return (self._any(ships), *ships) if self.side == GERMAN and len(ships) > 1 else ships

    def _any(self, ships: Sequence[Plot]) -> Plot:
        """By square, the chance that at least one of some ships is there."""
        none: dict[str, float] = {}
        for ship in ships:
            for cell, chance in ship.likely.items():
                none[cell] = none.get(cell, 1.0) * (1 - chance)
        likely = {cell: round(1 - missed, 4) for cell, missed in sorted(none.items())}
        can = tuple(sorted({cell for ship in ships for cell in ship.can}))
        ring = tuple(sorted({cell for ship in ships for cell in ship.ring}))
        best = max(likely, key=lambda cell: likely[cell], default="")
        note = f"{len(ships)} ships; most likely met in {best}, {percent(likely[best])}" if best else ""
        return Plot(ANY, "Any British ship", can, likely, ring, note)

    def when(self, turn: int) -> str:
        """16.1 Return what a turn is called."""
        return title(turn)

    def finds(self, unit: int, view: SpeeView, order: Order) -> Weights | None:
        """6.2, 6.8 Return by square the chance to spot a German ship if the current orders are carried out."""
        if self.side != BRITISH:
            return None
        spotted: Weights = 1 - self.belief.theatre.missed(unit, search(view, order))
        return spotted

    def measures(self, view: SpeeView, order: Order) -> tuple[Measure, ...]:
        """6.2, 9.2, 5.6 For the raider, prey takes the place of what the British search for; in a battle, nothing."""
        others = () if view.battle_turn else super().measures(view, order)
        return (
            (self._prey(view, order), self._spotted(view, order), *others) if others and self.side == GERMAN else others
        )

    def _prey(self, view: SpeeView, order: Order) -> Measure:
        """9.2 Return the chance that the Graf Spee sinks a merchant ship."""
        chance = 0.0
        if not view.fate[GRAF_SPEE]:
            cell, patrols = will_be(view, GRAF_SPEE, order)
            chance = float(british_merchant(DOTS.get(cell, 0), view.visibility, not patrols).p)
        return Measure("Prey", "chance to sink a merchant ship this turn", chance, percent(chance))

    def _spotted(self, view: SpeeView, order: Order) -> Measure:
        """6.2 Return the chance that the British, who hunt her together, find the Graf Spee."""
        if not self._hunters.continues(self._log):
            self._hunters = Hunters(TITLE)
        self._hunters.read(view, self._log)
        cell = "" if view.fate[GRAF_SPEE] else will_be(view, GRAF_SPEE, order)[0]
        chance = float(self._hunters.finds(view.visibility)[INDEX[cell]]) if cell in INDEX else 0.0
        return Measure(
            "Found", "chance that the British find the Graf Spee this turn", chance, percent(chance), good=False
        )

    def feared(self) -> Iterable[int]:
        """6.5 Return the Graf Spee; to her, every British ship."""
        return [ship for ship in FLEET[ENEMY[self.side]] if ship != ALTMARK and self.belief.can(ship).any()]

    def exposed(self, view: SpeeView, order: Order) -> Places:
        """6.2 Return where British ships too weak for her will be; or where the Graf Spee will be."""
        there: dict[str, list[int]] = {}
        for ship in FLEET[self.side]:
            if view.square[ship] and not view.fate[ship] and ship != ALTMARK:
                there.setdefault(will_be(view, ship, order)[0], []).append(ship)
        weak = (cell for cell, ships in there.items() if self.side == GERMAN or strength(ships) < 1)
        return squares(*weak)

    @property
    def danger(self) -> str:  # type: ignore[override]
        """6.5 Return what is risked."""
        return "Graf Spee meets ships too weak for her" if self.side == BRITISH else "a British ship meets Graf Spee"

    def fuel(self, view: SpeeView, order: Order) -> Measure | None:
        """5.6 Return what all ships burn."""
        ships = [ship for ship in FLEET[self.side] if view.square[ship] and not view.fate[ship]]
        left = [fuel_after(view.fuel[s], view.turn, will_be(view, s, order)[0] != view.square[s]) for s in ships]
        spent = [view.fuel[ship] - fuel for ship, fuel in zip(ships, left, strict=True)]
        return burnt(spent, left, sum(view.fuel[s] - fuel_after(view.fuel[s], view.turn, True) for s in ships))

    def reach(self, view: SpeeView, cell: str) -> tuple[Reach, ...]:
        """5.5, 5.6 Return which own ships can be in a square, and in how many turns; the soonest first."""
        rows = [(turns_to(view, ship, cell), ship) for ship in FLEET[self.side] if view.square[ship]]
        soonest = sorted((turns, ship) for turns, ship in rows if turns is not None)
        return tuple(Reach(ID[ship], NAME[ship], turns) for turns, ship in soonest)


def search(view: SpeeView, order: Order) -> Searched:
    """6.2, 6.7 Return where the British will search under the current orders, and how reliably."""
    plans = {ship: will_be(view, ship, order) for ship in FLEET[BRITISH] if view.square[ship]}
    patrols = [int(plans.get(ship, ("", False))[1]) for ship in range(len(view.square))]
    there: dict[str, list[int]] = {}
    for ship, (cell, _) in plans.items():
        there.setdefault(cell, []).append(ship)
    chances = tuple(surely(searchers(ships, patrols), view.visibility) for ships in there.values())
    return Searched(tuple(there), chances=chances)
