"""7 Movement: what a ship may do with her speed roll."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.columns import Situation, cards, command, purse
from sealed_orders.games.denmark_strait.helm import Manoeuvre, manoeuvres
from sealed_orders.games.denmark_strait.morale import can_open, opens_range
from sealed_orders.games.denmark_strait.ships import SHIPS

HULL_PER_SPEED = 7  # 7.2


def speed_number(now: Situation, ship: int) -> int:
    """7.2 Printed speed, one more for each jack or queen and for every seven points of hull damage."""
    return SHIPS[ship].speed + cards(now, ship, "speed") + now.hull[ship] // HULL_PER_SPEED


def may_move(now: Situation, ship: int) -> bool:
    """7.1 The speed roll of her side reaches her speed number."""
    return now.speed >= speed_number(now, ship)


def cost(now: Situation, ship: int, manoeuvre: Manoeuvre) -> int:
    """7.5 Turning and moving in one turn costs three points; all else is free."""
    return command(now, ship).turn_and_move if manoeuvre.both else 0


def possible(now: Situation, ship: int) -> list[Manoeuvre]:
    """7.3, 7.6 Return what a ship could do, her morale apart. A step needs the speed roll and an empty space."""
    able, left = may_move(now, ship), purse(now, ship)
    return [
        manoeuvre
        for manoeuvre in manoeuvres(now.space[ship], now.facing[ship])
        if not manoeuvre.moves or (able and manoeuvre.space not in now.space and cost(now, ship, manoeuvre) <= left)
    ]


def legal(now: Situation, ship: int) -> list[Manoeuvre]:
    """7.3, 12.5 Return what a ship may do; one with Failed Morale opens the range, if she can."""
    manoeuvres = possible(now, ship)
    return opens_range(now, ship, manoeuvres) if now.failed[ship] else manoeuvres


def must_open(now: Situation, ship: int) -> bool:
    """12.5 Say whether she has Failed Morale and can open the range."""
    return now.failed[ship] and can_open(now, ship, possible(now, ship))
