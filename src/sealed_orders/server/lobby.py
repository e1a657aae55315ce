"""The lobby: making matches, taking seats, and the lists of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from litestar import Response
from msgspec.structs import replace

from sealed_orders.bots import UnknownBot, bots
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.options import in_force, said
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordUnplayable
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.scenario import Scenario, make_scenario, scenario_from_text
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.server import drawers, gate, lessons, replays
from sealed_orders.server.books import Books
from sealed_orders.server.clock import now
from sealed_orders.server.matches import DELETED, Matches
from sealed_orders.server.protocol.hindsight import Continuations, LuckLine, Replay
from sealed_orders.server.protocol.matches import (
    Again,
    HandOver,
    Invitation,
    Made,
    Mine,
    NewMatch,
    NewSeat,
    OpenSeat,
    ScenarioText,
)
from sealed_orders.server.protocol.names import Key, PlayerKind
from sealed_orders.server.protocol.telling import PlotTable
from sealed_orders.server.refusal import Refusal
from sealed_orders.server.reports import Reports
from sealed_orders.server.seats import HERE, NO_SEAT, Glance, Seat, fresh_id, fresh_key, hashed, labels
from sealed_orders.server.store import Head
from sealed_orders.server.what_if import PlayedOn

MOST_DECISIONS = 2_000  # of a record that is brought in; a long campaign has three hundred
USED = "This seat is taken: its link was opened before, and it works once."


class Lobby:
    """Where matches begin and are found again."""

    def __init__(self, matches: Matches, books: Books) -> None:
        self._matches = matches
        self._books = books
        self._store = matches.store
        self._reports = Reports()
        self._played_on = PlayedOn()
        self._proving = asyncio.Semaphore(1)  # a record is proved at a time: the threads are everybody's

    async def make(self, new: NewMatch) -> Made:
        """Begin a match."""
        record, glances = await asyncio.to_thread(_begin, new)
        if new.book:
            await self._books.check(new.book)
        made = await self._keep(record, glances, new, book=hashed(new.book) if new.book else "")
        if new.lesson and (key := made.seats.get(_lesson(load(new.game), new.lesson).side)):
            await drawers.keep(self._store, await self.seat(key), {"lesson": lessons.begun(new.lesson)})
        return made

    async def bring(self, data: bytes) -> Made:
        """Take in a record: to be watched again when it is over, to be played on from one screen when it is not."""
        async with self._proving:
            record, glances, unverified = await asyncio.to_thread(_prove, data)
        sides = load(record.game).playing(record.options)
        seats = {side: NewSeat("here") for side in sides} | {sides[0]: NewSeat("me")}
        return await self._keep(record, glances, NewMatch(record.game, seats, name="Imported"), unverified)

    async def again(self, key: Key, wish: Again) -> Made:
        """Begin another match with the settings of a seat's that is over: who asks sits where he sat, or opposite."""
        seat = await self.seat(key)
        if seat.side == SPECTATOR:
            raise Refusal("Those who play a match begin the next.", status=403)
        record = await self._record(seat)
        if record.outcome is None:  # what it was begun with is not everybody's to know yet
            raise Refusal("The match is not over.", status=409)
        game = load(record.game)
        seats = (await self._store.heads([seat.match]))[seat.match][1]
        playing = game.playing(record.options)
        chairs = {one.side: _chair(one, seat) for one in seats if one.side in playing}
        if wish.other:
            chairs = _changed(game, chairs)
        start = game.scenario(wish.scenario) if wish.scenario else _begun(game, record)
        computers = [one.side for one in seats if one.player == "bot"]
        named = said(game, _begun(game, record), record.options, computers)
        match = await asyncio.to_thread(_seated, game, start, named, chairs)
        return await self._keep(match.record(), _glances(match), NewMatch(record.game, chairs), book=seat.book)

    async def _keep(
        self, record: Record, glances: dict[Side, Glance], new: NewMatch, unverified: str = "", book: str = ""
    ) -> Made:
        """Keep a match, and the hash of the book that those at this screen have it written into."""
        match_id, created, owner, watch = fresh_id(), now(), fresh_key(), fresh_key()
        keys = {side: fresh_key() for side, seat in new.seats.items() if seat.player in HERE}
        invites = {side: fresh_key() for side, seat in new.seats.items() if seat.player == "away"}
        seats = [
            Seat(
                hash=hashed(keys.get(side) or fresh_key()),  # of a seat that nobody has come to, a key that nobody has
                match=match_id,
                side=side,
                player="invited" if s.player == "away" else s.player,
                glance=glances[side],
                touched=created,
                bot=s.bot,
                seconds=_time(s),
                book=book if s.player in HERE else "",
                invite=hashed(invites[side]) if side in invites else "",
            )
            for side, s in new.seats.items()
        ]
        seats.append(Seat(hashed(watch), match_id, SPECTATOR, "watch", glances[SPECTATOR], created))
        head = Head(
            match_id,
            new.name,
            record.game,
            record.scenario,
            record.outcome,
            new.watch,
            created,
            hashed(owner),
            unverified,
        )
        await self._store.add(head, record, seats)
        if any(seat.player == "bot" for seat in seats) and record.outcome is None:
            with self._matches.look(match_id) as live:
                await live.refresh()
                live.wake_bots()
        over = record.outcome is not None
        return Made(match_id, record.game, keys, invites, watch, owner, unverified, over)

    async def mine(self, keys: list[Key]) -> list[Mine]:
        """How the matches of a player's seats stand; keys that open nothing are left out."""
        seats = await self._store.seats(keys)
        matches = await self._store.heads({seat.match for seat in seats.values()})
        found = {
            key: _mine(key, seat, *matches[seat.match], self._matches.present(seat))
            for key, seat in seats.items()
            if seat.match in matches
        }
        return [found[key] for key in dict.fromkeys(keys) if key in found]

    async def invitation(self, invite: Key) -> Invitation:
        """What an invitation is to; one that was taken up is refused."""
        seat = await self._invited(invite)
        matches = await self._store.heads([seat.match])
        if seat.match not in matches:
            raise Refusal(DELETED, status=404)
        return _invitation(seat, *matches[seat.match])

    async def accept(self, invite: Key) -> Key:
        """Take up an invitation: a fresh key to its seat, for the first who does."""
        seat, key = await self._invited(invite), fresh_key()
        if not await self._store.accept(seat, key):
            raise Refusal(USED, status=409)
        await self._matches.heard(seat.match)
        return key

    async def _invited(self, invite: Key) -> Seat:
        seat = await self._store.invited(invite)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        if seat.player != "invited":
            raise Refusal(USED, status=409)
        return seat

    async def open_seats(self) -> list[OpenSeat]:
        """The seats anyone may take."""
        seats = await self._store.open_seats()
        matches = await self._store.heads({seat.match for seat in seats})
        return [_open(seat, *matches[seat.match]) for seat in seats if seat.match in matches]

    async def take(self, match: str, side: Side) -> Key:
        """Take an open seat."""
        key = fresh_key()
        taken = await self._watch(match, key) if side == SPECTATOR else await self._store.take(match, side, key)
        if not taken:
            raise Refusal("That seat is not open any more.", status=409)
        await self._matches.heard(match)
        return key

    async def _watch(self, match: str, key: Key) -> bool:
        head, seats = (await self._store.heads([match])).get(match, (None, []))
        if head is None or not head.watched or head.outcome:
            return False
        watch = next(seat for seat in seats if seat.player == "watch")
        await self._store.add_seat(Seat(hashed(key), match, SPECTATOR, "guest", watch.glance, now()))
        return True

    async def leave(self, key: Key) -> None:
        """Leave a seat: while the match runs it is open to anyone then."""
        seat = await self.seat(key)
        if seat.player in (*HERE, "away") and seat.glance.state != "over":
            await self._store.reopen(seat)
            await self._matches.heard(seat.match)

    async def resign(self, key: Key) -> None:
        """Resign: the match is over."""
        seat = await self.seat(key)
        with self._matches.look(seat.match) as live:
            await live.resign(seat)

    async def wish_draw(self, key: Key, wanted: bool) -> None:
        """Say whether one would have a draw: when all who play would, the match is over."""
        seat = await self.seat(key)
        with self._matches.look(seat.match) as live:
            await live.wish_draw(seat, wanted)

    async def hand_over(self, key: Key, wish: HandOver) -> None:
        """Give a seat to a computer player."""
        seat = await self.seat(key)
        with self._matches.look(seat.match) as live:
            await live.hand_over(seat, wish.bot, wish.seconds)

    async def say(self, key: Key, text: str) -> None:
        """Say something to the others who play."""
        seat = await self.seat(key)
        with self._matches.look(seat.match) as live:
            await live.say(seat, text)

    async def fall_silent(self, key: Key, silent: bool) -> None:
        """Want no remarks, or want them again."""
        seat = await self.seat(key)
        with self._matches.look(seat.match) as live:
            await live.fall_silent(seat, silent)

    async def delete(self, owner: Key) -> None:
        """Delete the match whose owner's key this is."""
        match = await self._store.owned(owner)
        if match is None:
            raise Refusal("This key deletes no match.", status=404)
        await self._matches.delete(match)

    async def seat(self, key: Key) -> Seat:
        """The seat a key opens."""
        seat = await self._store.seat(key)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        return seat

    async def record(self, key: Key) -> Record:
        """The record of a seat's match, sealed for its side while it runs."""
        seat = await self.seat(key)
        record = await self._record(seat)
        if seat.side == SPECTATOR and record.outcome is None:
            raise Refusal("Spectators get the record when the match is over.", status=403)
        return record.sealed(seat.side)

    async def report(self, key: Key, kind: str, games: int) -> Response[bytes]:
        """The report of a seat's match: whole when it is over, while it runs what its side may know."""
        seat = await self.seat(key)
        record = await self._record(seat)
        if seat.side == SPECTATOR and record.outcome is None:
            raise Refusal("Spectators get the report when the match is over.", status=403)
        return await self._reports.make(seat.match, record, seat.side, kind, games)

    async def what_if(self, key: Key, turn: int, start: int, games: int) -> Continuations:
        """Some continuations of a seat's match from one of its turns, once it is over."""
        seat = await self.seat(key)
        head, _ = (await self._store.heads([seat.match])).get(seat.match, (None, []))
        if head is not None and head.unverified:
            raise Refusal(f"What if is asked of a match that the referee vouches for. {head.unverified}", status=409)
        return await self._played_on.play(await self._record(seat), turn, start, games)

    def close(self) -> None:
        """End what thinks beside the server."""
        self._played_on.close()

    async def luck(self, key: Key) -> LuckLine:
        """What the dice brought in a seat's match that is over."""
        seat = await self.seat(key)
        record = await self._record(seat)
        if record.outcome is None:  # it would tell of throws that nobody was told of
            raise Refusal("The match is not over.", status=409)
        return await self._reports.luck(seat.match, record)

    async def replay(self, key: Key, point: Side | None, start: int, end: int | None) -> Replay:
        """The replay of a seat's match from a point of view, or a part of it."""
        seat = await self.seat(key)
        record = await self._record(seat)
        points = replays.points(record, seat.side)
        side = point or (seat.side if seat.side in points else points[-1])
        if side not in points:
            raise Refusal(f"The point of view is one of {', '.join(points)}, not {side}.", status=403)
        moments = await asyncio.to_thread(replays.moments, record, side)
        head, _ = (await self._store.heads([seat.match])).get(seat.match, (None, []))
        return Replay(side, points, len(moments), tuple(moments[start:end]), head.unverified if head else "")

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


