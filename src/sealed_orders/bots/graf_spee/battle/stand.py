"""Whether to press a combat or to break it off, and at what range to fight it."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.bots.graf_spee.battle.attrition import outcome
from sealed_orders.bots.graf_spee.battle.plane import Plane, yards
from sealed_orders.games.graf_spee.ships import CARDS, GRAF_SPEE, KIND

BEYOND = 4000  # yards past sight, for a ship that tries to get out of it
CRIPPLED = 1 / 3  # of her hull: a ship that has so little left is kept out of it
RANGES = (4000, 8000, 10000, 12000, 15000, 17000, 20000, 24000)
CLOSE = 4000  # where several cruisers overwhelm her
STERN_CHASE = 9000  # down to which she lets cruisers come up astern under her after guns


@dataclass(frozen=True)
class Stand:
    """A side's goal in a combat: the range for each of its ships, and what fighting it out is worth."""

    ranges: dict[int, int]
    worth: float
    leaving: bool
    in_company: bool = False  # its ships keep together, at full speed


def take(plane: Plane) -> Stand:
    """Return the range at which the combat is best fought out; if that is bad at every range, out of sight."""
    away = plane.sight + BEYOND
    if not plane.theirs:
        return Stand(dict.fromkeys(plane.ours, away), 0.0, True)
    ends = {far: outcome(plane, far) for far in _choices(plane) if far <= plane.sight}
    best = max(ends, key=lambda far: ends[far])
    if GRAF_SPEE in plane.ours:
        return Stand({GRAF_SPEE: away if _runs(plane, ends[best]) else best}, ends[best], False)
    leaving = ends[best] < 0
    wanted = {ship: away if leaving or _spent(plane, ship) else best for ship in plane.ours}
    return Stand(wanted, ends[best], leaving)


def _choices(plane: Plane) -> tuple[int, ...]:
    """The faster side fights where it likes, and that is close; the Graf Spee would have it so or so."""
    return RANGES if GRAF_SPEE in plane.ours else (CLOSE,)


def _runs(plane: Plane, worth: float) -> bool:
    """Say whether the Graf Spee runs: from slower enemies, if the fight is a bad one.

    Otherwise she lets cruisers come up astern, bow guns only, while one hit may slow them; but not the Renown.
    """
    fastest = max(plane.states[foe].knots for foe in plane.theirs)
    if fastest < plane.states[GRAF_SPEE].knots:
        return worth < 0
    near = min(yards(plane.spots[GRAF_SPEE], plane.spots[foe]) for foe in plane.theirs)
    return near > STERN_CHASE and all(KIND[foe] != "BC" for foe in plane.theirs)


def _spent(plane: Plane, ship: int) -> bool:
    """Say whether a British ship has done what she could: no gun left, or hardly afloat."""
    if ship == GRAF_SPEE:
        return False
    state = plane.states[ship]
    return state.silent or state.hull <= CRIPPLED * CARDS[ship].hull
