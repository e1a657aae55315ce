"""2.3 The ship data card: every ship of the game by number, the Germans first."""

from __future__ import annotations

from functools import cache

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import Roster

BRITISH, GERMAN = SIDES = ("british", "german")
ENEMY = {BRITISH: GERMAN, GERMAN: BRITISH}
PEOPLE = {BRITISH: "British", GERMAN: "Germans"}
TURRETS = ("A", "B", "X", "Y")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.3, 5.4 One ship as the card has her."""

    name: str
    code: str
    side: Side
    kind: str = msgspec.field(name="class")
    knots: int = 0
    fuel: int = 0
    points: int = 0
    hull: int = 0
    superstructure: int = 0
    guns: tuple[int, int, int, int] = (0, 0, 0, 0)
    strength: int = 0
    main: str = ""
    secondary: str = ""
    port: int = 0
    starboard: int = 0
    torpedoes: bool = False
    source: str = ""


_cards = msgspec.convert(read(__package__, "ships.toml")["ship"], dict[str, Card])
CARDS = tuple(_cards.values())
ID = tuple(_cards)
SHIPS = range(len(CARDS))
SHIP = {name: number for number, name in enumerate(ID)}
CODE = {card.code: number for number, card in enumerate(CARDS)}
NAME = tuple(card.name for card in CARDS)
SIDE = tuple(card.side for card in CARDS)
KIND = tuple(card.kind for card in CARDS)
WHO = tuple(Who(name, card.side, card.name) for name, card in _cards.items())  # as facts name them
_ROSTER: Roster[int] = Roster(WHO)
names, whom = _ROSTER.names, _ROSTER.whom
FLEET = {side: tuple(ship for ship in SHIPS if SIDE[ship] == side) for side in SIDES}
GRAF_SPEE, ALTMARK = SHIP["graf_spee"], SHIP["altmark"]
CARRIERS = tuple(ship for ship in SHIPS if KIND[ship] == "CV")
FIGHTERS = tuple(ship for ship in FLEET[BRITISH] if ship not in CARRIERS)  # 14.0 those that can be in surface combat


def turret(ship: int, number: int) -> int:
    """15.8 Return the index of a ship's turret in a column of turrets, four per ship."""
    return len(TURRETS) * ship + number


@cache
def built(ship: int) -> tuple[int, ...]:
    """2.3, G21 The turrets a ship was built with."""
    return tuple(number for number, guns in enumerate(CARDS[ship].guns) if guns)
