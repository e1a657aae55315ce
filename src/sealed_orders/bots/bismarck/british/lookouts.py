"""The search: planes and cruisers where they are most likely to see a raider, given the visibility of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sealed_orders.bots.bismarck.british.quarry import Quarry, wanted
from sealed_orders.bots.bismarck.waters.flights import SEARCHING, fly, must_turn_home, on_base, turns_left
from sealed_orders.bots.bismarck.waters.forecast import NIGHT_BY_CELL, ROW_OF_CELL, Forecast
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, apart, squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX, toward
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.games.bismarck.chart import FOG
from sealed_orders.games.bismarck.flight import speed
from sealed_orders.games.bismarck.ships import BRITISH, TYPE, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course

WORTH_FLYING = {"R": 0.003, "L": 0.04}  # the chance of a sighting above which a plane takes off
PART = 0.25  # value of a ship that alone is not enough to see
ON_THE_WAY = 0.05  # value of passing a square, relative to searching it
MEANT = 0.6  # share left to look for where a ship intends to search
WORTH_SAYING = 0.03  # the chance that makes an open square worth naming
SEEN = 0.1  # share left to look for in a covered square


def reach(view: BismarckView, plane: int, mode: str) -> Places:
    """Return the squares a land plane can be over at the end of the turn and still return in time."""
    home = speed(plane, "M" if TYPE[plane] == "R" else mode)
    near = apart()[INDEX[view.square[plane]]] <= speed(plane, mode)
    places: Places = near & (apart()[INDEX[UNITS[plane].base]] <= home * turns_left(view, plane, mode))
    return places


class Flight:
    """What one plane can add to the search this turn, square by square."""

    def __init__(self, lookouts: Lookouts, view: BismarckView, plane: int) -> None:
        self._search = SEARCHING[TYPE[plane]]
        self._slowly = reach(view, plane, self._search)
        self.value = np.where(self._slowly, lookouts.value(plane, True), 0)
        if TYPE[plane] == "R":
            quickly = reach(view, plane, "M") & ~squares(UNITS[plane].base)
            self.value = np.where(self._slowly, self.value, np.where(quickly, lookouts.value(plane, False), 0))

    def mode(self, cell: str) -> str:
        """Return the mode in which it gets to a square."""
        return self._search if self._slowly[INDEX[cell]] else "M"


class Lookouts:
    """What is left to look for, square by square, while one unit after the other gets its orders."""

    def __init__(self, view: BismarckView, quarry: Sequence[Quarry], forecast: Forecast, turns: int) -> None:
        self._view = view
        self._forecast = forecast
        self._left = [wanted(quarry, ahead) for ahead in range(turns)]
        self._factors = np.zeros(len(CELLS))
        self._level = np.array(view.visibility)[ROW_OF_CELL]
        fog = sum((squares(*area) for area, lies in zip(FOG, view.fog, strict=True) if lies), squares())
        self._clear = ~fog.astype(np.bool_)
        self._raiders = wanted(quarry, 0)
        self._chances = self._raiders / max(1e-9, float(self._raiders.sum()))

    def look_for(self, cell: str, worth: float) -> None:
        """Set the value of seeing into a square this turn, whatever is there."""
        self._left[0][INDEX[cell]] += worth

    def watch(self, cell: str, worth: float) -> None:
        """Set the value of seeing into a square this turn and in coming ones."""
        for left in self._left:
            left[INDEX[cell]] += worth

    def stand(self, unit: int, cell: str, high: bool) -> None:
        """Count a unit that will be in a square."""
        if cell not in INDEX:
            return
        card = UNITS[unit]
        number = INDEX[cell]
        before = self._factors[number] >= self._level[number]
        value = (card.search_high if high else card.search_low)[NIGHT_BY_CELL[self._view.turn][number]]
        self._factors[number] += value
        if not before and self._factors[number] >= self._level[number] and self._clear[number]:
            for ahead, left in enumerate(self._left):
                left[number] *= SEEN if ahead == 0 else 1 - (1 - SEEN) / (1 + ahead)

    def value(self, unit: int, high: bool) -> Weights:
        """9.21 Return what a unit would add to the factors of each square."""
        day, night = UNITS[unit].search_high if high else UNITS[unit].search_low
        return np.where(NIGHT_BY_CELL[self._view.turn], night, day)

    def planes(self, planes: Sequence[int]) -> dict[int, Answer]:
        """Send land planes: teams as large as the visibility requires, where most is to be seen."""
        view = self._view
        orders: dict[int, Answer] = {p: ("Z",) for p in planes if self._home(p)}
        ready = {p: Flight(self, view, p) for p in planes if p not in orders}
        while ready:
            cell, team = self._best_team(ready)
            if not team:
                break
            for plane in team:
                mode = ready.pop(plane).mode(cell)
                self.stand(plane, cell, mode != "M")
                orders[plane] = fly(view.square[plane], cell, mode)
        for plane in ready:
            orders |= self._transfer(plane)
        return orders

    def _best_team(self, ready: Mapping[int, Flight]) -> tuple[str, list[int]]:
        """Return the square where planes gain most per plane, and the planes it takes."""
        need = np.maximum(0, self._level - self._factors)
        have, count = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for flight in ready.values():
            more = (flight.value > 0) & (have < need)
            have += np.where(more, flight.value, 0)
            count += more
        gain = np.where((have >= need) & (need > 0) & self._clear, self._left[0], 0.0) / np.maximum(1, count)
        number = int(gain.argmax())
        team: list[int] = []
        total = self._factors[number]
        for plane, flight in ready.items():
            if total < self._level[number] and flight.value[number]:
                team.append(plane)
                total += flight.value[number]
        least = max((WORTH_FLYING[TYPE[p]] for p in team if on_base(self._view, p)), default=0.0)
        return (CELLS[number], team) if gain[number] > least else ("", [])

    def _home(self, plane: int) -> bool:
        view = self._view
        return not on_base(view, plane) and (TYPE[plane] == "L" or must_turn_home(view, plane))

    def _transfer(self, plane: int) -> dict[int, Answer]:
        """Move a reconnaissance plane that sees nothing now to where it can search next turn."""
        view = self._view
        if TYPE[plane] != "R" or turns_left(view, plane, "M") < 2 or len(self._left) < 2:
            return {}
        later = self._left[1] * reach(view, plane, "M")
        number = int(later.argmax())
        if later[number] < WORTH_FLYING["R"] or CELLS[number] == UNITS[plane].base:
            return {}
        self.stand(plane, CELLS[number], False)
        self._left[1][number] *= SEEN
        return {plane: fly(view.square[plane], CELLS[number], "M")}

    def cruiser(self, unit: int, form: Course, pace: Pace, wary: float) -> Answer:
        """Let a ship patrol, or move to where patrolling will be worth more.

        The more wary, the more she avoids squares in which she would meet a raider this turn.
        """
        view = self._view
        day, night = UNITS[unit].search_high
        value = self.value(unit, True)
        enough = self._factors + value >= self._level
        part = np.minimum(PART, PART * value / np.maximum(1, self._level - self._factors))
        stand = [self._left[0] * self._clear * np.where(enough, 1.0, part)]
        stand += [
            self._left[ahead] * self._forecast.seen_by(ahead, day, night, view.turn + ahead)
            for ahead in range(1, len(self._left))
        ]
        going = [ON_THE_WAY * gain for gain in self._left]
        for gains in (stand, going):
            gains[0] = gains[0] - wary * self._raiders
        leg = legs(NORTH_ATLANTIC, BRITISH, form.start, pace, Prospect(stand, stand, going))[0]
        if leg.stands or leg.cell == form.start:
            self.stand(unit, form.start, True)
            return ("P",)
        self.stand(unit, leg.cell, False)
        number = INDEX[leg.cell]
        for ahead in range(1, len(self._left)):
            self._left[ahead][number] *= MEANT
        return ("M", *toward(BRITISH, form.start, leg.cell, pace.now))

    def sight(self, cell: str) -> tuple[float, int, bool]:
        """9.2 Return the factors that will be in a square, its visibility, and whether there is no fog."""
        number = INDEX[cell]
        return float(self._factors[number]), int(self._level[number]), bool(self._clear[number])

    def say(self) -> str:
        """Say what the search leaves open; what it may find is measured for all units at once."""
        number = int((self._chances * (self._factors < self._level)).argmax())
        cell, level = CELLS[number], int(self._level[number])
        if self._chances[number] < WORTH_SAYING or self._factors[number] >= level:
            return "the search leaves no big gap"
        return f"the biggest gap in the search is {cell} (visibility {level})"
