"""3.6, 3.7 Captain points: how they are asked for and paid."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.columns import Situation, admiral, purse
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.order import IllegalOrder, Order
from sealed_orders.kernel.prompt import Number
from sealed_orders.kernel.words import many

NONE = ("0",)


def points_choices(now: Situation, ship: int, effect: str) -> tuple[Number, ...]:
    """3.6 Ask how many points go to a roll, and to what effect; nothing if none are left."""
    left = purse(now, ship)
    points = (Number("points", f"Captain points ({effect})", 0, left, default=NONE),) if left else ()
    return (*points, *luetjens_choice(now, ship))


def luetjens_choice(now: Situation, ship: int) -> tuple[Number, ...]:
    """3.7 Return how many of them are those of Lütjens."""
    left = admiral(now, ship)
    short = f"he also covers anything beyond the captain's {now.points[ship]}"
    label = f"Points paid by Lütjens ({left} left; {short})"
    return (Number("luetjens", label, 0, left, default=NONE),) if left else ()


def spent(order: Order) -> int:
    """3.6 The points an order commits."""
    return int(order.get("points", NONE)[0])


def given(order: Order) -> int:
    """3.7 The points an order asks of Lütjens."""
    return int(order.get("luetjens", NONE)[0])


def from_luetjens(now: Situation, ship: int, order: Order, cost: int) -> int:
    """3.7 Return Lütjens' share of the points spent: what the order says, and what the captain lacks."""
    return max(given(order), cost - now.points[ship])


def check_luetjens(order: Order, cost: int) -> None:
    """3.7 Lütjens gives no more than is spent."""
    if given(order) > cost:
        raise IllegalOrder(f"Lütjens cannot give more than the {cost} points spent.", "3.7", "luetjens")


def pay(state: StraitState, ship: int, order: Order, cost: int) -> str:
    """3.6, 3.7 Spend points, and tell who paid."""
    his = from_luetjens(state, ship, order, cost)
    state.luetjens -= his
    state.points[ship] -= cost - his
    return priced(cost, f", {his} from Lütjens" if his else "")


def priced(cost: int, whose: str = "") -> str:
    """3.6 Write the points spent, for a sentence; empty if none."""
    return f" ({many(cost, 'point')}{whose})" if cost else ""