def _chair(seat: Seat, own: Seat) -> NewSeat:
    """A seat as one who sat in another would ask for it again."""
    if seat.player == "bot" and seat.hash != own.hash:
        return NewSeat("bot", seat.bot, seat.seconds)
    player: PlayerKind = "me" if seat.hash == own.hash else "here" if {seat.player, own.player} <= set(HERE) else "away"
    return NewSeat("open" if seat.player == "open" else player)


def _changed(game: Game[Any, Any], chairs: dict[Side, NewSeat]) -> dict[Side, NewSeat]:
    """Two opponents in each other's chairs; a bot that does not play the other side gives way to one that does."""
    if len(chairs) != 2 or game.cooperative:
        raise Refusal(f"{game.title} has no two sides to change.")
    one, other = chairs
    return {one: _fitting(game, one, chairs[other]), other: _fitting(game, other, chairs[one])}


def _fitting(game: Game[Any, Any], side: Side, seat: NewSeat) -> NewSeat:
    known = bots(game.name, side)
    return replace(seat, bot=known[0]) if seat.player == "bot" and seat.bot not in known else seat


def _begun(game: Game[Any, Any], record: Record) -> Scenario:
    """The scenario that a match was begun from, the game's or a player's own."""
    if record.setup is None:
        return game.scenario(record.scenario)
    return make_scenario(record.scenario, record.setup, game.setup_data, "The scenario")


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


