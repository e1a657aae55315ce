"""The order of a list that a side sees reveals nothing."""

from __future__ import annotations

from sealed_orders.testing.lists import ListOrder
from tests.own import OurGames


class TestLists(OurGames, ListOrder):
    """The kit's."""
