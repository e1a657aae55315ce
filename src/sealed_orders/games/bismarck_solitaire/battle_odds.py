"""8, 9, 10 A whole battle, exactly: every way it can end under a policy, with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, POINTS, TACTICS

Law: TypeAlias = Mapping[int, Fraction]  # a number and its chance
Ways: TypeAlias = dict[tuple[int, ...], int]  # strengths and the ways to them
WAYS = 256
Strengths: TypeAlias = tuple[int, ...]
NONE, ALL = Fraction(0), Fraction(1)


@cache
def salvo(dice: int) -> Law:
    """8.4 The hits of so many dice: each hits with one half."""
    dice = max(0, dice)
    return {hits: Fraction(comb(dice, hits), 2**dice) for hits in range(dice + 1)}


@cache
def tactic_law(tactic: str) -> Mapping[tuple[int, int], Fraction]:
    """10.2 The own dice and the enemy dice a tactic adds, with their chance."""
    faces = TACTICS[tactic]
    return {change: Fraction(faces.count(change), len(faces)) for change in dict.fromkeys(faces)}


@cache
def _ways(dice: int) -> tuple[tuple[int, int], ...]:
    """Hits and the ways to them, scaled so that any salvo has WAYS of them: whole numbers are quick to multiply."""
    return tuple((hits, int(p * WAYS)) for hits, p in salvo(dice).items())


class Line(NamedTuple):
    """A battle as it stands: the strengths of the German ships and of the British units, and the rounds fought."""

    ships: Strengths
    enemies: Strengths
    rounds: int = 0


@dataclass(frozen=True)
class Policy:
    """How the Germans fight: whom they aim at, what tactic they try, and when they try to escape."""

    aim: str = "together"  # at the unit worth most for its strength; apart: each ship at another
    tactic: str = "stay"
    rounds: int = 0  # escape after so many rounds; 0: not for that reason
    leave_at: int = 0  # escape when the first ship has this strength or less

    def __post_init__(self) -> None:
        if self.aim not in ("together", "apart"):
            raise ValueError(f"aim is together or apart, not {self.aim}")
        if self.tactic not in TACTICS:
            raise ValueError(f"tactic is one of {', '.join(TACTICS)}, not {self.tactic}")

    def leaves(self, line: Line) -> bool:
        """9.1 Whether the ships try to escape."""
        return 0 < self.rounds <= line.rounds or line.ships[0] <= self.leave_at

    def target(self, number: int, units: tuple[str, ...], enemies: Strengths) -> int:
        """8.3 The place of the unit that a ship aims at."""
        there = [place for place, strength in enumerate(enemies) if strength]
        there.sort(key=lambda place: (-Fraction(POINTS[units[place]], enemies[place]), place))
        return there[min(number, len(there) - 1) if self.aim == "apart" else 0]


@dataclass(frozen=True)
class BattleOdds:
    """8.1 The ships and units of a battle and a policy: the chance of every end.

    No line grows stronger, so each is reached only from stronger ones or from itself; a round that changes nothing
    is a loop whose chance is divided out. Nothing is approximated.
    """

    ships: tuple[str, ...]
    units: tuple[str, ...]
    policy: Policy = field(default_factory=Policy)

    def ends(self, start: Line) -> Mapping[Line, Fraction]:
        """9.2 The lines a battle can end with, and their chances; a strength of 0 is sunk."""
        ends: dict[Line, Fraction] = {}
        reached = {start: ALL}
        queue = [(_order(start), start)]
        while queue:
            _, line = heappop(queue)
            p = reached.pop(line)
            after = self.after_cycle(line)
            moved = ALL - after.pop((line, False), NONE)
            for (later, over), q in after.items():
                if over:
                    end = later._replace(rounds=0)
                    ends[end] = ends.get(end, NONE) + p * q / moved
                    continue
                if later not in reached:
                    reached[later] = NONE
                    heappush(queue, (_order(later), later))
                reached[later] += p * q / moved
        return ends

    def after_cycle(self, line: Line) -> dict[tuple[Line, bool], Fraction]:
        """9.1, 9.3 What a round and the decisions after it make of a line, and whether the battle is over then."""
        found: dict[tuple[Line, bool], Fraction] = {}
        for fought, p in self.after_round(line).items():
            for later, over, q in self._decided(fought):
                found[later, over] = found.get((later, over), NONE) + p * q
        return found

    def after_round(self, line: Line) -> Mapping[Line, Fraction]:
        """8.4, 8.5, 10.2 What the tactics and the fire of one round make of a line."""
        found: dict[Line, int] = {}
        rounds = min(line.rounds + 1, max(1, self.policy.rounds))
        for changes in product(Counter(TACTICS[self.policy.tactic]).items(), repeat=len(self.ships)):
            own, enemy = zip(*(change for change, _ in changes), strict=True)
            faces = prod(count for _, count in changes)
            for enemies, ways in self._german_fire(line, own).items():
                for ships, more in self._british_fire(line.ships, enemies, enemy).items():
                    after = Line(ships, enemies, rounds)
                    found[after] = found.get(after, 0) + faces * ways * more
        all_ways = sum(found.values())
        return {after: Fraction(ways, all_ways) for after, ways in found.items()}

    def _german_fire(self, line: Line, own: tuple[int, ...]) -> Ways:
        """8.4 Hits count at once, and those beyond need are lost."""
        found = {line.enemies: 1}
        for number, ship in enumerate(self.ships):
            dice = FIREPOWER[ship] + own[number] if line.ships[number] else 0
            found = _salvo_at(found, self.policy.target(number, self.units, line.enemies), dice)
        return found

    def _british_fire(self, ships: Strengths, enemies: Strengths, change: tuple[int, ...]) -> Ways:
        """8.5 The strongest at the first ship, the next at the second, all others at the first."""
        guns = [(FIREPOWER[unit], left) for unit, left in zip(self.units, enemies, strict=True)]
        guns.sort(key=lambda gun: (not gun[1], -gun[0], -gun[1]))
        there = [number for number, strength in enumerate(ships) if strength]
        found = {ships: 1}
        for place, (power, left) in enumerate(guns):
            number = there[1] if place == 1 and len(there) > 1 else there[0]
            found = _salvo_at(found, number, power + change[number] if left and power else 0)
        return found

    def _decided(self, line: Line) -> Iterator[tuple[Line, bool, Fraction]]:
        """9.1, 9.2 Remain, or one die: away unhurt, away with a hit on each, held with a hit on the last ship."""
        if self._over(line):
            yield line, True, ALL
        elif not self.policy.leaves(line):
            yield from self._british(line, ALL)
        else:
            third = Fraction(1, 3)
            yield line, True, third
            yield line._replace(ships=tuple(max(0, strength - 1) for strength in line.ships)), True, third
            last = max(number for number, strength in enumerate(line.ships) if strength)
            yield from self._british(line._replace(ships=_struck(line.ships, last, 1)), third)

    def _british(self, line: Line, p: Fraction) -> Iterator[tuple[Line, bool, Fraction]]:
        """9.3 They stay while they are the stronger; otherwise they are gone with one half."""
        if self._over(line):
            yield line, True, p
        elif sum(line.enemies) > sum(line.ships):
            yield line, False, p
        else:
            yield line, True, p / 2
            yield line, False, p / 2

    def _over(self, line: Line) -> bool:
        """13.1 Nobody left to fight, or the Bismarck sunk."""
        lost = self.ships[0] == BISMARCK and not line.ships[0]
        return lost or not any(line.ships) or not any(line.enemies)


def _salvo_at(strengths: Ways, place: int, dice: int) -> Ways:
    """What a salvo makes of the strengths it may find."""
    found: Ways = {}
    for (before, ways), (hits, more) in product(strengths.items(), _ways(dice)):
        after = _struck(before, place, hits)
        found[after] = found.get(after, 0) + ways * more
    return found


def _struck(strengths: Strengths, place: int, hits: int) -> Strengths:
    return (*strengths[:place], max(0, strengths[place] - hits), *strengths[place + 1 :])


def _order(line: Line) -> tuple[int, int]:
    """Stronger lines first, and of equal ones the earlier."""
    return -sum(line.ships) - sum(line.enemies), line.rounds
