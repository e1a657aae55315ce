"""4 The ships and their armour."""

from __future__ import annotations

import msgspec

from sealed_orders.games.denmark_strait.cards import Card, Suit, ranks, suited
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.order import Side

BRITISH, GERMAN = SIDES = ("british", "german")
CLASSES = {"BB": "battleship", "BC": "battlecruiser", "CA": "heavy cruiser", "CL": "light cruiser", "DD": "destroyer"}


class Ship(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"cls": "class"}):
    """4.1 What is printed in a ship's box."""

    name: str
    side: Side
    cls: str
    speed: int
    shooting: int
    hull: int
    armour: str
    historical: str
    source: str


class Line(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """4.2 One line of armour: the ranks that cause damage, by suit."""

    spades: str = ""
    clubs: str = ""
    diamonds: str = ""
    hearts: str = ""
    source: str = "reconstructed"

    def cards(self) -> frozenset[Card]:
        """4.2 Return the cards that cause damage."""
        lines = (self.spades, self.clubs, self.diamonds, self.hearts)
        return frozenset(suited(rank, suit) for suit, text in zip(Suit, lines, strict=True) for rank in ranks(text))


_ships = msgspec.convert(read(__package__, "ships.toml")["ship"], dict[str, Ship])
IDS = tuple(_ships)
SHIPS = tuple(_ships.values())
BISMARCK, PRINZ_EUGEN, HOOD, PRINCE_OF_WALES, NORFOLK, SUFFOLK = range(len(SHIPS))
WHO = tuple(Who(name, ship.side, ship.name) for name, ship in _ships.items())  # as facts name them
NUMBER = {name: number for number, name in enumerate(IDS)}
FLEET = {side: tuple(n for n, ship in enumerate(SHIPS) if ship.side == side) for side in SIDES}

LINES = msgspec.convert(read(__package__, "armour.toml")["armour"], dict[str, dict[str, Line]])
ARMOUR = {target: {firing: line.cards() for firing, line in lines.items()} for target, lines in LINES.items()}
WITHIN = msgspec.convert(read(__package__, "guns.toml")["within"], dict[str, dict[str, int]])


def guns(cls: str) -> str:
    """4.1 Return the column of a class: battlecruisers count as battleships."""
    return "BB" if cls == "BC" else cls


def hurts(card: Card, firing: int, target: int) -> bool:
    """4.2 Say whether a card of a hit is on the target's armour line for the class of the firing ship."""
    return card in ARMOUR[SHIPS[target].armour][guns(SHIPS[firing].cls)]


def draws_on(firing: int, target: int, distance: int) -> bool:
    """9.2 Say whether a hit at this range draws further cards."""
    return distance <= WITHIN[guns(SHIPS[firing].cls)][guns(SHIPS[target].cls)]


def enemy(side: Side) -> Side:
    """1.1 Return the other side."""
    return GERMAN if side == BRITISH else BRITISH
