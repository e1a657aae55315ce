"""15.11 A salvo: the guns of a set at a target, and what they can be expected to hit, now and a turn later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from sealed_orders.games.graf_spee.battle.batteries import (
    BATTERIES,
    Battery,
    aimed_at,
    batteries,
    gun_of,
    guns_built,
    guns_of,
    may_fire,
    targets,
)
from sealed_orders.games.graf_spee.battle.gunnery import one_gun
from sealed_orders.games.graf_spee.battle.plot import enemies, keeps_targets, steamed, yards_between
from sealed_orders.games.graf_spee.ships import ID, SHIP, SIDE
from sealed_orders.games.graf_spee.view import Situation, SpeeView
from sealed_orders.kernel.check import Product
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.plane import Point


class Salvo(NamedTuple):
    """15.11 A number of guns, each with its chance."""

    guns: int
    each: Product

    @property
    def p(self) -> Fraction:
        """The chance of at least one hit."""
        return 1 - (1 - self.each.p) ** self.guns

    @property
    def expected(self) -> Fraction:
        """The hits on average."""
        return self.guns * self.each.p


def salvo(now: Situation, ship: int, battery: Battery, target: int, *, ranging: bool) -> Salvo:
    """15.11 The guns of a set at a target."""
    yards = yards_between(now, ship, target)
    each = one_gun(
        gun_of(ship, battery),
        yards,
        now.speed[target],
        now.visibility,
        ranging=ranging,
        blind=bool(now.blind[ship]),
        jammed=bool(now.jammed[ship]),
    )
    return Salvo(guns_of(now, ship, battery), each)


def kept(view: SpeeView, ship: int, order: Order) -> bool:
    """15.5 Say whether an order keeps a ship's targets."""
    (wanted,) = order.get(f"{ID[ship]}_course", (str(view.course[ship]),))
    return keeps_targets(view.course[ship], int(wanted))


def aimed(view: SpeeView, ship: int, battery: Battery, order: Order) -> int:
    """15.6 The target of a set by an order, or else the present one; -1 for none."""
    given = order.get(f"{ID[ship]}_{battery.name}")
    return SHIP.get(given[0], -1) if given else aimed_at(view.aim, ship, battery)


def fired(view: SpeeView, ship: int, order: Order) -> Iterator[Salvo]:
    """15.6, 15.11 The salvos of a ship, as ordered."""
    for battery in batteries(view, ship):
        target = aimed(view, ship, battery, order)
        if target in targets(view, ship, battery):
            ranging = not kept(view, ship, order) or aimed_at(view.aim, ship, battery) != target
            yield salvo(view, ship, battery, target, ranging=ranging)


def fired_later(view: SpeeView, ship: int, order: Order) -> Iterator[Salvo]:
    """15.6, 15.11 Her salvos a turn later: each set at its present target, or else at the nearest."""
    then = later(view, order)
    for battery in batteries(view, ship):
        legal = sorted(targets(then, ship, battery), key=lambda foe: yards_between(then, ship, foe))
        if legal:
            aim = aimed(view, ship, battery, order)
            held = aim in legal and aim in targets(view, ship, battery)
            yield salvo(then, ship, battery, aim if held else legal[0], ranging=not held)


def under_fire(view: SpeeView, ship: int) -> Fraction:
    """15.11 The chance that a ship is hit if all guns that bear on her fire, as the enemy was built and ranged in."""
    missed = Fraction(1)
    for foe in enemies(view, ship):
        yards = yards_between(view, foe, ship)
        for battery in BATTERIES:
            guns = guns_built(foe, battery)
            if guns and may_fire(view, foe, battery, ship):
                each = one_gun(gun_of(foe, battery), yards, view.speed[ship], view.visibility, ranging=False)
                missed *= 1 - Salvo(guns, each).p
    return 1 - missed


def steered(view: SpeeView, order: Order) -> SpeeView:
    """15.4, 15.5 Return the ships where their orders would bring them."""
    return _moved(view, order, [ship for ship in view.fighting if SIDE[ship] == view.side])


def later(view: SpeeView, order: Order) -> SpeeView:
    """15.4, 15.5 The plane a turn later: own ships as ordered, the enemy on course."""
    return _moved(view, order, list(view.fighting))


def _moved(view: SpeeView, order: Order, ships: list[int]) -> SpeeView:
    x, y, course, speed = list(view.x), list(view.y), list(view.course), list(view.speed)
    for ship in ships:
        course[ship] = int(order.get(f"{ID[ship]}_course", (str(course[ship]),))[0])
        speed[ship] = int(order.get(f"{ID[ship]}_speed", (str(speed[ship]),))[0])
        x[ship], y[ship] = steamed(Point(x[ship], y[ship]), course[ship], speed[ship])
    return replace(view, x=x, y=y, course=course, speed=speed)
