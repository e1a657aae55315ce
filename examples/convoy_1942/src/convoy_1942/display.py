"""What a client draws of a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from convoy_1942.board import PLANE
from convoy_1942.chart import ENEMY, PLACES
from convoy_1942.forces import BOATS, ESCORTS, FORCE, UNIT
from convoy_1942.tables import LONG, PATTERN, ROUNDS, SHORT
from convoy_1942.view import ConvoyView
from sealed_orders.kernel.board import Display, Panel, Token
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.plane import Point, ahead
from sealed_orders.kernel.plane_board import Circle, Fan, Fix, Run, Sea, Vessel


def display(view: ConvoyView) -> Display:
    """1.1, 3.2, 4.1 Own forces with their units, the enemy's where they were seen; in a fight, all who are there."""
    allied, german = view.points
    fight = f"; fight in {PLACES[view.fight].name}, round {view.round} of {ROUNDS}" if view.fight else ""
    return Display(
        f"Turn {min(view.turn, view.last)} of {view.last}{fight}",
        (*_own(view), *_enemies(view)),
        (Panel("Points", (("Allied", str(allied)), ("German", str(german))), score=True),),
        lost=tuple(_unit(unit, "") for unit in view.sunk),
        board=PLANE.name if view.fight else "",
        sea=_sea(view) if view.fight else None,
    )


def _own(view: ConvoyView) -> Iterator[Token]:
    """1.1, 1.3 A force, and within it its units; without any it is a dummy."""
    for force, cell in view.at.items():
        units = [unit for unit, inside in view.holds.items() if inside == force]
        kind = "dummy" if not units else UNIT[units[0]].kind if units[0] in (*BOATS, *ESCORTS) else "convoy"
        yield Token(force, FORCE[force].name, cell, view.side, kind)
        yield from (_unit(unit, cell, force) for unit in units)


def _enemies(view: ConvoyView) -> Iterator[Token]:
    """3.2, 4.1 Return where enemy forces were last seen, and who is in a fight; a spectator gets only that."""
    for force, (cell, turn) in view.seen.items():
        yield Token(force, FORCE[force].name, cell, ENEMY[view.side], "contact", since=turn)
    yield from (_unit(unit, view.fight) for unit in view.spot if unit not in view.holds)


def _unit(unit: str, cell: str, force: str = "") -> Token:
    facts = (("Speed", f"{UNIT[unit].knots} knots"),)
    return Token(unit, UNIT[unit].name, cell, UNIT[unit].side, UNIT[unit].kind, facts=facts, within=force)


def _sea(view: ConvoyView) -> Sea:
    """4.1 All units on the plane, with their wakes and the torpedoes of the fight."""
    runs = tuple(
        Run(n, boat, UNIT[boat].side, x, y, to_x, to_y, 2, text) for n, boat, x, y, to_x, to_y, text in view.runs
    )
    return Sea(view.round, tuple(_vessel(view, unit) for unit in view.spot), runs=runs)


def _vessel(view: ConvoyView, unit: str) -> Vessel:
    """4.2, 4.3, 4.4 Return a unit; an own one with the ranges of her weapons, and where she can be next."""
    wake = tuple(Fix(turn, x, y, course, knots) for who, turn, x, y, course, knots in view.wakes if who == unit)
    seen = (unit, *view.spot[unit], *view.helm[unit], wake)
    if unit not in view.holds:
        return Vessel(*seen)
    ranges = {SHORT: "torpedoes, short", LONG: "torpedoes, long"} if unit in BOATS else {PATTERN: "depth charges"}
    rings = (Circle(*view.spot[unit], far, f"{far * 100:,} yards", note) for far, note in ranges.items())
    armed = unit in (*BOATS, *ESCORTS)
    return Vessel(*seen, rings=tuple(rings) if armed else (), fan=Fan(float(UNIT[unit].knots)))


def preview(view: ConvoyView, order: Order) -> Display:
    """2.1, 4.4 Return the forces and units where an order brings them."""
    if not view.fight:
        return display(replace(view, at={key: [at, *order.get(key, ())[1:]][-1] for key, at in view.at.items()}))
    helm = {unit: _ordered(order, unit, was) for unit, was in view.helm.items()}
    spot = {unit: ahead(Point(*at), *helm[unit]) if unit in view.holds else at for unit, at in view.spot.items()}
    return display(replace(view, helm=helm, spot={unit: (at[0], at[1]) for unit, at in spot.items()}))


def _ordered(order: Order, unit: str, was: tuple[int, int]) -> tuple[int, int]:
    course, knots = (
        order.get(f"{unit}_{what}", (str(now),))[0] for what, now in zip(("course", "speed"), was, strict=True)
    )
    return int(course), int(knots)
