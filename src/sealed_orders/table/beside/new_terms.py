"""New terms: what a player would like to change about time. They take effect when all players agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.game import Game
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Timekeeper
from sealed_orders.kernel.wire import encode
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.protocol.telling import NewTerms
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

ONLY_A_BANK = "{title} asks too often for a time for each decision. Choose a bank of time."
MOST = 30  # changes in a match: each is kept in the record
ENOUGH = f"The terms of this match were changed {MOST} times. They cannot change again."
SAME = "These are the terms already."
NO_WISHES = NewTerms({})
_KEPT = tables.new_terms.c


async def read(connection: Connection, match: str) -> dict[Side, Terms]:
    """Return the terms that sides would have."""
    rows = await connection.execute(sa.select(_KEPT.side, _KEPT.terms).where(_KEPT.match == match))
    return {row.side: msgspec.json.decode(row.terms, type=Terms) for row in rows}


async def keep(connection: Connection, match: str, wishes: Mapping[Side, Terms]) -> None:
    """Keep what sides would have, in the place of what they would have had before."""
    await connection.execute(sa.delete(tables.new_terms).where(_KEPT.match == match))
    rows = [{"match": match, "side": side, "terms": encode(terms).decode()} for side, terms in wishes.items()]
    if rows:
        await connection.execute(sa.insert(tables.new_terms), rows)


def check(game: Game[Any, Any], terms: Terms) -> None:
    """Refuse terms that cannot be, or that a game cannot be played under."""
    if terms.fault:
        raise Refusal(terms.fault)
    if game.bank_only and terms.kind != "bank":
        raise Refusal(ONLY_A_BANK.format(title=game.title))


def wished(
    match: Match, keeper: Timekeeper, own: Seat, before: Mapping[Side, Terms], terms: Terms | None
) -> dict[Side, Terms]:
    """Return what is proposed after one side has said so; with none, it declines, or takes its own back."""
    if terms is None:
        return {}
    check(match.game, terms)
    if terms == keeper.terms:
        raise Refusal(SAME, status=409)
    if keeper.changes >= MOST:
        raise Refusal(ENOUGH, status=409)
    return {side: theirs for side, theirs in before.items() if theirs == terms} | {own.side: terms}


def agreed(seats: Iterable[Seat], wishes: Mapping[Side, Terms]) -> bool:
    """Say whether all who play want the same."""
    return {seat.side for seat in seats if seat.player in PEOPLE} <= wishes.keys()
