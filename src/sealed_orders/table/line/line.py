"""A line: one player's connection. It answers messages and sends whatever has changed for its seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from sealed_orders.bots.decision import BotFailure
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.record import RecordMismatch
from sealed_orders.kernel.untrusted import Unreadable, read_json
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.berths import COMMANDER, Berth
from sealed_orders.table.beside import standing
from sealed_orders.table.beside.chat import NO_CHAT
from sealed_orders.table.beside.new_terms import NO_WISHES
from sealed_orders.table.beside.parley import NO_DRAWS
from sealed_orders.table.beside.pauses import NO_PAUSE
from sealed_orders.table.beside.presence import NOBODY
from sealed_orders.table.beside.rematch import NO_REMATCH
from sealed_orders.table.beside.umpire import NO_SUCH_SIDE, NO_UMPIRE
from sealed_orders.table.line.drafting import Assessment, Drafting
from sealed_orders.table.line.pace import Pace
from sealed_orders.table.line.socket import HungUp, Socket
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.crew import NoStaff
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.protocol.asking import (
    AskProposal,
    AskReach,
    AskSignals,
    Draft,
    FromClient,
    Keep,
    Resume,
    SendOrder,
    Withdraw,
)
from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.teams import Team
from sealed_orders.table.protocol.telling import (
    Acted,
    FromServer,
    Kept,
    Names,
    Paper,
    PartnersDraft,
    Position,
    Problem,
    Proposed,
    Refused,
    Sealed,
    Stale,
    Thinking,
    Withdrawn,
)
from sealed_orders.table.protocol.umpire import Overview
from sealed_orders.table.seats import UMPIRE, Seat
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone, StaleOrder

log = logging.getLogger(__name__)
LONGEST = 65_536  # bytes of a message
UNKNOWN, GONE, BROKEN = 4404, 4410, 4500  # close codes
SPEECHLESS = "Your staff has no proposal: its bot failed. Order without it."
FAILED = "Something went wrong. Try again."
SECONDS_TO_RETRY = 1
ONLY_LOOKS = "An umpire gives no orders."
NOT_AN_UMPIRE = "Only an umpire can look as a side."
NO_NAMES = Names({})

Reply: TypeAlias = FromServer | Resume | Assessment  # the last two are put into words when it is their turn

_reader: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Line:
    """A connection of a seat to its live match. An umpire may look as a side, and then gets what that side gets."""

    def __init__(
        self, socket: Socket, live: LiveMatch, seat: Seat, berth: Berth | None = None, looks_as: Side = ""
    ) -> None:
        self._socket = socket
        self._live = live
        self._chair = seat  # as it is kept
        self._leads = seat.player == UMPIRE
        self._seat = seat if berth is None else replace(seat, hash=berth.hash)  # whose drawer it is
        self._seat = seat = replace(self._seat, side=looks_as or seat.side)
        self._berth = berth  # of a member, who sits beside the seat
        self._place = COMMANDER if berth is None else berth.place
        self._team: Team | None = None  # as the client has it
        self._drafting = Drafting(
            live, seat.side, self._place, self._reply, lambda text: self._keep("draft", text), self._fail
        )
        self._shown: Position | None = None  # what the client has on its screen
        self._resting = False
        self._present = NOBODY
        self._draws = NO_DRAWS
        self._names = NO_NAMES
        self._rematch = NO_REMATCH
        self._pause = NO_PAUSE
        self._new_terms = NO_WISHES
        self._chat = NO_CHAT
        self._rules = standing.NO_RULES
        self._acted = standing.NO_ACTS  # the last that were sent
        self._umpire = NO_UMPIRE
        self._overview: Overview | None = None
        self._replies: list[Reply] = []
        self._behind = False  # it may be behind what has happened
        self._deaf = False  # the client has gone
        self._woken = asyncio.Event()
        self._replied = asyncio.Event()
        self._to_propose: AskProposal | None = None  # what the staff is to propose next
        self._proposal_wanted = asyncio.Event()
        self._pace = Pace(live.clock)
        self._drawer: dict[Slot, Paper] = {}
        self._writing: dict[Slot, str] = {}  # what this client is just putting into it

    async def talk(self, start: int | None) -> None:
        """Send the position, then listen and show until one of the two hangs up."""
        self._live.watchers.add(self)
        try:
            self._drawer = await self._live.open(self._seat)
            if (fault := await self._cannot_look()) is not None:
                await hang_up(self._socket, UNKNOWN, fault)
                return
            self._live.wake_bots()
            self._reply(Resume(start))
            with self._sitting():
                await self._converse()
        except (MatchGone, RecordMismatch) as error:
            await hang_up(self._socket, GONE, str(error))
        except DatabaseFailure as error:
            log.error("match %s, %s: %s", self._seat.match, self._seat.side, error)
            await hang_up(self._socket, BROKEN, str(error))
        except HungUp:
            pass
        except Exception:
            log.exception("match %s, %s: the line failed", self._seat.match, self._seat.side)
            await hang_up(self._socket, BROKEN, FAILED)
        finally:
            self._live.watchers.discard(self)

    @contextmanager
    def _sitting(self) -> Iterator[None]:
        """Sit there. The other sides see only the commander come and go."""
        counted = self._live.sitting(self._chair) if self._berth is None else nullcontext()
        with self._live.team.sitting(self._seat.side, self._place), counted:
            yield

    def _own(self) -> Seat:
        """Return the seat as it is now, or the one beside which a member sits; an umpire's on the side it looks as."""
        if self._berth is not None:
            return self._live.team.seat(self._berth)
        own = self._live.own(self._seat)
        return replace(own, side=self._seat.side) if self._leads else own

    async def _cannot_look(self) -> str | None:
        """Say why this seat cannot look as the side it names; None if it can, or names none."""
        if self._seat.side == self._chair.side:
            return None
        if not self._leads:
            return NOT_AN_UMPIRE
        async with self._live.reading() as match:
            sides = match.game.playing(match.options)
        side = self._seat.side
        return None if side in sides else NO_SUCH_SIDE.format(side=side, sides=" or ".join(sides))

    def wake(self) -> None:
        """Something may have changed."""
        self._behind = True
        self._woken.set()

    def warn(self, text: str) -> None:
        """Say that something went wrong."""
        self._reply(Problem(text))

    def show(self, draft: PartnersDraft) -> None:
        """Show what a partner has drafted; those who only watch wait until it is sealed."""
        if self._seat.side not in (draft.side, SPECTATOR):
            self._reply(draft)

    def put(self, seat: Seat, slot: Slot, paper: Paper) -> None:
        """Something was put into the drawer of a seat."""
        if self._leads:
            self.wake()  # somebody writes orders
        elif seat.hash == self._seat.hash:
            self._drawer[slot] = paper
            own = self._writing.get(slot) == paper.text
            if own:
                del self._writing[slot]
            if not own or slot != "draft":
                self._reply(Kept(slot, paper.text, paper.revision, own))

    def clear(self, seat: Seat, slot: Slot) -> None:
        """Something was taken out of the drawer of a seat, if anything was in it."""
        paper = self._drawer.get(slot)
        if paper is not None and paper.text:
            self.put(seat, slot, Paper("", paper.revision + 1))

    async def open_again(self) -> None:
        """Something may have been put into drawers elsewhere."""
        for slot, paper in (await self._live.drawer(self._seat)).items():
            if slot not in self._drawer or paper.revision > self._drawer[slot].revision:
                self.put(self._seat, slot, paper)

    async def _converse(self) -> None:
        tasks = [
            asyncio.create_task(work) for work in (self._listen(), self._drafting.work(), self._advise(), self._show())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    # Listening

    async def _listen(self) -> None:
        while (data := await self._socket.receive()) is not None:
            await self._pace.wait()
            if len(data) > LONGEST:
                self._problem(f"A message may have {LONGEST:,} bytes at most, not {len(data):,}.")
            else:
                await self._answer(data)
            await self._replied.wait()  # a client that does not read is not listened to

    async def _answer(self, data: bytes) -> None:
        try:
            await self._do(read_json(data, _reader))
        except Unreadable as error:
            self._problem(f"That message cannot be read: {error}.")
        except DatabaseFailure as error:
            self._problem(f"That failed: {error}")
        except (MatchGone, RecordMismatch, HungUp):
            raise
        except Exception as error:
            self._fail(error)

    async def _do(self, message: FromClient) -> None:
        match message:
            case SendOrder() | Withdraw() | AskProposal() if self._leads:
                self._reply(Problem(ONLY_LOOKS))
            case SendOrder():
                with self._refusing(message.number):
                    await self._seal(message, lambda text: self._reply(Sealed(message.number, text)))
            case Withdraw():
                with self._refusing(message.number):
                    await self._withdraw(message.number, lambda: self._reply(Withdrawn(message.number)))
            case Draft():
                await self._drafting.take(replace(message, keep=False) if self._leads else message)
            case AskReach():
                await self._drafting.reach(message.cell)
            case AskProposal():
                self._to_propose = message
                self._proposal_wanted.set()
            case AskSignals():
                async with self._live.reading() as match:
                    self._reply(gate.signals(match, self._seat.side, message.start, message.before))
            case Keep() if self._seat.side == SPECTATOR or self._leads:
                pass  # those who watch share a seat: it keeps nothing
            case Keep():
                await self._keep(message.slot, message.text)
            case Resume():
                self._reply(message)

    async def _seal(self, message: SendOrder, sealed: Callable[[str], None]) -> None:
        if self._berth is None:
            await self._live.team.seal(self._seat, message.number, message.order, sealed)
        else:
            await self._live.team.seal_share(self._berth, message.number, message.order, sealed)

    async def _withdraw(self, number: int, withdrawn: Callable[[], None]) -> None:
        if self._berth is None:
            await self._live.withdraw(self._seat, number, withdrawn)
        else:
            await self._live.team.withdraw_share(self._berth, number, withdrawn)

    async def _keep(self, slot: Slot, text: str) -> Paper:
        self._writing[slot] = text
        return await self._live.keep(self._seat, slot, text)

    @contextmanager
    def _refusing(self, number: int) -> Iterator[None]:
        try:
            yield
        except IllegalOrder as error:
            self._reply(Refused(number, error.text, error.rule, error.key))
        except StaleOrder:
            self._reply(Stale(number))
            self._reply(Resume())

    def _reply(self, message: Reply) -> None:
        if self._deaf:
            return
        self._replies.append(message)
        self._replied.clear()
        self._woken.set()

    def _fail(self, error: BaseException) -> None:
        log.error("match %s, %s: a message failed", self._seat.match, self._seat.side, exc_info=error)
        self._reply(Problem(FAILED))

    def _problem(self, text: str) -> None:
        log.warning("match %s, %s: %s", self._seat.match, self._seat.side, text)
        self._reply(Problem(text))

    # Advising

    async def _advise(self) -> None:
        """Have proposals made, while everything else goes on; of two that are asked for, the last."""
        while True:
            await self._proposal_wanted.wait()
            self._proposal_wanted.clear()
            question, self._to_propose = self._to_propose, None
            if question is not None:
                await self._propose(question)

    async def _propose(self, question: AskProposal) -> None:
        try:
            number, brief, decided = await self._live.advise(self._own())
            async with self._live.reading() as match:
                mine = self._live.team.own_keys(match, self._seat.side, self._place)
            proposed = await self._live.pool.run(gate.proposed, brief, decided, question, number)
            self._reply(proposed if mine is None else _own_part(proposed, mine))
        except NoStaff as error:
            self._reply(Problem(str(error)))
        except BotFailure:
            log.exception("match %s, %s: the staff's bot failed", self._seat.match, self._seat.side)
            self._reply(Problem(SPEECHLESS))
        except (MatchGone, DatabaseFailure, RecordMismatch, HungUp):
            raise
        except Exception as error:
            self._fail(error)

    # Showing

    async def _show(self) -> None:
        """Send messages as long as the client is connected; everything it sent before it left is still read."""
        try:
            await self._show_everything()
        except HungUp:
            if not self._deaf:
                raise
        self._replied.set()
        await asyncio.Future()

    async def _show_everything(self) -> None:
        """Say what is to be said, in its order, and then what has changed since."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._replies:
                await self._say(self._replies.pop(0))
            self._replied.set()
            try:
                if self._behind:
                    await self._send_changes()
            except DatabaseFailure as error:
                log.error("match %s, %s: %s", self._seat.match, self._seat.side, error)
                asyncio.get_running_loop().call_later(SECONDS_TO_RETRY, self.wake)

    async def _say(self, message: Reply) -> None:
        """Say one thing; differences from what is shown are computed only now."""
        if isinstance(message, Resume):
            async with self._live.reading() as match:
                newest = gate.newest(match, self._seat.side)
                self._shown = self._position(match, newest if message.start is None else message.start)
                self._shown.sinkings = gate.sinkings(match, self._seat.side, self._shown.start)
                text = gate.encode(self._shown)
                self._drafting.follow(match)
            self._resting, self._behind = False, True
            await self._send_text(text)
            return
        if isinstance(message, Assessment):
            await self._send_drafted(message)
            return
        if isinstance(message, Sealed | Withdrawn) and self._shown is not None:
            self._shown.sealed = message.order if isinstance(message, Sealed) else None
        await self._send(message)

    async def _send_drafted(self, assessment: Assessment) -> None:
        assert self._shown is not None, "the position comes first"
        async with self._live.reading() as match:
            try:
                drafted = self._drafting.message(match, assessment, self._shown.display)
            except Exception as error:
                self._fail(error)
                return
        if drafted is not None:
            await self._send(drafted)

    async def _send_changes(self) -> None:
        old = self._shown
        if old is None:
            return
        async with self._live.reading() as match:
            if self._replies:
                return  # they come first
            self._behind = False
            new = self._position(match, old.start + len(old.log))
            team = self._live.team.shown(match, self._seat.side, self._place)
            change = gate.update(old, new)
            if change is not None:
                self._drafting.follow(match)
        self._shown = new
        if change is not None:
            await self._send(change)
        if team is not None and team != self._team:
            self._team = team
            await self._send(team)
        resting = gate.at_rest(new)
        if resting and (change is not None or not self._resting):
            await self._send(Thinking(max(seat.seconds for seat in self._live.seats)))
        self._resting = resting
        await self._send_presence()
        if self._seat.side != SPECTATOR or self._leads:
            await self._send_table()

    async def _send_presence(self) -> None:
        """Say who is there when that changes; in a match with terms once, whatever others do."""
        if self._live.clocks.terms is not None and self._present is not NOBODY:
            return
        present = self._live.presence(self._seat)
        if present != self._present or self._live.clocks.terms is not None:
            self._present = present
            await self._send(present)

    async def _send_table(self) -> None:
        """Send what players exchange beside the match."""
        names, draws, rematch = self._live.seating.names, self._live.talks.draws, self._live.talks.rematch
        if names != self._names:
            self._names = names
            await self._send(names)
        if draws != self._draws:
            self._draws = draws
            await self._send(draws)
        if (pause := self._live.timing.pause) is not None and pause != self._pause:
            self._pause = pause
            await self._send(pause)
        if (new_terms := self._live.timing.new_terms) != self._new_terms:
            self._new_terms = new_terms
            await self._send(new_terms)
        if rematch != self._rematch:
            self._rematch = rematch
            await self._send(rematch)
        await self._send_chat()
        await self._send_rules()
        await self._send_umpire()

    async def _send_umpire(self) -> None:
        """Send what the umpire did; to the umpire also how all sides are getting on."""
        assert self._shown is not None
        umpire = self._live.umpire.shown(self._own(), self._shown.outcome is not None)
        if umpire != self._umpire:
            self._umpire = umpire
            await self._send(umpire)
        if not self._leads or self._seat.side != SPECTATOR:
            return
        async with self._live.reading() as match:
            overview = await self._live.umpire.overview(match)
        if overview != self._overview:
            self._overview = overview
            await self._send(overview)

    async def _send_rules(self) -> None:
        """Send this seat's standing answers, and the orders they have sealed."""
        assert self._shown is not None
        own = self._own()
        if self._leads or not self._live.standing.acts_for(own):
            return
        orders = await self._live.standing.orders(own)
        rules = standing.shown(own, orders, self._shown.number)
        if rules != self._rules:
            self._rules = rules
            await self._send(rules)
        if len(orders.acts) != len(self._acted.acts):
            self._acted = Acted(orders.acts)
            await self._send(self._acted)

    async def _send_chat(self) -> None:
        last = self._chat
        chat = self._live.talks.chat(self._own(), last.start + len(last.said))
        if chat.said or chat.muted != last.muted:
            self._chat = chat
            await self._send(chat)

    def _position(self, match: Match, start: int) -> Position:
        own, time = self._own(), self._live.timing.time
        seen = self._live.sights.of(match, own.side)
        position = gate.position(match, self._live.seats, own, start, dict(self._drawer), seen, time(own))
        return self._live.team.narrowed(position, match, self._place)

    async def _send(self, message: FromServer) -> None:
        await self._send_text(gate.encode(message))

    async def _send_text(self, text: bytes) -> None:
        try:
            await self._socket.send(text)
        except HungUp:
            self._deaf = True
            raise


def _own_part(proposed: Proposed, mine: Collection[str]) -> Proposed:
    """Return what a staff proposes for the choices that are somebody's to answer."""
    parts = {
        name: {key: one for key, one in getattr(proposed, name).items() if key in mine}
        for name in ("order", "reasons", "tasks")
    }
    return replace(proposed, **parts)


async def hang_up(socket: Socket, code: int, text: str) -> None:
    """Say in one sentence why, and close."""
    with suppress(HungUp):
        await socket.send(gate.encode(Problem(text)))
        await socket.close(code, text[:100])
