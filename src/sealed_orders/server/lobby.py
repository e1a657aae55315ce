"""The lobby: making matches, taking seats, and the lists of them."""

from __future__ import annotations

import asyncio
import tomllib
from datetime import UTC, datetime
from typing import Any

from sealed_orders.bots import UnknownBot, bots
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.options import in_force
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordUnplayable
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.scenario import BadScenario, Scenario, make_scenario
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.server import gate, replays
from sealed_orders.server.books import Books
from sealed_orders.server.matches import DELETED, Matches
from sealed_orders.server.protocol import (
    Key,
    Made,
    Mine,
    NewMatch,
    NewSeat,
    OpenSeat,
    PlotTable,
    Replay,
    ScenarioText,
)
from sealed_orders.server.refusal import Refusal
from sealed_orders.server.seats import HERE, Glance, Seat, fresh_id, fresh_key, labels
from sealed_orders.server.store import Head, now


class Lobby:
    """Where matches begin and are found again."""

    def __init__(self, matches: Matches, books: Books) -> None:
        self._matches = matches
        self._books = books
        self._store = matches.store

    async def make(self, new: NewMatch) -> Made:
        """Begin a match."""
        game = load(new.game)
        scenario = _scenario(game, new.scenario)
        computers = [side for side, seat in new.seats.items() if seat.player == "bot"]
        match = Match.new(game, scenario, in_force(game, scenario, new.options, computers))
        _check_seats(match, new.seats)
        if new.book:
            await self._books.check(new.book)
        return await self._keep(match.record(), {side: gate.glance(match, side) for side in _chairs(game)}, new)

    async def bring(self, data: bytes) -> Made:
        """Take in a record: to be watched again when it is over, to be played on from one screen when it is not."""
        record = Record.decode(data)
        sides = load(record.game).playing(record.options)
        seats = {side: NewSeat("here") for side in sides} | {sides[0]: NewSeat("me")}
        new = NewMatch(record.game, seats, name="Imported")
        try:
            match = await asyncio.to_thread(verify, record)
        except RecordUnplayable:
            if record.outcome is None or record.seed is None:
                raise
            over = Glance("over", 0)  # the rules have changed since: what was told is all there is
            return await self._keep(record, dict.fromkeys((*sides, SPECTATOR), over), new)
        return await self._keep(record, {side: gate.glance(match, side) for side in _chairs(match.game)}, new)

    async def _keep(self, record: Record, glances: dict[Side, Glance], new: NewMatch) -> Made:
        match_id, created = fresh_id(), now()
        owned = any(seat.player in HERE for seat in new.seats.values())
        seats = [
            Seat(
                key=fresh_key(),
                match=match_id,
                side=side,
                player=s.player,
                glance=glances[side],
                touched=created,
                bot=s.bot,
                seconds=_time(s),
                owner=s.player in HERE,
                book=new.book if s.player in HERE else "",
            )
            for side, s in new.seats.items()
        ]
        watch = Seat(fresh_key(), match_id, SPECTATOR, "watch", glances[SPECTATOR], created, owner=not owned)
        head = Head(match_id, new.name, record.game, record.scenario, record.outcome, new.watch, created)
        await self._store.add(head, record, [*seats, watch])
        if any(seat.player == "bot" for seat in seats) and record.outcome is None:
            with self._matches.look(match_id) as live:
                await live.refresh()
                live.wake_bots()
        return Made(
            match_id,
            record.game,
            {seat.side: seat.key for seat in seats if seat.player not in ("bot", "open")},
            watch.key,
        )

    async def mine(self, keys: list[Key]) -> list[Mine]:
        """How the matches of a player's seats stand; keys that open nothing are left out."""
        seats = await self._store.seats(keys)
        matches = await self._store.heads({seat.match for seat in seats})
        found = {seat.key: _mine(seat, *matches[seat.match]) for seat in seats if seat.match in matches}
        return [found[key] for key in dict.fromkeys(keys) if key in found]

    async def open_seats(self) -> list[OpenSeat]:
        """The seats anyone may take."""
        seats = await self._store.open_seats()
        matches = await self._store.heads({seat.match for seat in seats})
        return [_open(seat, *matches[seat.match]) for seat in seats if seat.match in matches]

    async def take(self, match: str, side: Side) -> Key:
        """Take an open seat."""
        if side == SPECTATOR:
            key = await self._watch(match)
        else:
            key = await self._store.take(match, side)
        if key is None:
            raise Refusal("That seat is not open any more.", status=409)
        await self._matches.heard(match)
        return key

    async def _watch(self, match: str) -> Key | None:
        head, seats = (await self._store.heads([match])).get(match, (None, []))
        if head is None or not head.watched or head.outcome:
            return None
        watch = next(seat for seat in seats if seat.player == "watch")
        seat = Seat(fresh_key(), match, SPECTATOR, "guest", watch.glance, now())
        await self._store.add_seat(seat)
        return seat.key

    async def leave(self, key: Key) -> None:
        """Forget a seat: its owner's deletes the match, another's is open again."""
        seat = await self.seat(key)
        if seat.owner:
            await self._matches.delete(seat.match)
        elif seat.player == "away" and seat.glance.state != "over":
            await self._store.reopen(seat, fresh_key())
            await self._matches.heard(seat.match)

    async def seat(self, key: Key) -> Seat:
        """The seat a key opens."""
        seat = await self._store.seat(key)
        if seat is None:
            raise Refusal("This link opens no seat: it is mistyped, or the match was deleted.", status=404)
        return seat

    async def record(self, key: Key) -> Record:
        """The record of a seat's match, sealed for its side while it runs."""
        seat = await self.seat(key)
        record = await self._record(seat)
        if seat.side == SPECTATOR and record.outcome is None:
            raise Refusal("Spectators get the record when the match is over.", status=403)
        return record.sealed(seat.side)

    async def replay(self, key: Key, point: Side | None, start: int, end: int | None) -> Replay:
        """The replay of a seat's match from a point of view, or a part of it."""
        seat = await self.seat(key)
        record = await self._record(seat)
        points = replays.points(record, seat.side)
        side = point or (seat.side if seat.side in points else points[-1])
        if side not in points:
            raise Refusal(f"The point of view is one of {', '.join(points)}, not {side}.", status=403)
        moments = await asyncio.to_thread(replays.moments, record, side)
        return Replay(side, points, len(moments), tuple(moments[start:end]))

    async def plots(self, key: Key, point: Side, n: int) -> PlotTable:
        """What lay on the plot table of a side at a moment of a replay."""
        seat = await self.seat(key)
        record = await self._record(seat)
        points = replays.points(record, seat.side)
        if point not in points:
            raise Refusal(f"The point of view is one of {', '.join(points)}, not {point}.", status=403)
        return PlotTable(n, await asyncio.to_thread(replays.plots, record, point, max(n, 0)), ())

    async def _record(self, seat: Seat) -> Record:
        record = await self._store.record(seat.match)
        if record is None:
            raise Refusal(DELETED, status=404)
        return record


