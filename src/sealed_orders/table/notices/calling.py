"""Calling: which notices a decision causes, stored with it, so that none is lost and none is invented."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.matches.clocks import over_days
from sealed_orders.table.notices.ledger import MAKE
from sealed_orders.table.notices.words import NoticeKind
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition


def call(addition: Addition, match: Match, seats: tuple[Seat, ...], by: Seat | None) -> None:
    """Tell the people whom a decision asks; at the end of the match, everybody but who brought it about."""
    if match.outcome is not None:
        _tell(addition, match, (seat for seat in seats if by is None or seat.hash != by.hash), "over")
    elif over_days(seats):
        _tell(addition, match, (seat for seat in seats if seat.side in match.waiting), "due")


def call_in(addition: Addition, match: Match, seats: tuple[Seat, ...]) -> None:
    """Tell those who waited that somebody has taken a seat, or that they are asked now that everybody is there."""
    sides = set(match.waiting) if over_days(seats) else set()
    _tell(addition, match, (seat for seat in seats if seat.side in sides), "due")
    _tell(addition, match, (seat for seat in seats if seat.side not in sides), "seat taken")


def go_on(addition: Addition, match: Match, seats: tuple[Seat, ...], by: Side) -> None:
    """Tell everybody but who ended a pause that the clocks start again soon."""
    _tell(addition, match, (seat for seat in seats if seat.side != by), "pause")


def play_again(addition: Addition, match: Match, seats: tuple[Seat, ...], by: Seat, begins: bool) -> None:
    """Tell everybody but who has said so that a rematch is offered, or that all have agreed to it."""
    others = (seat for seat in seats if seat.hash != by.hash)
    _tell(addition, match, others, "rematch begun" if begins else "rematch")


def _tell(addition: Addition, match: Match, seats: Iterable[Seat], kind: NoticeKind) -> None:
    for seat in seats:
        if seat.player in PEOPLE:
            number = match.number(seat.side)
            row = {"to": seat.hash, "own_number": number, "notice_kind": kind, "made_at": addition.at}
            addition.rows.append((MAKE, row))
