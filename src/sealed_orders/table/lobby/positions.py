"""The position of the day: one scenario, one seed, one opponent for everybody, and one list of what they made of it.

There are no accounts: players give a name, or none. The seed follows from the server's key, and like
that of any match it is shown to everybody who has played to the end: the list trusts its players.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.bots import bots
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.game import Game, load, loaded_games
from sealed_orders.kernel.order import Side
from sealed_orders.report.playing_on.continuation import ended, margin
from sealed_orders.table.lobby.beginnings import Beginnings
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.matches import Made, NewMatch, NewSeat
from sealed_orders.table.protocol.positions import DayCard, DayResult, Days
from sealed_orders.table.seats import HERE, Glance
from sealed_orders.table.store import tables
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.new_match import dice_name
from sealed_orders.table.store.store import Store

LONGEST = 60  # minutes that the match of a day may take
SHOWN = 50  # results of a day


class DayPosition(NamedTuple):
    """What everybody plays on a day."""

    day: str
    game: str
    scenario: str
    side: Side
    seed: str


def chosen(day: date, seed: str) -> DayPosition:
    """Return the position of a day: the games take turns, and of each its short scenarios and their sides.

    >>> chosen(date(2026, 11, 16), "any").game == chosen(date(2026, 11, 17), "any").game
    False
    """
    offered = [offers for game in loaded_games() if (offers := _offers(game))]
    days, place = divmod(day.toordinal(), len(offered))
    game, scenario, side = offered[place][days % len(offered[place])]
    return DayPosition(day.isoformat(), game, scenario, side, seed)


def _offers(game: Game[Any, Any]) -> list[tuple[str, str, Side]]:
    """Return what a game has for a day: a side of a scenario that is short, and that computers play the rest of."""
    return [
        (game.name, scenario.name, side)
        for scenario in game.scenarios.values()
        if 0 < scenario.minutes <= LONGEST
        for side in game.playing(scenario.options)
        if all(bots(game.name, other) for other in game.playing(scenario.options) if other != side)
    ]


class Positions:
    """The positions of the days, and their lists."""

    def __init__(self, store: Store, beginnings: Beginnings) -> None:
        self._store = store
        self._beginnings = beginnings

    async def show(self) -> Days:
        """Today, and the last day before."""
        today = await self._today()
        before = await self._before(today.day)
        return Days(await self._card(today), await self._card(before) if before else None)

    async def play(self, name: str) -> Made:
        """Begin a match from the position of the day."""
        today = await self._keep_today()
        game = load(today.game)
        scenario = game.scenario(today.scenario)
        seats = {
            side: NewSeat("me") if side == today.side else NewSeat("bot", bots(game.name, side)[0])
            for side in game.playing(scenario.options)
        }
        new = NewMatch(game.name, seats, name=one_line(name))
        return await self._beginnings.new(scenario, new, self._seed(today), today.day)

    async def _today(self) -> DayPosition:
        """Today's position, kept or as it will be kept when the first match begins from it: looking writes nothing."""
        day = datetime.fromtimestamp(self._store.clock.now(), UTC).date()
        name = dice_name("", day.isoformat())
        seed = self._store.seeds.hidden(name, self._store.seeds.of(name)) or ""
        return await self._kept(day.isoformat()) or chosen(day, seed)

    async def _keep_today(self) -> DayPosition:
        """Today's position, kept: nobody draws another any more."""
        today = await self._today()
        if await self._kept(today.day) is None:
            try:
                async with self._store.change() as connection:
                    await connection.execute(sa.insert(tables.positions).values(today._asdict()))
            except DatabaseFailure:
                kept = await self._kept(today.day)  # another server was faster
                if kept is None:
                    raise
                return kept
        return today

    async def _kept(self, day: str) -> DayPosition | None:
        async with self._store.reading() as connection:
            rows = await connection.execute(sa.select(tables.positions).where(tables.positions.c.day == day))
            row = rows.one_or_none()
        return DayPosition(**row._mapping) if row else None

    def _seed(self, position: DayPosition) -> str:
        """Return the seed of a day; it is kept only for the days before it followed from the server's key."""
        return position.seed or self._store.seeds.of(dice_name("", position.day))

    async def _before(self, day: str) -> DayPosition | None:
        """Return the last day before one from which a match was played to its end."""
        matches = tables.matches.c
        last = sa.select(sa.func.max(matches.day)).where(matches.day < day, matches.outcome.is_not(None))
        async with self._store.reading() as connection:
            last_day: str | None = (await connection.execute(last)).scalar_one_or_none()
        return await self._kept(last_day) if last_day else None

    async def _card(self, position: DayPosition) -> DayCard:
        game, matches, seats = load(position.game), tables.matches.c, tables.seats.c
        scenario = game.scenarios[position.scenario]
        played = (
            sa.select(matches.name, matches.outcome, seats.glance)
            .join_from(tables.matches, tables.seats, seats.match == matches.id)
            .where(matches.day == position.day, seats.side == position.side, seats.player.in_(HERE))
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(played)).all()
        results = [
            _result(row.name, msgspec.json.decode(row.outcome, type=Outcome), position.side, row.glance)
            for row in rows
            if row.outcome is not None
        ]
        results.sort(key=lambda one: (one.won is not False, one.won is True, one.margin, -one.turn), reverse=True)
        others = [side for side in game.playing(scenario.options) if side != position.side]
        return DayCard(
            position.day, game.name, game.title, scenario.title, position.side,
            bots(game.name, others[0])[0] if others else "", scenario.minutes, len(rows) - len(results),
            tuple(results[:SHOWN]),
        )  # fmt: skip


def _result(name: str, outcome: Outcome, side: Side, glance: str) -> DayResult:
    won = None if outcome.winner is None else outcome.winner == side
    turn = msgspec.json.decode(glance, type=Glance).turn
    return DayResult(name, won, float(margin(ended(outcome), side)), turn)
