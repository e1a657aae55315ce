"""Any order, at any point of any of our games."""

from __future__ import annotations

from sealed_orders.testing.orders import Orders
from tests.own import OurGames


class TestOrders(OurGames, Orders):
    """The kit's."""