def _begin(new: NewMatch) -> tuple[Record, dict[Side, Glance]]:
    """A new match as its record, and how it stands for each side."""
    game = load(new.game)
    seed = _lesson(game, new.lesson).seed if new.lesson else ""
    match = _seated(game, _scenario(game, new.scenario), new.options, new.seats, seed)
    return match.record(), _glances(match)


def _seated(
    game: Game[Any, Any], scenario: Scenario, options: Mapping[str, str], seats: dict[Side, NewSeat], seed: str = ""
) -> Match:
    """A new match under the options that are in force with who plays; without a seed, one is drawn."""
    computers = [side for side, seat in seats.items() if seat.player == "bot"]
    match = Match.new(game, scenario, in_force(game, scenario, options, computers), seed or None)
    _check_seats(match, seats)
    return match


def _lesson(game: Game[Any, Any], name: str) -> Lesson:
    if name not in game.lessons:
        raise Refusal(f"{game.title} has no lesson called {name}.")
    return game.lessons[name]


def _scenario(game: Game[Any, Any], wanted: str | ScenarioText | None) -> Scenario:
    if not isinstance(wanted, ScenarioText):
        return game.scenario(wanted)
    return scenario_from_text(wanted.name, wanted.toml, game.setup_data, "The scenario")


def _prove(data: bytes) -> tuple[Record, dict[Side, Glance], str]:
    """A record that is brought in, how it stands for each side, and why it could not be verified."""
    record = Record.decode(data, most=MOST_DECISIONS)
    if record.origin:
        raise Refusal("A match that goes on from another's turn is played and read where it was begun, not here.")
    try:
        return record, _glances(verify(record)), ""
    except RecordUnplayable as error:
        if record.outcome is None or record.seed is None:
            raise
        over = Glance("over", 0)  # the rules have changed since: what was told is all there is
        return record, dict.fromkeys(_chairs(load(record.game)), over), str(error)


