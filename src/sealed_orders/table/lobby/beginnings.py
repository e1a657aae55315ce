"""Beginnings: how matches start on a server: new ones, rematches, imported records, and continuations of a turn."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from sealed_orders.bots import UnknownBot, bots, listing
from sealed_orders.kernel.crew import BotSeat, Crew
from sealed_orders.kernel.dice import commitment
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.options import chosen, in_force
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import FORMAT, Record, RecordUnplayable
from sealed_orders.kernel.replay import branch, verify
from sealed_orders.kernel.scenario import Scenario, scenario_from_text
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import latest, until
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.report.playing_on.what_if import NoTurn, decision_of
from sealed_orders.table.beside import chat, drawers, new_terms, umpire
from sealed_orders.table.beside import rematch as rematches
from sealed_orders.table.lobby import lessons
from sealed_orders.table.lobby.books import Books
from sealed_orders.table.lobby.opening import begun_from
from sealed_orders.table.matches import clocks, gate
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.matches import (
    Again,
    Made,
    NewMatch,
    NewSeat,
    PlayOn,
    PromisedDice,
    Salted,
    ScenarioText,
    WishRematch,
)
from sealed_orders.table.protocol.names import Key, PlayerKind
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import EXPECTED, HERE, UMPIRE, Glance, Seat, fresh_id, fresh_key, hashed
from sealed_orders.table.store import promises
from sealed_orders.table.store.new_match import new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.seeds import Seeds
from sealed_orders.table.work.aside import Aside

NO_FRIEND = "A clock needs a player elsewhere. Invite a friend, or play without a clock."
LONG = 60_000  # bytes of a record that is proved by a worker: on a thread it would slow down those who play
MOST_DECISIONS = 2_000  # of a record that is brought in; a long campaign has three hundred


class Dice(NamedTuple):
    """The dice of a new match: its id, its seed, and its maker's salt."""

    match: str
    seed: str
    salt: str = ""

    def salts(self, side: Side) -> dict[Side, str]:
        """Return the salt by the side of the player who added it."""
        return {side: self.salt} if self.salt else {}


