"""10.1 Where the Graf Spee and the Altmark can meet at the soonest: a note for the German player, no order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.chart import SEA
from sealed_orders.games.graf_spee.sailing import fuel_after
from sealed_orders.games.graf_spee.ships import ALTMARK, CARDS, GRAF_SPEE, ID, NAME
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Cells, Meeting

PAIR = (GRAF_SPEE, ALTMARK)


def meeting(view: SpeeView) -> Meeting | None:
    """5.5, 10.1 If both go straight to each other from this turn on; nothing once they are together or one is gone."""
    here, there = (view.square[ship] for ship in PAIR)
    if not here or not there or here == there:
        return None
    ours, hers = _ways(here), _ways(there)
    both = [cell for cell in ours if cell in hers]
    if not both:
        return None
    cell = min(both, key=lambda one: (_soonest(ours, hers, one), len(ours[one]) + len(hers[one]), one))
    turn = view.turn + _soonest(ours, hers, cell) - 1
    left = {ship: _fuel(view, ship, len(ways[cell]) - 1, turn) for ship, ways in zip(PAIR, (ours, hers), strict=True)}
    cost = " and ".join(f"{NAME[ship]} {view.fuel[ship] - left[ship]}" for ship in PAIR)
    note = f"then both P: {NAME[GRAF_SPEE]} {left[GRAF_SPEE]} to {CARDS[GRAF_SPEE].fuel}"
    ways = {ID[GRAF_SPEE]: ours[cell], ID[ALTMARK]: hers[cell]}
    return Meeting(cell, turn, ways, f"meet {title(turn)}, fuel {cost}", note)


def _soonest(ours: Mapping[str, Cells], hers: Mapping[str, Cells], cell: str) -> int:
    """Return how many turns it takes until both are there."""
    return max(len(ours[cell]), len(hers[cell])) - 1


def _fuel(view: SpeeView, ship: int, steps: int, last: int) -> int:
    """5.5.1, 5.5.2 Return the fuel left after a number of moves and the turns of waiting until another comes."""
    fuel = view.fuel[ship]
    for number, turn in enumerate(range(view.turn, last + 1)):
        fuel = fuel_after(fuel, turn, number < steps)
    return fuel


@cache
def _ways(start: str) -> Mapping[str, Cells]:
    """5.3.1 Return a shortest way to every square, its ends included."""
    ways: dict[str, Cells] = {start: (start,)}
    rim = [start]
    for cell in rim:  # it grows as it is gone through
        for near in SEA.next[cell]:
            if near not in ways:
                ways[near] = (*ways[cell], near)
                rim.append(near)
    return ways
