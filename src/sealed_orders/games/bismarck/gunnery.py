"""16.63, 16.65, 16.68 Who may fire at whom, who gets away, and when surprise is possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sealed_orders.games.bismarck.ships import BRITISH_SHIPS, TYPE, UNITS
from sealed_orders.games.bismarck.tables import RECONSTRUCTED, SURPRISE_VISIBILITY, WITHDRAWAL
from sealed_orders.kernel.fact import Shot

FIGHTERS = "BC"  # 16.61 only battleships and cruisers fire
WITHDRAWERS = "BCA"  # 16.63 only these can withdraw
PROTECTED = "AMO"  # 16.62 sunk or dispersed when nobody is left to protect them
LARGEST: tuple[str, ...] = tuple(RECONSTRUCTED["largest_ship"])


def of_type(units: Iterable[int], types: str) -> list[int]:
    """Return those of the units that are of one of the types."""
    return [u for u in units if TYPE[u] in types]


def gun_targets(firer: int, enemies: Sequence[int]) -> list[int]:
    """16.65 Battleships fire at battleships and cruisers at cruisers as long as they can; else at the other kind."""
    return of_type(enemies, TYPE[firer]) or of_type(enemies, FIGHTERS)


def largest_ship(square: Sequence[str], cell: str) -> int | None:
    """16.31.1 Return the largest British surface ship in a square: by type, starting midships, card order (G14)."""
    ships = [u for u in BRITISH_SHIPS if square[u] == cell and TYPE[u] in LARGEST]
    return min(ships, key=lambda u: (LARGEST.index(TYPE[u]), -UNITS[u].midships, u), default=None)


def withdrawal_chance(kind: str, knots: int, enemies: Iterable[tuple[str, int]]) -> Fraction:
    """16.63 Certain for a battleship faster than every enemy battleship, for others faster than every B and C (R46)."""
    rivals = "B" if kind == "B" else FIGHTERS
    if all(knots > enemy_knots for enemy_kind, enemy_knots in enemies if enemy_kind in rivals):
        return Fraction(1)
    return WITHDRAWAL


def surprise_allowed(night: bool, visibility: int) -> bool:
    """16.68 At night, or at visibility 6, 7 or 8."""
    return night or visibility >= SURPRISE_VISIBILITY


def salvos_of(shot: Shot) -> int:
    """16.31.2, 16.66 Return the salvos of a shot, guns or bombs, if reported."""
    return shot.shots or 0 if shot.weapon in ("guns", "bombs") else 0
