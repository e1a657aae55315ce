"""Sealed Orders: refereed naval pursuit wargames."""

from __future__ import annotations

from sealed_orders import games as _games  # noqa: F401 - loaded later, the folder would take the function's name
from sealed_orders.bots import BadTime, UnknownBot, bot
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game, UnknownGame, games, load
from sealed_orders.kernel.match import Match, UnknownSide
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.order import IllegalOrder, Order, format_order, parse_order
from sealed_orders.kernel.prompt import Allot, Bin, Course, Mode, Number, Option, Pick, Prompt
from sealed_orders.kernel.record import BadRecord, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.replay import replay, verify
from sealed_orders.kernel.scenario import BadScenario, Scenario, read_scenario
from sealed_orders.odds import UnknownOdds, odds

__all__ = [
    "Allot", "BadGame", "BadRecord", "BadScenario", "BadTime", "Bin", "Course", "Event", "Game", "IllegalOrder",
    "Match", "Mode", "Number", "Option", "Order", "Outcome", "Pick", "Prompt", "Record", "RecordMismatch",
    "RecordUnplayable", "Scenario", "UnknownBot", "UnknownGame", "UnknownOdds", "UnknownSide", "bot", "format_order",
    "games", "load", "odds", "parse_order", "read_scenario", "replay", "verify",
]  # fmt: skip
__version__ = "0.1.0"
