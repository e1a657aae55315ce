"""12 The course a surface combat may take: played out many times, to weigh fighting against breaking off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sealed_orders.bots.sink_the_bismarck.battle.condition import evasion_of, guns_of, speed_of
from sealed_orders.bots.sink_the_bismarck.battle.worth import lost
from sealed_orders.games.sink_the_bismarck.battle import LAST_ROUND, C
from sealed_orders.games.sink_the_bismarck.disengaging import NEEDED
from sealed_orders.games.sink_the_bismarck.gunnery import gunfire, points, torpedo_run
from sealed_orders.games.sink_the_bismarck.ships import CAPITAL, CRUISERS, KIND, SHIPS
from sealed_orders.games.sink_the_bismarck.tables import EXPLODES
from sealed_orders.kernel.dice import Dice

TIMES = 24
SUNK = 99
CAPACITY = tuple(ship.capacity for ship in SHIPS)


@dataclass(frozen=True)
class Waters:
    """What a combat is fought in, and by which of the extended rules."""

    weather: int
    night: bool
    band: int
    rounds_left: int  # in this band
    number: int  # rounds fought
    in_band: int  # rounds of a band
    by_speed: bool
    by_points: bool
    only_at_a: bool  # disengaging only at range A (12.23)


@cache
def faces(target: int, factor: int, band: int, weather: int, torpedo: bool) -> tuple[int, ...]:
    """12.3 By face, the damage points of a shot at a target; SUNK where it explodes."""
    defence = SHIPS[target].defence
    roll = torpedo_run(defence, weather) if torpedo else gunfire(factor, band, defence, weather)
    results = [roll.outcome(face) for face in range(1, 11)]
    return tuple(SUNK if result == EXPLODES else points(result) for result in results)


@cache
def worth_of_shot(target: int, damage: int, factor: int, band: int, weather: int, torpedo: bool) -> float:
    """12.3, 15.1 Return what a shot at a damaged target promises: an explosion, or else its losses."""
    results = faces(target, factor, band, weather, torpedo)
    explodes, hurt = results.count(SUNK) / 10, sum(n for n in results if n != SUNK) / 10
    left = max(1, CAPACITY[target] - damage)
    return SHIPS[target].points * (explodes + min(1.0, hurt / left))


def shielded(ship: int, fleet: Sequence[int], band: int) -> bool:
    """12.16 A carrier behind a capital ship or cruiser cannot be fired at but at C."""
    return band != C and KIND[ship] == "CV" and any(KIND[other] in (*CAPITAL, *CRUISERS) for other in fleet)


class Fleet:
    """13.1 One side during a combat: the damage of each ship, and who is still afloat."""

    __slots__ = ("afloat", "carriers", "damage")

    def __init__(self, damage: Mapping[int, int]) -> None:
        self.damage = dict(damage)
        self.afloat = [ship for ship, before in damage.items() if before < CAPACITY[ship]]
        self.carriers = any(KIND[ship] == "CV" for ship in damage)

    def suffer(self, hits: Sequence[tuple[int, int]]) -> None:
        """13.1 Ships with the damage points of each hit."""
        sunk = False
        for ship, more in hits:
            if more:
                self.damage[ship] = damage = min(CAPACITY[ship], self.damage[ship] + more)
                sunk = sunk or damage == CAPACITY[ship]
        if sunk:
            self.afloat = [ship for ship in self.afloat if self.damage[ship] < CAPACITY[ship]]


class Duel:
    """Two fleets with their damage, to be fought over and over."""

    def __init__(self, own: Mapping[int, int], foes: Mapping[int, int], waters: Waters, stuck: frozenset[int]) -> None:
        """Ships with their damage points; those with a rudder hit are stuck."""
        self._own, self._foes, self._waters, self._stuck = dict(own), dict(foes), waters, stuck

    def gain(self, own_leaves: bool, foes_leave: bool, dice: Dice, times: int = TIMES) -> float:
        """Return the points gained on average, if each side tries to break off after every round or never."""
        total = 0.0
        for _ in range(times):
            own, foes = Fleet(self._own), Fleet(self._foes)
            self._fight(own, foes, own_leaves, foes_leave, dice)
            total += self._lost(self._foes, foes.damage) - self._lost(self._own, own.damage)
        return total / times

    def _lost(self, before: Mapping[int, int], after: Mapping[int, int]) -> float:
        return sum(lost(ship, after[ship], before[ship], self._waters.by_points) for ship in before)

    def _fight(self, own: Fleet, foes: Fleet, own_leaves: bool, foes_leave: bool, dice: Dice) -> None:
        band, left = self._waters.band, self._waters.rounds_left
        torpedoes = {ship for ship in (*own.damage, *foes.damage) if KIND[ship] == "DD"}
        if not own.afloat or not foes.afloat:
            return
        for _ in range(self._waters.number, LAST_ROUND):
            at_foes = self._salvos(own, foes, band, torpedoes, dice)
            own.suffer(self._salvos(foes, own, band, torpedoes, dice))
            foes.suffer(at_foes)
            if not own.afloat or not foes.afloat:
                return
            if (own_leaves and self._away(own, foes, band, dice)) or (foes_leave and self._away(foes, own, band, dice)):
                return
            left -= 1
            if left <= 0 and band != C:
                band, left = band + 1, self._waters.in_band

    def _salvos(self, fleet: Fleet, enemy: Fleet, band: int, torpedoes: set[int], dice: Dice) -> list[tuple[int, int]]:
        """12.13 Return a fleet's fire: its targets, and the damage."""
        salvos = []
        weather, targets = self._waters.weather, enemy.afloat
        allowed = targets
        if enemy.carriers and band != C:
            allowed = [target for target in targets if not shielded(target, targets, band)] or targets
        for ship in fleet.afloat:
            torpedo = band == C and ship in torpedoes
            factor = guns_of(ship, fleet.damage[ship], band)
            if not factor and not torpedo:
                continue
            if torpedo:
                torpedoes.discard(ship)
            shot = factor or 1, band, weather, torpedo
            target = allowed[0]
            if len(allowed) > 1:
                worths = [worth_of_shot(other, enemy.damage[other], *shot) for other in allowed]
                target = allowed[worths.index(max(worths))]
            salvos.append((target, faces(target, *shot)[dice.roll(10, "duel") - 1]))
        return salvos

    def _away(self, own: Fleet, foes: Fleet, band: int, dice: Dice) -> bool:
        """12.22 Say whether a force gets away; ships with a rudder hit stay."""
        going = [ship for ship in own.afloat if ship not in self._stuck]
        if not going or (self._waters.only_at_a and band):
            return False
        rate = speed_of if self._waters.by_speed else evasion_of
        slowest = min([rate(ship, own.damage[ship]) for ship in going])
        chasing = min([0 if ship in self._stuck else rate(ship, foes.damage[ship]) for ship in foes.afloat])
        return dice.roll(10, "away") + slowest - chasing >= NEEDED