class Beginnings:
    """Where matches begin."""

    def __init__(self, matches: Matches, books: Books) -> None:
        self._matches = matches
        self._books = books
        self._store = matches.store
        self._proving = Aside(matches.pool)
        self._branching = asyncio.Semaphore(1)  # a match is played up to a turn at a time: the threads are everybody's

    def close(self) -> None:
        """End what works beside the table."""
        self._proving.close()

    async def promise(self, seal: str) -> PromisedDice:
        """Fix the seed of a match to come for a client that has sealed its salt."""
        match_id = fresh_id()
        async with self._store.change() as connection:
            await promises.promise(connection, match_id, seal, self._store.clock.now())
        return PromisedDice(match_id, commitment(self._store.seeds.of(match_id)))

    async def _dice(self, salted: Salted | None) -> Dice:
        """Return the dice of a new match: those promised for this salt, or others."""
        if salted is None:
            match_id = fresh_id()
            return Dice(match_id, self._store.seeds.of(match_id))
        async with self._store.change() as connection:
            await promises.keep(connection, salted.match, salted.salt, self._store.clock.now())
        return Dice(salted.match, self._store.seeds.of(salted.match), salted.salt)

    async def make(self, new: NewMatch) -> Made:
        """Begin a match."""
        _check_terms(new)
        _check_umpire(new)
        if new.book:
            await self._books.check(new.book)
        dice = await self._dice(new.dice)
        record, glances = await self._matches.pool.run(_begin, new, dice, self._store.clock.now())
        made = await self._keep(record, glances, new, dice.match, book=hashed(new.book) if new.book else "")
        if new.lesson and (key := made.seats.get(_lesson(load(new.game), new.lesson).side)):
            await drawers.keep(self._store, await self._store.opened(key), {"lesson": lessons.begun(new.lesson)})
        return made

    async def bring(self, data: bytes) -> Made:
        """Take in a record: to be watched again when it is over, to be played on from one screen when it is not."""
        record, glances, unverified = await self._proving.run(len(data) >= LONG, _prove, data)
        sides = load(record.game).playing(record.options)
        seats = {side: NewSeat("here") for side in sides} | {sides[0]: NewSeat("me")}
        return await self._keep(record, glances, NewMatch(record.game, seats, name="Imported"), fresh_id(), unverified)

    async def again(self, key: Key, wish: Again) -> Made:
        """Begin another match with the settings of a seat's that is over: who asks sits where he sat, or opposite."""
        seat = await self._store.opened(key)
        if seat.side == SPECTATOR:
            raise Refusal("Only the players of a match can start the next one.", status=403)
        record = await self._store.whole(seat.match)
        if record.outcome is None:  # what it was begun with is not everybody's to know yet
            raise Refusal("The match is not over.", status=409)
        game = load(record.game)
        _, seats = await self._store.head(seat.match)
        playing = game.playing(record.options)
        chairs = {one.side: _chair(one, seat) for one in seats if one.side in playing}
        if wish.other:
            chairs = _changed(game, chairs)
        begun = begun_from(game, record.scenario, record.setup)
        start = game.scenario(wish.scenario) if wish.scenario else begun
        computers = [one.side for one in seats if one.player == "bot"]
        named = chosen(game, begun, record.options, computers)
        dice = await self._dice(wish.dice)
        match = await self._matches.pool.run(_seated, game, start, named, chairs, dice)
        new = NewMatch(record.game, chairs, who=seat.name, terms=_lasting(record, chairs))
        _agree(match, new.terms, chairs, self._store.clock.now())
        return await self._keep(match.record(), _glances(match), new, dice.match, book=seat.book)

    async def rematch(self, key: Key, wish: WishRematch) -> None:
        """Offer those elsewhere who have played a match another, or accept theirs; when all want it, it begins."""
        seat = await self._store.opened(key)
        coming = await self._coming(seat, wish) if wish.wanted else None
        with self._matches.look(seat.match) as live:
            begins = await live.talks.wish_rematch(seat, coming)
        if begins and coming is not None:
            await self._set_going(coming.match)

    async def _coming(self, seat: Seat, wish: WishRematch) -> rematches.Next:
        """Return what would begin if all agreed, made beforehand: everybody's writing waits while they agree."""
        record = await self._store.whole(seat.match)
        if record.outcome is None:
            raise Refusal(rematches.RUNNING, status=409)
        head, seats = await self._store.head(seat.match)
        rematches.check_company(seats, seat)
        dice = await self._dice(wish.dice)
        return await self._matches.pool.run(
            _rematch, (head, seats), record, wish.other, dice, seat.side, self._store.seeds, self._store.clock.now()
        )

    async def _set_going(self, match_id: str) -> None:
        """Set the computer players of a new match to work."""
        with self._matches.look(match_id) as live:
            await live.refresh()
            live.wake_bots()

    async def play_on(self, key: Key, wish: PlayOn) -> Made:
        """Begin a match that continues a finished one from a turn: the player takes a side, computers the rest.

        It has its own dice, and its record says where it came from.
        """
        seat = await self._store.looking_back(key)
        record = await self._store.whole(seat.match)
        head, _ = await self._store.head(seat.match)
        if head.unverified:
            raise Refusal(f"Only a match that the referee has verified can be played on. {head.unverified}", status=409)
        dice = await self._dice(wish.dice)
        async with self._branching:
            match = await self._matches.pool.run(_branched, record, wish, dice)
        chairs = {
            side: NewSeat("me") if side == wish.side else NewSeat("bot", bots(record.game, side)[0])
            for side in match.game.playing(match.options)
        }
        match.seat(_crew(match.game, chairs))
        new = NewMatch(record.game, chairs, name=f"Played on from turn {wish.turn - match.turns[0] + 1}")
        return await self._keep(match.record(), _glances(match), new, dice.match)

    async def new(self, scenario: Scenario, new: NewMatch, seed: str, day: str) -> Made:
        """Begin a match with dice that are others' too, in the list of a day."""
        dice = Dice(fresh_id(), seed)
        match = await self._matches.pool.run(_seated, load(new.game), scenario, new.options, new.seats, dice)
        return await self._keep(match.record(), _glances(match), new, dice.match, day=day)

    async def _keep(  # noqa: PLR0913, PLR0917 - all that is kept of a new match
        self,
        record: Record,
        glances: dict[Side, Glance],
        new: NewMatch,
        match_id: str,
        unverified: str = "",
        book: str = "",
        day: str = "",
    ) -> Made:
        """Keep a match, and the hash of the book that those at this screen have it written into."""
        created, owner, watch = self._store.clock.now(), fresh_key(), fresh_key()
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
                sent=created if side in invites else 0,
                name=one_line(new.who) if s.player == "me" else "",
                team=int(s.team and s.player != "bot"),
            )
            for side, s in new.seats.items()
        ]
        seats.append(Seat(hashed(watch), match_id, SPECTATOR, "watch", glances[SPECTATOR], created))
        called = fresh_key()  # invites the umpire
        if new.umpire:
            expected = Seat(hashed(fresh_key()), match_id, SPECTATOR, EXPECTED, glances[SPECTATOR], created)
            seats.append(replace(expected, invite=hashed(called), sent=created))
        head = Head(
            match_id,
            one_line(new.name),
            record.game,
            record.scenario,
            record.outcome,
            new.watch,
            created,
            hashed(owner),
            unverified,
            day,
            record.terms,
        )
        await self._store.add(await self._matches.pool.run(new_rows, head, record, seats, self._store.seeds))
        maker = next((seat for seat in seats if seat.player == "me"), None)
        if invites and maker and (note := one_line(new.note)):
            async with self._store.change() as connection:
                await chat.keep(connection, maker, note, created)
        if new.umpire == "here":
            keys[UMPIRE] = fresh_key()
            with self._matches.look(match_id) as live:
                await live.umpire.come(seats[-1], keys[UMPIRE], one_line(new.who))
        elif new.umpire:
            invites[UMPIRE] = called
        if any(seat.player == "bot" for seat in seats) and record.outcome is None:
            await self._set_going(match_id)
        over = record.outcome is not None
        return Made(match_id, record.game, keys, invites, watch, owner, unverified, over)


