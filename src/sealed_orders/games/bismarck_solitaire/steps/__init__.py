"""The steps of a match, by chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.games.bismarck_solitaire.steps.air import Air
from sealed_orders.games.bismarck_solitaire.steps.combat import Aim, Battle, Fire, Round
from sealed_orders.games.bismarck_solitaire.steps.end import End
from sealed_orders.games.bismarck_solitaire.steps.escape import BritishEscape, Escape
from sealed_orders.games.bismarck_solitaire.steps.event import (
    Attack,
    Barrels,
    Cover,
    EventDice,
    Hide,
    Merchantmen,
    Mines,
    Repair,
)
from sealed_orders.games.bismarck_solitaire.steps.hits import Hits, Rudder
from sealed_orders.games.bismarck_solitaire.steps.movement import Move
from sealed_orders.games.bismarck_solitaire.steps.place import Place
from sealed_orders.games.bismarck_solitaire.steps.uboat import Uboat, UboatHunted
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.game import Step

STEPS: Mapping[str, Step[CruiseState, CruiseView]] = {
    "place": Place(),
    "event": EventDice(),
    "cover": Cover(),
    "barrels": Barrels(),
    "repair": Repair(),
    "merchantmen": Merchantmen(),
    "mines": Mines(),
    "attack": Attack(),
    "hide": Hide(),
    "hits": Hits(),
    "air": Air(),
    "rudder": Rudder(),
    "uboat_hunted": UboatHunted(),
    "uboat": Uboat(),
    "battle": Battle(),
    "round": Round(),
    "aim": Aim(),
    "fire": Fire(),
    "escape": Escape(),
    "british": BritishEscape(),
    "move": Move(),
    "end": End(),
}