def _glances(match: Match) -> dict[Side, Glance]:
    return {side: gate.glance(match, side) for side in _chairs(match.game)}


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _mine(key: Key, seat: Seat, head: Head, seats: list[Seat], present: tuple[Side, ...]) -> Mine:
    game = load(head.game)
    return Mine(
        key=key,
        match=head.id,
        name=head.name,
        game=head.game,
        title=game.title,
        scenario=head.scenario,
        side=seat.side,
        sides=labels(seats, seat, game.sides),
        state="waiting" if seat.player == "bot" and seat.glance.state == "your turn" else seat.glance.state,
        turn=seat.glance.turn,
        turns=seat.glance.turns,
        last=seat.glance.last,
        outcome=head.outcome,
        created=_date(head.created),
        touched=_date(seat.touched),
        owner=head.owner == seat.hash,
        unverified=head.unverified,
        curtain=game.curtain,
        present=present,
    )


def _open(seat: Seat, head: Head, seats: list[Seat]) -> OpenSeat:
    return OpenSeat(created=_date(head.created), **_offered(seat, head, seats))


def _invitation(seat: Seat, head: Head, seats: list[Seat]) -> Invitation:
    return Invitation(**_offered(seat, head, seats))


def _offered(seat: Seat, head: Head, seats: list[Seat]) -> dict[str, Any]:
    """What a stranger is told of a seat."""
    game = load(head.game)
    stranger = Seat("", head.id, "", "away", seat.glance, 0)
    return {
        "match": head.id,
        "name": head.name,
        "game": head.game,
        "title": game.title,
        "scenario": head.scenario,
        "side": seat.side,
        "sides": labels(seats, stranger, game.sides),
    }
