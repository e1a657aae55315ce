"""Decisions in a battle: targets and tactics, escape or remain, by looking a few rounds ahead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from sealed_orders.bots.bismarck_solitaire.fire import Line, Strengths, after_round, british_dice
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, TACTICS

AHEAD = {1: 4, 2: 2}  # by number of enemies, the rounds looked ahead; one against more


class Battle:
    """A battle whose ends have a value: finds the best decision. Results are cached."""

    def __init__(
        self, names: tuple[str, ...], units: tuple[str, ...], worth: Callable[[Strengths, Strengths], float]
    ) -> None:
        self.names = names
        self.units = units
        self.worth = cache(worth)  # of the strengths of ships and units when the battle is over
        # By rounds to look ahead, the values of lines after the fire of a round, and when the Germans remain.
        self._fought: dict[int, dict[Line, float]] = defaultdict(dict)
        self._held: dict[int, dict[Line, float]] = defaultdict(dict)

    def orders(self, ships: Strengths, enemies: Strengths, given: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the best target and tactic for each ship, given those of the first if already chosen."""
        rounds = AHEAD.get(sum(map(bool, enemies)), 1)
        options = dict.fromkeys((*given, *orders[len(given) :]) for orders in self._options(ships, enemies, True))
        return max(options, key=lambda orders: self._fire(ships, enemies, orders, rounds))

    def weigh(self, ships: Strengths, enemies: Strengths) -> tuple[float, float]:
        """Return the value of trying to escape, and of remaining."""
        rounds = max(1, AHEAD.get(sum(map(bool, enemies)), 1) - 1)
        return self._escape(ships, enemies, rounds), self._british(ships, enemies, rounds)

    def _round(self, ships: Strengths, enemies: Strengths, rounds: int) -> float:
        """Return the value of a line at the start of a round, looking this many rounds ahead."""
        if not rounds:
            return self._worn(ships, enemies)
        return max(self._fire(ships, enemies, orders, rounds) for orders in self._options(ships, enemies, wide=False))

    def _worn(self, ships: Strengths, enemies: Strengths) -> float:
        """Estimate a round that is not searched: half of the dice against the ships are hits."""
        dice = british_dice(ships, self.units, enemies, (0,) * len(ships))
        return self.worth(tuple(max(0, s - (d + 1) // 2) for s, d in zip(ships, dice, strict=True)), enemies)

    def _options(self, ships: Strengths, enemies: Strengths, wide: bool) -> Iterator[tuple[str, ...]]:
        """List targets and tactics worth considering: all, or one target and no change of course."""
        there = [unit for unit, left in zip(self.units, enemies, strict=True) if left]
        guns = sum(FIREPOWER[unit] > 0 for unit in there)
        tactics = [self._tactics(ships, number, guns, wide) for number in range(len(ships))]
        aims = product(there, repeat=len(ships)) if wide else ((unit,) * len(ships) for unit in there)
        for aim, tactic in product(list(aims), list(product(*tactics))):
            yield tuple(word for pair in zip(aim, tactic, strict=True) for word in pair)

    def _tactics(self, ships: Strengths, number: int, guns: int, wide: bool) -> tuple[str, ...]:
        """List what a ship may try; one that nobody fires at closes at no risk."""
        if not ships[number]:
            return ("stay",)
        if number >= guns and all(ships) and len(ships) > 1:
            return ("close",)
        return tuple(TACTICS) if wide else ("stay",)

    def _fire(self, ships: Strengths, enemies: Strengths, orders: tuple[str, ...], rounds: int) -> float:
        law, values = after_round(self.names, ships, self.units, enemies, orders), self._fought[rounds - 1]
        return sum([p * (values[line] if line in values else self._after(line, rounds - 1)) for line, p in law.items()])

    def _after(self, line: Line, rounds: int) -> float:
        """Return the value of a line after the fire of a round."""
        ships, enemies = line
        if self._over(ships, enemies):
            value = self.worth(ships, enemies)
        else:
            value = max(self._escape(ships, enemies, rounds), self._british(ships, enemies, rounds))
        self._fought[rounds][line] = value
        return value

    def _escape(self, ships: Strengths, enemies: Strengths, rounds: int) -> float:
        away = self.worth(ships, enemies) + self.worth(tuple([max(0, s - 1) for s in ships]), enemies)
        bearers = [number for number, strength in enumerate(ships) if strength]
        if not rounds:  # at the end of the search the last ship that can take it gets the hit
            bearers = [max(bearers, key=lambda number: (ships[number] > 1, number))]
        held = [
            self._british((*ships[:number], ships[number] - 1, *ships[number + 1 :]), enemies, rounds)
            for number in bearers
        ]
        return (away + max(held)) / 3

    def _british(self, ships: Strengths, enemies: Strengths, rounds: int) -> float:
        """Return the value of a line if the Germans are not away."""
        line, values = (ships, enemies), self._held[rounds]
        if line not in values:
            if self._over(ships, enemies):
                values[line] = self.worth(ships, enemies)
            else:
                stay = self._round(ships, enemies, rounds)
                gone = stay if sum(enemies) > sum(ships) else self.worth(ships, enemies)
                values[line] = (stay + gone) / 2
        return values[line]

    def _over(self, ships: Strengths, enemies: Strengths) -> bool:
        lost = self.names[0] == BISMARCK and not ships[0]
        return lost or not any(ships) or not any(enemies)
