"""Exact odds of every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Annotated, TypeAlias

from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.calendar import LENGTH, hour
from sealed_orders.games.bismarck.chart import SKY
from sealed_orders.games.bismarck.gunnery import surprise_allowed, withdrawal_chance
from sealed_orders.games.bismarck.shadowing import shadow_chance
from sealed_orders.games.bismarck.ships import BISMARCK, ID, TYPE, UNIT, UNITS
from sealed_orders.kernel.game import Odds, Words
from sealed_orders.kernel.squares import square

SURFACE = "BCAOMD"
TARGETS = {name: UNITS[UNIT[name]].name for name in ID if TYPE[UNIT[name]] in SURFACE}
Target: TypeAlias = Annotated[str, Words(tuple(TARGETS), TARGETS)]
MOST = 100  # salvos, torpedoes, destroyers and the like in one question
CARD = -1  # firepower as on her card
Type: TypeAlias = Annotated[str, Words(tuple(SURFACE))]


def search(factors: int, visibility: int, fog: bool = False) -> Fraction:
    """9.2 Say whether these factors spot the enemy: there is no roll, so it is 0 or 1."""
    _level(visibility)
    _within(0, MOST, factors=factors)
    return Fraction(factors >= visibility and not fog)


def shadow(strength: int, visibility: int, moved: int = 0, helpers: int = 0) -> Fraction:
    """10.7 The chance that a shadow succeeds."""
    _level(visibility)
    _within(0, MOST, strength=strength, helpers=helpers)
    _within(0, 2, moved=moved)
    return shadow_chance(strength, visibility, moved, helpers)


def fast_shadow(strength: int, visibility: int, helpers: int = 0) -> Fraction:
    """11.6 The chance that a fast shadow succeeds: the ship has moved two squares."""
    return shadow(strength, visibility, 2, helpers)


def salvo(target: Target = "hood") -> dict[str, Fraction]:
    """16.81 What one salvo does to a ship."""
    unit = UNIT[target]
    results: dict[str, Fraction] = {}
    for band in tables.SALVOS:
        midships, sunk = (1, False) if band.sunk and unit == BISMARCK else (band.midships, band.sunk)
        name = "sunk" if sunk else _loss(midships, band.knots, band.firepower)
        results[name] = results.get(name, Fraction(0)) + Fraction(band.width, tables.SALVO_OF)
    return results


def gunfire(salvos: int, target: Target = "hood", midships: int = 0, firepower: int = CARD) -> dict[str, Fraction]:
    """16.66 A number of salvos at a ship, as she is or as the card has her: sinking, and what she loses on average."""
    _within(0, MOST, salvos=salvos, midships=midships)
    _within(CARD, MOST, firepower=firepower)
    unit = UNIT[target]
    start = (midships or UNITS[unit].midships, UNITS[unit].firepower if firepower == CARD else firepower)
    left = _after_salvos(salvos, start, unit == BISMARCK)
    whole = tables.SALVO_OF**salvos
    return {
        "sunk": Fraction(sum(weight for (hull, _), weight in left.items() if hull == 0), whole),
        "midships lost, expected": Fraction(sum((start[0] - h) * w for (h, _), w in left.items()), whole),
        "firepower lost, expected": Fraction(sum((start[1] - f) * w for (_, f), w in left.items()), whole),
    }


def _after_salvos(salvos: int, start: tuple[int, int], bismarck: bool) -> dict[tuple[int, int], int]:
    """16.66, 16.74 The weight of each (midships, firepower) left, in thousandths to the power of the salvos."""
    sunk = sum(band.width for band in tables.SALVOS if band.sunk)
    hull = sum(band.width for band in tables.SALVOS if band.midships)
    guns = sum(band.width for band in tables.SALVOS if band.firepower)
    none = tables.SALVO_OF - sunk - hull - guns
    left = {start: 1}
    for _ in range(salvos):
        then: dict[tuple[int, int], int] = {}
        for (midships, firepower), weight in left.items():
            less = max(0, midships - 1)
            for state, width in (
                ((less if bismarck else 0, firepower), sunk),
                ((less, firepower), hull),
                ((midships, max(0, firepower - 2)) if firepower else (less, 0), guns),
                ((midships, firepower), none),
            ):
                then[state] = then.get(state, 0) + weight * width
        left = then
    return left


def torpedo_hit(knots: int, torpedoes: int = 1) -> dict[str, Fraction]:
    """16.82 Return the hits of a number of torpedoes at a target of this speed."""
    _within(0, MOST, knots=knots, torpedoes=torpedoes)
    p = tables.torpedo_hit(knots)
    return {"at least one": 1 - (1 - p) ** torpedoes} | {
        f"{hits} hit": comb(torpedoes, hits) * p**hits * (1 - p) ** (torpedoes - hits) for hits in range(torpedoes + 1)
    }


def torpedo_damage(target: Target = "bismarck", midships: int = 0) -> dict[str, Fraction]:
    """16.83 What one torpedo hit does to a ship, as she is or as the card has her."""
    _within(0, MOST, midships=midships)
    unit = UNIT[target]
    hull = midships or UNITS[unit].midships
    table = tables.torpedo_damage(unit)
    results: dict[str, Fraction] = {}
    for chance, lost, sunk in table.outcomes:
        name = "sunk" if sunk or lost >= hull else f"-{lost} midships" if lost else "no midships"
        results[name] = results.get(name, Fraction(0)) + chance
    return results | {"knots lost, expected": table.knots_chance * Fraction(table.knots, 2)}


def submarine_attack(strength: int, knots: int) -> dict[str, Fraction]:
    """16.85 Return an attack against this anti-submarine strength on a target of this speed."""
    _within(0, MOST, strength=strength, knots=knots)
    row = tables.submarine_row(strength)
    low, high = row.factors
    miss = 1 - tables.torpedo_hit(knots)
    none = sum((miss**factors for factors in range(low, high + 1)), Fraction(0)) / (high - low + 1)
    return {"submarine lost": row.sunk, "at least one hit": 1 - none, "torpedoes, expected": Fraction(low + high, 2)}


def destroyer_attack(knots: int, destroyers: int = 6, night: bool = False, ships: int = 1) -> dict[str, Fraction]:
    """16.51.2 A flotilla running in under the guns of one or both German ships, or of neither."""
    _within(0, MOST, knots=knots, destroyers=destroyers)
    _within(0, 2, ships=ships)
    survive = (1 - tables.DESTROYER_RUN[night]) ** ships
    hit = survive * tables.torpedo_hit(knots)
    return {
        "a destroyer survives": survive,
        "at least one hit": 1 - (1 - hit) ** destroyers,
        "hits, expected": destroyers * hit,
        "destroyers lost, expected": destroyers * (1 - survive),
    }


def withdraw(type: Type, knots: int, enemies: str) -> Fraction:  # noqa: A002 - the data cards' word
    """16.63 The chance to get away from enemies given as types and knots: B28,C32."""
    _within(0, MOST, knots=knots)
    return withdrawal_chance(type, knots, [_foe(word.strip()) for word in enemies.split(",") if word.strip()])


def _foe(word: str) -> tuple[str, int]:
    kind, knots = word[0].upper(), word[1:]
    if kind not in SURFACE or not knots.isdecimal():
        raise ValueError(f"enemies are types and knots, such as B28,C32, not {word}")
    return kind, int(knots)


def surprise(night: bool, visibility: int, shadowed: bool = False) -> Fraction:
    """16.68 The chance of a surprise attack on demand."""
    _level(visibility)
    if not surprise_allowed(night, visibility):
        return Fraction(0)
    return Fraction(1) if shadowed else tables.SURPRISE


def weather(row: int, above: int) -> dict[str, Fraction]:
    """13.2 The new level of a row, from the old level of the row to the north (of row 11: its own)."""
    _level(above)
    if row not in tables.WEATHER_CHANGE:
        raise ValueError("rows are 11 to 30")
    low, high = tables.WEATHER_CHANGE[row]
    least, most = tables.WEATHER_LEVELS
    results: dict[str, Fraction] = {}
    for change in range(low, high + 1):
        name = str(min(most, max(least, above + change)))
        results[name] = results.get(name, Fraction(0)) + Fraction(1, high - low + 1)
    return results


def fog(turn: int) -> Fraction:
    """13.32 The chance of fog in each area on a turn."""
    _within(1, LENGTH, turn=turn)
    return tables.FOG_BY_HOUR[hour(turn)]


def air_search(row: int, column: int, visibility: int) -> Fraction:
    """12.2 The chance that the general air search finds one of the two ships in a turn."""
    _level(visibility)
    near = row <= tables.AIR_SEARCH["row_most"] or column >= tables.AIR_SEARCH["column_least"]
    return tables.AIR_SEARCH_CHANCE if near and visibility <= tables.AIR_SEARCH["visibility_most"] else Fraction(0)


def radio(row: int = 20, column: int = 20) -> dict[str, Fraction]:
    """12.3 The chance that a ship breaks radio silence in a turn, and that the fix is her own square."""
    cell = square(row, column)
    if cell not in SKY:
        raise ValueError(f"{cell} is not on the map")
    return {
        "radio silence broken": tables.RADIO,
        "the fix is the ship's true square": Fraction(1, 1 + len(SKY.next[cell])),
    }


ODDS: Mapping[str, Callable[..., Odds]] = {
    function.__name__: function
    for function in (
        search, shadow, fast_shadow, salvo, gunfire, torpedo_hit, torpedo_damage, submarine_attack, destroyer_attack,
        withdraw, surprise, weather, fog, air_search, radio,
    )
}  # fmt: skip


def _level(visibility: int) -> None:
    if not 1 <= visibility <= 8:
        raise ValueError("visibility is 1 to 8")


def _within(low: int, high: int, **facts: int) -> None:
    for name, number in facts.items():
        if not low <= number <= high:
            raise ValueError(f"{name} must be {low} to {high}, not {number}")


def _loss(midships: int, knots: int, firepower: int) -> str:
    parts = [
        f"-{lost} {name}" for lost, name in ((midships, "midships"), (knots, "knots"), (firepower, "firepower")) if lost
    ]
    return ", ".join(parts) or "nothing"
