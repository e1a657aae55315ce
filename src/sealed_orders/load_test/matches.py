"""The matches of a load: a few are played at random for a while, and a database gets many copies of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, islice

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import game_names
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import replay, verify
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import encode
from sealed_orders.server.database.databases import open_database
from sealed_orders.table.matches import gate
from sealed_orders.table.seats import Seat, fresh_id, fresh_key, hashed
from sealed_orders.table.store.new_match import NewRows, new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.store import Store

BEGINNINGS = 2  # matches of each game that the others are copies of
DEPTH = 12  # decisions that a match has at most when the load begins; at most a quarter of all
LONGEST = 400  # decisions that the match of a replay has at most
REPLAYS = 8  # finished matches


class NotEmpty(Exception):
    """The database already contains matches."""


@dataclass(frozen=True)
class Table:
    """A match in the database: its game, and the keys of its seats; the spectators' is among them."""

    match: str
    game: str
    keys: dict[Side, str]


async def fill(url: str, count: int, finished: str) -> tuple[list[Table], list[Table]]:
    """Store this many live matches of all games, and some finished ones of one game; return both."""
    database = await open_database(url)
    try:
        store = Store(database)
        if await store.open_seats() or await _matches(store):
            raise NotEmpty
        begun = [_cut(_played(game, number)) for number in range(BEGINNINGS) for game in game_names()]
        over = [_ended(_played(finished, number)) for number in range(BEGINNINGS)]
        live = [await _keep(store, match) for match in islice(cycle(begun), count)]
        return live, [await _keep(store, match) for match in islice(cycle(over), REPLAYS)]
    finally:
        await database.close()


async def unproven(url: str, tables: list[Table]) -> list[str]:
    """Return the matches whose records do not verify, with the reason."""
    database = await open_database(url)
    try:
        store = Store(database)
        return [text for table in tables if (text := _wrong(await store.whole(table.match)))]
    finally:
        await database.close()


def _wrong(record: Record) -> str:
    try:
        verify(record)
    except RecordMismatch as error:
        return f"{record.game}: {error}"
    return ""


async def _matches(store: Store) -> int:
    import sqlalchemy as sa

    from sealed_orders.table.store import tables

    async with store.reading() as connection:
        return int((await connection.execute(sa.select(sa.func.count()).select_from(tables.matches))).scalar_one())


def _played(game: str, number: int) -> Match:
    """Play a match by random orders."""
    match, dice = Match.new(game, seed=f"load {game} {number}"), FastDice(f"load {number}")
    while match.outcome is None and len(match.decisions) < LONGEST:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None, "a side that is waited for is asked"
            match.submit(side, prompt.sample(dice))
    return match


def _ended(match: Match) -> Match:
    """End a match that random orders do not end in time."""
    if match.outcome is None:
        match.draw()
    return match


def _cut(match: Match) -> Match:
    """Return the match as it was some decisions after its start."""
    return replay(match.record(), min(DEPTH, len(match.decisions) // 4))


async def _keep(store: Store, match: Match) -> Table:
    """Store a copy of a match under a name of its own."""
    table, rows = _rows(match, store)
    await store.add(rows)
    return table


def _rows(match: Match, store: Store) -> tuple[Table, NewRows]:
    match_id, playing, at = fresh_id(), match.game.playing(match.options), store.clock.now()
    keys = {side: fresh_key() for side in (*playing, SPECTATOR)}
    seats = [
        Seat(hashed(key), match_id, side, "watch" if side == SPECTATOR else "away", gate.glance(match, side), at)
        for side, key in keys.items()
    ]
    record = match.record()
    head = Head(match_id, "", record.game, record.scenario, record.outcome, False, at, hashed(fresh_key()))
    return Table(match_id, record.game, keys), new_rows(head, record, seats, store.seeds, encode(match.state).decode())
