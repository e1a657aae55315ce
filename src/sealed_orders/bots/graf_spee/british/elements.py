"""Elements: ships in one square that sail together; what they see, what they can fight, and how far their fuel goes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sealed_orders.bots.graf_spee.ways import far
from sealed_orders.games.graf_spee.chart import PORT_AT
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.search import weight
from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, FLEET, KIND
from sealed_orders.games.graf_spee.tables import MOVEMENT
from sealed_orders.games.graf_spee.view import SpeeView

STRENGTH = {"BC": 1.6, "CA": 0.75, "CL": 0.55, "CV": 0.25}  # of what sinks the Graf Spee surely
CONTACT = 14.0  # points that finding her is worth to ships that cannot fight her: others come
VICTORY = 95.0  # points that sinking her is worth: hers, and the merchant ships she would have sunk
RESERVE = 3  # fuel above the way to a port, of which a move in a PM turn may take all
SHIFT, EARLY = 3, 5  # while fewer ships than this refuel, one more goes that has so little fuel above the reserve


@dataclass(frozen=True)
class Element:
    """Ships of one square that go the same way."""

    ships: tuple[int, ...]
    cell: str

    @property
    def strength(self) -> float:
        """Say how far they are able to sink her."""
        return strength(self.ships)

    def weight(self, patrols: bool) -> int:
        """6.6, 6.7 Return what they count for in a search."""
        return sum(weight(ship, patrols) for ship in self.ships)


def strength(ships: Iterable[int]) -> float:
    """Return how far ships are able to sink the Graf Spee."""
    return sum(STRENGTH[KIND[ship]] for ship in ships)


def prize(strong: float) -> float:
    """Return what finding her is worth to ships of a strength."""
    able = min(1.0, max(0.0, (strong - 0.6) / 0.8))
    return CONTACT + (VICTORY - CONTACT) * able


def port_nearest(cell: str) -> str:
    """10.2 Return the nearest port, of whatever flag."""
    return min(PORT_AT, key=lambda port: (far(BRITISH, cell, port), port))


def must_refuel(view: SpeeView, ship: int, left: int) -> bool:
    """5.6, 10.2 Say whether a ship has to make for port: with what she has she would be dry before she is there."""
    cell, fuel = view.square[ship], view.fuel[ship]
    if fuel >= left // 2 + RESERVE:
        return False
    if cell in PORT_AT:
        return fuel <= CARDS[ship].fuel / 2
    return fuel <= far(BRITISH, cell, port_nearest(cell)) + RESERVE


def relieved(view: SpeeView, busy: Sequence[int], left: int, needed: Collection[int]) -> list[int]:
    """5.6 Return the ship that refuels early, so that they do not all turn for port at once; not one that is needed."""
    if len(busy) >= SHIFT:
        return []
    spare = {
        ship: view.fuel[ship] - far(BRITISH, view.square[ship], port_nearest(view.square[ship])) - RESERVE
        for ship in FLEET[BRITISH]
        if not view.fate[ship] and ship not in busy and ship not in needed and view.square[ship] not in PORT_AT
    }
    thirsty = [ship for ship, fuel in spare.items() if fuel <= EARLY and view.fuel[ship] < left // 2 + RESERVE]
    return sorted(thirsty, key=lambda ship: (spare[ship], ship))[:1]


def may_hurry(view: SpeeView, ship: int, port: str) -> bool:
    """5.5.2, 5.6 Say whether a ship bound for port can spare the fuel of a PM move; by day a square costs one."""
    left = far(BRITISH, view.square[ship], port)
    return view.fuel[ship] - MOVEMENT["pm_fuel"] >= left - 1


def needs_dock(view: SpeeView, ship: int) -> bool:
    """11.1 Say whether a ship is too much damaged to fight."""
    return damage_percent(view, ship) >= 45


def elements(view: SpeeView, busy: Sequence[int]) -> list[Element]:
    """Return all ships that hunt, by square, the strongest element first."""
    there: dict[str, list[int]] = {}
    for ship in FLEET[BRITISH]:
        if not view.fate[ship] and ship not in busy:
            there.setdefault(view.square[ship], []).append(ship)
    hunters = [Element(tuple(ships), cell) for cell, ships in there.items()]
    return sorted(hunters, key=lambda one: (-one.strength, one.cell))
