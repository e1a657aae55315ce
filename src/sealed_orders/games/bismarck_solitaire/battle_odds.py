"""8, 9, 10 A whole battle, exactly: every way it can end under a policy, with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import product
from math import comb, gcd, prod
from typing import NamedTuple, TypeAlias

from sealed_orders.games.bismarck_solitaire.rolls import HIT
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, POINTS, TACTICS
from sealed_orders.games.bismarck_solitaire.situation import try_to_leave

Law: TypeAlias = Mapping[int, Fraction]  # a number and its chance
WAYS = 2**24  # no salvo has more dice
ANSWERS = WAYS**3  # the ways of the British salvos
FACES = 6  # of a die
RESERVE = 8  # how often a whole is made finer at once
Strengths: TypeAlias = tuple[int, ...]
Salvos: TypeAlias = tuple[int, int, int]  # 8.5 dice at the first ship, at the second, and again at the first
LEAVING = {"equal_strength": "leave", "british_escape": "every_round"}  # 9.3 the option switches at first


@cache
def salvo(dice: int) -> Law:
    """8.4 Return the hits of a number of dice."""
    dice = max(0, dice)
    return {hits: comb(dice, hits) * HIT.p**hits * (1 - HIT.p) ** (dice - hits) for hits in range(dice + 1)}


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


def total(chances: Iterable[Fraction]) -> Fraction:
    """Of several chances that exclude each other, that of any of them."""
    return sum(chances, Fraction(0))


class Line(NamedTuple):
    """A battle's state: the strengths of the German ships and British units, and the rounds fought."""

    ships: Strengths
    enemies: Strengths
    rounds: int = 0


@dataclass(frozen=True)
class Policy:
    """How the Germans fight: whom they aim at, what tactic they try, and when they try to escape."""

    aim: str = "together"  # at the unit worth most points for its strength; apart: each ship at another
    tactic: str = "stay"
    rounds: int = 0  # escape after this many rounds; 0: not for that reason
    leave_at: int = 0  # escape when the first ship has this strength or less
    first: str = ""  # the unit that is shot at before all others while it is there

    def __post_init__(self) -> None:
        if self.aim not in ("together", "apart"):
            raise ValueError(f"aim is together or apart, not {self.aim}")
        if self.tactic not in TACTICS:
            raise ValueError(f"tactic is one of {', '.join(TACTICS)}, not {self.tactic}")

    def leaves(self, line: Line) -> bool:
        """9.1 Say whether the ships try to escape."""
        return 0 < self.rounds <= line.rounds or line.ships[0] <= self.leave_at

    def target(self, number: int, units: tuple[str, ...], enemies: Strengths) -> int:
        """8.3 The place of the unit that a ship aims at."""
        there = [place for place, strength in enumerate(enemies) if strength]
        there.sort(
            key=lambda place: (units[place] != self.first, -Fraction(POINTS[units[place]], enemies[place]), place)
        )
        return there[min(number, len(there) - 1) if self.aim == "apart" else 0]


class Point(NamedTuple):
    """A point of a round, and the battle's state there."""

    line: Line
    stage: int
    salvos: Salvos = (0, 0, 0)  # that the British are about to fire


