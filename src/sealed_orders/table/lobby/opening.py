"""An opening: what a side sees at the start of a scenario. It is a picture for an invitation, not a look at a match.

The player who made a match has its invitations too, and can open them. So the picture is made from what everybody
knows, the scenario and the options, with dice that belong to no match.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.scenario import Scenario, make_scenario
from sealed_orders.kernel.wire import encode

KEPT = 32  # openings that were made lately
DICE = "an opening, and no match"


def opening(record: Record, side: Side) -> Display:
    """Return what a side sees at the start of a match's scenario; the match's dice and orders are not read."""
    return _opening(record.game, record.scenario, encode(record.setup), tuple(record.options.items()), side)


@lru_cache(KEPT)
def _opening(game: str, scenario: str, setup: bytes, options: tuple[tuple[str, str], ...], side: Side) -> Display:
    rules = load(game)
    start = begun_from(rules, scenario, msgspec.json.decode(setup))
    return Match.new(rules, start, dict(options), DICE).display(side)


def begun_from(game: Game[Any, Any], scenario: str, setup: Any) -> Scenario:
    """Return the scenario that a match was begun from, the game's or a player's own."""
    return game.scenario(scenario) if setup is None else make_scenario(scenario, setup, game.setup_data, "The scenario")
