"""Rematch: who wants to play again once a match is over, and the match that follows when all do.

An offer is open until it is answered or taken back; two equal offers at once are a yes. A different offer replaces the
open one. What was declined cannot be offered again unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import sqlalchemy as sa
from msgspec import Struct

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.beside.parley import COMPUTER, WATCHING
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.protocol.telling import Rematch
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import HERE, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.new_match import NewRows

RUNNING = "The match is not over."
ALONE = "You have no opponent elsewhere in this match. Start a new match instead."
BEGUN = "The rematch has begun."
NOT_BEGUN = "No rematch has begun."
DECLINED = "This offer was declined. You can offer other sides."
GONE = "Your seat at the rematch went to somebody else."
NO_REMATCH = Rematch((), (), False, False)


class Wish(Struct, frozen=True):
    """What a side has said of a rematch: it wants one, or was declined; then what came of it, and its side there."""

    wanted: bool
    other: bool
    next: str = ""
    chair: Side = ""


class Next(NamedTuple):
    """A match that begins if all agree: what to write, and which side each of the sides now plays then."""

    match: str
    rows: NewRows
    chairs: Mapping[Side, Side]
    other: bool


_SAID = tables.rematches.c
READ = sa.select(_SAID.side, _SAID.wanted, _SAID.other, _SAID.next, _SAID.chair).where(
    _SAID.match == sa.bindparam("here")
)


async def read(connection: Connection, match: str) -> dict[Side, Wish]:
    """Return what was said of a rematch, by side."""
    rows = await connection.execute(READ, {"here": match})
    return {row.side: Wish(row.wanted, row.other, row.next, row.chair) for row in rows}


async def keep(connection: Connection, match: str, wishes: Mapping[Side, Wish]) -> None:
    """Replace the wishes that are kept."""
    await connection.execute(sa.delete(tables.rematches).where(tables.rematches.c.match == match))
    rows = [{"match": match, "side": side, **_row(wish)} for side, wish in wishes.items()]
    if rows:
        await connection.execute(sa.insert(tables.rematches), rows)


async def waiting(connection: Connection, matches: Iterable[str]) -> dict[tuple[str, Side], bool]:
    """By match and side, whether a rematch is agreed that the side has not sat down to; False where one is offered."""
    wish, seats = tables.rematches.c, tables.seats.c
    joined = sa.outerjoin(
        tables.rematches,
        tables.seats,
        (seats.match == wish.next) & (seats.side == wish.chair) & (wish.next != ""),
    )
    query = sa.select(wish.match, wish.side, wish.wanted, wish.next, seats.player).select_from(joined)
    rows = list(await connection.execute(query.where(wish.match.in_(list(matches)))))
    agreed = {(row.match, row.side): True for row in rows if row.player == "invited"}
    offers = {(row.match, row.side) for row in rows if row.wanted and not row.next}
    return dict.fromkeys(offers, False) | agreed


def summary(wishes: Mapping[Side, Wish]) -> Rematch:
    """Return the same as players get it."""
    answers = sorted(wishes.items())
    wanted = tuple(side for side, wish in answers if wish.wanted)
    return Rematch(
        wanted,
        tuple(side for side, wish in answers if not wish.wanted),
        any(wish.other for wish in wishes.values() if wish.wanted or not wanted),
        any(wish.next for wish in wishes.values()),
    )


def check(match: Match, seats: Iterable[Seat], own: Seat) -> None:
    """Refuse a seat that did not play, still plays, or has nobody elsewhere to play again."""
    if own.side == SPECTATOR:
        raise Refusal(WATCHING, status=403)
    if own.player not in PEOPLE:
        raise Refusal(COMPUTER, status=403)
    if match.outcome is None:
        raise Refusal(RUNNING, status=409)
    check_company(seats, own)


def check_company(seats: Iterable[Seat], own: Seat) -> None:
    """Refuse a player who was alone, or with others at the same screen."""
    if all(one.player in HERE and own.player in HERE for one in people(seats) if one.side != own.side):
        raise Refusal(ALONE, status=409)


def people(seats: Iterable[Seat]) -> list[Seat]:
    """Return the people who played."""
    return [one for one in seats if one.side != SPECTATOR and one.player in PEOPLE]


def wishes_after(own: Side, wishes: Mapping[Side, Wish], wanted: bool, other: bool) -> dict[Side, Wish]:
    """Return the wishes after a side has offered or accepted a rematch; or declined it, or taken it back."""
    if any(wish.next for wish in wishes.values()):
        if wanted:
            return dict(wishes)
        raise Refusal(BEGUN, status=409)
    others = {side: wish for side, wish in wishes.items() if side != own}
    if not wanted:
        return {side: Wish(False, wish.other) for side, wish in others.items()}
    if wishes.get(own) == Wish(False, other):
        raise Refusal(DECLINED, status=409)
    alike = {side: wish for side, wish in others.items() if wish == Wish(True, other)}
    return {**alike, own: Wish(True, other)}


def agreed(seats: Iterable[Seat], wishes: Mapping[Side, Wish]) -> bool:
    """Say whether everybody who played wants to play again and no match has been made yet."""
    return all(one.side in wishes and wishes[one.side].wanted and not wishes[one.side].next for one in people(seats))


def begun(wishes: Mapping[Side, Wish], coming: Next) -> dict[Side, Wish]:
    """Return what was said, with the match that came of it."""
    return {side: Wish(True, wish.other, coming.match, coming.chairs[side]) for side, wish in wishes.items()}


def _row(wish: Wish) -> dict[str, str | bool]:
    return {"wanted": wish.wanted, "other": wish.other, "next": wish.next, "chair": wish.chair}
