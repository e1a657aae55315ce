"""4.1 The markers: task forces and dummies of each side, convoys, tankers. An id is for its owner's eyes alone."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.games.sink_the_bismarck import convoys, ships
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES, TANKERS

FORCE, DUMMY, CONVOY, TANKER = "force", "dummy", "convoy", "tanker"
FORCES_OF = {BRITISH: 14, GERMAN: 4}
DUMMIES_OF = {BRITISH: 4, GERMAN: 3}  # 16.4 the third German one by an extended rule
MOST_SHIPS = 8
DUMMY_SPEED = 3


@dataclass(frozen=True, slots=True)
class Marker:
    """4.1 One marker, whether or not it is in play."""

    id: str
    name: str
    side: str
    kind: str


def _markers() -> list[Marker]:
    markers = []
    for side in SIDES:
        letters = "abcdefgijklmno"[: FORCES_OF[side]]  # Force H is another: it comes from Gibraltar (16.2)
        markers += [Marker(letter, f"Force {letter.upper()}", side, FORCE) for letter in letters]
        markers += [Marker(f"x{n}", f"Dummy {n}", side, DUMMY) for n in range(1, DUMMIES_OF[side] + 1)]
    markers += [Marker(key, c.name, BRITISH, CONVOY) for key, c in zip(convoys.IDS, convoys.CONVOYS, strict=True)]
    markers += [Marker(ships.ID[ship], f"Tanker {n}", GERMAN, TANKER) for n, ship in enumerate(TANKERS, 1)]
    return markers


MARKERS = tuple(_markers())
ALL = range(len(MARKERS))
SIDE = tuple(marker.side for marker in MARKERS)
KIND = tuple(marker.kind for marker in MARKERS)
ID = tuple(marker.id for marker in MARKERS)
NAME = tuple(marker.name for marker in MARKERS)
NUMBER = {side: {ID[m]: m for m in ALL if SIDE[m] == side} for side in SIDES}
OF = {side: tuple(m for m in ALL if SIDE[m] == side) for side in SIDES}
FORCES = {side: tuple(m for m in OF[side] if KIND[m] == FORCE) for side in SIDES}
DUMMIES = {side: tuple(m for m in OF[side] if KIND[m] == DUMMY) for side in SIDES}
CONVOYS = tuple(m for m in ALL if KIND[m] == CONVOY)
TANKER_MARKERS = tuple(m for m in ALL if KIND[m] == TANKER)
NOBODY = -1


def convoy(marker: int) -> convoys.Convoy:
    """18.3 Return the convoy that a marker is."""
    return convoys.CONVOYS[marker - CONVOYS[0]]


def tanker_ship(marker: int) -> int:
    """17.11 Return the ship of a tanker's marker."""
    return TANKERS[marker - TANKER_MARKERS[0]]
