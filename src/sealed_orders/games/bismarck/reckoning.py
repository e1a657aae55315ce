"""16.66 What a side's fire has likely done to ships whose damage is sealed, and what a round brings: never facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from sealed_orders.games.bismarck.gunnery import FIGHTERS, PROTECTED, gun_targets, salvos_of
from sealed_orders.games.bismarck.ships import BISMARCK, ENEMY, SIDE, SIDES, TYPE, UNIT, UNITS, ship_value
from sealed_orders.games.bismarck.tables import SALVO_OF, SALVOS, SUNK_BISMARCK, torpedo_damage
from sealed_orders.games.bismarck.victory import BRITISH_DAMAGE, GERMAN_DAMAGE
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Shot, facts_of
from sealed_orders.kernel.order import Side

State: TypeAlias = tuple[int, int]
Hull: TypeAlias = Mapping[State, float]  # how probable each (midships, firepower) is
Results: TypeAlias = Counter[tuple[bool, int, int]]
_RESULTS, _SLOWING = Results(), Results()  # by what is lost, sunk, midships and firepower or knots: in how many salvos
for _band in SALVOS:
    _RESULTS[_band.sunk, _band.midships, _band.firepower] += _band.width
    _SLOWING[_band.sunk, _band.midships, _band.knots] += _band.width


@dataclass(frozen=True)
class Likely:
    """A ship as she likely is, given that she is afloat; for an own ship, as she is."""

    unit: int
    hull: Hull
    knots: Mapping[int, float]
    salvos: int = 0  # that were fired at her, and torpedoes that hit her
    hits: int = 0

    @property
    def firepower(self) -> dict[int, float]:
        """Return how probable each firepower is."""
        return _part(self.hull, 1)


def likely(side: Side, log: Iterable[Event], foes: Iterable[int]) -> dict[int, Likely]:
    """Return the enemy ships as they likely are after all that a side has fired at them."""
    fired: dict[int, tuple[int, int]] = {}
    for shot in facts_of(Shot, every_fact(list(log))):
        unit, target = UNIT[shot.unit.id], UNIT[shot.target.id]
        if SIDE[unit] == side != SIDE[target]:
            salvos, hits = fired.get(target, (0, 0))
            more = (shot.hits or 0) if shot.weapon == "torpedoes" else 0
            fired[target] = salvos + salvos_of(shot), hits + more
    return {foe: _likely(foe, *fired.get(foe, (0, 0))) for foe in foes}


@cache
def _likely(unit: int, salvos: int, hits: int) -> Likely:
    """16.81, 16.83 From her card, by everything that was fired at her."""
    card = UNITS[unit]
    hull: Hull = {(card.midships, card.firepower): 1.0}
    speed: Hull = {(card.midships, card.knots): 1.0}
    for _ in range(salvos):
        hull = _shared(hull, lambda state: _struck(unit, *state))
        speed = _shared(speed, lambda state: _slowed(unit, *state))
    for _ in range(hits):
        hull = _shared(hull, lambda state: _torpedoed(unit, *state, slows=False))
        speed = _shared(speed, lambda state: _torpedoed(unit, *state, slows=True))
    return Likely(unit, _afloat(hull), _part(_afloat(speed), 1), salvos, hits)


def after(ship: Likely, salvos: int) -> Hull:
    """16.81, 16.74 Return what salvos leave of a ship."""
    return _salvo_by_salvo(ship.unit, tuple(ship.hull.items()), salvos)[salvos]


@lru_cache(maxsize=256)
def _salvo_by_salvo(unit: int, hull: tuple[tuple[State, float], ...], salvos: int) -> list[Hull]:
    left: list[Hull] = [dict(hull)]
    for _ in range(salvos):
        left.append(_shared(left[-1], lambda state: _struck(unit, *state)))
    return left


def _struck(unit: int, midships: int, firepower: int) -> Iterator[tuple[float, State]]:
    """16.74 Firepower that she no longer has costs a midships for each two points."""
    for (outright, hull, guns), width in _RESULTS.items():
        over = max(0, guns - firepower)
        lost = _outright(unit, midships) if outright else hull + (over + 1) // 2
        yield width / SALVO_OF, (max(0, midships - lost), max(0, firepower - guns))


def _slowed(unit: int, midships: int, knots: int) -> Iterator[tuple[float, State]]:
    for (outright, hull, knots_lost), width in _SLOWING.items():
        lost = _outright(unit, midships) if outright else hull
        yield width / SALVO_OF, (max(0, midships - lost), max(0, knots - knots_lost))


def _outright(unit: int, midships: int) -> int:
    return SUNK_BISMARCK if unit == BISMARCK else midships


def _torpedoed(unit: int, midships: int, other: int, slows: bool) -> Iterator[tuple[float, State]]:
    """16.83 `other` is her knots if they are to be followed, else her firepower."""
    table = torpedo_damage(unit)
    knots = float(table.knots_chance) if slows else 0.0
    less = [(1 - knots, 0), *((knots / (table.knots + 1), lost) for lost in range(table.knots + 1))]
    for (p, lost, sunk), (share, slower) in product(table.outcomes, less):
        yield float(p) * share, (0 if sunk else max(0, midships - lost), max(0, other - slower))


def _shared(before: Hull, then: Callable[[State], Iterable[tuple[float, State]]]) -> dict[State, float]:
    shared: dict[State, float] = {}
    for state, weight in before.items():
        for share, new in then(state) if state[0] else [(1.0, state)]:
            if share:
                shared[new] = shared.get(new, 0.0) + weight * share
    return shared


def _afloat(states: Hull) -> dict[State, float]:
    """16.66 Return what is left of a ship that is afloat: everybody knows of a sinking."""
    left = {state: weight for state, weight in states.items() if state[0]}
    whole = sum(left.values())
    return {state: weight / whole for state, weight in left.items()}


def _part(states: Hull, place: int) -> dict[int, float]:
    part: dict[int, float] = {}
    for state, weight in states.items():
        part[state[place]] = part.get(state[place], 0.0) + weight
    return part


def slower(foes: Iterable[Likely], knots: int, rivals: str) -> float:
    """16.63 Return how probable it is that all the rivals among the enemy's ships are slower than this."""
    p = 1.0
    for foe in foes:
        if TYPE[foe.unit] in rivals:
            p *= sum(weight for speed, weight in foe.knots.items() if speed < knots)
    return p