# The German fire is done; the British fire too; a round begins; the battle is over.
ANSWER, DECISION, ROUND, OVER = range(4)


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
        return self._ends(Point(start, ROUND))

    def ends_after(self, line: Line) -> Mapping[Line, Fraction]:
        """9.1 The same from the decisions after a round on."""
        return self._ends(Point(line._replace(rounds=self._that_matter(line.rounds)), DECISION))

    def _ends(self, start: Point) -> Mapping[Line, Fraction]:
        flow = _Flow(start)
        while flow.queue:
            point = flow.next()
            flow.part(point, self._onward(point))
        return {point.line: Fraction(ways, flow.whole) for point, ways in flow.over.items()}

    def after_round(self, line: Line) -> Mapping[Line, Fraction]:
        """8.4, 8.5, 10.2 Return what the tactics and the fire of one round make of a line."""
        lines = self._fought(line)
        all_ways = sum(lines.values())
        return {after: Fraction(ways, all_ways) for after, ways in lines.items()}

    def _onward(self, point: Point) -> dict[Point, int]:
        """8.4, 8.5, 9.1 The ways from a point of a round to the next ones."""
        if point.stage == ROUND:
            return self._round(point)
        points: dict[Point, int] = {}
        for later, ways in self._answers(point) if point.stage == ANSWER else self._decisions(point):
            _add(points, later, ways)
        return points

    def _round(self, point: Point) -> dict[Point, int]:
        """8.4, 10.2 The ways from the start of a round; without a German hit also those over what follows.

        A round that comes to nothing is fought again, so its ways are left out.
        """
        points: dict[Point, int] = {}
        line = point.line
        for (enemies, salvos), ways in self._german_fire(line):
            fired = Point(Line(line.ships, enemies, self._that_matter(line.rounds + 1)), ANSWER, salvos)
            if enemies != line.enemies:
                _add(points, fired, ways * ANSWERS * FACES)
                continue
            for answered, more in self._answers(fired):
                if answered.line.ships != line.ships:
                    _add(points, answered, ways * more * FACES)
                    continue
                for later, faces in self._decisions(answered):
                    _add(points, later, ways * more * faces)
        points.pop(point, None)
        return points

    def _answers(self, point: Point) -> Iterator[tuple[Point, int]]:
        """8.5 The British fire."""
        ships, enemies, rounds = point.line
        for left, ways in _answered(ships, point.salvos):
            yield Point(Line(left, enemies, rounds), DECISION), ways

    def _decisions(self, point: Point) -> Iterator[tuple[Point, int]]:
        """9.1, 9.3 Both sides' escape or remain; how many rounds a battle lasted is nothing when it is over."""
        for line, over, faces in self._decided(point.line):
            yield Point(Line(line.ships, line.enemies), OVER) if over else Point(line, ROUND), faces

    def _fought(self, line: Line) -> dict[Line, int]:
        """8.4, 8.5, 10.2 The ways from a line over the fire of one round."""
        lines: dict[Line, int] = {}
        rounds = self._that_matter(line.rounds + 1)
        for (enemies, salvos), ways in self._german_fire(line):
            for ships, more in _answered(line.ships, salvos):
                after = Line(ships, enemies, rounds)
                lines[after] = lines.get(after, 0) + ways * more
        return lines

    def _german_fire(self, line: Line) -> tuple[tuple[tuple[Strengths, Salvos], int], ...]:
        there = tuple(min(1, strength) for strength in line.ships)
        return _german_fire(self.ships, there, self.units, line.enemies, self.policy)

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

    def _that_matter(self, rounds: int) -> int:
        """9.3 The rounds fought, as far as they matter: by option switch the British leave after the first only."""
        return min(rounds, max(2 if self.switches["british_escape"] == "first_round" else 1, self.policy.rounds))

    def _over(self, line: Line) -> bool:
        """13.1 Nobody left to fight, or the Bismarck sunk."""
        lost = self.ships[0] == BISMARCK and not line.ships[0]
        return lost or not any(line.ships) or not any(line.enemies)


@lru_cache(maxsize=1 << 14)
def _german_fire(
    names: tuple[str, ...], there: Strengths, units: tuple[str, ...], enemies: Strengths, policy: Policy
) -> tuple[tuple[tuple[Strengths, Salvos], int], ...]:
    """8.4, 10.2 By what the tactics and the German fire leave of the British: the salvos that answer."""
    ends: dict[tuple[Strengths, Salvos], int] = {}
    for changes in product(Counter(TACTICS[policy.tactic]).items(), repeat=len(names)):
        own, enemy = zip(*(change for change, _ in changes), strict=True)
        faces = prod(count for _, count in changes)
        dice = [0] * len(units)
        for number, ship in enumerate(names):
            if there[number]:
                dice[policy.target(number, units, enemies)] += max(0, FIREPOWER[ship] + own[number])
        for left, ways in _struck(enemies, tuple(dice)):
            end = left, _salvos(there, units, left, enemy)
            ends[end] = ends.get(end, 0) + faces * ways
    return tuple(ends.items())


