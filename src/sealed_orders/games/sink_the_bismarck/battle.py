"""12 A surface combat: who is in it, at what range, and who may be fired at. Reads State and View alike."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck import ships
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import SEA
from sealed_orders.games.sink_the_bismarck.forces import Known, guns
from sealed_orders.games.sink_the_bismarck.ships import CAPITAL, CRUISERS, ENEMY, KIND, SHIPS, SIDE, TANKERS
from sealed_orders.games.sink_the_bismarck.tables import BANDS, TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.order import Side

LAST_ROUND: int = TABLES["combat"]["rounds"]
ROUNDS: int = TABLES["combat"]["rounds_in_band"]
C = BANDS.index("C")


def line(now: Known, side: Side) -> list[int]:
    """12.11 Return the ships of a side that are in the combat, in the order of 18.1."""
    return [ship for ship in ships.ALL if now.line[ship] and SIDE[ship] == side]


def first_band(turn: int) -> int:
    """12.12 By day a combat begins at range A, at night at B."""
    return int(is_night(turn))


def rounds_in_band(now: Known) -> int:
    """12.12 Three rounds at A and three at B with 3a, else one."""
    return ROUNDS if now.on("e3a_three_rounds") else 1


def targets(now: Known, side: Side, band: int) -> list[int]:
    """12.16 Return the enemy ships that may be fired at: carriers at A and B only when nothing shields them."""
    return exposed(line(now, ENEMY[side]), band)


def exposed(enemies: list[int], band: int) -> list[int]:
    """12.16 Those of a line that may be fired at."""
    shielded = band != C and any(KIND[ship] in (*CAPITAL, *CRUISERS) for ship in enemies)
    return [ship for ship in enemies if not (shielded and KIND[ship] == "CV")]


def has_torpedoes(now: Known, ship: int, band: int) -> bool:
    """12.15 A flotilla may attack with torpedoes at range C, once in a combat."""
    return KIND[ship] == "DD" and band == C and not now.torpedoes[ship]


def can_fire(now: Known, ship: int, band: int) -> bool:
    """12.13 Say whether a ship has a gunnery factor at the range, or torpedoes."""
    return guns(now, ship, band) > 0 or has_torpedoes(now, ship, band)


def may_leave(now: Known, fleet: list[int]) -> list[int]:
    """12.24, 17.14 Return the ships of a force that can leave: not one with a rudder hit, nor a tanker."""
    return [ship for ship in fleet if not now.rudder[ship] and ship not in TANKERS]


def refuges(view: SinkView, cell: str) -> list[str]:
    """12.24 Return the hexes next to the combat that a force may leave for: no enemy force is known to be there."""
    enemies = {view.seen_at[s] for s in ships.ALL if view.seen_turn[s] == view.turn and s not in TANKERS}
    return [c for c in sorted(SEA[view.side].next[cell]) if c not in enemies]


def defence(ship: int) -> int:
    """12.13 Return what a target's defence takes off a roll."""
    return SHIPS[ship].defence
