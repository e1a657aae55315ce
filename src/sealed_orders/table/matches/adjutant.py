"""The adjutant: seals standing answers of the seats of a live match, once the time to overrule is over."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sealed_orders.bots import SECONDS
from sealed_orders.bots.decision import Question
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.order import Side, parse_order
from sealed_orders.kernel.standing import IN_A_ROW, Inquiry, Reply, Rule, inquiry, reply
from sealed_orders.table.beside import standing
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.matches import gate
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone, StaleOrder

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch
    from sealed_orders.table.matches.matches import Matches

log = logging.getLogger(__name__)
RULE: Hand = "rule"


class Adjutant:
    """Standing answers at work for one match. It sees what the side sees, and no more."""

    def __init__(self, live: LiveMatch, matches: Matches) -> None:
        self._live = live
        self._matches = matches
        self._work: dict[Side, asyncio.Task[None]] = {}

    def wake(self, waiting: tuple[Side, ...]) -> None:
        """Look at every question of a side that has written rules; a match without any costs nothing."""
        for seat in self._live.seats:
            task = self._work.get(seat.side)
            if seat.rules and seat.player in PEOPLE and seat.side in waiting and (task is None or task.done()):
                self._work[seat.side] = asyncio.create_task(self._answer(seat))

    async def rest(self) -> None:
        """Wait until nothing more can be sealed now."""
        while tasks := [task for task in self._work.values() if not task.done()]:
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Stop whatever is being answered."""
        tasks = [task for task in self._work.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, seat: Seat) -> None:
        with self._matches.look(self._live.match_id):
            try:
                while await self._answer_one(seat):
                    pass
            except (StaleOrder, MatchGone):
                pass  # it was answered otherwise, or there is nothing to answer any more
            except DatabaseFailure as error:
                log.error("match %s, %s: standing answers wait: %s", seat.match, seat.side, error)
            except Exception:
                log.exception("match %s, %s: standing answers failed", seat.match, seat.side)

    async def _answer_one(self, seat: Seat) -> bool:
        """Answer the current question, if rules do and nobody can overrule them any more; say whether that was done."""
        live, side = self._live, seat.side
        orders = await live.standing.orders(seat)
        async with live.reading() as match:
            own, number = live.own(seat), match.number(side)
            overruled = own.held == number and own.due == 0
            held = overruled or live.umpire.is_paused
            if side not in match.waiting or held or len(orders.acts) >= IN_A_ROW:
                return False
            rules = orders.rules(side, number)
            question = inquiry(match, side, has_staff=bool(gate.staff(match, side)))
            replied = question and reply(rules, question)
            if question is None or replied is None:
                return False
            until = own.due if own.held == number else self._until(match, own, number)
            staff = _staff(match, side, number) if replied.staffed else None
        if until > live.clock.now():
            if own.held != number:
                await live.standing.hold(own, number, until)
            return False
        return await self._seal(own, number, question, replied, rules, staff)

    def _until(self, match: Match, seat: Seat, number: int) -> int:
        if not seat.hold:
            return 0
        return self._live.clock.now() + standing.wait(match.dice.seed, seat.side, number, seat.hold)

    async def _seal(
        self,
        seat: Seat,
        number: int,
        question: Inquiry,
        replied: Reply,
        rules: tuple[Rule, ...],
        staff: Question | None,
    ) -> bool:
        minute: Minute | None = None
        if staff is not None:
            decided = await self._matches.advise(staff)
            minute = decided.minute
            whole = reply(rules, question, question.prompt.complete(parse_order(decided.order)))
            if whole is None:
                return False
            replied = whole
        done = standing.act(question.prompt, replied.order, number, question.turn)
        await self._live.seal(seat, number, replied.order, lambda _: None, minute, RULE, done)
        return True


def _staff(match: Match, side: Side, number: int) -> Question:
    """Return the question to a side's staff, whose seed follows from the match's: so it can be asked again."""
    seed = bot_seed(match.dice.seed, side, number)
    view, log = match.view(side), match.log(side)
    return Question(match.game.name, gate.staff(match, side), side, seed, SECONDS, view, log, advises=True)