def sunk(ship: Likely, salvos: Mapping[int, float]) -> float:
    """16.81 The chance that a ship is sunk by a number of salvos that is known by its probabilities."""
    left = _salvo_by_salvo(ship.unit, tuple(ship.hull.items()), max(salvos))
    return sum(p * gone(left[fired]) for fired, p in salvos.items())


def gone(hull: Hull) -> float:
    """Return how probable it is that nothing is left of her."""
    return sum(weight for (midships, _), weight in hull.items() if not midships)


def _midships(hull: Hull) -> float:
    return sum(midships * weight for (midships, _), weight in hull.items())


def fire(firing: Iterable[Likely], divisor: int = 1) -> dict[int, float]:
    """16.66 Return how probable each number of salvos is, if some ships fire together."""
    salvos = {0: 1.0}
    for ship in firing:
        more: dict[int, float] = {}
        for (before, p), (guns, share) in product(salvos.items(), ship.firepower.items()):
            more[before + guns // divisor] = more.get(before + guns // divisor, 0.0) + p * share
        salvos = more
    return salvos


def brought(own: Sequence[Likely], foes: Sequence[Likely]) -> dict[Side, float]:
    """16.66, 17.4, 17.5 The points that a round brings each side on average, each ship firing where it pays most."""
    sides = [ship for ship in own if TYPE[ship.unit] in FIGHTERS], [foe for foe in foes if TYPE[foe.unit] in FIGHTERS]
    lost = dict.fromkeys(SIDES, 0.0)
    if all(sides):
        for firing, targets in (sides, sides[::-1]):
            lost[SIDE[targets[0].unit]] += _gunfire(firing, targets)
    elif any(sides):
        for ship in foes if sides[0] else own:
            lost[SIDE[ship.unit]] += _undefended(ship)
    return {ENEMY[side]: points for side, points in lost.items()}


def _gunfire(firing: Iterable[Likely], targets: Sequence[Likely]) -> float:
    aimed: dict[int, int] = {}
    by_unit = {ship.unit: ship for ship in targets}
    for ship in firing:
        guns = round(sum(power * weight for power, weight in ship.firepower.items()))
        best = max(gun_targets(ship.unit, list(by_unit)), key=lambda unit: _price(by_unit[unit], guns))
        aimed[best] = aimed.get(best, 0) + guns
    return sum(_price(by_unit[unit], guns) for unit, guns in aimed.items())


def _price(ship: Likely, salvos: int) -> float:
    """17.4, 17.5 Return the points for salvos at a ship: her own if she is sunk, else those for her lost midships."""
    hull, had = after(ship, salvos), _midships(ship.hull)
    each: int = BRITISH_DAMAGE.get(ship.unit, GERMAN_DAMAGE.get(TYPE[ship.unit], 0))
    lost = gone(hull)
    return lost * ship_value(ship.unit) + each * max(0.0, had - _midships(hull) - lost * had)


def _undefended(ship: Likely) -> float:
    """16.62, 16.73 A carrier or oiler is sunk, a convoy dispersed for half of what is left of it."""
    if TYPE[ship.unit] not in PROTECTED:
        return 0.0
    return _midships(ship.hull) * ship_value(ship.unit) / 2 if TYPE[ship.unit] == "M" else float(ship_value(ship.unit))


def as_is(unit: int, midships: int, firepower: int, knots: int) -> Likely:
    """Return an own ship, of which everything is known."""
    return Likely(unit, {(midships, firepower): 1.0}, {knots: 1.0})
