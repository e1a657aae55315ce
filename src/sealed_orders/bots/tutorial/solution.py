"""How First Hunt is best played, as `solve.py` found it: which orders, how often, by what a side knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from sealed_orders.games.tutorial.chart import AREAS
from sealed_orders.kernel.data_file import read as read_data
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Searched, Sighted, Turn

FILE = "solution.json"
LETTERS = "dinfsaw"  # of the areas, in their order
AREA = dict(zip(LETTERS, AREAS, strict=True))
LETTER = {area: letter for letter, area in AREA.items()}

Shares = Mapping[str, int]  # by order, in thousandths
Plays = Mapping[str, Shares]  # by what both know, and what a side knows alone


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How both sides play the breakout, and what that is worth."""

    date: str
    rounds: int
    replies: int  # rounds in which a best reply to either side was looked for
    raider_at_least: float  # what the raider wins against the best reply to her play
    raider_at_most: float  # and what the best reply to the hunter's play wins
    seconds: float  # of a processor
    raider: Plays
    hunter: Plays


@cache
def solution() -> Solution:
    """Return the solution."""
    return msgspec.convert(read_data(__package__, FILE), Solution)


def news_key(turn: int, sunk: int, area: str, since: int, *, call: bool) -> str:
    """Return what both sides know, in a word: the turn, merchants lost, and the last call or contact."""
    news = f" {'call' if call else 'contact'} {LETTER[area]}{since}" if since else ""
    return f"{turn} {sunk}{news}"


class Heard:
    """What the log of a side says: the last call or contact, and where its cruiser has looked since."""

    def __init__(self, log: Sequence[Event]) -> None:
        self.area, self.since, self.call = "", 0, False
        self.way: tuple[str, ...] = ()
        turn = 0
        for event in log:
            for fact in event.facts:
                match fact:
                    case Turn(number):
                        turn = number
                    case Searched((area,)):
                        self.way = (*self.way, area)
                    case Sighted(cell=cell):
                        self.area, self.since, self.call, self.way = cell, turn, False, (cell,)
                    case Reported(cell=cell, exact=True) if cell in AREAS and (self.call or self.since != turn):
                        self.area, self.since, self.call, self.way = cell, turn, True, self.way[-1:]

    def key(self, turn: int, sunk: int, alone: str) -> str:
        """Return what both sides know, and what a side knows alone."""
        return f"{news_key(turn, sunk, self.area, self.since, call=self.call)} {alone}"


def drawn(plays: Plays, position: str, dice: Dice) -> str:
    """Draw an order; none if the solution does not know the position."""
    orders = plays.get(position)
    if not orders:
        return ""
    left = dice.roll(sum(orders.values()), "solved")
    for order, share in orders.items():
        left -= share
        if left <= 0:
            return order
    raise AssertionError(orders)
