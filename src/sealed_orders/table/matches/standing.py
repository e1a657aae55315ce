"""Standing answers of a live match: written, read, held back and overruled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.standing import Rule
from sealed_orders.table.beside import standing
from sealed_orders.table.protocol.telling import Act
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.too_late import StaleOrder

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch


class Standing:
    """The standing answers of a match's seats, and which questions wait for them."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._orders: dict[Side, tuple[tuple[int, int], standing.Orders]] = {}  # and of which moment

    async def orders(self, seat: Seat) -> standing.Orders:
        """Return what is kept of the standing answers of a seat: read once for each of its moments, if it has any."""
        async with self._live.lock:
            match, own = await self._live.loaded(), self._live.own(seat)
            if not self.acts_for(own):
                return standing.Orders()
            moment = own.rules, match.number(own.side) * 2 + (match.sealed(own.side) is not None)
            if own.side not in self._orders or self._orders[own.side][0] != moment:
                async with self._live.store.looking(self._live.match_id) as turn:
                    self._orders[own.side] = moment, await standing.read(turn, own.side)
            return self._orders[own.side][1]

    async def write_rules(self, seat: Seat, rules: tuple[Rule, ...], hold: int) -> None:
        """Write a seat's standing answers for its next questions; the current question is its player's own."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.playing(match, seat)
            await turn.stand(own.side, rules, next_question(match, own))
            own_question = {"held": match.number(own.side), "due": 0} if match.prompt(own.side) is not None else {}
            await turn.write_rules(own, {"hold": hold, **own_question})
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()

    async def hold(self, seat: Seat, number: int, until: int) -> None:
        """Let standing answers wait with a question until a moment; 0: until its player answers."""

        def held(_: Match, addition: Addition) -> None:
            addition.hold(seat, number, until)

        async with self._live.lock:
            await self._live.put(seat, number, held)
        self._live.tell()

    async def overrule(self, seat: Seat) -> None:
        """Let no standing answer seal the current question."""
        async with self._live.reading() as match:
            own = self._live.playing(match, seat)
            number, is_asked = match.number(own.side), own.side in match.waiting
        if is_asked and own.rules:
            await self.hold(own, number, 0)

    def acts_for(self, own: Seat) -> bool:
        """Say whether anything may be sealed for a seat: by its rules, or by its staff at zero."""
        terms = self._live.clocks.terms
        return bool(own.rules) or (terms is not None and terms.staffed)

    def note(self, seat: Seat, number: int, addition: Addition, act: Act | None) -> None:
        """Write down what rules have sealed; once their player seals by hand, what was before is no news."""
        own = self._live.own(seat)
        if act is not None and act.hand == "rule" and own.rules != seat.rules:
            raise StaleOrder  # they were changed meanwhile
        if act is not None:
            addition.act(seat.side, number, act)
        elif self.acts_for(own):
            addition.act_by_hand(seat.side)
        if own.due:
            addition.hold(seat, number, 0)


def next_question(match: Match, seat: Seat) -> int:
    """Return the side's own number of the question after the current one, or of the next if none is."""
    return match.number(seat.side) + (match.prompt(seat.side) is not None)
