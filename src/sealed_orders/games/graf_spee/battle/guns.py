"""15.11, 15.13 The kinds of guns, and the armour they pierce."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import msgspec

from sealed_orders.games.graf_spee.ships import KIND
from sealed_orders.kernel.data_file import read


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """15.11, 15.13 Its value, its range in yards, and the constant of its chance to hit."""

    value: int
    range: int
    hit: str

    @cached_property
    def constant(self) -> Fraction:
        """15.11, G9 Return what one gun's chance begins with: the lighter the gun, the faster it fires."""
        return Fraction(self.hit)


class _Pierces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    gun: str
    target: str
    belt: int = -1
    turret: int = -1
    deck: int = 10**6


_file = read("sealed_orders.games.graf_spee", "guns.toml")
GUNS = msgspec.convert(_file["gun"], dict[str, Gun])
_ARMOUR = {(line.gun, line.target): line for line in msgspec.convert(_file["pierces"], tuple[_Pierces, ...])}


def pierces(gun: str, target: int, armour: str, yards: int) -> bool:
    """15.13 Say whether a shell goes through: belt and turrets up to a range, the deck from a range on (R33)."""
    if not armour:
        return True
    line = _ARMOUR.get((gun, KIND[target]))
    if line is None:
        return False
    if armour == "deck":
        return yards >= line.deck
    return yards <= (line.turret if armour == "turret" else line.belt)


def effects(gun: str, target: int, yards: int) -> tuple[tuple[str, str], ...]:
    """15.13 Return what a shell does at a range where it strikes armour.

    >>> from sealed_orders.games.graf_spee.ships import SHIP
    >>> effects("8-inch", SHIP["graf_spee"], 15000)[1]
    ('Turret', 'holds, strength -2')
    """
    cost = GUNS[gun].value
    hull = {True: f"pierced, hull -{cost}", False: "no effect"}
    turret = "pierced, destroyed" if pierces(gun, target, "turret", yards) else f"holds, strength -{cost}"
    belt, deck = (hull[pierces(gun, target, armour, yards)] for armour in ("belt", "deck"))
    return (("Belt", belt), ("Turret", turret), ("Deck", deck))


def limits(gun: str, target: int) -> tuple[tuple[str, int], ...]:
    """15.13 Return up to how many yards a gun pierces a ship's turrets and belt; None if never."""
    line = _ARMOUR.get((gun, KIND[target]))
    return (("turret", line.turret), ("belt", line.belt)) if line else ()
