"""2.2.1, 11.0 Damage: how much of a ship is gone, how she is lost, and how she is put right."""

from __future__ import annotations

from functools import cache

from sealed_orders.games.graf_spee.ships import CARDS, ENEMY, GRAF_SPEE, NAME, SIDE, TURRETS, WHO, built, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.view import Situation
from sealed_orders.kernel.fact import Sunk


@cache
def whole(ship: int) -> int:
    """2.2.1, G18 Return the points of an undamaged ship: hull, superstructure and turret strength."""
    card = CARDS[ship]
    return card.hull + card.superstructure + card.strength * len(built(ship))


def lost(now: Situation, ship: int) -> int:
    """2.2.1, G18 The points a ship has lost."""
    strength = sum(now.strength[turret(ship, number)] for number in range(len(TURRETS)))
    return whole(ship) - now.hull[ship] - now.superstructure[ship] - strength


def damage_percent(now: Situation, ship: int) -> int:
    """2.2.1, G18 The damage level: 100 is sunk; while she floats it is 99 at most, and 1 at least once she is hurt."""
    if now.fate[ship] in ("sunk", "scuttled"):
        return 100
    return level(lost(now, ship), whole(ship))


def level(gone: int, of: int) -> int:
    """2.2.1, G18 Return the damage level of a ship afloat, by the points she has lost out of all."""
    return min(99, max(1, 100 * gone // of)) if gone else 0


def mended(percent: int, of: int) -> int:
    """11.1, G19 Return the points that a ship repairs by a drawn percentage, rounded down."""
    return percent * of // 100


def sink(state: SpeeState, ship: int, fate: str = "sunk") -> Sunk:
    """17.2 A ship is lost: her points go to the enemy. Scuttled is lost too (R19)."""
    state.score(ENEMY[SIDE[ship]], CARDS[ship].points, f"{NAME[ship]} {fate}")
    lost = Sunk(WHO[ship], state.square[ship])
    state.fate[ship], state.square[ship], state.hull[ship], state.knots[ship] = fate, "", 0, 0
    state.spotted[ship] = 0
    state.seen_at[ship] = ""
    if ship == GRAF_SPEE:
        state.reported_at = ""
    return lost


def lose_hull(state: SpeeState, ship: int, points: int) -> int:
    """15.14 Lower the hull, at least to 0; return the loss."""
    lost = min(points, state.hull[ship])
    state.hull[ship] -= lost
    return lost


def lose_knots(state: SpeeState, ship: int, knots: int) -> int:
    """15.4, 15.14 Lower the maximum and with it the speed, at least to 0 (R35); return the loss."""
    lost = min(knots, state.knots[ship])
    state.knots[ship] -= lost
    state.speed[ship] = min(state.speed[ship], state.knots[ship])
    return lost


def mend(state: SpeeState, ship: int, points: int) -> None:
    """11.2, G19 Repair hull, superstructure and turrets in this order; a destroyed turret is not rebuilt."""
    card = CARDS[ship]
    for column, most in ((state.hull, card.hull), (state.superstructure, card.superstructure)):
        done = min(points, most - column[ship])
        column[ship] += done
        points -= done
    for number in built(ship):
        spot = turret(ship, number)
        if state.strength[spot]:
            done = min(points, card.strength - state.strength[spot])
            state.strength[spot] += done
            points -= done
