"""16.6 How a naval combat may go: played out many times, to weigh fighting against withdrawing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

from sealed_orders.bots.bismarck.battle.condition import Condition
from sealed_orders.bots.bismarck.battle.worth import per_midships, slowed
from sealed_orders.games.bismarck.gunnery import FIGHTERS, PROTECTED, WITHDRAWERS, gun_targets, withdrawal_chance
from sealed_orders.games.bismarck.ships import BISMARCK, TYPE, UNITS
from sealed_orders.games.bismarck.tables import SALVO_OF, SALVOS, SLOW_KNOTS, torpedo_damage, torpedo_hit
from sealed_orders.kernel.dice import Dice

ROUNDS = 6  # a combat that lasts longer is broken off
DAMAGE = 0.8  # a lost midships counts this share of a sunk ship
_HULL = sum(band.width for band in SALVOS if band.midships or band.sunk) / SALVO_OF
_GUNS = sum(band.width for band in SALVOS if band.firepower) / SALVO_OF
_SUNK = sum(band.width for band in SALVOS if band.sunk) / SALVO_OF
_KNOTS = tuple((band.width / SALVO_OF / _HULL, band.knots) for band in SALVOS if band.midships and band.knots)


@dataclass(slots=True)
class Ship:
    """One ship in a combat that is played out."""

    unit: int
    midships: float
    firepower: int
    knots: float
    torpedoes: int
    worth: float  # points to the enemy when she is lost
    away: bool = False

    @property
    def engaged(self) -> bool:
        """Say whether she is afloat and still in the fight."""
        return self.midships > 0 and not self.away


def ship(unit: int, condition: Condition, worth: float | None = None) -> Ship:
    """Return a ship in her actual or assumed state."""
    points = float(UNITS[unit].points) if worth is None else worth
    return Ship(
        unit, condition.midships, round(condition.firepower), condition.knots, round(condition.torpedoes), points
    )


def expectation(
    own: Sequence[Ship], foes: Sequence[Ship], stances: tuple[str, str], first_round: int, dice: Dice, times: int
) -> float:
    """Return the average points gained if both sides keep fighting or withdrawing to the end."""
    return sum(_gain(own, foes, stances, first_round, dice) for _ in range(times)) / times


def _gain(own: Sequence[Ship], foes: Sequence[Ship], stances: tuple[str, str], first_round: int, dice: Dice) -> float:
    ours, theirs = [_copy(s) for s in own], [_copy(s) for s in foes]
    if stances != ("withdraw", "withdraw"):
        _play(ours, theirs, stances, first_round, dice)
    return _lost(foes, theirs) - _lost(own, ours)


def _copy(s: Ship) -> Ship:
    return Ship(s.unit, s.midships, s.firepower, s.knots, s.torpedoes, s.worth, s.away)


def _play(ours: list[Ship], theirs: list[Ship], stances: tuple[str, str], first_round: int, dice: Dice) -> None:
    for number in range(first_round, first_round + ROUNDS):
        for fleet, enemy, stance in ((ours, theirs, stances[0]), (theirs, ours, stances[1])):
            if stance == "withdraw":
                _withdraw(fleet, enemy, dice)
        guns = [[s for s in fleet if s.engaged and TYPE[s.unit] in FIGHTERS] for fleet in (ours, theirs)]
        if all(guns):
            _fire(guns[0], guns[1], number, dice)
        for fleet, enemy in ((ours, theirs), (theirs, ours)):
            _sink_the_unprotected(fleet, enemy)
        if not all(any(s.engaged and TYPE[s.unit] in FIGHTERS for s in fleet) for fleet in (ours, theirs)):
            return


def _withdraw(fleet: list[Ship], enemy: list[Ship], dice: Dice) -> None:
    rivals = [(TYPE[s.unit], int(s.knots)) for s in enemy if s.engaged]
    for s in fleet:
        if s.engaged and TYPE[s.unit] in WITHDRAWERS:
            s.away = dice.chance(withdrawal_chance(TYPE[s.unit], int(s.knots), rivals), "withdraw")


def _fire(ours: list[Ship], theirs: list[Ship], number: int, dice: Dice) -> None:
    """16.66 Fire all at once: what a ship fires is what she had at the start of the round."""
    shots = [(s.firepower, _aim(s, foes), s) for s, foes in _pairs(ours, theirs)]
    for salvos, target, firer in shots:
        _hit(target, salvos, dice)
        if number > 1 and firer.torpedoes:
            _torpedo(target, firer.torpedoes, dice)
            firer.torpedoes = 0


def _pairs(ours: list[Ship], theirs: list[Ship]) -> list[tuple[Ship, list[Ship]]]:
    return [(s, theirs) for s in ours] + [(s, ours) for s in theirs]


def _aim(firer: Ship, foes: list[Ship]) -> Ship:
    """16.65 Aim at the ship with the most to lose for each midships left."""
    allowed = set(gun_targets(firer.unit, [s.unit for s in foes]))
    return max((s for s in foes if s.unit in allowed), key=lambda s: s.worth / max(1.0, s.midships))


def _hit(target: Ship, salvos: int, dice: Dice) -> None:
    hull = _drawn(salvos, _HULL, dice)
    target.firepower -= 2 * _drawn(salvos, _GUNS, dice)
    if target.firepower < 0:
        hull -= target.firepower // 2  # 16.74 without firepower left, midships
        target.firepower = 0
    for _ in range(hull):
        draw = dice.roll(SALVO_OF, "knots") / SALVO_OF
        for chance, knots in _KNOTS:
            draw -= chance
            if draw <= 0:
                target.knots = max(0.0, target.knots - knots)
                break
    target.midships -= hull
    if target.unit != BISMARCK and dice.roll(SALVO_OF, "sunk") <= SALVO_OF * salvos * _SUNK:
        target.midships = 0


def _torpedo(target: Ship, factors: int, dice: Dice) -> None:
    p = torpedo_hit(max(0, int(target.knots)))
    table = torpedo_damage(target.unit)
    for _ in range(factors):
        if dice.chance(p, "torpedo"):
            draw = dice.roll(60, "damage")
            for chance, lost, sunk in table.outcomes:
                draw -= int(chance * 60)
                if draw <= 0:
                    target.midships -= target.midships if sunk else lost
                    break
            if dice.chance(table.knots_chance, "knots"):
                target.knots = max(0.0, target.knots - dice.between(0, table.knots, "knots"))


def _sink_the_unprotected(fleet: list[Ship], enemy: list[Ship]) -> None:
    """16.62 Carriers, oilers and convoys without a friendly B or C in the combat, facing one, are lost."""
    if any(s.engaged and TYPE[s.unit] in FIGHTERS for s in fleet):
        return
    if any(s.engaged and TYPE[s.unit] in FIGHTERS for s in enemy):
        for s in fleet:
            if s.engaged and TYPE[s.unit] in PROTECTED:
                s.midships = 0


def _lost(before: Sequence[Ship], after: Sequence[Ship]) -> float:
    """Return a side's losses in points, including what damage and a crippled ship will cost."""
    total = 0.0
    for old, new in zip(before, after, strict=True):
        if new.midships <= 0:
            total += old.worth
        else:
            total += DAMAGE * per_midships(old.unit) * (old.midships - new.midships)
            if new.knots < SLOW_KNOTS:
                total += slowed(old.unit, old.knots)
    return total


def _drawn(trials: int, p: float, dice: Dice) -> int:
    """Return a binomial draw."""
    if trials <= 0:
        return 0
    return bisect_left(_cumulative(trials, p), dice.roll(_FINE, "binomial") / _FINE)


_FINE = 1 << 20


@cache
def _cumulative(trials: int, p: float) -> tuple[float, ...]:
    total, sums = 0.0, []
    for hits in range(trials):
        total += comb(trials, hits) * p**hits * (1 - p) ** (trials - hits)
        sums.append(total)
    return tuple(sums)
