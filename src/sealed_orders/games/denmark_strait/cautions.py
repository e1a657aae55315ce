"""What to consider about an order before it is sealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.chart import EAST
from sealed_orders.games.denmark_strait.columns import admiral
from sealed_orders.games.denmark_strait.projection import moved
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, IDS, NUMBER, SHIPS
from sealed_orders.games.denmark_strait.steps.points import from_luetjens, spent
from sealed_orders.games.denmark_strait.two_dice import HIGHEST, at_least
from sealed_orders.games.denmark_strait.victory import flagship
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many


def cautions(view: StraitView, order: Order) -> Iterator[Caution]:
    """3.6, 8.3, 8.4, 8.6, 12.2, 13.5 Return what may be a mistake about an order."""
    by_step = {"move": _leaving, "shoot": _shooting, "check": _checking}
    if view.step in by_step:
        yield from by_step[view.step](view, int(view.args[0]), order)


def _leaving(view: StraitView, ship: int, order: Order) -> Iterator[Caution]:
    """13.5 A ship that leaves."""
    edge = moved(view, order).fate[ship]
    if edge:
        yield Caution(IDS[ship], f"{SHIPS[ship].name} leaves the map for good {_counts(view, ship, edge)}.", "13.5")


def _counts(view: StraitView, ship: int, edge: str) -> str:
    """13.5 Return what it means that a ship leaves so."""
    if SHIPS[ship].side == BRITISH:
        return "and counts as out of the battle"
    if edge == EAST:
        return "and counts as failed"
    if view.failed[ship]:
        return "with Failed Morale and counts as failed"
    return "and saves the Germans" if ship == BISMARCK or not flagship(view) else "and counts as far away"


def _shooting(view: StraitView, ship: int, order: Order) -> Iterator[Caution]:
    """8.3, 8.4, 8.6 A shot that cannot hit, splashes given up, points that do not help."""
    (word,) = order.get(IDS[ship], ("hold",))
    if word not in NUMBER:
        return
    key, target, points = IDS[ship], NUMBER[word], spent(order)
    need = gunnery.number(view, ship, target, points)
    if need > HIGHEST:
        yield Caution(
            key, f"{SHIPS[ship].name} needs {need}+ and cannot hit; only the Splash Marker will count.", "8.4"
        )
    count = view.splashes[ship]
    if count and view.target[ship] != target:
        lost = f"{SHIPS[ship].name} loses {many(count, 'Splash Marker')} on {SHIPS[view.target[ship]].name}."
        yield Caution(key, lost, "8.6")
    yield from _wasted(points, lambda points: at_least(gunnery.number(view, ship, target, points)), "8.3")


def _checking(view: StraitView, ship: int, order: Order) -> Iterator[Caution]:
    """3.6, 12.2 Points that do not help, and points kept back from the last roll of the turn that would."""

    def holds(points: int) -> Fraction:
        return at_least(crew.number(view, ship, points))

    points = spent(order)
    yield from _wasted(points, holds, "12.2")
    own, his = _kept(view, ship, order)
    more = _fewest(range(own + his + 1), lambda more: holds(points + more))
    if more:
        whose = f", {more - own} from Lütjens," if more > own else ""
        text = f"{many(more, 'more point')}{whose} would help now"
        yield Caution("points", f"{text}; unspent points are lost at the end of the turn.", "3.6")


def _kept(view: StraitView, ship: int, order: Order) -> tuple[int, int]:
    """3.6, 3.7 Return what the captain keeps back, and what Lütjens does from the last German check of the turn."""
    his = from_luetjens(view, ship, order, spent(order))
    last = not any(other != ship and SHIPS[other].side == SHIPS[ship].side for other in view.todo)
    return view.points[ship] - (spent(order) - his), admiral(view, ship) - his if last else 0


def _wasted(points: int, chance: Callable[[int], Fraction], rule: str) -> Iterator[Caution]:
    """3.6 Points without which the chance would be the same."""
    fewest = _fewest(range(points + 1), chance)
    if fewest < points:
        text = (
            f"{many(fewest, 'point')} would help as much as {points}."
            if fewest
            else "These points do not change the chance."
        )
        yield Caution("points", text, rule)


def _fewest(points: range, chance: Callable[[int], Fraction]) -> int:
    """3.6 Return the fewest points that give the best chance there is."""
    return max(points, key=lambda number: (chance(number), -number))
