"""Our bots and plot tables see views, never the State."""

from __future__ import annotations

from sealed_orders.testing.imports import Imports
from tests.own import OurGames


class TestImports(OurGames, Imports):
    """The kit's test, for our bots."""
