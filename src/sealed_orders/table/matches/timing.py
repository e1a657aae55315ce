"""Timing: what the players of a live match do to its clocks, and what is shown of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.beside import new_terms, pauses, umpire
from sealed_orders.table.beside.umpire import HOLDS
from sealed_orders.table.matches import gate
from sealed_orders.table.notices import calling
from sealed_orders.table.protocol.telling import NewTerms, Pause
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.store.turn import Turn

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch


class Timing:
    """The time of a match, as its players change it: pauses, gifts, absence, other terms, and its end at zero."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.pausing: frozenset[Side] = frozenset()
        self.wanted: dict[Side, Terms] = {}

    async def forfeit(self, side: Side) -> bool:
        """End the match because a side's time is up; say whether it was."""
        async with self._live.lock, self._live.turn() as (match, turn):
            at = self._live.now
            if not self._live.clocks.is_up(match, side, at):
                return False
            match.settle("timed_out", (side,))
            await self._live.settle(match, turn, None, Time(at=at, what="forfeit", side=side))
        self._live.tell()
        return True

    async def wish_pause(self, seat: Seat, wanted: bool) -> None:
        """Propose a pause or agree to one, or take that back; end one that all have agreed to."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own, keeper = self._live.playing(match, seat), pauses.running(self._live.clocks.keeper)
                if self._live.umpire.is_paused:
                    raise Refusal(HOLDS, status=409)
                before, at = await pauses.read(turn.connection, self._live.match_id), self._live.now
                wishes, time = pauses.wished(keeper, self._live.seats, own, before, wanted, at)
                await pauses.keep(turn.connection, self._live.match_id, wishes)
                if time is not None:
                    await self._change_clocks(match, turn, time)
            self.pausing = wishes
        self._live.tell()

    async def wish_terms(self, seat: Seat, terms: Terms | None) -> None:
        """Propose other terms, agree to them, or decline; they hold once all who play want the same."""
        async with self._live.lock:
            async with self._live.turn() as (match, turn):
                own, keeper = self._live.playing(match, seat), pauses.running(self._live.clocks.keeper)
                before = await new_terms.read(turn.connection, self._live.match_id)
                wishes = new_terms.wished(match, keeper, own, before, terms)
                is_agreed = terms is not None and new_terms.agreed(self._live.seats, wishes)
                wishes = {} if is_agreed else wishes
                await new_terms.keep(turn.connection, self._live.match_id, wishes)
                if is_agreed:
                    await self._change_clocks(match, turn, Time(at=self._live.now, what="terms", terms=terms))
            self.wanted = wishes
        self._live.tell()

    async def give_day(self, seat: Seat) -> None:
        """Give the others a day, whether they are asked or not."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own, keeper = self._live.playing(match, seat), pauses.running(self._live.clocks.keeper)
            await self._change_clocks(match, turn, pauses.given(keeper, self._live.seats, own, self._live.now))
        self._live.tell()

    async def go_away(self, seat: Seat, days: int, tell: bool = False) -> None:
        """Stop a seat's clock for this many days; with none, let it go on."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own, keeper = self._live.playing(match, seat), pauses.running(self._live.clocks.keeper)
            await self._change_clocks(match, turn, pauses.leave(keeper, own, days, tell, self._live.now))
        self._live.tell()

    async def write_clocks(self) -> None:
        """Write again when everybody's time is up."""
        async with self._live.lock, self._live.turn() as (match, turn):
            await self._change_clocks(match, turn)

    async def _change_clocks(self, match: Match, turn: Turn, time: Time | None = None) -> None:
        addition = Addition(self._live.match_id, self._live.mark, self._live.now)
        self._live.clocks.change(match, self._live.seats, addition, time)
        if self._live.store.calls and time is not None and time.what == "resumed":
            calling.go_on(addition, match, self._live.seats, time.side)
        await turn.put(addition)
        self._live.mark = addition.after

    def time(self, own: Seat) -> gate.Time | None:
        """Return what a seat gets about time; None without terms."""
        keeper = self._live.clocks.keeper
        if keeper is None:
            return None
        plays = own.side != SPECTATOR and own.player != "bot"
        return gate.Time(keeper.terms, gate.clock(keeper, own.side) if plays else UNSET)

    @property
    def pause(self) -> Pause | None:
        """Say whether the match is paused, and who would have it so; None if it has no clocks."""
        keeper = self._live.clocks.keeper
        return None if keeper is None else pauses.shown(keeper, self.pausing)

    @property
    def new_terms(self) -> NewTerms:
        """Say who would have which other terms."""
        return NewTerms(self.wanted)

    async def forget_wishes(self, turn: Turn) -> None:
        """Forget who wants a pause, other terms or an umpire: a new player has agreed to none."""
        await pauses.keep(turn.connection, self._live.match_id, ())
        await new_terms.keep(turn.connection, self._live.match_id, {})
        await umpire.keep(turn.connection, self._live.match_id, ())
        self.pausing, self.wanted, self._live.umpire.wishes = frozenset(), {}, frozenset()