def _chair(seat: Seat, own: Seat) -> NewSeat:
    """Return a seat as one who sat in another would ask for it again."""
    if seat.player == "bot" and seat.hash != own.hash:
        return NewSeat("bot", seat.bot, seat.seconds)
    player: PlayerKind = "me" if seat.hash == own.hash else "here" if {seat.player, own.player} <= set(HERE) else "away"
    return NewSeat("open" if seat.player == "open" else player)


def _changed(game: Game[Any, Any], chairs: dict[Side, NewSeat]) -> dict[Side, NewSeat]:
    """Two opponents in each other's chairs; a bot that does not play the other side gives way to one that does."""
    if len(chairs) != 2 or game.cooperative:
        raise Refusal(f"{game.title} does not have two sides to swap.")
    one, other = chairs
    return {one: _fitting(game, one, chairs[other]), other: _fitting(game, other, chairs[one])}


def _fitting(game: Game[Any, Any], side: Side, seat: NewSeat) -> NewSeat:
    names = bots(game.name, side)
    return replace(seat, bot=names[0]) if seat.player == "bot" and seat.bot not in names else seat


def _rematch(  # noqa: PLR0913, PLR0917 - all that a rematch follows from
    played: tuple[Head, list[Seat]], record: Record, other: bool, dice: Dice, own: Side, seeds: Seeds, created: int
) -> rematches.Next:
    """A match as another was begun, for those who played it: their seats are kept for them, under nobody's key."""
    head, seats = played
    game = load(record.game)
    playing = game.playing(record.options)
    before = {one.side: one for one in seats if one.side in playing}
    change = other and len(before) == 2 and not game.cooperative
    chairs = dict(zip(before, reversed(before) if change else before, strict=True))  # by the side of before
    wanted = {chairs[side]: _fitting(game, chairs[side], _wished(one)) for side, one in before.items()}
    start = begun_from(game, record.scenario, record.setup)
    computers = [one.side for one in before.values() if one.player == "bot"]
    match = _seated(
        game, start, chosen(game, start, record.options, computers), wanted, dice, chairs.get(own, SPECTATOR)
    )
    _agree(match, _lasting(record, wanted), wanted, created)
    match_id, glances = dice.match, _glances(match)
    kept = [
        Seat(
            hash=hashed(fresh_key()),
            match=match_id,
            side=chairs[side],
            player="bot" if one.player == "bot" else "invited",
            glance=glances[chairs[side]],
            touched=created,
            bot=wanted[chairs[side]].bot,
            seconds=_time(wanted[chairs[side]]),
            book=one.book,
            muted=one.muted,
            name=one.name,
        )
        for side, one in before.items()
    ]
    kept.append(Seat(hashed(fresh_key()), match_id, SPECTATOR, "watch", glances[SPECTATOR], created))
    start_record = match.record()
    new = Head(
        match_id, head.name, record.game, start_record.scenario, None, head.watched, created, hashed(fresh_key())
    )
    return rematches.Next(match_id, new_rows(new, start_record, kept, seeds), chairs, change)


def _check_terms(new: NewMatch) -> None:
    """Refuse terms that cannot be, and clocks of which nobody elsewhere has one."""
    if new.terms is None:
        return
    new_terms.check(load(new.game), new.terms)
    if not any(seat.player in ("away", "open") for seat in new.seats.values()):
        raise Refusal(NO_FRIEND)


