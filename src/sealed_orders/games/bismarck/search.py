"""9.0 Search factors: what a side's units add up to in each square. Reads a State and a side's View alike."""

from __future__ import annotations

from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.flight import HIGH, lands
from sealed_orders.games.bismarck.movement import Known
from sealed_orders.games.bismarck.ships import OWN, PLANES, TYPE, UNITS
from sealed_orders.games.bismarck.tables import CONTACT_FACTORS
from sealed_orders.kernel.order import Side

MOST_SHOWN = 9


def factor(now: Known, unit: int, mode: str, cell: str, projected: bool = False) -> int:
    """9.21 Return what one unit adds in a square, in a mode, by day or night.

    10.8 One that followed the enemy counts eight where it has gone, not where it was when the turn began (5.25.1).
    """
    if now.eights[unit] == now.turn and (projected or now.sailed == now.turn):
        return CONTACT_FACTORS
    if mode in "XB":
        return 0
    value = _VALUES[unit][mode in _SEARCHING[unit]][NIGHT[now.turn][ROW[cell]]]
    if TYPE[unit] == "S":
        # 16.42 Each submarine lost lowers the search factors of its unit by one.
        value = max(0, value - (UNITS[unit].midships - now.midships[unit]))
    return value


_VALUES = tuple((card.search_low, card.search_high) for card in UNITS)
_SEARCHING = tuple("P" if card.midships else HIGH for card in UNITS)  # 9.21 the modes of the higher value


def factors(now: Known, units: list[int], cell: str) -> int:
    """9.21, 9.22 Return what the units of a side in a square add up to."""
    total = 0
    for unit in units:
        total += factor(now, unit, now.mode[unit], cell)
    return total


def totals(now: Known, side: Side, projected: bool = False) -> dict[str, int]:
    """9.22, 5.25.1, 5.25.2 A side's search factors by square, now or projected; a plane that lands adds nothing."""
    squares, modes = (now.to, now.to_mode) if projected else (now.square, now.mode)
    sums: dict[str, int] = {}
    for unit in OWN[side]:
        cell = squares[unit]
        if cell and modes[unit] != "B" and not (projected and unit in PLANES and lands(now, unit)):
            sums[cell] = sums.get(cell, 0) + factor(now, unit, modes[unit], cell, projected)
    return sums


def airborne(now: Known, cell: str) -> list[int]:
    """9.5 Return the British planes in the air over a square; planes on a base or deck do not count (R26)."""
    return [u for u in PLANES if now.square[u] == cell and now.mode[u] != "B"]


def flown_over(now: Known) -> set[str]:
    """9.5 Return the squares with British planes in the air over them."""
    return {now.square[u] for u in PLANES if now.mode[u] != "B"}


def present(now: Known, side: Side) -> dict[str, list[int]]:
    """9.1 Return a side's ships and airborne planes by square."""
    by_square: dict[str, list[int]] = {}
    for unit in OWN[side]:
        cell = now.square[unit]
        if cell and now.mode[unit] != "B":
            by_square.setdefault(cell, []).append(unit)
    return by_square


def arithmetic(now: Known, units: list[int], cell: str) -> str:
    """9.21 Return the sum in words: Norfolk 4 + Suffolk 1 = 5."""
    parts = [(UNITS[u].name, factor(now, u, now.mode[u], cell)) for u in units]
    terms = " + ".join(f"{name} {value}" for name, value in parts if value)
    return f"{terms or 'no search factors'} = {sum(value for _, value in parts)}"


SURFACE = frozenset(u for u, kind in enumerate(TYPE) if kind in "BCADOM")


def is_surface(unit: int) -> bool:
    """16.61 Submarine units and planes are no surface ships."""
    return unit in SURFACE
