"""Clocks: which sides of a match over days are asked, and since when. It goes into the addition that asks them."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.match import Match
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition

COMING = ("invited", "open")  # players whose seat nobody has taken yet


def over_days(seats: Iterable[Seat]) -> bool:
    """Say whether a match is played over days: somebody plays elsewhere, and every seat is taken."""
    players = {seat.player for seat in seats}
    return "away" in players and players.isdisjoint(COMING)


def ask(match: Match, seats: Iterable[Seat], addition: Addition) -> None:
    """Note the people who are asked from now on, if the match is played over days."""
    seats = tuple(seats)
    if over_days(seats):
        people = {seat.side for seat in seats if seat.player != "bot"}
        addition.ask({side: match.number(side) for side in match.waiting if side in people})
