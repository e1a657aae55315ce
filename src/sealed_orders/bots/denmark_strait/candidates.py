"""The answers worth a trial."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.bots.denmark_strait.gunner import FIRST_REPAIRED, spend
from sealed_orders.games.denmark_strait.cards import code, effect
from sealed_orders.games.denmark_strait.columns import enemies, purse
from sealed_orders.games.denmark_strait.gunnery import number
from sealed_orders.games.denmark_strait.morale import number as morale_number
from sealed_orders.games.denmark_strait.repair import repairable
from sealed_orders.games.denmark_strait.ships import IDS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.order import Order


def candidates(view: StraitView) -> list[Order]:
    """Return the candidates for the question that a side is asked."""
    if view.step == "next":
        return [{"next": (IDS[ship],)} for ship in view.todo]
    if view.step == "smoke":
        return [{"smoke": ("yes",)}, {"smoke": ("no",)}]
    ship = int(view.args[0])
    return list(ASKED[view.step](view, ship))


def shots(view: StraitView, ship: int) -> Iterator[Order]:
    """Yield every target, with every number of points that makes a difference."""
    for foe in enemies(view, ship):
        best = 99
        for points in range(purse(view, ship) + 1):
            need = max(2, number(view, ship, foe, points))
            if need < best:
                best = need
                yield {IDS[ship]: (IDS[foe],)} | spend(points)


def repairs(view: StraitView, ship: int) -> Iterator[Order]:
    """Yield one card of each kind, with no points, all her captain's, or all there are."""
    kinds = {effect(card): card for card in repairable(view, ship)}
    yield {IDS[ship]: ("none",)}
    for kind in FIRST_REPAIRED:
        if kind in kinds:
            for points in sorted({0, view.points[ship] // 2, view.points[ship], purse(view, ship)}):
                yield {IDS[ship]: (code(kinds[kind]),)} | spend(points)


def checks(view: StraitView, ship: int) -> Iterator[Order]:
    """Yield all points of the captain that can help, and none, some or all of those of Lütjens."""
    useful = max(0, morale_number(view, ship, 0) - 2)
    own = min(useful, view.points[ship])
    for points in range(own, min(useful, purse(view, ship)) + 1):
        yield spend(points)


ASKED = {"shoot": shots, "repair": repairs, "check": checks}
