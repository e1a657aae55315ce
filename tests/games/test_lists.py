"""No list that a side is told gives anything away by its order."""

from __future__ import annotations

from sealed_orders.testing.lists import ListOrder
from tests.own import OurGames


class TestLists(OurGames, ListOrder):
    """The kit's."""
