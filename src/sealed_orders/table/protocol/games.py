"""The games over HTTP: their cards in the lobby, and their odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from sealed_orders.kernel.board import Cells
from sealed_orders.kernel.game import Switch
from sealed_orders.kernel.order import Side


class TerrainLine(Struct, frozen=True):
    """A terrain of a board: its name, and for each cell the cells that can be entered from it."""

    name: str
    next: Mapping[str, Cells]


class ScenarioCard(Struct):
    """A scenario that comes with a game, its turns at most and about how many minutes it takes; 0 where unknown."""

    name: str
    title: str
    about: str
    options: Mapping[str, str]
    turns: int
    minutes: int
    reconstructed: str  # what of it is not the original's, in words


class LessonCard(Struct):
    """A lesson that comes with a game: a scenario from one side, with notes, and about how many minutes it takes."""

    name: str
    title: str
    about: str
    scenario: str
    side: Side
    against: str  # the bot that plays the other sides, if there are any
    options: Mapping[str, str]
    minutes: int
    notes: int
    after: str = ""  # the game whose lessons come right before


class FactCard(Struct):
    """A fact that a question about odds takes; a null default means that it must be given."""

    name: str
    kind: Literal["number", "truth", "text"]
    default: int | str | bool | None
    values: tuple[str, ...] = ()  # what a text may be, where that is known
    labels: Mapping[str, str] = {}  # by value, what readers see instead of an id


class BotCard(Struct):
    """A computer player, and the sides it plays. A timed one plays better with more seconds."""

    name: str
    about: str
    sides: tuple[Side, ...]
    timed: bool
    level: str  # how hard it is to beat, in a word


class OddsCard(Struct):
    """A question about odds that a game answers."""

    name: str
    about: str
    facts: tuple[FactCard, ...]


class GameCard(Struct):
    """A game, as the lobby shows it."""

    name: str
    title: str
    about: str
    version: str
    sides: tuple[Side, ...]
    cooperative: bool  # all sides win or lose together
    curtain: bool  # sides at one screen hide their charts from each other
    umpired: bool  # a match can have an umpire
    bank_only: bool  # over days, its clock can only be a bank
    length: int
    scenarios: tuple[ScenarioCard, ...]
    switches: tuple[Switch, ...]
    bots: tuple[BotCard, ...]
    odds: tuple[OddsCard, ...]
    book: str  # the title of its campaign book; empty if it has none
    lessons: tuple[LessonCard, ...]
    missing: str = ""  # what of the game cannot be had at this table, in a sentence


class Addresses(Struct):
    """Where others can reach this server, if asked from its own machine; empty if only this machine can.

    `command` is what to type there to let others in, instead of the command it was started by.
    """

    urls: tuple[str, ...]
    command: str


class AskOdds(Struct):
    """The facts of a question about odds."""

    facts: dict[str, int | str | bool] = {}


class OddsAnswer(Struct, omit_defaults=True):
    """An exact fraction, or one for each result."""

    p: str | None = None
    percent: float | None = None
    results: Mapping[str, str] | None = None
