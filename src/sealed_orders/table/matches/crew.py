"""Computer players at a live match, and the staffs that advise its people."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sealed_orders.bots import SECONDS, proposal
from sealed_orders.bots.decision import Decided, Question
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.order import Side
from sealed_orders.table.matches import gate
from sealed_orders.table.seats import Seat
from sealed_orders.table.too_late import MatchGone, StaleOrder

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch
    from sealed_orders.table.matches.matches import Matches

log = logging.getLogger(__name__)
STUCK = "The computer player failed. Nothing is lost: it tries again when you open the match again."
NO_STAFF = "Your staff has nothing to propose now."


class NoStaff(Exception):
    """There is nothing to propose, or nobody who does."""


class Crew:
    """Bots at work for one match. Each gets what its side knows, and no more."""

    def __init__(self, live: LiveMatch, matches: Matches) -> None:
        self._live = live
        self._matches = matches
        self._bots: dict[Side, asyncio.Task[None]] = {}
        self._advice: dict[str, tuple[int, gate.Brief, asyncio.Task[Decided]]] = {}  # by seat, of its last decision

    def wake(self, waiting: tuple[Side, ...]) -> None:
        """Set every bot to work whose side is waited for and that is not at work yet."""
        self._matches.pool.look_again()  # somebody may have come
        for seat in self._live.seats:
            task = self._bots.get(seat.side)
            if seat.player == "bot" and seat.side in waiting and (task is None or task.done()):
                self._bots[seat.side] = asyncio.create_task(self._play(seat))

    async def rest(self) -> None:
        """Wait until no bot is at work."""
        while tasks := [task for task in self._bots.values() if not task.done()]:
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Stop whatever is being thought about."""
        running = [*self._bots.values(), *(task for _, _, task in self._advice.values())]
        tasks = [task for task in running if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def advise(self, seat: Seat) -> tuple[int, gate.Brief, Decided]:
        """Return the staff's order for a seat, asked once for each decision, its number and what it was made from.

        The bot gets what any bot of the side gets, away from the match, one staff at a time.
        """
        side = seat.side
        async with self._live.reading() as match:
            bot = gate.staff(match, side)
            if self._live.own(seat).player == "bot" or not bot or match.prompt(side) is None:
                raise NoStaff(NO_STAFF)
            number, brief = match.number(side), gate.brief(match, side)
        advice = self._advice.get(seat.hash)
        if advice is None or advice[0] != number or _failed(advice[2]):
            seed = proposal.seed(side, seat.hash, number)
            question = Question(brief.game.name, bot, side, seed, SECONDS, brief.view, brief.log, advises=True)
            advice = self._advice[seat.hash] = number, brief, asyncio.create_task(self._matches.advise(question))
        return number, brief, await asyncio.shield(advice[2])

    async def _play(self, seat: Seat) -> None:
        with self._matches.look(self._live.match_id):
            try:
                while pending := await self._question(seat):
                    number, question = pending
                    decided = await self._matches.pool.decide(question, lambda: bool(self._live.watchers))
                    try:
                        await self._live.seal(seat, number, decided.order, lambda _: None, decided.minute)
                    except StaleOrder:
                        continue  # it was answered by another server
            except MatchGone:
                log.info("match %s was deleted while a bot was thinking", self._live.match_id)
            except Exception:
                log.exception("match %s: the bot %s of the %s side is stuck", self._live.match_id, seat.bot, seat.side)
                for watcher in list(self._live.watchers):
                    watcher.warn(STUCK)

    async def _question(self, seat: Seat) -> tuple[int, Question] | None:
        side = seat.side
        async with self._live.reading() as match:
            if side not in match.waiting:
                return None
            number = match.number(side)
            seed = bot_seed(match.dice.seed, side, number)
            log = match.log(side)
            return number, Question(match.game.name, seat.bot, side, seed, seat.seconds, match.view(side), log)


def _failed(task: asyncio.Task[Decided]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