def _check_umpire(new: NewMatch) -> None:
    """Refuse an umpire where there can be none, and one who plays."""
    if not new.umpire:
        return
    players = {seat.player for seat in new.seats.values()}
    umpire.check_game(load(new.game), tuple(new.seats), players)
    if new.umpire == "here" and players & set(HERE):
        raise Refusal(umpire.PLAYS)


def _lasting(record: Record, seats: Mapping[Side, NewSeat]) -> Terms | None:
    """Return the terms of a match for the next one, if somebody elsewhere plays that."""
    return (
        latest(record.terms, record.times) if any(seat.player in ("away", "open") for seat in seats.values()) else None
    )


def _agree(match: Match, terms: Terms | None, seats: Mapping[Side, NewSeat], at: int) -> None:
    """Put a new match under terms, if there are any."""
    if terms is not None:
        clocks.begun(match, terms, (side for side, seat in seats.items() if seat.player != "bot"), at)


def _wished(seat: Seat) -> NewSeat:
    """Return a seat as those who play a rematch want it."""
    return NewSeat("bot", seat.bot, seat.seconds) if seat.player == "bot" else NewSeat("away")


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
            names = ", ".join(bots(game.name, side))
            raise UnknownBot(f"{game.name} has no bot called {seat.bot} for the {side} side; it has {names}.")


def _begin(new: NewMatch, dice: Dice, at: int) -> tuple[Record, dict[Side, Glance]]:
    """Start a new match and return its record, and how it stands for each side. A lesson may have dice of its own."""
    game = load(new.game)
    if new.lesson and (seed := _lesson(game, new.lesson).seed):
        dice = Dice(dice.match, seed)
    match = _seated(game, _scenario(game, new.scenario), new.options, new.seats, dice)
    _agree(match, new.terms, new.seats, at)
    return match.record(), _glances(match)


def _seated(
    game: Game[Any, Any],
    scenario: Scenario,
    options: Mapping[str, str],
    seats: dict[Side, NewSeat],
    dice: Dice,
    own: Side = "",
) -> Match:
    """Start a new match under the options in force for these players; its maker's salt is in the dice."""
    computers = [side for side, seat in seats.items() if seat.player == "bot"]
    here = [side for kind in HERE for side, seat in seats.items() if seat.player == kind]
    salts = dice.salts(own or next(iter(here), SPECTATOR))
    match = Match.new(game, scenario, in_force(game, scenario, options, computers), dice.seed, salts=salts)
    _check_seats(match, seats)
    match.seat(_crew(game, seats))
    return match


def _crew(game: Game[Any, Any], seats: Mapping[Side, NewSeat]) -> Crew:
    """Return the bots that play, and the pace of those that think by the clock."""
    return {
        side: BotSeat(seat.bot, seat.seconds if listing(game.name, seat.bot).timed else 0.0)
        for side, seat in seats.items()
        if seat.player == "bot"
    }


def _branched(record: Record, wish: PlayOn, dice: Dice) -> Match:
    """Return a match that goes on from the beginning of a turn of another."""
    sides = load(record.game).playing(record.options)
    if wish.side not in sides:
        raise Refusal(f"The side to play is one of {', '.join(sides)}, not {wish.side}.")
    try:
        match = branch(record, decision_of(record, wish.turn) - 1, dice.seed)
    except (NoTurn, RecordUnplayable) as error:
        raise Refusal(str(error), status=409) from None
    for side, salt in dice.salts(wish.side).items():
        match.mix(side, salt)
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
    """Return what is kept of an imported record, each side's status, and why it could not be verified.

    A verified record is kept as it replays: of the file's own words only the bots' reasons are left.
    """
    record = Record.decode(data, most=MOST_DECISIONS)
    try:
        match = verify(record)
        if record.upgrades:  # its State comes from the file: nobody can tell whether it was ever reached
            raise RecordUnplayable(record.upgrades[-1].limit)
    except RecordUnplayable as error:
        if record.outcome is None or record.seed is None:
            raise
        over = Glance("over", 0)  # the rules have changed since: the events are all there is
        kept = dataclasses.replace(record, format=FORMAT)
        return kept, dict.fromkeys(_chairs(load(record.game)), over), str(error)
    if match.terms is not None and match.outcome is None:  # it goes on at one screen
        match.times = until(match.times, len(match.decisions) + 1)
    if match.outcome is None:
        match.umpire = ()  # its umpire is not here
        match.seat({})
    return match.record(), _glances(match), ""


def _glances(match: Match) -> dict[Side, Glance]:
    return {side: gate.glance(match, side) for side in _chairs(match.game)}
