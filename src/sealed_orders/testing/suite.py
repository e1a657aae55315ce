"""All tests of the kit in one class, for packages to subclass."""

from __future__ import annotations

from sealed_orders.testing.claims import Claims
from sealed_orders.testing.contract import Contract
from sealed_orders.testing.golden import Playthroughs, Records
from sealed_orders.testing.how_to_play import HowToPlay
from sealed_orders.testing.imports import Imports
from sealed_orders.testing.lessons import Lessons
from sealed_orders.testing.lists import ListOrder
from sealed_orders.testing.orders import Orders
from sealed_orders.testing.rulebooks import Rulebooks
from sealed_orders.testing.scenarios import Scenarios
from sealed_orders.testing.secrecy import Secrecy
from sealed_orders.testing.shown import Shown


class GameSuite(
    Contract,
    Imports,
    Shown,
    Orders,
    Secrecy,
    ListOrder,
    Scenarios,
    Lessons,
    Playthroughs,
    Records,
    Rulebooks,
    HowToPlay,
    Claims,
):
    """What every game must keep, for the games of one distribution.

    class TestGames(GameSuite):
        distribution = "hex-hunt"
    """
