"""3.5 The captain cards."""

from __future__ import annotations

import msgspec

from sealed_orders.games.denmark_strait.ships import IDS
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.reconstruction import reconstructed

GERMAN_BUDGET = 5  # 3.3


class Captain(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """3.5 A card: points, morale, cost and ability. The last eleven say what the ability changes."""

    rule: str
    name: str
    rank: str
    side: Side
    points: int
    morale: int
    ships: tuple[str, ...] = ()
    cost: int = 0
    ability: str = "No special ability"
    text: str = ""
    reroll: bool = False
    fleet_morale: int = 0
    repair: int = 0
    out_of_broadside: int = 2
    first_splashes: int = 1
    turn_and_move: int = 3
    first_pair: int = 2
    half_cards: bool = False
    shift_splashes: int = 0
    smoke: int = 0
    zigzag: int = 0


_file = read(__package__, "captains.toml")
CAPTAINS = msgspec.convert(_file["captain"], dict[str, Captain])
RECONSTRUCTED = reconstructed(_file["source"])
LUETJENS = CAPTAINS["luetjens"]


def eligible(ship: int) -> tuple[str, ...]:
    """3.2, 3.3 Return the captains who may command a ship."""
    return tuple(key for key, captain in CAPTAINS.items() if IDS[ship] in captain.ships)
