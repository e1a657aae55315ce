"""8, 9, 10 A whole battle, exactly: every way it can end under a policy, with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, POINTS, TACTICS
from sealed_orders.games.bismarck_solitaire.situation import try_to_leave

Law: TypeAlias = Mapping[int, Fraction]  # a number and its chance
WAYS = 2**24  # no salvo has more dice
Strengths: TypeAlias = tuple[int, ...]
NONE, ALL = Fraction(0), Fraction(1)
LEAVING = {"equal_strength": "leave", "british_escape": "every_round"}  # 9.3 the option switches at first


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
def _ways(dice: int, strength: int) -> tuple[tuple[int, int], ...]:
    """Hits up to a strength and the ways to them, scaled to WAYS in all: whole numbers are quick to multiply."""
    law = Counter({min(hits, strength): 0 for hits in range(dice + 1)})
    for hits, p in salvo(dice).items():
        law[min(hits, strength)] += int(p * WAYS)
    return tuple(law.items())


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
    switches: Mapping[str, str] = field(default_factory=lambda: LEAVING)

    def ends(self, start: Line) -> Mapping[Line, Fraction]:
        """9.2 The lines a battle can end with, and their chances; a strength of 0 is sunk."""
        ends: dict[Line, Fraction] = {}
        reached = {start: ALL}
        queue = [(_order(start), start)]
        while queue:
            _, line = heappop(queue)
            after = self._after_cycle(line)
            after.pop((line, False), None)  # as often as it comes to nothing, it is tried again
            p = reached.pop(line) / sum(after.values())
            for (later, over), ways in after.items():
                if over:
                    end = later._replace(rounds=0)
                    ends[end] = ends.get(end, NONE) + p * ways
                    continue
                if later not in reached:
                    reached[later] = NONE
                    heappush(queue, (_order(later), later))
                reached[later] += p * ways
        return ends

    def after_round(self, line: Line) -> Mapping[Line, Fraction]:
        """8.4, 8.5, 10.2 What the tactics and the fire of one round make of a line."""
        found = self._fought(line)
        all_ways = sum(found.values())
        return {after: Fraction(ways, all_ways) for after, ways in found.items()}

    def _after_cycle(self, line: Line) -> dict[tuple[Line, bool], int]:
        """9.1, 9.3 The ways from a line over a round and the decisions after it, and whether it is over then."""
        found: dict[tuple[Line, bool], int] = {}
        for fought, ways in self._fought(line).items():
            for later, over, more in self._decided(fought):
                found[later, over] = found.get((later, over), 0) + ways * more
        return found

    def _fought(self, line: Line) -> dict[Line, int]:
        """8.4, 8.5, 10.2 The ways from a line over the fire of one round."""
        found: dict[Line, int] = {}
        rounds = min(line.rounds + 1, max(self._rounds_that_differ, self.policy.rounds))
        for (enemies, dice), ways in self._german_fire(line).items():
            for ships, more in _struck(line.ships, dice):
                after = Line(ships, enemies, rounds)
                found[after] = found.get(after, 0) + ways * more
        return found

    def _german_fire(self, line: Line) -> dict[tuple[Strengths, Strengths], int]:
        """8.4, 10.2 By what the tactics and the German fire leave of the British: the dice that answer at each ship."""
        found: dict[tuple[Strengths, Strengths], int] = {}
        for changes in product(Counter(TACTICS[self.policy.tactic]).items(), repeat=len(self.ships)):
            own, enemy = zip(*(change for change, _ in changes), strict=True)
            faces = prod(count for _, count in changes)
            for enemies, ways in _struck(line.enemies, self._german_dice(line, own)):
                end = enemies, self._british_dice(line.ships, enemies, enemy)
                found[end] = found.get(end, 0) + faces * ways
        return found

    def _german_dice(self, line: Line, own: tuple[int, ...]) -> Strengths:
        """8.3 The dice at each British unit: those of one ship all at one target."""
        dice = [0] * len(self.units)
        for number, ship in enumerate(self.ships):
            if line.ships[number]:
                dice[self.policy.target(number, self.units, line.enemies)] += max(0, FIREPOWER[ship] + own[number])
        return tuple(dice)

    def _british_dice(self, ships: Strengths, enemies: Strengths, change: tuple[int, ...]) -> Strengths:
        """8.5 The dice at each ship: the strongest at the first, the next at the second, all others at the first."""
        guns = sorted((FIREPOWER[unit] for unit, left in zip(self.units, enemies, strict=True) if left), reverse=True)
        there = [number for number, strength in enumerate(ships) if strength]
        dice = [0] * len(ships)
        for place, power in enumerate(guns):
            number = there[1] if place == 1 and len(there) > 1 else there[0]
            dice[number] += max(0, power + change[number]) if power else 0
        return tuple(dice)

    def _decided(self, line: Line) -> Iterator[tuple[Line, bool, int]]:
        """9.1, 9.2 Remain, or one die: away unhurt, away with a hit on each, held with a hit on the last ship."""
        if self._over(line):
            yield line, True, 6
        elif not self.policy.leaves(line):
            yield from self._british(line, 6)
        else:
            yield line, True, 2
            yield line._replace(ships=tuple(max(0, strength - 1) for strength in line.ships)), True, 2
            last = max(number for number, strength in enumerate(line.ships) if strength)
            held = (*line.ships[:last], line.ships[last] - 1, *line.ships[last + 1 :])
            yield from self._british(line._replace(ships=held), 2)

    def _british(self, line: Line, faces: int) -> Iterator[tuple[Line, bool, int]]:
        """9.3 They stay while they are the stronger; otherwise they are gone with one half."""
        if self._over(line):
            yield line, True, faces
        elif not try_to_leave(sum(line.enemies), sum(line.ships), line.rounds, self.switches):
            yield line, False, faces
        else:
            yield line, True, faces // 2
            yield line, False, faces // 2

    @property
    def _rounds_that_differ(self) -> int:
        """9.3 By option switch the British leave after the first round or not at all."""
        return 2 if self.switches["british_escape"] == "first_round" else 1

    def _over(self, line: Line) -> bool:
        """13.1 Nobody left to fight, or the Bismarck sunk."""
        lost = self.ships[0] == BISMARCK and not line.ships[0]
        return lost or not any(line.ships) or not any(line.enemies)


@lru_cache(maxsize=1 << 14)
def _struck(strengths: Strengths, dice: Strengths) -> tuple[tuple[Strengths, int], ...]:
    """8.4 What dice at each of several units make of their strengths: half of all throws of a die are hits."""
    found: dict[Strengths, int] = {(): 1}
    for strength, count in zip(strengths, dice, strict=True):
        found = {
            (*left, max(0, strength - hits)): ways * more
            for left, ways in found.items()
            for hits, more in _ways(count, strength)
        }
    return tuple(found.items())


def _order(line: Line) -> tuple[int, int]:
    """Stronger lines first, and of equal ones the earlier."""
    return -sum(line.ships) - sum(line.enemies), line.rounds
