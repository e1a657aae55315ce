"""18.1 The ships, by number in the order of the table."""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.words import Roster

BRITISH, GERMAN = SIDES = ("british", "german")
ENEMY = {BRITISH: GERMAN, GERMAN: BRITISH}
PEOPLE = {BRITISH: "British", GERMAN: "Germans"}
TANKER_KIND = "AO"
CAPITAL = ("BB", "BC")
CRUISERS = ("CA", "CL")


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """18.1 One ship, flotilla or tanker."""

    name: str
    side: str
    kind: str
    knots: int
    speed: int
    guns: tuple[int, int, int]
    defence: int
    capacity: int
    evasion: int
    fuel: int
    points: int
    radar: bool = False
    strike: int = 0
    rule: str = ""


_file = read(__package__, "ships.toml")
_ships = msgspec.convert(_file["ship"], dict[str, Ship])
ID = tuple(_ships)
SHIPS = tuple(_ships.values())
ALL = range(len(SHIPS))
NUMBER = {name: ship for ship, name in enumerate(ID)}
NAME = tuple(ship.name for ship in SHIPS)
SIDE = tuple(ship.side for ship in SHIPS)
KIND = tuple(ship.kind for ship in SHIPS)
WHO = tuple(Who(name, ship.side, ship.name) for name, ship in _ships.items())  # as facts name them
_ROSTER: Roster[int] = Roster(WHO)
names, whom = _ROSTER.names, _ROSTER.whom
TANKERS = tuple(ship for ship in ALL if KIND[ship] == TANKER_KIND)
WARSHIPS = {side: tuple(s for s in ALL if SIDE[s] == side and s not in TANKERS) for side in SIDES}
CARRIERS = tuple(ship for ship in ALL if SHIPS[ship].strike)
RECONSTRUCTED = reconstructed(_file["source"])