@lru_cache(maxsize=1 << 14)
def _struck(strengths: Strengths, dice: Strengths) -> tuple[tuple[Strengths, int], ...]:
    """8.4 Return what dice against several units do to their strengths: half of all rolls of a die are hits."""
    ends: dict[Strengths, int] = {(): 1}
    for strength, count in zip(strengths, dice, strict=True):
        ends = {
            (*left, max(0, strength - hits)): ways * more
            for left, ways in ends.items()
            for hits, more in _ways(count, strength)
        }
    return tuple(ends.items())


@lru_cache(maxsize=1 << 14)
def _salvos(ships: Strengths, units: tuple[str, ...], enemies: Strengths, change: tuple[int, ...]) -> Salvos:
    """8.5 In the order of fire: the strongest at the first ship, the next at the second, all others at the first."""
    guns = sorted((FIREPOWER[unit] for unit, left in zip(units, enemies, strict=True) if left), reverse=True)
    at_first = [max(0, power + change[0]) for power in guns if power]
    if len(ships) == 1 or not ships[1]:
        return sum(at_first), 0, 0
    at_second = [max(0, power + change[1]) for power in guns if power]
    return sum(at_first[:1]), sum(at_second[1:2]), sum(at_first[2:])


@lru_cache(maxsize=1 << 14)
def _answered(ships: Strengths, salvos: Salvos) -> tuple[tuple[Strengths, int], ...]:
    """8.5, 13.1 Return the ships after each British salvo in turn; once the first is sunk nobody fires."""
    ends = {ships: 1}
    for number, dice in zip((0, -1, 0), salvos, strict=True):
        ends = _after_salvo(ends, number, dice)
    return tuple(ends.items())


def _after_salvo(before: Mapping[Strengths, int], number: int, dice: int) -> dict[Strengths, int]:
    ends: dict[Strengths, int] = {}
    for ships, ways in before.items():
        for hits, more in _ways(dice if ships[0] else 0, ships[number]):
            after = list(ships)
            after[number] -= hits
            ends[tuple(after)] = ends.get(tuple(after), 0) + ways * more
    return ends


def _add(points: dict[Point, int], point: Point, ways: int) -> None:
    points[point] = points.get(point, 0) + ways


class _Flow:
    """The chances of points as whole numbers of one whole: much quicker than fractions, and as exact."""

    def __init__(self, start: Point) -> None:
        self.whole = 1
        self.reached = {start: 1}
        self.over: dict[Point, int] = {}
        self.queue = [(_order(start), start)]

    def next(self) -> Point:
        """Return the strongest line that was reached, and of equal ones the earlier."""
        return heappop(self.queue)[1]

    def part(self, point: Point, onward: Mapping[Point, int]) -> None:
        """Give what reached a point to the next ones, by the ways to them."""
        common = gcd(*onward.values())
        parts = sum(onward.values()) // common
        if rest := parts // gcd(self.reached[point], parts) - 1:
            self._refine(rest + 1)
        share = self.reached.pop(point) // parts
        for later, ways in onward.items():
            shares = self.over if later.stage == OVER else self.reached
            if later not in shares:
                shares[later] = 0
                if later.stage != OVER:
                    heappush(self.queue, (_order(later), later))
            shares[later] += share * (ways // common)

    def _refine(self, parts: int) -> None:
        """Divide the whole more finely, with parts in reserve for the points to come."""
        finer = parts**RESERVE
        self.whole *= finer
        for shares in (self.reached, self.over):
            for point in shares:
                shares[point] *= finer


def _order(point: Point) -> tuple[int, int, int]:
    line = point.line
    return -sum(line.ships) - sum(line.enemies), line.rounds, point.stage
