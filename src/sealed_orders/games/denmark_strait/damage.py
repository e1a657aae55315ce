"""10 Damage on a ship, and hits whose effect is still to come."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.games.denmark_strait.cards import Card


class Damage(NamedTuple):
    """10.7 A damage card on a ship."""

    ship: int
    card: Card
    permanent: bool = False


class Strike(NamedTuple):
    """10.2 A card that got through a ship's armour and waits until all have fired."""

    ship: int
    card: Card
