"""A card: a plan that fits on one, written before the match. What it does not say is left to a bot.

A card is a timetable: it only says from which turn on which units head for which cell. It believes nothing and learns
nothing, so what it wins shows what the enemy's habits cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from sealed_orders.bots.cards.openings import value
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.untrusted import Unreadable, read_toml

BOT = "bot"  # instead of a cell: the bot has these units again
_DEFAULTS: Mapping[str, Any] = {}


class BadCard(ValueError):
    """A file that is not a card."""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units head, from which turn on."""

    goes: Mapping[int, str]  # by turn, a cell or a word of the game's helm
    units: tuple[str, ...] = ()  # by their ids (default: all that no other route names)
    until: tuple[str, ...] = ()  # once one of these enemies was reported, the bot has them again

    def goal(self, turn: int) -> str:
        """Return where they head in a turn; the bot decides before the first one.

        >>> [Route({3: "2222", 9: "port"}).goal(turn) for turn in (1, 3, 8, 20)]
        ['bot', '2222', '2222', 'port']
        """
        return next((self.goes[first] for first in sorted(self.goes, reverse=True) if first <= turn), BOT)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan for one side."""

    about: str
    side: Side
    bot: str = ""  # who decides the rest (default: the side's first bot)
    scenario: str = ""  # default: the game's first
    habits: Mapping[str, Any] = _DEFAULTS  # settings of that bot that differ
    routes: tuple[Route, ...] = ()
    picks: tuple[str, ...] = ()  # options taken wherever they are offered

    def route(self, units: tuple[str, ...]) -> Route | None:
        """Return the route of units that sail together, if they have one."""
        named = next((route for route in self.routes if set(route.units) & set(units)), None)
        return named or next((route for route in self.routes if not route.units), None)


def read(text: str, name: str) -> Card:
    """Read a card from TOML; BadCard says what is wrong with it."""
    try:
        return msgspec.convert(read_toml(text), Card, strict=False)
    except (Unreadable, msgspec.ValidationError) as error:
        raise BadCard(f"{name} is not a card: {error}. docs/exploit.md says what a card has.") from None


def write(card: Card) -> str:
    """Write a card as TOML.

    >>> print(write(Card("Waits.", "german", routes=(Route({1: "2222"}, ("bismarck",)),))), end="")
    about = "Waits."
    side = "german"
    <BLANKLINE>
    [[routes]]
    units = ["bismarck"]
    goes = { 1 = "2222" }
    """
    return "\n".join(_lines(card)) + "\n"


def _lines(card: Card) -> Iterator[str]:
    for name in ("about", "side", "bot", "scenario", "picks"):
        if field := getattr(card, name):
            yield f"{name} = {value(field)}"
    if card.habits:
        yield f"habits = {value(card.habits)}"
    for route in card.routes:
        yield from ("", "[[routes]]")
        if route.units:
            yield f"units = {value(route.units)}"
        yield f"goes = {value(dict(sorted(route.goes.items())))}"
        if route.until:
            yield f"until = {value(route.until)}"
