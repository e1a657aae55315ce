"""What the rules read: the columns that the State and every View share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from sealed_orders.games.denmark_strait.captains import CAPTAINS, Captain
from sealed_orders.games.denmark_strait.cards import Card, effect, rank
from sealed_orders.games.denmark_strait.chart import DISTANCE
from sealed_orders.games.denmark_strait.ships import BISMARCK, FLEET, GERMAN, SHIPS, enemy
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.order import Side

Situation: TypeAlias = StraitState | StraitView


def on_map(now: Situation, side: Side) -> list[int]:
    """5.2 Return the ships of a side that are on the map."""
    return [ship for ship in FLEET[side] if now.space[ship]]


def enemies(now: Situation, ship: int) -> list[int]:
    """1.1 Return the enemy ships on the map."""
    return on_map(now, enemy(SHIPS[ship].side))


def distance(now: Situation, ship: int, other: int) -> int:
    """5.1 Spaces from ship to ship."""
    return DISTANCE[now.space[ship]][now.space[other]]


def command(now: Situation, ship: int) -> Captain:
    """3.5 Return the captain's card of a ship."""
    return CAPTAINS[now.captain[ship]]


def cards(now: Situation, ship: int, *kinds: str) -> int:
    """10.7 Count the damage cards of these kinds on a ship (default: all kinds)."""
    return sum(d.ship == ship and (not kinds or effect(d.card) in kinds) for d in now.damage)


def waiting(now: Situation, ship: int) -> list[Card]:
    """10.2 Return the cards that got through a ship's armour and take effect when all have fired."""
    return [strike.card for strike in now.strikes if strike.ship == ship]


def hull_damage(cards: Iterable[Card]) -> int:
    """10.3 Return the hull damage that cards do."""
    return sum(rank(card) for card in cards if effect(card) == "hull")


def hull_left(now: Situation, ship: int) -> int:
    """10.3 Return what is left of a ship's hull."""
    return max(0, SHIPS[ship].hull - now.hull[ship])


def sinks_at(now: Situation, ship: int) -> int:
    """10.3 Return the hull damage that sinks a ship: her hull number, or with the switch one more."""
    return SHIPS[ship].hull + (now.options["sinks"] == "exceeds")


def admiral(now: Situation, ship: int) -> int:
    """3.7 Return the points of Lütjens that a ship may use: a German ship, while the Bismarck is on the map."""
    return now.luetjens if SHIPS[ship].side == GERMAN and now.space[BISMARCK] else 0


def purse(now: Situation, ship: int) -> int:
    """3.6, 3.7 All the points a ship may spend: her captain's and those of Lütjens."""
    return now.points[ship] + admiral(now, ship)


def commanders(now: Situation, side: Side) -> Iterator[Captain]:
    """3.8.1, 3.8.2 Return the cards of a side's captains whose ships are on the map."""
    return (command(now, ship) for ship in on_map(now, side))
