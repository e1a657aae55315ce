"""A live match: loaded from the store when somebody looks, changed by one at a time, shown to all who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from sealed_orders.bots import UnknownBot
from sealed_orders.bots.decision import Decided
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.wire import encode
from sealed_orders.table.beside import chat, drawers, new_terms, parley, pauses, presence, rematch
from sealed_orders.table.beside.presence import Company
from sealed_orders.table.clock import Clock
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.adjutant import Adjutant
from sealed_orders.table.matches.catching_up import opened, play_on
from sealed_orders.table.matches.clocks import Clocks
from sealed_orders.table.matches.crew import Crew
from sealed_orders.table.matches.seating import Seating
from sealed_orders.table.matches.standing import Standing
from sealed_orders.table.matches.talks import Talks
from sealed_orders.table.matches.team import Team
from sealed_orders.table.matches.timing import Timing
from sealed_orders.table.matches.umpiring import Umpiring
from sealed_orders.table.matches.upgrading import is_older, upgrade
from sealed_orders.table.matches.watcher import Watcher
from sealed_orders.table.notices import calling
from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import (
    Act,
    Paper,
    PartnersDraft,
    Presence,
)
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition, Behind, Mark
from sealed_orders.table.store.store import DELETED
from sealed_orders.table.store.turn import News, Turn
from sealed_orders.table.too_late import MatchGone, StaleOrder
from sealed_orders.table.work.pool import Pool

if TYPE_CHECKING:
    from sealed_orders.table.matches.matches import Matches

T = TypeVar("T")

log = logging.getLogger(__name__)
LEFT = "This key no longer opens a seat: its player gave the seat up or handed it over."


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
        self.store = matches.store
        self._match: Match | None = None
        self.mark = Mark(0, 0, ())  # how far the match in memory has come
        self.lock = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._crew = Crew(self, matches)
        self._adjutant = Adjutant(self, matches)
        self.clocks = Clocks()
        self.seating = Seating(self)
        self.timing = Timing(self)
        self.talks = Talks(self)
        self.standing = Standing(self)
        self.team = Team(self)
        self.umpire = Umpiring(self)
        self._is_whole = False  # what is beside the match was read, too

    @contextmanager
    def sitting(self, seat: Seat) -> Iterator[None]:
        """Somebody is connected at a seat."""
        self._company.come(seat.side)
        self.tell()
        try:
            yield
        finally:
            self._company.go(seat.side)
            asyncio.get_running_loop().call_later(presence.PATIENCE + 0.1, self.tell)

    @property
    def pool(self) -> Pool:
        """Say where longer work is done."""
        return self._matches.pool

    @property
    def clock(self) -> Clock:
        """Return the table's clock."""
        return self.store.clock

    @property
    def now(self) -> int:
        return self.clocks.now(self.clock.now())

    @property
    def alone(self) -> bool:
        """Say whether no other server has this match."""
        return self.store.alone

    def presence(self, own: Seat) -> Presence:
        """Return which other players are connected, if this server knows."""
        by_day = self.clocks.terms is not None
        return self._company.seen_from(own, self.seats, self.store.alone, by_day)

    def is_here(self, side: Side) -> bool:
        """Say whether somebody of a side is connected to this server."""
        return self._company.is_here(side)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Match]:
        """The match, for as long as one looks at it without waiting for anything else."""
        async with self.lock:
            yield await self.loaded()

    async def open(self, seat: Seat) -> dict[Slot, Paper]:
        """Load what is not loaded, catch up with what other servers may have changed; the drawer of a seat."""
        async with self._matches.opening:
            async with self.lock:
                behind = self._match is None or not self._is_whole or not self.store.alone
                if behind:
                    await self._refresh()
            if behind:
                self.tell()
            return await self.drawer(seat)

    async def refresh(self) -> None:
        """Catch up with what other servers have added; MatchGone if the match no longer exists."""
        async with self.lock:
            await self._refresh()
        self.tell()

    async def _refresh(self) -> None:
        is_fresh = self._match is None
        match = await self.loaded()
        if not is_fresh:
            self.follow(match, await self.store.news(self.match_id, len(match.decisions)))
        async with self.store.reading() as connection:
            self.talks.wishes = await parley.read(connection, self.match_id)
            self.talks.lines = await chat.read(connection, self.match_id)
            self.talks.again = await rematch.read(connection, self.match_id)
            if self.clocks.terms is not None:
                self.timing.pausing = await pauses.read(connection, self.match_id)
                self.timing.wanted = await new_terms.read(connection, self.match_id)
            await self.umpire.read(Turn(connection, self.match_id))
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
        """Seal an order that is legal and for the present decision; `sealed` gets its text once it is durable.

        A bot's order comes with its minute, which goes to the store and not into the match that is shown. An order by
        standing answers, or by the staff at zero, comes with that hand, and with what its player will see. The order is
        acknowledged before anybody sees what follows from it.
        """

        def submitted(match: Match, addition: Addition) -> str:
            match.submit(seat.side, order if by_bot or hand else self.team.joined(match, seat.side, order))
            resolved = len(match.decisions) > addition.since.decisions
            text = match.decisions[-1].orders[seat.side] if resolved else gate.sealed(match, seat.side)
            assert text is not None
            addition.seal(seat.side, text, minute, hand)
            self.clocks.answer(match, self.seats, seat.side, addition, sealed=True)
            if not by_bot:
                addition.clear(seat, "draft")
                self.standing.note(seat, number, addition, act)
            if resolved:
                addition.decide(match.decisions[-1], encode(match.state), match.outcome, match.seed)
                self.clocks.ask(match, self.seats, addition)
                self._write_down(match, addition)
                self._call(addition, match, seat)
            return text

        began, by_bot = self.clock.steady(), minute is not None and hand is None
        async with self.lock, self._keeping:
            text = await self.put(seat, number, submitted, by_bot, hand)
            self._matches.tally.count("bot" if by_bot or hand else "person", self.clock.steady() - began)
            sealed(text)
            if not by_bot:
                self._cleared(seat, "draft")
            if self._match is not None and self._match.outcome:
                self._archive(self._match)
        self.tell()
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

        async with self.lock:
            await self.put(seat, number, taken_back)
            withdrawn()
        self.tell()

    def playing(self, match: Match, seat: Seat) -> Seat:
        """Return a seat as it is now, of somebody who plays."""
        own = self.own(seat)
        parley.check_playing(match, own)
        return own

    async def settle(self, match: Match, turn: Turn, by: Seat | None, time: Time | None = None) -> None:
        assert match.settlement is not None
        assert match.outcome is not None
        addition = Addition(self.match_id, self.mark, self.now)
        if time is not None:
            self.clocks.change(match, self.seats, addition, time)
        addition.settle(match.settlement, match.outcome, match.seed)
        self.clocks.ask(match, self.seats, addition)
        self._write_down(match, addition)
        self._call(addition, match, by)
        seats = self._keep_glances(match, addition, {seat.side for seat in self.seats})
        await turn.put(addition)
        self.mark, self.seats = addition.after, seats
        self._archive(match)

    def show_draft(self, draft: PartnersDraft) -> None:
        """Show everybody at this server what one of those who play together has drafted."""
        for watcher in list(self.watchers):
            watcher.show(draft)

    async def drawer(self, seat: Seat) -> dict[Slot, Paper]:
        """Return what a seat keeps for itself."""
        return await drawers.opened(self.store, seat)

    async def keep(self, seat: Seat, slot: Slot, text: str) -> Paper:
        """Put something into the drawer of a seat, and tell its windows of it."""
        async with self._keeping:  # told in the order in which it was written
            paper = (await drawers.keep(self.store, seat, {slot: text}))[slot]
            for watcher in list(self.watchers):
                watcher.put(seat, slot, paper)
            return paper

    def _cleared(self, seat: Seat, slot: Slot) -> None:
        for watcher in list(self.watchers):
            watcher.clear(seat, slot)

    def tell(self) -> None:
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
        """Stop the bots and forget what is in memory, so that the next look finds what is kept."""
        self._match = None
        self.tell()
        await self._crew.stop()
        await self._adjutant.stop()

    async def put(
        self,
        seat: Seat,
        number: int,
        change: Callable[[Match, Addition], T],
        by_bot: bool = False,
        hand: Hand | None = None,
    ) -> T:
        """Change the match and write down what that adds; what is in memory is never ahead for longer than that."""
        while True:
            match = await self.loaded()
            try:
                self._check(match, seat, number, by_bot)
            except (IllegalOrder, StaleOrder):
                if self.store.alone:
                    raise
                # Another server may have changed the match, and this one does not know it yet.
                self.follow(match, await self.store.news(self.match_id, len(match.decisions)))
                self._check(match, seat, number, by_bot)
            if hand == "clock" and not self.clocks.is_up(match, seat.side, self.clock.now()):
                raise StaleOrder
            self.umpire.check_seal(by_bot)
            addition = Addition(self.match_id, self.mark, self.now)
            try:
                done = change(match, addition)
                if addition.rows:
                    decided = addition.after.decisions > addition.since.decisions
                    # An order that is only sealed is nobody else's business.
                    seats = self._keep_glances(
                        match, addition, {s.side for s in self.seats} if decided else {seat.side}
                    )
                    await self.store.put(addition)
                    self.mark, self.seats = addition.after, seats
                return done
            except IllegalOrder:
                raise  # nothing has changed
            except Behind:
                self._match = None  # another server was faster: load what it has added, and check
            except BaseException:
                self._match = None  # it may be ahead of what is durable
                self.tell()
                raise

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[tuple[Match, Turn]]:
        match = await self.loaded()
        try:
            async with self.store.turn(self.match_id) as turn:
                self.follow(match, await turn.news(len(match.decisions)))
                yield match, turn
        except (IllegalOrder, StaleOrder, Refusal, UnknownBot):
            raise
        except BaseException:
            self._match = None  # it may be ahead of what is durable: load it again
            raise

    async def loaded(self) -> Match:
        if self._match is None:
            opening = await self.store.opening(self.match_id)
            if opening is None:
                raise MatchGone(DELETED)
            record, news = opening
            if is_older(record):
                await upgrade(self.store, self.match_id, record, news, self.pool)
                return await self.loaded()
            match = await self.pool.run(opened, record, news.state)
            self.follow(match, news)
            self.umpire.lines = record.umpire
            self._match = match
        return self._match

    def follow(self, match: Match, news: News | None) -> None:
        """Play on what others have added, and seal what they have sealed."""
        if news is None or not news.seats:
            raise MatchGone(DELETED)
        self.seats, self.mark, self.team.berths = news.seats, news.mark, news.berths
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
        if self.store.calls:
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
