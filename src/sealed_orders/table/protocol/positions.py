"""The position of the day over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sealed_orders.kernel.order import Side


class DayResult(Struct):
    """The results of the players of a day's position, the best first."""

    name: str  # as they call themselves; empty if they gave no name
    won: bool | None  # None for a draw
    margin: float  # points ahead of the best opponent
    turn: int  # of its end, counted from the first


class DayCard(Struct):
    """The position of a day: everybody who plays it has the same dice and the same opponent."""

    day: str
    game: str
    title: str
    scenario: str
    side: Side
    against: str  # the bot; empty if the side plays alone
    minutes: int  # it takes about; 0 where nobody has said
    running: int  # matches from it that are not over
    results: tuple[DayResult, ...]


class Days(Struct):
    """Today's position, and the one of the last day before on which somebody played."""

    today: DayCard
    before: DayCard | None


class PlayToday(Struct, forbid_unknown_fields=True):
    """A request to play the position of the day; the name is shown in the list."""

    name: Annotated[str, Meta(max_length=40)] = ""
