"""15.12, 15.13, 15.14 What hits do to a ship."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sealed_orders.games.graf_spee.battle.guns import GUNS, pierces
from sealed_orders.games.graf_spee.damage import lose_hull, lose_knots
from sealed_orders.games.graf_spee.ships import CARDS, TURRETS, built, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import FAR, RECONSTRUCTED, Place
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.words import many

MAGAZINE = Fraction(RECONSTRUCTED["magazine"])
TURRET_TOO = Fraction(RECONSTRUCTED["turret_too"])
SLOWED, HEAVY = RECONSTRUCTED["slowed"], RECONSTRUCTED["heavy"]
FINE = 1000  # steps of the draw that the squared share of lost knots is made from


class Blow:
    """15.13 One hit on one ship: the gun, the range, the place, and the key of its draws."""

    def __init__(self, state: SpeeState, target: int, gun: str, yards: int, dice: Dice, key: str) -> None:
        self.state, self.target, self.gun, self.yards = state, target, gun, yards
        self.value = GUNS[gun].value
        self._dice, self._key = dice, key

    def strike(self, place: Place) -> Iterator[str]:
        """15.13, 15.14 Return what the hit does at a place, in words."""
        if not pierces(self.gun, self.target, place.armour, self.yards):
            yield "not pierced"
            if place.armour == "turret":
                yield from self._dent(self._random_turret())
            return
        if place.armour:
            yield "pierced"
        yield from {
            "superstructure": self._superstructure,
            "secondary": self._secondary,
            "hull": self._hull,
            "turret": lambda: self._destroy(self._random_turret()),
            "fire control": self._fire_control,
            "rudder": self._rudder,
        }[place.place]()
        if place.place == "hull" and place.armour:
            yield from self._below(place)

    def _superstructure(self) -> Iterator[str]:
        """15.14 Once it is gone, further hits reduce the hull; what is too much for it is lost (R34)."""
        column, ship = self.state.superstructure, self.target
        if not column[ship]:
            yield "superstructure already gone"
            yield from self._holed(self.value)
            return
        cost = min(self.value, column[ship])
        column[ship] -= cost
        yield f"superstructure -{cost}"

    def _secondary(self) -> Iterator[str]:
        """15.14, G20 One secondary gun of a side that has any; without them, the superstructure suffers."""
        sides = [side for side in ("port", "starboard") if getattr(self.state, side)[self.target]]
        if not sides:
            yield "no secondary guns left" if CARDS[self.target].secondary else "she has none"
            yield from self._superstructure()
            return
        side = self._dice.pick(sides, f"{self._key} secondary")
        getattr(self.state, side)[self.target] -= 1
        yield f"{side} secondary gun lost"

    def _hull(self) -> Iterator[str]:
        """15.14, G13, G14 Hull by the gun's value, twice that at most three times in ten, and up to thirty knots."""
        heavy = min(Fraction(HEAVY["most"]), Fraction(HEAVY["each"]) * self.value)
        twice = self._dice.chance(heavy, f"{self._key} heavy")
        yield from self._holed(self.value * (2 if twice else 1))
        slowed = min(Fraction(SLOWED["most"]), Fraction(SLOWED["each"]) * self.value)
        if self._dice.chance(slowed, f"{self._key} slowed"):
            share = self._dice.roll(FINE, f"{self._key} knots") - 1
            if lost := lose_knots(self.state, self.target, knots_lost(share)):
                yield f"{many(lost, 'knot')} lost"

    def _holed(self, cost: int) -> Iterator[str]:
        lost = lose_hull(self.state, self.target, cost)
        yield f"hull -{lost}" if lost else "hull already gone"

    def _below(self, place: Place) -> Iterator[str]:
        """15.12, G11, G12 Through the armour of the hull: perhaps a turret too, perhaps a magazine."""
        if self._dice.chance(TURRET_TOO, f"{self._key} turret too"):
            yield from self._destroy(self._random_turret())
        deep = place.armour == ("deck" if self.yards > FAR else "belt")
        if deep and self._dice.chance(MAGAZINE * self.value, f"{self._key} magazine"):
            self.state.hull[self.target] = 0
            yield "a main magazine explodes"

    def _fire_control(self) -> Iterator[str]:
        """15.11 Without the fire control centre her guns hit less for the rest of the combat (R22)."""
        yield "already destroyed" if self.state.blind[self.target] else "fire control centre destroyed"
        self.state.blind[self.target] = 1

    def _rudder(self) -> Iterator[str]:
        """15.5 With rudder damage she holds her course for the rest of the combat (R22)."""
        yield "already damaged" if self.state.jammed[self.target] else "rudder damaged"
        self.state.jammed[self.target] = 1

    def _random_turret(self) -> int:
        """15.13, G21 One of the turrets she was built with, also a destroyed one."""
        return self._dice.pick(built(self.target), f"{self._key} turret")

    def _dent(self, number: int) -> Iterator[str]:
        """15.13 Hold the armour: the turret loses strength by the gun's value, and is destroyed at zero."""
        spot = turret(self.target, number)
        left = max(0, self.state.strength[spot] - self.value)
        if not left:
            yield from self._destroy(number)
        else:
            self.state.strength[spot] = left
            yield f"turret {TURRETS[number]} strength -{self.value}"

    def _destroy(self, number: int) -> Iterator[str]:
        """15.14 The turret is destroyed, guns and all; one that was destroyed before takes no more harm (R32)."""
        spot = turret(self.target, number)
        if not self.state.strength[spot]:
            yield f"turret {TURRETS[number]}, already destroyed"
            return
        self.state.strength[spot] = self.state.guns[spot] = 0
        yield f"turret {TURRETS[number]} destroyed"


def plainly(effect: str) -> str:
    """Say in a sentence what the plane notes in short.

    >>> plainly("hull -2"), plainly("not pierced"), plainly("9 knots lost")
    ('hull loses 2 points', 'the armour holds', '9 knots lost')
    """
    what, minus, cost = effect.partition(" -")
    if minus:
        return f"{what} loses {many(int(cost), 'point')}"
    return "the armour holds" if effect == "not pierced" else effect


def knots_lost(share: int) -> int:
    """15.14, G13 Return one to thirty knots, few more likely than many: the share of a draw, squared.

    >>> knots_lost(0), knots_lost(500), knots_lost(999)
    (1, 8, 30)
    """
    return 1 + int(SLOWED["spread"]) * share * share // FINE**2
