"""A live match: loaded from the store when somebody looks, changed by one at a time, shown to all who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from sealed_orders.bots import SECONDS, UnknownBot, bots
from sealed_orders.bots.decision import Decided
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.standing import Rule
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import encode
from sealed_orders.table.beside import chat, drawers, new_terms, parley, pauses, presence, rematch, standing
from sealed_orders.table.beside.presence import Company
from sealed_orders.table.beside.rematch import Next
from sealed_orders.table.clock import Clock
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.adjutant import Adjutant
from sealed_orders.table.matches.catching_up import opened, play_on
from sealed_orders.table.matches.clocks import Clocks
from sealed_orders.table.matches.crew import Crew
from sealed_orders.table.matches.upgrading import is_older, upgrade
from sealed_orders.table.matches.watcher import Watcher
from sealed_orders.table.notices import calling
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.names import Key, Slot
from sealed_orders.table.protocol.telling import (
    Act,
    Chat,
    ChatLine,
    Draws,
    Names,
    NewTerms,
    Paper,
    PartnersDraft,
    Pause,
    Presence,
    Rematch,
)
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import HERE, Seat, names
from sealed_orders.table.store.addition import Addition, Behind, Mark
from sealed_orders.table.store.store import DELETED, News, Turn, begin
from sealed_orders.table.too_late import MatchGone, StaleOrder
from sealed_orders.table.work.pool import Pool

if TYPE_CHECKING:
    from sealed_orders.table.matches.matches import Matches

T = TypeVar("T")

log = logging.getLogger(__name__)
LEFT = "This key no longer opens a seat: its player gave the seat up or handed it over."
NOT_YOURS = "Only those who play where the match was made can make a new link."
USED = "This seat is taken: the link works once, and somebody has used it."


class LiveMatch:
    """A match in memory. What it shows is never ahead of what the store has made durable."""

    def __init__(self, match_id: str, matches: Matches) -> None:
        self.match_id = match_id
        self.seats: tuple[Seat, ...] = ()
        self.watchers: set[Watcher] = set()
        self.looking = 0
        self.sights = gate.Sights()
        self._company = Company(matches.store.clock)
        self._matches = matches
        self._store = matches.store
        self._match: Match | None = None
        self._mark = Mark(0, 0, ())  # how far the match in memory has come
        self._lock = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._crew = Crew(self, matches)
        self._adjutant = Adjutant(self, matches)
        self._orders: dict[Side, tuple[tuple[int, int], standing.Orders]] = {}  # and of which moment
        self.clocks = Clocks()
        self._wishes: dict[Side, parley.Wish] = {}
        self._said: tuple[ChatLine, ...] = ()
        self._again: dict[Side, rematch.Wish] = {}
        self._pausing: frozenset[Side] = frozenset()
        self._new_terms: dict[Side, Terms] = {}
        self._is_whole = False  # what is beside the match was read, too

    @contextmanager
    def sitting(self, seat: Seat) -> Iterator[None]:
        """Somebody is connected at a seat."""
        self._company.come(seat.side)
        self._tell()
        try:
            yield
        finally:
            self._company.go(seat.side)
            asyncio.get_running_loop().call_later(presence.PATIENCE + 0.1, self._tell)

    @property
    def pool(self) -> Pool:
        """Say where longer work is done."""
        return self._matches.pool

    @property
    def clock(self) -> Clock:
        """Return the table's clock."""
        return self._store.clock

    @property
    def _now(self) -> int:
        return self.clocks.now(self.clock.now())

    @property
    def alone(self) -> bool:
        """Say whether no other server has this match."""
        return self._store.alone

    def presence(self, own: Seat) -> Presence:
        """Return which other players are connected, if this server knows."""
        by_day = self.clocks.terms is not None
        return self._company.seen_from(own, self.seats, self._store.alone, by_day)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Match]:
        """The match, for as long as one looks at it without waiting for anything else."""
        async with self._lock:
            yield await self._loaded()

    async def open(self, seat: Seat) -> dict[Slot, Paper]:
        """Load what is not loaded, catch up with what other servers may have changed; the drawer of a seat."""
        async with self._matches.opening:
            async with self._lock:
                behind = self._match is None or not self._is_whole or not self._store.alone
                if behind:
                    await self._refresh()
            if behind:
                self._tell()
            return await self.drawer(seat)

    async def refresh(self) -> None:
        """Catch up with what other servers have added; MatchGone if the match no longer exists."""
        async with self._lock:
            await self._refresh()
        self._tell()

    async def _refresh(self) -> None:
        is_fresh = self._match is None
        match = await self._loaded()
        if not is_fresh:
            self._follow(match, await self._store.news(self.match_id, len(match.decisions)))
        async with self._store.reading() as connection:
            self._wishes = await parley.read(connection, self.match_id)
            self._said = await chat.read(connection, self.match_id)
            self._again = await rematch.read(connection, self.match_id)
            if self.clocks.terms is not None:
                self._pausing = await pauses.read(connection, self.match_id)
                self._new_terms = await new_terms.read(connection, self.match_id)
        self._is_whole = True

    async def seal(  # noqa: PLR0913, PLR0917 - all that an order comes with
        self,
        seat: Seat,
        number: int,
        order: Order | str,
        sealed: Callable[[str], None],
        minute: Minute | None = None,
        hand: Hand | None = None,
        act: Act | None = None,
    ) -> None:
        """Seal an order that is legal and for the present decision; `sealed` is told its text once it is durable.

        A bot's order comes with its minute, which goes to the store and not into the match that is shown. One that
        standing answers give, or the staff at zero, comes with their hand, and with what their player is told. Whoever
        gave the order is told so before anybody sees what follows from it.
        """

        def submitted(match: Match, addition: Addition) -> str:
            match.submit(seat.side, order)
            resolved = len(match.decisions) > addition.since.decisions
            text = match.decisions[-1].orders[seat.side] if resolved else gate.sealed(match, seat.side)
            assert text is not None
            addition.seal(seat.side, text, minute, hand)
            self.clocks.answer(match, self.seats, seat.side, addition, sealed=True)
            if not by_bot:
                addition.clear(seat, "draft")
                self._note_rules(seat, number, addition, act)
            if resolved:
                addition.decide(match.decisions[-1], encode(match.state), match.outcome, match.seed)
                self.clocks.ask(match, self.seats, addition)
                self._write_down(match, addition)
                self._call(addition, match, seat)
            return text

        began, by_bot = self.clock.steady(), minute is not None and hand is None
        async with self._lock, self._keeping:
            text = await self._put(seat, number, submitted, by_bot, hand)
            self._matches.tally.count("bot" if by_bot or hand else "person", self.clock.steady() - began)
            sealed(text)
            if not by_bot:
                self._cleared(seat, "draft")
            if self._match is not None and self._match.outcome:
                self._archive(self._match)
        self._tell()
        self.wake_bots()

    async def withdraw(self, seat: Seat, number: int, withdrawn: Callable[[], None]) -> None:
        """Take back a sealed order; `withdrawn` is called once that is durable."""

        def taken_back(match: Match, addition: Addition) -> None:
            if match.sealed(seat.side) is not None:
                self.clocks.answer(match, self.seats, seat.side, addition, sealed=False)
                match.withdraw(seat.side)
                addition.seal(seat.side, None)
                if self.own(seat).rules:
                    addition.hold(seat, number, 0)

        async with self._lock:
            await self._put(seat, number, taken_back)
            withdrawn()
        self._tell()

    async def take(self, claim: Callable[[Turn], Awaitable[bool]]) -> bool:
        """Let somebody take a free seat; with the last one taken, whoever is asked is asked from now on."""
        async with self._lock, self._turn() as (match, turn):
            taken = await claim(turn)
            if taken:
                self._follow(match, await turn.news(len(match.decisions)))
                addition = Addition(self.match_id, self._mark, self._now)
                self.clocks.take(match, self.seats, addition)
                if self._store.calls:
                    calling.call_in(addition, match, self.seats)
                await turn.put(addition)
        self._tell()
        return taken

    async def leave(self, seat: Seat) -> None:
        """Open a seat to anyone, without its standing answers; nobody is asked until it is taken again."""
        async with self._lock, self._turn() as (match, turn):
            own = self.own(seat)
            await standing.drop(turn, own, _next_question(match, own))
            await turn.reopen(own)
            await self._forget_wishes(turn)
            addition = Addition(self.match_id, self._mark, self._now)
            self.clocks.vacate(addition)
            await turn.put(addition)
            self._follow(match, await turn.news(len(match.decisions)))
        self._tell()

    @property
    def draws(self) -> Draws:
        """Who would have a draw."""
        return parley.draws(self._wishes)

    async def resign(self, seat: Seat) -> None:
        """Resign for a seat, whether it is asked or not."""
        async with self._lock, self._turn() as (match, turn):
            own = self._playing(match, seat)
            parley.check_resigning(match, self.seats, own)
            match.resign(own.side)
            await self._settled(match, turn, own)
        self._tell()

    async def forfeit(self, side: Side) -> bool:
        """End the match because a side's time is up; say whether it was."""
        async with self._lock, self._turn() as (match, turn):
            at = self._now
            if not self.clocks.is_up(match, side, at):
                return False
            match.settle("timed_out", (side,))
            await self._settled(match, turn, None, Time(at=at, what="forfeit", side=side))
        self._tell()
        return True

    async def wish_pause(self, seat: Seat, wanted: bool) -> None:
        """Propose a pause or agree to one, or take that back; end one that all have agreed to."""
        async with self._lock:
            async with self._turn() as (match, turn):
                own, keeper = self._playing(match, seat), pauses.running(self.clocks.keeper)
                before, at = await pauses.read(turn.connection, self.match_id), self._now
                wishes, time = pauses.wished(keeper, self.seats, own, before, wanted, at)
                await pauses.keep(turn.connection, self.match_id, wishes)
                if time is not None:
                    await self._change_clocks(match, turn, time)
            self._pausing = wishes
        self._tell()

    async def wish_terms(self, seat: Seat, terms: Terms | None) -> None:
        """Propose other terms, agree to them, or decline; they hold once all who play want the same."""
        async with self._lock:
            async with self._turn() as (match, turn):
                own, keeper = self._playing(match, seat), pauses.running(self.clocks.keeper)
                before = await new_terms.read(turn.connection, self.match_id)
                wishes = new_terms.wished(match, keeper, own, before, terms)
                is_agreed = terms is not None and new_terms.agreed(self.seats, wishes)
                wishes = {} if is_agreed else wishes
                await new_terms.keep(turn.connection, self.match_id, wishes)
                if is_agreed:
                    await self._change_clocks(match, turn, Time(at=self._now, what="terms", terms=terms))
            self._new_terms = wishes
        self._tell()

    async def give_day(self, seat: Seat) -> None:
        """Give the others a day, whether they are asked or not."""
        async with self._lock, self._turn() as (match, turn):
            own, keeper = self._playing(match, seat), pauses.running(self.clocks.keeper)
            await self._change_clocks(match, turn, pauses.given(keeper, self.seats, own, self._now))
        self._tell()

    async def go_away(self, seat: Seat, days: int, tell: bool = False) -> None:
        """Let a seat's clock stand still for so many days; with none, let it go on."""
        async with self._lock, self._turn() as (match, turn):
            own, keeper = self._playing(match, seat), pauses.running(self.clocks.keeper)
            await self._change_clocks(match, turn, pauses.leave(keeper, own, days, tell, self._now))
        self._tell()

    async def write_clocks(self) -> None:
        """Write again when everybody's time is up."""
        async with self._lock, self._turn() as (match, turn):
            await self._change_clocks(match, turn)

    async def _change_clocks(self, match: Match, turn: Turn, time: Time | None = None) -> None:
        addition = Addition(self.match_id, self._mark, self._now)
        self.clocks.change(match, self.seats, addition, time)
        if self._store.calls and time is not None and time.what == "resumed":
            calling.go_on(addition, match, self.seats, time.side)
        await turn.put(addition)
        self._mark = addition.after

    def time(self, own: Seat) -> gate.Time | None:
        """Return what a seat gets about time; None without terms."""
        keeper = self.clocks.keeper
        if keeper is None:
            return None
        plays = own.side != SPECTATOR and own.player != "bot"
        return gate.Time(keeper.terms, gate.clock(keeper, own.side) if plays else UNSET)

    @property
    def pause(self) -> Pause | None:
        """Say whether the match is paused, and who would have it so; None if it has no clocks."""
        keeper = self.clocks.keeper
        return None if keeper is None else pauses.shown(keeper, self._pausing)

    @property
    def new_terms(self) -> NewTerms:
        """Say who would have which other terms."""
        return NewTerms(self._new_terms)

    async def wish_draw(self, seat: Seat, wanted: bool) -> None:
        """Offer a draw or accept one, or decline one or take it back; when all want it, the match is over."""
        async with self._lock:
            async with self._turn() as (match, turn):
                own = self._playing(match, seat)
                before = await parley.read(turn.connection, self.match_id)
                wishes = parley.said(match, self.seats, own, before, wanted)
                await parley.keep(turn.connection, self.match_id, wishes)
                if wanted and parley.agreed(match, self.seats, wishes):
                    match.draw()
                    await self._settled(match, turn, own)
            self._wishes = wishes
        self._tell()

    async def hand_over(self, seat: Seat, bot: str, seconds: float) -> None:
        """Give a seat to a computer player, who plays on from what the side knows; it takes no draw."""
        async with self._lock:
            async with self._turn() as (match, turn):
                own = self._playing(match, seat)
                playable = bots(match.game.name, own.side)
                if bot not in playable:
                    names = ", ".join(playable)
                    raise UnknownBot(
                        f"{match.game.name} has no bot called {bot} for the {own.side} side; it has {names}."
                    )
                wishes = await self._seat_bot(match, turn, own, bot, seconds)
            self._wishes = wishes
        self._tell()
        self.wake_bots()

    async def relieve(self, side: Side, bot: str) -> bool:
        """Give a seat to the computer because its player's time is up; say whether it was."""
        async with self._lock:
            async with self._turn() as (match, turn):
                if not self.clocks.is_up(match, side, self._now):
                    return False
                own = next(seat for seat in self.seats if seat.side == side)
                wishes = await self._seat_bot(match, turn, own, bot, SECONDS)
            self._wishes = wishes
        self._tell()
        self.wake_bots()
        return True

    async def _seat_bot(self, match: Match, turn: Turn, own: Seat, bot: str, seconds: float) -> dict[Side, parley.Wish]:
        """Let a computer player take a seat; return what is said of a draw then."""
        await standing.drop(turn, own, _next_question(match, own))
        await turn.seat_bot(own, bot, seconds)
        wishes = parley.said(match, self.seats, own, await parley.read(turn.connection, self.match_id), False)
        await parley.keep(turn.connection, self.match_id, wishes)
        self._follow(match, await turn.news(len(match.decisions)))
        addition = Addition(self.match_id, self._mark, self._now)
        self.clocks.give_up(match, self.seats, own.side, addition)
        await turn.put(addition)
        return wishes

    async def offer(self, seat: Seat, invite: Key | None) -> None:
        """Let an invitation hand a seat to another person, or none any more. Its key works until somebody comes."""
        async with self._lock, self._turn() as (match, turn):
            await turn.offer(self._playing(match, seat), invite, self.clock.now())
            self._follow(match, await turn.news(len(match.decisions)))

    async def invite(self, seat: Seat, side: Side, invite: Key) -> None:
        """Put another invitation in the place of the one to a seat that nobody has taken."""
        async with self._lock, self._turn() as (match, turn):
            if self._playing(match, seat).player not in HERE:
                raise Refusal(NOT_YOURS, status=403)
            free = next((one for one in self.seats if one.side == side), None)
            if free is None or free.player != "invited" or not free.invite:
                raise Refusal(USED, status=409)
            await turn.invite(free, invite, self.clock.now())
            self._follow(match, await turn.news(len(match.decisions)))

    async def pass_on(self, seat: Seat, key: Key, name: str, salt: str) -> bool:
        """Give a seat to who has come by the invitation to take it over. Of two who try, one gets it.

        What was kept for its player goes, and so do its standing answers; clocks run on.
        """
        async with self._lock, self._turn() as (match, turn):
            own = next((one for one in self.seats if one.offered and one.offered == seat.offered), None)
            if own is None or match.outcome is not None:
                return False
            await standing.drop(turn, own, _next_question(match, own))
            await turn.pass_on(own, key, name, salt)
            await self._forget_wishes(turn)
            self._follow(match, await turn.news(len(match.decisions)))
        self._tell()
        return True

    async def _forget_wishes(self, turn: Turn) -> None:
        """Forget who would have a pause or other terms: whoever comes has agreed to neither."""
        await pauses.keep(turn.connection, self.match_id, ())
        await new_terms.keep(turn.connection, self.match_id, {})
        self._pausing, self._new_terms = frozenset(), {}

    async def orders(self, seat: Seat) -> standing.Orders:
        """Return what is kept of the standing answers of a seat: read once for each of its moments, if it has any."""
        async with self._lock:
            match, own = await self._loaded(), self.own(seat)
            if not self.acts_for(own):
                return standing.Orders()
            moment = own.rules, match.number(own.side) * 2 + (match.sealed(own.side) is not None)
            if own.side not in self._orders or self._orders[own.side][0] != moment:
                async with self._store.looking(self.match_id) as turn:
                    self._orders[own.side] = moment, await standing.read(turn, own.side)
            return self._orders[own.side][1]

    async def write_rules(self, seat: Seat, rules: tuple[Rule, ...], hold: int) -> None:
        """Write a seat's standing answers for its next questions; the current question is its player's own."""
        async with self._lock, self._turn() as (match, turn):
            own = self._playing(match, seat)
            await turn.stand(own.side, rules, _next_question(match, own))
            own_question = {"held": match.number(own.side), "due": 0} if match.prompt(own.side) is not None else {}
            await turn.write_rules(own, {"hold": hold, **own_question})
            self._follow(match, await turn.news(len(match.decisions)))
        self._tell()

    async def hold(self, seat: Seat, number: int, until: int) -> None:
        """Let standing answers wait with a question until a moment; 0: until its player answers."""

        def held(_: Match, addition: Addition) -> None:
            addition.hold(seat, number, until)

        async with self._lock:
            await self._put(seat, number, held)
        self._tell()

    async def overrule(self, seat: Seat) -> None:
        """Let no standing answer seal the current question."""
        async with self.reading() as match:
            own = self._playing(match, seat)
            number, is_asked = match.number(own.side), own.side in match.waiting
        if is_asked and own.rules:
            await self.hold(own, number, 0)

    def acts_for(self, own: Seat) -> bool:
        """Say whether anything may be sealed for a seat: by its rules, or by its staff at zero."""
        terms = self.clocks.terms
        return bool(own.rules) or (terms is not None and terms.staffed)

    def _note_rules(self, seat: Seat, number: int, addition: Addition, act: Act | None) -> None:
        """Write down what rules have sealed; once their player seals by hand, what was before is no news."""
        own = self.own(seat)
        if act is not None and act.hand == "rule" and own.rules != seat.rules:
            raise StaleOrder  # they were changed meanwhile
        if act is not None:
            addition.act(seat.side, number, act)
        elif self.acts_for(own):
            addition.act_by_hand(seat.side)
        if own.due:
            addition.hold(seat, number, 0)

    def chat(self, seat: Seat, start: int) -> Chat:
        """Return what a seat gets of what those who play have written to each other."""
        return chat.heard(self.own(seat), self.seats, self._said, start)

    async def say(self, seat: Seat, text: str) -> None:
        """Send a line of chat to the other players."""
        async with self._lock:
            async with self._turn() as (_, turn):
                own, at = self.own(seat), self.clock.now()
                before = await chat.read(turn.connection, self.match_id)
                await chat.keep(turn.connection, own, chat.checked(own, self.seats, before, text, at), at)
                said = await chat.read(turn.connection, self.match_id)
            self._said = said
        self._tell()

    async def put_off(self, seat: Seat, name: str, text: str) -> None:
        """Tell the others that an invited player does not come now."""
        async with self._lock:
            async with self._turn() as (_, turn):
                own = next((one for one in self.seats if one.invite == seat.invite), None)
                if own is None or own.player != "invited":
                    raise Refusal(USED, status=409)
                at = self.clock.now()
                before = await chat.read(turn.connection, self.match_id)
                await chat.keep(turn.connection, own, chat.put_off(own, self.seats, before, text, at), at, name)
                said = await chat.read(turn.connection, self.match_id)
            self._said = said
        self._tell()

    @property
    def names(self) -> Names:
        """Return what those who play are called."""
        return Names(names(self.seats))

    async def rename(self, seat: Seat, name: str) -> None:
        """Change the name of who sits at a seat; nothing in its place takes it away."""
        async with self._lock, self._turn() as (match, turn):
            own = self.own(seat)
            chat.check_seat(own)
            await turn.rename(own, one_line(name))
            self._follow(match, await turn.news(len(match.decisions)))
        self._tell()

    @property
    def rematch(self) -> Rematch:
        """Who would play again."""
        return rematch.summary(self._again)

    async def wish_rematch(self, seat: Seat, coming: Next | None) -> bool:
        """Offer or accept the match that would come; or with none, decline one or take it back. Whether it begins."""
        begins = False
        async with self._lock:
            async with self._turn() as (match, turn):
                own = self.own(seat)
                rematch.check(match, self.seats, own)
                before = await rematch.read(turn.connection, self.match_id)
                wishes = rematch.said(own.side, before, coming is not None, coming is not None and coming.other)
                if coming is not None and rematch.agreed(self.seats, wishes):
                    await begin(turn.connection, coming.rows)
                    wishes, begins = rematch.begun(wishes, coming), True
                await rematch.keep(turn.connection, self.match_id, wishes)
                if coming is not None and self._store.calls:
                    addition = Addition(self.match_id, self._mark, self._now)
                    calling.play_again(addition, match, self.seats, own, begins)
                    await turn.put(addition)
            self._again = wishes
        self._tell()
        return begins

    async def mute(self, seat: Seat, muted: bool) -> None:
        """Get no chat any more, or get it again."""
        async with self._lock, self._turn() as (match, turn):
            own = self.own(seat)
            chat.check_seat(own)
            await chat.mute(turn.connection, own, muted)
            self._follow(match, await turn.news(len(match.decisions)))
        self._tell()

    def _playing(self, match: Match, seat: Seat) -> Seat:
        """Return a seat as it is now, of somebody who plays."""
        own = self.own(seat)
        parley.check_playing(match, own)
        return own

    async def _settled(self, match: Match, turn: Turn, by: Seat | None, time: Time | None = None) -> None:
        assert match.settlement is not None
        assert match.outcome is not None
        addition = Addition(self.match_id, self._mark, self._now)
        if time is not None:
            self.clocks.change(match, self.seats, addition, time)
        addition.settle(match.settlement, match.outcome, match.seed)
        self.clocks.ask(match, self.seats, addition)
        self._write_down(match, addition)
        self._call(addition, match, by)
        seats = self._keep_glances(match, addition, {seat.side for seat in self.seats})
        await turn.put(addition)
        self._mark, self.seats = addition.after, seats
        self._archive(match)

    def show_draft(self, draft: PartnersDraft) -> None:
        """Show everybody at this server what one of those who play together has drafted."""
        for watcher in list(self.watchers):
            watcher.show(draft)

    async def drawer(self, seat: Seat) -> dict[Slot, Paper]:
        """Return what a seat keeps for itself."""
        return await drawers.opened(self._store, seat)

    async def keep(self, seat: Seat, slot: Slot, text: str) -> Paper:
        """Put something into the drawer of a seat, and tell its windows of it."""
        async with self._keeping:  # told in the order in which it was written
            paper = (await drawers.keep(self._store, seat, {slot: text}))[slot]
            for watcher in list(self.watchers):
                watcher.put(seat, slot, paper)
            return paper

    def _cleared(self, seat: Seat, slot: Slot) -> None:
        for watcher in list(self.watchers):
            watcher.clear(seat, slot)

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher.wake()

    async def advise(self, seat: Seat) -> tuple[int, gate.Brief, Decided]:
        """Return what the staff of a seat would order; the number of the decision, and what it was asked from."""
        return await self._crew.advise(seat)

    def wake_bots(self) -> None:
        """Set every bot to work that is asked and is not at work yet, and the standing answers."""
        if self._match is not None:
            self._crew.wake(self._match.waiting)
            self._adjutant.wake(self._match.waiting)

    async def play_bots(self) -> None:
        """Let the bots and the standing answers play until they wait for somebody."""
        async with self.reading():
            self.wake_bots()
        await self._crew.rest()
        await self._adjutant.rest()

    async def stop(self) -> None:
        """Stop the bots and forget what is in memory, so that whoever looks finds what is kept."""
        self._match = None
        self._tell()
        await self._crew.stop()
        await self._adjutant.stop()

    async def _put(
        self,
        seat: Seat,
        number: int,
        change: Callable[[Match, Addition], T],
        by_bot: bool = False,
        hand: Hand | None = None,
    ) -> T:
        """Change the match and write down what that adds; what is in memory is never ahead for longer than that."""
        while True:
            match = await self._loaded()
            try:
                self._check(match, seat, number, by_bot)
            except (IllegalOrder, StaleOrder):
                if self._store.alone:
                    raise
                # Another server may have changed the match, and this one has not heard of it yet.
                self._follow(match, await self._store.news(self.match_id, len(match.decisions)))
                self._check(match, seat, number, by_bot)
            if hand == "clock" and not self.clocks.is_up(match, seat.side, self.clock.now()):
                raise StaleOrder
            addition = Addition(self.match_id, self._mark, self._now)
            try:
                done = change(match, addition)
                if addition.rows:
                    decided = addition.after.decisions > addition.since.decisions
                    # An order that is only sealed is nobody else's business.
                    seats = self._keep_glances(
                        match, addition, {s.side for s in self.seats} if decided else {seat.side}
                    )
                    await self._store.put(addition)
                    self._mark, self.seats = addition.after, seats
                return done
            except IllegalOrder:
                raise  # nothing has changed
            except Behind:
                self._match = None  # another server was faster: load what it has added, and check
            except BaseException:
                self._match = None  # it may be ahead of what is durable
                self._tell()
                raise

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[tuple[Match, Turn]]:
        match = await self._loaded()
        try:
            async with self._store.turn(self.match_id) as turn:
                self._follow(match, await turn.news(len(match.decisions)))
                yield match, turn
        except (IllegalOrder, StaleOrder, Refusal, UnknownBot):
            raise
        except BaseException:
            self._match = None  # it may be ahead of what is durable: load it again
            raise

    async def _loaded(self) -> Match:
        if self._match is None:
            opening = await self._store.opening(self.match_id)
            if opening is None:
                raise MatchGone(DELETED)
            record, news = opening
            if is_older(record):
                await upgrade(self._store, self.match_id, record, news, self.pool)
                return await self._loaded()
            match = await self.pool.run(opened, record, news.state)
            self._follow(match, news)
            self._match = match
        return self._match

    def _follow(self, match: Match, news: News | None) -> None:
        """Play on what others have added, and seal what they have sealed."""
        if news is None or not news.seats:
            raise MatchGone(DELETED)
        self.seats, self._mark = news.seats, news.mark
        try:
            play_on(match, news)
            self.clocks.follow(match, news.terms, news.times)
        except BaseException:
            self._match = None
            raise

    def _check(self, match: Match, seat: Seat, number: int, by_bot: bool = False) -> None:
        if (self.own(seat).player == "bot") != by_bot:
            raise IllegalOrder(parley.COMPUTER) if not by_bot else StaleOrder
        if number != match.number(seat.side) or match.prompt(seat.side) is None:
            raise StaleOrder

    def own(self, seat: Seat) -> Seat:
        """Return a seat as it is now; MatchGone if its player left it and others can take it."""
        current = next((other for other in self.seats if seat.hash == other.hash), None)
        if current is None:
            raise MatchGone(LEFT)
        return current

    def _call(self, addition: Addition, match: Match, by: Seat | None) -> None:
        if self._store.calls:
            calling.call(addition, match, self.seats, by)

    def _write_down(self, match: Match, addition: Addition) -> None:
        """Once the match is over, write it into the book of everybody who played, once in each."""
        entry = match.entry()
        if entry is not None:
            addition.write(match.game.name, entry, {seat.book: None for seat in self.seats if seat.book})

    def _archive(self, match: Match) -> None:
        """Write a finished match into the machine's archive, if it belongs to a book."""
        archive = self._matches.archive
        if archive is not None and match.entry() is not None and any(seat.book for seat in self.seats):
            log.info("match %s: %s", self.match_id, archive.write_down(match))

    def _keep_glances(self, match: Match, addition: Addition, sides: set[Side]) -> tuple[Seat, ...]:
        """Keep how the match stands for sides it may have changed for, and when; the seats as they are with that."""
        glances = {side: gate.glance(match, side) for side in sides}
        seats = tuple(_held(seat, addition) for seat in self.seats)
        changed = {
            seat.hash: replace(seat, glance=glances[seat.side], touched=addition.at)
            for seat in seats
            if seat.side in glances and seat.glance != glances[seat.side]
        }
        addition.glance(changed.values())
        return tuple(changed.get(seat.hash, seat) for seat in seats)


def _held(seat: Seat, addition: Addition) -> Seat:
    """Return a seat with the question that an addition lets standing answers hold there."""
    number, until = addition.held.get(seat.hash, (seat.held, seat.due))
    return replace(seat, held=number, due=until)


def _next_question(match: Match, seat: Seat) -> int:
    """Return the side's own number of the question after the current one, or of the next if none is."""
    return match.number(seat.side) + (match.prompt(seat.side) is not None)
