"""Seating: who sits at the seats of a live match, by name, by link, or as a computer player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sealed_orders.bots import SECONDS, UnknownBot, bots
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.table.beside import chat, parley, standing
from sealed_orders.table.matches.standing import next_question
from sealed_orders.table.notices import calling
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.telling import Names
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import HERE, Seat, names
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.store.turn import Turn

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch

NOT_YOURS = "Only those who play where the match was made can make a new link."
USED = "This seat is taken: the link works once, and somebody has used it."


class Seating:
    """Who sits at a match's seats: they are taken, left, handed over and renamed."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live

    async def take(self, claim: Callable[[Turn], Awaitable[bool]]) -> bool:
        """Let somebody take a free seat; with the last one taken, questions count from now on."""
        async with self._live.lock, self._live.turn() as (match, turn):
            taken = await claim(turn)
            if taken:
                self._live.follow(match, await turn.news(len(match.decisions)))
                addition = Addition(self._live.match_id, self._live.mark, self._live.now)
                self._live.clocks.take(match, self._live.seats, addition)
                if self._live.store.calls:
                    calling.call_in(addition, match, self._live.seats)
                await turn.put(addition)
        self._live.tell()
        return taken

    async def leave(self, seat: Seat) -> None:
        """Open a seat to anyone, without its standing answers; nobody is asked until it is taken again."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.own(seat)
            await standing.drop(turn, own, next_question(match, own))
            await turn.reopen(own)
            await self._live.timing.forget_wishes(turn)
            addition = Addition(self._live.match_id, self._live.mark, self._live.now)
            self._live.clocks.vacate(addition)
            await turn.put(addition)
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()

    async def hand_over(self, seat: Seat, bot: str, seconds: float) -> None:
        """Give a seat to a computer player, who plays on from what the side knows; it takes no draw."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own = self._live.playing(match, seat)
                playable = bots(match.game.name, own.side)
                if bot not in playable:
                    names = ", ".join(playable)
                    raise UnknownBot(
                        f"{match.game.name} has no bot called {bot} for the {own.side} side; it has {names}."
                    )
                wishes = await self._seat_bot(match, turn, own, bot, seconds)
            self._live.talks.wishes = wishes
        self._live.tell()
        self._live.wake_bots()

    async def relieve(self, side: Side, bot: str) -> bool:
        """Give a seat to the computer because its player's time is up; say whether it was."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                if not self._live.clocks.is_up(match, side, self._live.now):
                    return False
                own = next(seat for seat in self._live.seats if seat.side == side)
                wishes = await self._seat_bot(match, turn, own, bot, SECONDS)
            self._live.talks.wishes = wishes
        self._live.tell()
        self._live.wake_bots()
        return True

    async def _seat_bot(self, match: Match, turn: Turn, own: Seat, bot: str, seconds: float) -> dict[Side, parley.Wish]:
        """Let a computer player take a seat; return what is said of a draw then."""
        await standing.drop(turn, own, next_question(match, own))
        await turn.seat_bot(own, bot, seconds)
        wishes = parley.wishes_after(
            match, self._live.seats, own, await parley.read(turn.connection, self._live.match_id), False
        )
        await parley.keep(turn.connection, self._live.match_id, wishes)
        self._live.follow(match, await turn.news(len(match.decisions)))
        addition = Addition(self._live.match_id, self._live.mark, self._live.now)
        self._live.clocks.give_up(match, self._live.seats, own.side, addition)
        await turn.put(addition)
        return wishes

    async def offer(self, seat: Seat, invite: Key | None) -> None:
        """Let an invitation hand a seat to another person, or none any more. Its key works until somebody comes."""
        async with self._live.lock, self._live.turn() as (match, turn):
            await turn.offer(self._live.playing(match, seat), invite, self._live.clock.now())
            self._live.follow(match, await turn.news(len(match.decisions)))

    async def invite(self, seat: Seat, side: Side, invite: Key) -> None:
        """Put another invitation in the place of the one to a seat that nobody has taken."""
        async with self._live.lock, self._live.turn() as (match, turn):
            if self._live.playing(match, seat).player not in HERE:
                raise Refusal(NOT_YOURS, status=403)
            free = next((one for one in self._live.seats if one.side == side), None)
            if free is None or free.player != "invited" or not free.invite:
                raise Refusal(USED, status=409)
            await turn.invite(free, invite, self._live.clock.now())
            self._live.follow(match, await turn.news(len(match.decisions)))

    async def pass_on(self, seat: Seat, key: Key, name: str, salt: str) -> bool:
        """Give a seat to the person who accepts the invitation to take it over. If two try, one gets it.

        What was kept for its player is deleted, standing answers too; clocks run on.
        """
        async with self._live.lock, self._live.turn() as (match, turn):
            own = next((one for one in self._live.seats if one.offered and one.offered == seat.offered), None)
            if own is None or match.outcome is not None:
                return False
            await standing.drop(turn, own, next_question(match, own))
            await turn.pass_on(own, key, name, salt)
            await self._live.timing.forget_wishes(turn)
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()
        return True

    @property
    def names(self) -> Names:
        """Return what those who play are called."""
        return Names(names(self._live.seats))

    async def rename(self, seat: Seat, name: str) -> None:
        """Change the name of who sits at a seat; nothing in its place takes it away."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.own(seat)
            chat.check_seat(own)
            await turn.rename(own, one_line(name))
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()
