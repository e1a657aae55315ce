"""A running match whose rules have changed: it goes on from its kept State under today's, and a notice says so."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import msgspec

from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.replay import replay, upgraded
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.clocks import Clocks
from sealed_orders.table.seats import Glance
from sealed_orders.table.store.addition import Addition, Behind
from sealed_orders.table.store.store import Store
from sealed_orders.table.store.turn import News
from sealed_orders.table.work.pool import Pool


def is_older(record: Record) -> bool:
    """Say whether a match runs under rules that are not today's."""
    return record.outcome is None and record.version != load(record.game).version


async def upgrade(store: Store, match: str, record: Record, news: News, pool: Pool) -> None:
    """Write down that a match goes on under today's rules; RecordUnplayable if it cannot.

    Orders that were sealed are withdrawn. If somebody else was quicker, nothing is written: look again.
    """
    later, played, glances = await pool.run(_upgraded, record, news.state)
    clocks = Clocks()
    clocks.follow(played, news.terms, news.times)
    addition = Addition(match, news.mark, clocks.now(store.clock.now()))
    addition.upgrade(later, await store.beginning(match))
    for side in news.pending:
        addition.seal(side, None)
        addition.answer(side, sealed=False)
    if clocks.keeper is not None:
        clocks.change(played, news.seats, addition, Time(at=addition.at, what="upgraded"))
    addition.glance(
        msgspec.structs.replace(seat, glance=glances[seat.side], touched=addition.at) for seat in news.seats
    )
    with suppress(Behind):
        await store.put(addition)


def _upgraded(record: Record, state: str | None) -> tuple[Record, Match, dict[Side, Glance]]:
    """Return the record of a match that goes on under today's rules, the match, and how it stands for everybody."""
    game = load(record.game)
    changed = f"The rules of {game.title} changed from version {record.version} to {game.version}"
    if record.decisions and state is None:
        raise RecordUnplayable(f"{changed}, and no State of this match was kept: you can read it, but not play on.")
    later = upgraded(record, state) if state else _begun_again(record)
    try:
        match = replay(later)
        return later, match, _shown(match)
    except RecordMismatch:
        raise
    except Exception as error:  # whatever rules do with a State that they did not make
        raise RecordUnplayable(f"{changed}, and these cannot go on from the match's State.") from error


def _begun_again(record: Record) -> Record:
    """Return the record of a match in which nobody has decided anything: it begins again, with the same dice."""
    game = load(record.game)
    later = replace(record, version=game.version, wording=game.wording)
    match = replay(later)
    return replace(later, opening=match.opening, rolls=match.rolls)


def _shown(match: Match) -> dict[Side, Glance]:
    """Return how a match stands for everybody; each has looked at it, so that rules that fail do so here."""
    sides = (*match.game.sides, SPECTATOR)
    for side in sides:
        match.display(side)
    return {side: gate.glance(match, side) for side in sides}