def _chairs(game: Game[Any, Any]) -> tuple[Side, ...]:
    return (*game.sides, SPECTATOR)


def _time(seat: NewSeat) -> float:
    return seat.seconds if seat.player == "bot" else 0


def _check_seats(match: Match, seats: dict[Side, NewSeat]) -> None:
    game, playing = match.game, match.game.playing(match.options)
    for side in playing:
        if side not in seats:
            raise Refusal(f"Nobody plays the {side} side.")
    for side, seat in seats.items():
        if side not in game.sides:
            raise Refusal(f"{game.title} has no side called {side}; it has {', '.join(game.sides)}.")
        if side not in playing:
            raise Refusal(f"Nobody plays the {side} side with these options; {', '.join(playing)} plays alone.")
        if seat.player == "bot" and seat.bot not in bots(game.name, side):
            known = ", ".join(bots(game.name, side))
            raise UnknownBot(f"{game.name} has no bot called {seat.bot} for the {side} side; it has {known}.")


def _scenario(game: Game[Any, Any], wanted: str | ScenarioText | None) -> Scenario:
    if not isinstance(wanted, ScenarioText):
        return game.scenario(wanted)
    try:
        source = tomllib.loads(wanted.toml)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"The scenario is not TOML: {error}.") from None
    return make_scenario(wanted.name, source, game.setup_data, "The scenario")


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _mine(seat: Seat, head: Head, seats: list[Seat]) -> Mine:
    game = load(head.game)
    return Mine(
        key=seat.key,
        match=head.id,
        name=head.name,
        game=head.game,
        title=game.title,
        scenario=head.scenario,
        side=seat.side,
        sides=labels(seats, seat, game.sides),
        state=seat.glance.state,
        turn=seat.glance.turn,
        last=seat.glance.last,
        outcome=head.outcome,
        created=_date(head.created),
        touched=_date(seat.touched),
        owner=seat.owner,
        curtain=game.curtain,
    )


def _open(seat: Seat, head: Head, seats: list[Seat]) -> OpenSeat:
    game = load(head.game)
    stranger = Seat("", head.id, "", "away", seat.glance, 0)
    return OpenSeat(
        match=head.id,
        name=head.name,
        game=head.game,
        title=game.title,
        scenario=head.scenario,
        side=seat.side,
        sides=labels(seats, stranger, game.sides),
        created=_date(head.created),
    )
