"""Umpiring: what the umpire of a live match does, what players ask, and who has an umpire come or go.

The umpire sees all and changes no order, no roll and no State: what they do is a line beside the match.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.settlement import OVER
from sealed_orders.kernel.terms import HOUR
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.umpire import UmpireLine, open_questions, paused_since
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.beside import drawers, pauses
from sealed_orders.table.beside import umpire as book
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.hindsight.replays import together
from sealed_orders.table.matches import gate
from sealed_orders.table.notices import calling
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.umpire import (
    EndMatch,
    ExtendClock,
    GiveRuling,
    Overview,
    PinNote,
    SideState,
    UmpireTold,
    UmpireWrites,
)
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import EXPECTED, UMPIRE, Seat, fresh_key, hashed, umpires
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.store.turn import Turn

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch


class Umpiring:
    """The umpire's part of a live match. A match without one has an empty book here."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.lines: tuple[UmpireLine, ...] = ()
        self.wishes: frozenset[Side] = frozenset()

    @property
    def seat(self) -> Seat | None:
        """Return the umpire's seat, if the match has one."""
        return umpires(self._live.seats)

    @property
    def is_paused(self) -> bool:
        """Say whether the umpire has paused the match."""
        return paused_since(self.lines) is not None

    async def read(self, turn: Turn) -> None:
        """Read what other servers may have written, if anything can have been."""
        if self.seat is not None:
            self.lines = await turn.umpire()
        if sum(seat.player in PEOPLE for seat in self._live.seats) > 1:
            self.wishes = await book.read(turn.connection, self._live.match_id)

    def check_seal(self, by_bot: bool) -> None:
        """Refuse to move an order in the umpire's pause. Computer players finish what they are at."""
        if self.is_paused and not by_bot:
            raise IllegalOrder(book.PAUSED)

    # What players do

    async def wish(self, seat: Seat, wanted: bool) -> None:
        """Propose an umpire, or to do without; agree, or decline. When all who play want it, it is so."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own = self._live.playing(match, seat)
                wishes = await book.read(turn.connection, own.match) | {own.side} if wanted else frozenset[Side]()
                if wanted and self.seat is None:
                    players = [one.player for one in self._live.seats]
                    book.check_game(match.game, match.game.playing(match.options), players)
                if wishes >= {one.side for one in self._live.seats if one.player in PEOPLE}:
                    await self._have_or_not(match, turn)
                    wishes = frozenset()
                await book.keep(turn.connection, own.match, wishes)
                self._live.follow(match, await turn.news(len(match.decisions)))
            self.wishes = wishes
        self._live.tell()

    async def _have_or_not(self, match: Match, turn: Turn) -> None:
        """Make a place for an umpire; if there is one, let them go, and play goes on."""
        seat = self.seat
        if seat is None:
            glance, at = gate.glance(match, SPECTATOR), self._live.clock.now()
            await turn.add(Seat(hashed(fresh_key()), self._live.match_id, SPECTATOR, EXPECTED, glance, at))
            return
        lines = await turn.umpire()
        if paused_since(lines) is not None:
            lines = await self._go_on(match, turn, lines)
        if seat.player == UMPIRE:
            await turn.send_away(seat)
            lines = await self._put(match, turn, lines, UmpireLine(at=0, what="left"))
        self.lines = lines

    async def invite(self, seat: Seat, invite: Key) -> None:
        """Make the one invitation to the umpire's place; the one before opens nothing any more."""
        async with self._live.lock, self._live.turn() as (match, turn):
            self._live.playing(match, seat)
            if self.seat is None:
                raise Refusal(book.NONE_HERE, status=409)
            if self.seat.player == UMPIRE:
                raise Refusal(book.TAKEN, status=409)
            await turn.invite(self.seat, invite, self._live.clock.now())
            self._live.follow(match, await turn.news(len(match.decisions)))

    async def come(self, seat: Seat, key: Key, name: str) -> bool:
        """Let somebody who has come by the invitation be the umpire. Of two who try, one is."""
        async with self._live.lock, self._live.turn() as (match, turn):
            if match.outcome is not None or not await turn.come(seat, key, name):
                return False
            line = UmpireLine(at=0, what="came", text=name)
            self.lines = await self._put(match, turn, await turn.umpire(), line)
            await book.keep(turn.connection, seat.match, ())
            self.wishes = frozenset()
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()
        return True

    async def ask(self, seat: Seat, text: str) -> None:
        """Ask the umpire something for a side."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.playing(match, seat)
            if self.seat is None:
                raise Refusal(book.NONE_HERE, status=409)
            if self.seat.player != UMPIRE:
                raise Refusal(book.ABSENT, status=409)
            lines = await turn.umpire()
            if sum(lines[n - 1].side == own.side for n in open_questions(lines)) >= book.ASKED_ENOUGH:
                raise Refusal(book.WAIT, status=429)
            line = UmpireLine(at=0, what="asked", side=own.side, text=_words(text))
            self.lines = await self._put(match, turn, lines, line)
        self._live.tell()

    # What the umpire does

    async def pause(self, seat: Seat, wanted: bool) -> None:
        """Pause the match, or let it go on: no order is sealed and no clock runs meanwhile."""
        async with self._leading(seat) as (match, turn, lines):
            if wanted == (paused_since(lines) is not None):
                raise Refusal(book.ALREADY if wanted else book.RUNNING, status=409)
            if wanted:
                keeper = self._live.clocks.keeper
                stops = keeper is not None and keeper.taken and not keeper.paused
                await self._clocks(match, turn, Time(at=self._live.now, what="paused") if stops else None)
                self.lines = await self._put(match, turn, lines, UmpireLine(at=0, what="paused"))
            else:
                self.lines = await self._go_on(match, turn, lines)
        self._live.wake_bots()

    async def _go_on(self, match: Match, turn: Turn, lines: tuple[UmpireLine, ...]) -> tuple[UmpireLine, ...]:
        keeper = self._live.clocks.keeper
        stood = keeper is not None and keeper.paused
        await self._clocks(match, turn, Time(at=self._live.now, what="resumed") if stood else None)
        return await self._put(match, turn, lines, UmpireLine(at=0, what="resumed"))

    async def extend(self, seat: Seat, wish: ExtendClock) -> None:
        """Give one side more time, or all."""
        async with self._leading(seat) as (match, turn, lines):
            pauses.running(self._live.clocks.keeper)
            side, seconds = self._whom(match, wish.side), wish.hours * HOUR
            line = UmpireLine(at=self._at(lines), what="extended", side=side, seconds=seconds)
            await self._clocks(match, turn, Time(at=line.at, what="extended", side=side, seconds=seconds))
            self.lines = await self._put(match, turn, lines, line)

    async def write(self, seat: Seat, wish: UmpireWrites) -> None:
        """Write to one side, or to all."""
        async with self._leading(seat) as (match, turn, lines):
            line = UmpireLine(at=0, what="wrote", side=self._whom(match, wish.side), text=_words(wish.text))
            self.lines = await self._put(match, turn, lines, line)

    async def rule(self, seat: Seat, wish: GiveRuling) -> None:
        """Give a ruling to all sides."""
        async with self._leading(seat) as (match, turn, lines):
            if wish.question and wish.question not in open_questions(lines):
                raise Refusal(book.ANSWERED, status=409)
            if wish.rule and wish.rule not in match.game.rulebook:
                raise Refusal(book.NO_SUCH_RULE.format(rule=wish.rule))
            line = UmpireLine(at=0, what="ruled", text=_words(wish.text), rule=wish.rule, of=wish.question)
            self.lines = await self._put(match, turn, lines, line)

    async def note(self, seat: Seat, wish: PinNote) -> None:
        """Keep a private note, pinned to a turn and to a cell."""
        async with self._leading(seat) as (match, turn, lines):
            if wish.cell and not any(wish.cell in board.labels for board in match.game.boards()):
                raise Refusal(book.NO_SUCH_CELL.format(cell=wish.cell))
            line = UmpireLine(at=0, what="noted", text=_words(wish.text), cell=wish.cell)
            self.lines = await self._put(match, turn, lines, line)

    async def end(self, seat: Seat, wish: EndMatch) -> None:
        """End the match: one side wins, or nobody."""
        async with self._leading(seat) as (match, turn, lines):
            winner = self._whom(match, wish.winner)
            against = [side for side in match.game.playing(match.options) if winner and side != winner]
            line = UmpireLine(at=0, what="ended", side=winner, text=one_line(wish.text))
            self.lines = await self._put(match, turn, lines, line)
            match.settle("ruled", against)
            await self._live.settle(match, turn, None)

    @asynccontextmanager
    async def _leading(self, seat: Seat) -> AsyncIterator[tuple[Match, Turn, tuple[UmpireLine, ...]]]:
        """A change by the umpire, who alone may make it; refuse anybody else, and everything after the match."""
        async with self._live.lock, self._live.turn() as (match, turn):
            if self._live.own(seat).player != UMPIRE:
                raise Refusal(book.NOT_YOURS, status=403)
            if match.outcome:
                raise Refusal(OVER, status=409)
            yield match, turn, await turn.umpire()
        self._live.tell()

    def _at(self, lines: tuple[UmpireLine, ...]) -> int:
        return max(self._live.now, lines[-1].at if lines else 0)

    def _whom(self, match: Match, side: Side) -> Side:
        """Return a side that plays, or none for all; refuse others."""
        sides = match.game.playing(match.options)
        if side and side not in sides:
            raise Refusal(book.NO_SUCH_SIDE.format(side=side, sides=" or ".join(sides)))
        return side

    async def _put(
        self, match: Match, turn: Turn, lines: tuple[UmpireLine, ...], line: UmpireLine
    ) -> tuple[UmpireLine, ...]:
        """Write a line under the current moment; return all lines."""
        at = self._at(lines)
        book.check_room(lines, line.side if line.what == "asked" else "", at)
        placed = msgspec.structs.replace(line, at=at, after=len(match.decisions), turn=match.state.turn)
        await turn.write(placed)
        return (*lines, placed)

    async def _clocks(self, match: Match, turn: Turn, time: Time | None) -> None:
        """Change the clocks, if any; other servers look at the match again before they take an order."""
        live = self._live
        addition = Addition(live.match_id, live.mark, live.now)
        if time is None:
            addition.revise()
        else:
            live.clocks.change(match, live.seats, addition, time)
            if live.store.calls and time.what == "resumed":
                calling.go_on(addition, match, live.seats, "")
        await turn.put(addition)
        live.mark = addition.after

    # What is shown

    def shown(self, own: Seat, over: bool) -> UmpireTold:
        """Return what a seat gets of the umpire."""
        return book.shown(self.seat, own, self.lines, self.wishes, over=over)

    async def overview(self, match: Match) -> Overview:
        """Return how all sides are getting on, for the umpire's eyes."""
        sides = match.game.playing(match.options)
        taken = {seat.side: seat for seat in self._live.seats}
        seats = {side: taken[side] for side in sides}
        display = together({side: match.display(side) for side in sides})
        states = {side: await self._state(match, seat) for side, seat in seats.items()}
        return Overview(match.state.turn, display, states)

    async def _state(self, match: Match, seat: Seat) -> SideState:
        prompt, keeper = match.prompt(seat.side), self._live.clocks.keeper
        ordered = 0
        if prompt is not None and seat.player in PEOPLE:
            draft = (await drawers.opened(self._live.store, seat)).get("draft")
            ordered = drawers.answered(draft, match.number(seat.side))
        return SideState(
            seat.name or (seat.bot if seat.player == "bot" else ""),
            self._live.is_here(seat.side),
            prompt is not None,
            match.sealed(seat.side) is not None,
            0 if prompt is None else len(prompt.choices),
            ordered,
            *pauses.clock(keeper, seat.side),
        )


def _words(text: str) -> str:
    """Return a text as one line; refuse an empty one."""
    words = one_line(text)
    if not words:
        raise Refusal(book.BLANK)
    return words
