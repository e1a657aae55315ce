"""Parley: who offers a draw, and who may resign. It is no part of a match until somebody resigns or all agree.

An offer is open until it is answered or taken back. After a refusal a player may offer again on another turn. Computer
players accept no draw; in a cooperative game they are not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sqlalchemy as sa
from msgspec import Struct

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.settlement import OVER
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.protocol.telling import Draws
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import HERE, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

WATCHING = "Spectators cannot play."
COMPUTER = "The computer plays this seat now."
NO_DRAW = "The computer never accepts a draw. You can resign, or hand your seat to the computer."
ALONE = "Nobody plays against you: you can resign."
TOGETHER = "You play together: offer to give up, and your partners decide."
DECLINED = "Your offer was declined this turn. You can offer again next turn."
NO_DRAWS = Draws((), ())


class Wish(Struct, frozen=True):
    """What a side has said of a draw, and its turn then: it would have one, or its offer was declined."""

    wanted: bool
    turn: int


_WISHES = tables.draws.c
READ = sa.select(_WISHES.side, _WISHES.wanted, _WISHES.turn).where(_WISHES.match == sa.bindparam("here"))


async def read(connection: Connection, match: str) -> dict[Side, Wish]:
    """Return what was said of a draw, by side."""
    rows = await connection.execute(READ, {"here": match})
    return {row.side: Wish(row.wanted, row.turn) for row in rows}


async def keep(connection: Connection, match: str, wishes: Mapping[Side, Wish]) -> None:
    """Replace the wishes that are kept."""
    await connection.execute(sa.delete(tables.draws).where(tables.draws.c.match == match))
    rows = [{"match": match, "side": side, "wanted": w.wanted, "turn": w.turn} for side, w in wishes.items()]
    if rows:
        await connection.execute(sa.insert(tables.draws), rows)


def draws(wishes: Mapping[Side, Wish]) -> Draws:
    """Return the same as players see it."""
    answers = sorted(wishes.items())
    return Draws(
        tuple(side for side, wish in answers if wish.wanted), tuple(side for side, wish in answers if not wish.wanted)
    )


def check_playing(match: Match, own: Seat) -> None:
    """Refuse a seat that no longer plays this match, or never did."""
    if own.side == SPECTATOR:
        raise Refusal(WATCHING, status=403)
    if own.player == "bot":
        raise Refusal(COMPUTER, status=403)
    if match.outcome:
        raise Refusal(OVER, status=409)


def check_resigning(match: Match, seats: Iterable[Seat], own: Seat) -> None:
    """Nobody gives up for a partner elsewhere."""
    elsewhere = [one for one in _others(match, seats, own) if one.player != "bot" and not _together(one, own)]
    if match.game.cooperative and elsewhere:
        raise Refusal(TOGETHER, status=409)


def wishes_after(
    match: Match, seats: Iterable[Seat], own: Seat, wishes: Mapping[Side, Wish], wanted: bool
) -> dict[Side, Wish]:
    """Return the wishes after a side has offered or accepted a draw; or declined it, or taken it back."""
    others = _others(match, seats, own)
    if not wanted:
        theirs = ((side, wish) for side, wish in wishes.items() if side != own.side)
        return {side: _declined(match, side) if wish.wanted else wish for side, wish in theirs}
    if not others:
        raise Refusal(ALONE, status=409)
    if not match.game.cooperative and any(one.player == "bot" for one in others):
        raise Refusal(NO_DRAW, status=409)
    offered = any(wish.wanted for side, wish in wishes.items() if side != own.side)
    if not offered and wishes.get(own.side) == _declined(match, own.side):
        raise Refusal(DECLINED, status=409)
    return {**wishes, own.side: Wish(True, match.view(own.side).turn)}


def agreed(match: Match, seats: Iterable[Seat], wishes: Mapping[Side, Wish]) -> bool:
    """Say whether every player wants a draw."""
    people = [one.side for one in seats if one.side in match.game.playing(match.options) and one.player != "bot"]
    return all(side in wishes and wishes[side].wanted for side in people)


def _declined(match: Match, side: Side) -> Wish:
    return Wish(False, match.view(side).turn)


def _others(match: Match, seats: Iterable[Seat], own: Seat) -> list[Seat]:
    playing = match.game.playing(match.options)
    return [one for one in seats if one.side in playing and one.side != own.side]


def _together(one: Seat, other: Seat) -> bool:
    return one.player in HERE and other.player in HERE
