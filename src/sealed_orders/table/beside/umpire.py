"""The umpire beside a match: who would have one, and what each seat gets of what the umpire did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import HOUR
from sealed_orders.kernel.umpire import BY_PLAYERS, UmpireLine, is_for, paused_since
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.protocol.umpire import Place, UmpireTold, UmpireWord
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import UMPIRE, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

MOST = 300  # lines of a match
AT_ONCE, SECONDS = 20, 60  # at most this many lines of the umpire or of a side in this many seconds
NO_UMPIRE = UmpireTold("", "", None, (), ())
NOT_OFFERED = "{title} takes no umpire: nothing in it is hidden from anybody."
ALONE = (
    "An umpire is for a match between two sides with a player elsewhere. Invite a friend, or play without an umpire."
)
PLAYS = "The umpire does not play. Choose who else plays your side, or send the umpire's link to somebody."
NONE_HERE = "This match has no umpire."
ABSENT = "Nobody has taken the umpire's place yet."
TAKEN = "The umpire has come already."
NOT_YOURS = "Only the umpire can do that."
PAUSED = "The umpire has paused the match. You can write your orders now and seal them when it goes on."
HOLDS = "The umpire has paused the match. Only the umpire can end this pause."
ALREADY = "The match is paused already."
RUNNING = "The match is not paused."
NO_SUCH_SIDE = "No side called {side} plays this match. Choose {sides}."
NO_SUCH_RULE = "The rulebook has no paragraph {rule}."
NO_SUCH_CELL = "There is no {cell} on the chart."
ANSWERED = "That question has been answered, or never was asked."
BLANK = "Write something first."
HASTY = "You have written a lot in one minute. Wait a little."
FULL = f"The umpire's book keeps {MOST} lines, and this one is full."
ASKED_ENOUGH = 3  # open questions of a side
WAIT = "Your last questions are still open. Wait for the umpire's answer."

_WISHES = tables.umpire_wishes
READ = sa.select(_WISHES.c.side).where(_WISHES.c.match == sa.bindparam("here"))


async def read(connection: Connection, match: str) -> frozenset[Side]:
    """Return the sides that would have an umpire, or do without theirs."""
    rows = await connection.execute(READ, {"here": match})
    return frozenset(rows.scalars())


async def keep(connection: Connection, match: str, sides: Iterable[Side]) -> None:
    """Keep who would, in the place of who would before."""
    await connection.execute(sa.delete(_WISHES).where(_WISHES.c.match == match))
    rows = [{"match": match, "side": side} for side in sides]
    if rows:
        await connection.execute(sa.insert(_WISHES), rows)


def check_game(game: Game[Any, Any], sides: Sequence[Side], players: Iterable[str]) -> None:
    """Refuse an umpire for a game that takes none, and where nobody plays elsewhere."""
    if not game.umpired:
        raise Refusal(NOT_OFFERED.format(title=game.title))
    if len(sides) < 2 or not {"away", "invited", "open"} & set(players):
        raise Refusal(ALONE)


def check_room(lines: Sequence[UmpireLine], side: Side, at: int) -> None:
    """Refuse a line more than a match keeps, or more than somebody writes in a minute; no side is the umpire's."""
    if len(lines) >= MOST:
        raise Refusal(FULL, status=409)
    lately = [
        line for line in lines if line.at > at - SECONDS and (line.side if line.what in BY_PLAYERS else "") == side
    ]
    if len(lately) >= AT_ONCE:
        raise Refusal(HASTY, status=429)


def shown(
    seat: Seat | None, own: Seat, lines: Sequence[UmpireLine], wishes: Iterable[Side], *, over: bool
) -> UmpireTold:
    """Return what a seat gets of the umpire; everything once the match is over, and if it is the umpire's own."""
    wanted = tuple(sorted(wishes))
    if seat is None:
        return UmpireTold("", "", None, wanted, ()) if wanted else NO_UMPIRE
    sees_all = over or (own.player == UMPIRE and own.side == SPECTATOR)
    place: Place = "vacant" if seat.player != UMPIRE else "yours" if own.player == UMPIRE else "taken"
    numbered = [(n, line) for n, line in enumerate(lines, 1) if sees_all or is_for(line, own.side)]
    words = tuple(_word(n, line, lines, own.side, sees_all) for n, line in numbered)
    since = paused_since(lines)
    return UmpireTold(place, seat.name, None if since is None else _date(since), wanted, words)


def opened(lines: Sequence[UmpireLine]) -> tuple[UmpireWord, ...]:
    """Return all lines, for anybody, once the match is over."""
    return tuple(_word(n, line, lines, "", True) for n, line in enumerate(lines, 1))


def _word(number: int, line: UmpireLine, lines: Sequence[UmpireLine], side: Side, sees_all: bool) -> UmpireWord:
    """Return a line as somebody reads it. Its number, its turn and its place would count what others asked or did."""
    question = lines[line.of - 1] if line.of else None
    words = question.text if question is not None and (sees_all or is_for(question, side)) else ""
    word = UmpireWord(
        what=line.what, at=_date(line.at), side=line.side, text=line.text, rule=line.rule, question=words,
        hours=line.seconds // HOUR,
    )  # fmt: skip
    return replace(word, number=number, of=line.of, turn=line.turn, cell=line.cell) if sees_all else word


def _date(at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC)
