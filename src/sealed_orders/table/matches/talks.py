"""Talks: what the players of a live match say to each other, and what they agree on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sealed_orders.kernel.order import Side
from sealed_orders.table.beside import chat, parley, rematch
from sealed_orders.table.beside.rematch import Next
from sealed_orders.table.matches.seating import USED
from sealed_orders.table.notices import calling
from sealed_orders.table.protocol.telling import Chat, ChatLine, Draws, Rematch
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import EXPECTED, Seat
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.store.new_match import begin

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch


class Talks:
    """What players agree on and write to each other: an end, chat, another match."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.wishes: dict[Side, parley.Wish] = {}
        self.lines: tuple[ChatLine, ...] = ()
        self.again: dict[Side, rematch.Wish] = {}

    @property
    def draws(self) -> Draws:
        """Who would have a draw."""
        return parley.draws(self.wishes)

    async def resign(self, seat: Seat) -> None:
        """Resign for a seat, whether it is asked or not."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.playing(match, seat)
            parley.check_resigning(match, self._live.seats, own)
            match.resign(own.side)
            await self._live.settle(match, turn, own)
        self._live.tell()

    async def wish_draw(self, seat: Seat, wanted: bool) -> None:
        """Offer a draw or accept one, or decline one or take it back; when all want it, the match is over."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own = self._live.playing(match, seat)
                before = await parley.read(turn.connection, self._live.match_id)
                wishes = parley.wishes_after(match, self._live.seats, own, before, wanted)
                await parley.keep(turn.connection, self._live.match_id, wishes)
                if wanted and parley.agreed(match, self._live.seats, wishes):
                    match.draw()
                    await self._live.settle(match, turn, own)
            self.wishes = wishes
        self._live.tell()

    def chat(self, seat: Seat, start: int) -> Chat:
        """Return what a seat gets of what those who play have written to each other."""
        return chat.shown_to(self._live.own(seat), self._live.seats, self.lines, start)

    async def say(self, seat: Seat, text: str) -> None:
        """Send a line of chat to the other players."""
        async with self._live.lock:
            async with self._live.turn() as (_, turn):
                own, at = self._live.own(seat), self._live.clock.now()
                before = await chat.read(turn.connection, self._live.match_id)
                await chat.keep(turn.connection, own, chat.checked(own, self._live.seats, before, text, at), at)
                lines = await chat.read(turn.connection, self._live.match_id)
            self.lines = lines
        self._live.tell()

    async def put_off(self, seat: Seat, name: str, text: str) -> None:
        """Tell the others that an invited player does not come now."""
        async with self._live.lock:
            async with self._live.turn() as (_, turn):
                own = next((one for one in self._live.seats if one.invite == seat.invite), None)
                if own is None or own.player not in ("invited", EXPECTED):
                    raise Refusal(USED, status=409)
                at = self._live.clock.now()
                before = await chat.read(turn.connection, self._live.match_id)
                await chat.keep(turn.connection, own, chat.put_off(own, self._live.seats, before, text, at), at, name)
                lines = await chat.read(turn.connection, self._live.match_id)
            self.lines = lines
        self._live.tell()

    @property
    def rematch(self) -> Rematch:
        """Who would play again."""
        return rematch.summary(self.again)

    async def wish_rematch(self, seat: Seat, coming: Next | None) -> bool:
        """Offer or accept the match that would come; or with none, decline one or take it back. Whether it begins."""
        begins = False
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own = self._live.own(seat)
                rematch.check(match, self._live.seats, own)
                before = await rematch.read(turn.connection, self._live.match_id)
                wishes = rematch.wishes_after(own.side, before, coming is not None, coming is not None and coming.other)
                if coming is not None and rematch.agreed(self._live.seats, wishes):
                    await begin(turn.connection, coming.rows)
                    wishes, begins = rematch.begun(wishes, coming), True
                await rematch.keep(turn.connection, self._live.match_id, wishes)
                if coming is not None and self._live.store.calls:
                    addition = Addition(self._live.match_id, self._live.mark, self._live.now)
                    calling.play_again(addition, match, self._live.seats, own, begins)
                    await turn.put(addition)
            self.again = wishes
        self._live.tell()
        return begins

    async def mute(self, seat: Seat, muted: bool) -> None:
        """Get no chat any more, or get it again."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.own(seat)
            chat.check_seat(own)
            await chat.mute(turn.connection, own, muted)
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()
