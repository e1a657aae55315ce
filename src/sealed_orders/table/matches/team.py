"""The team of a side, at a live match: its berths, whose unit is whose, and the shares of an order until it is sealed.

What one side's team does changes nothing that anybody else gets: presence, names and clocks are the seat's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Answer, IllegalOrder, Order, Side, format_order, parse_order
from sealed_orders.kernel.prompt import Choice, Prompt, unit_of
from sealed_orders.table import berths
from sealed_orders.table.berths import COMMANDER, MOST, MOST_UNITS, Berth
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.protocol import teams
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.telling import Position
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import COMMANDERS, Seat, hashed
from sealed_orders.table.store import berths as kept
from sealed_orders.table.store.turn import Turn
from sealed_orders.table.too_late import MatchGone, StaleOrder

if TYPE_CHECKING:
    from sealed_orders.table.matches.live import LiveMatch

DISMISSED = "You are no longer in this team. Ask its commander for a new link."
NO_PLACE = "Nobody has that place in your team."
FULL = f"A side has {MOST} people at most."
NO_UNIT = "Your side has no such unit."
TOO_MANY = f"One person has {MOST_UNITS} units at most."
FOR_SIDE = "Your side's orders are sealed. Only the commander can take them back."
BACK_FIRST = "You have sealed for your side. Take that back first."
NOT_YET = "The commander can still seal. You may once half of the time left is over and the commander is not here."


class Team:
    """The teams of a match, by side. A side that one person plays has none."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.berths: tuple[Berth, ...] = ()
        self._lines: Counter[tuple[Side, int]] = Counter()  # connected here

    def of(self, side: Side) -> tuple[Berth, ...]:
        """Return the team of a side, the commander first; nobody if one person plays it."""
        return tuple(one for one in self.berths if one.side == side)

    def mate(self, side: Side, place: int) -> Berth:
        """Return who has a place now; refuse a place that nobody has."""
        mate = next((one for one in self.of(side) if one.place == place), None)
        if mate is None:
            raise Refusal(NO_PLACE, status=404)
        return mate

    def seat(self, berth: Berth) -> Seat:
        """Return the seat beside which a member sits; MatchGone if they are no longer in the team."""
        if all(one.hash != berth.hash for one in self.of(berth.side)):
            raise MatchGone(DISMISSED)
        return next(seat for seat in self._live.seats if seat.side == berth.side)

    @contextmanager
    def sitting(self, side: Side, place: int) -> Iterator[None]:
        """Somebody of a side is connected."""
        self._come(side, place, 1)
        try:
            yield
        finally:
            self._come(side, place, -1)

    def _come(self, side: Side, place: int, count: int) -> None:
        self._lines[side, place] += count
        if self.of(side):
            self._live.tell()

    # Who is in it

    async def invite(self, seat: Seat, invite: Key) -> int:
        """Make a place beside a seat, for the person who comes by an invitation."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.playing(match, seat)
            team = self.of(own.side) or (Berth(own.match, own.side, COMMANDER),)
            if len(team) >= MOST:
                raise Refusal(FULL, status=409)
            place = max(one.place for one in team) + 1
            sent = self._live.clock.now()
            new = Berth(own.match, own.side, place, invite=hashed(invite), sent=sent)
            await self._keep(match, turn, own.side, *(() if self.of(own.side) else team), new)
        self._live.tell()
        return place

    async def join(self, berth: Berth, key: Key, name: str) -> bool:
        """Let somebody take a place. Of two who try, one gets it."""
        async with self._live.lock, self._live.turn() as (match, turn):
            free = next((one for one in self.of(berth.side) if one.invite == berth.invite), None)
            if free is None or free.is_taken:
                return False
            await self._keep(match, turn, berth.side, replace(free, hash=hashed(key), name=name))
        self._live.tell()
        return True

    async def rename(self, berth: Berth, name: str) -> None:
        """Change the name of a member."""
        await self._edit(berth.side, berth.place, lambda _, one: replace(one, name=name))

    async def dismiss(self, side: Side, place: int) -> None:
        """Take a member, or an invitation, out of the team: their units are the commander's again."""
        async with self._live.lock, self._live.turn() as (match, turn):
            mate = self.mate(side, place)
            if mate.place == COMMANDER:
                raise Refusal(NO_PLACE, status=404)
            await kept.remove(turn.connection, mate)
            await kept.count(turn.connection, mate.match, side)
            self._live.follow(match, await turn.news(len(match.decisions)))
        self._live.tell()

    # Whose units are whose

    async def assign(self, seat: Seat, unit: str, place: int, once: bool) -> None:
        """Give a unit to somebody, from the next turn on if its order is sealed. The commander gets it at once."""
        async with self._live.lock, self._live.turn() as (match, turn):
            own = self._live.playing(match, seat)
            team, now = self.of(own.side), match.view(own.side).turn
            mate = self.mate(own.side, place)
            if not mate.is_taken:
                raise Refusal(NO_PLACE, status=409)
            if all(token.id != unit or token.side != own.side for token in match.display(own.side).tokens):
                raise Refusal(NO_UNIT, status=404)
            if len(mate.units) >= MOST_UNITS:
                raise Refusal(TOO_MANY, status=409)
            is_late = match.sealed(own.side) is not None or (
                place != COMMANDER and self._is_sealed(match, own.side, unit, now)
            )
            changed = berths.assigned(team, unit, place, now, now + is_late, once)
            await self._keep(match, turn, own.side, *changed)
        self._live.tell()

    def _is_sealed(self, match: Match, side: Side, unit: str, turn: int) -> bool:
        """Say whether the order of a unit is in a share that its holder has sealed."""
        prompt, team = match.prompt(side), self.of(side)
        holder = berths.holder(team, unit, turn)
        by = next((one for one in team if one.place == holder), None)
        is_asked = prompt is not None and any(unit_of(choice) == unit for choice in prompt.choices)
        return is_asked and by is not None and by.place != COMMANDER and by.has_sealed(match.number(side))

    # Drafts and shares

    async def draft(self, side: Side, place: int, number: int, order: Order) -> None:
        """Keep what somebody has drafted of what is theirs, for all of the team to see."""
        if not self.of(side):
            return
        async with self._live.lock:
            match = await self._live.loaded()
            prompt = match.prompt(side)
            if prompt is None or number != match.number(side):
                return
            async with self._live.store.turn(self._live.match_id) as turn:
                self.berths = await kept.read(turn.connection, self._live.match_id)  # others may have written
                mate = next((one for one in self.of(side) if one.place == place), None)
                if mate is None or mate.has_sealed(number):
                    return
                mine = berths.own_keys(self.of(side), place, prompt, match.view(side).turn)
                own = {key: tuple(answer) for key, answer in order.items() if key in mine}
                drafted = berths.redrafted(mate, number, own, self._live.clock.now())
                await kept.write(turn.connection, drafted)
            self.berths = tuple(drafted if one is mate else one for one in self.berths)
        self._live.tell()

    def beside(self, match: Match, side: Side, place: int, order: Order) -> Order:
        """Return a draft with what everybody else in the team has drafted: so the chart shows all orders."""
        prompt, team = match.prompt(side), self.of(side)
        if not team or prompt is None:
            return order
        return {**berths.drafts(team, place, prompt, match.number(side), match.view(side).turn), **order}

    async def annotate(self, side: Side, place: int, text: str) -> None:
        """Put a line to somebody's orders."""

        def noted(match: Match, one: Berth) -> Berth:
            number = match.number(side)
            fresh = one if one.number == number else berths.redrafted(one, number, {}, one.seen)
            return replace(fresh, note=text)

        await self._edit(side, place, noted)

    async def seal_share(self, berth: Berth, number: int, order: Order, sealed: Callable[[str], None]) -> None:
        """Seal what is a member's to answer; `sealed` gets its text once it is durable."""
        side = berth.side
        async with self._live.lock, self._live.turn() as (match, turn):
            prompt = self._open_question(match, berth, number)
            mate, now = self.mate(side, berth.place), match.view(side).turn
            mine = berths.own_keys(self.of(side), mate.place, prompt, now)
            share = self._checked(prompt, mine, order, self._shares(match, side, prompt))
            drafted = berths.redrafted(mate, number, share, self._live.clock.now())
            note = mate.note if mate.number == number else ""
            await self._keep(match, turn, side, replace(drafted, sealed=drafted.seen, note=note))
        text = format_order(share)
        sealed(text)
        self._live.tell()

    async def withdraw_share(self, berth: Berth, number: int, withdrawn: Callable[[], None]) -> None:
        """Take back a member's share; `withdrawn` is called once that is durable."""
        async with self._live.lock, self._live.turn() as (match, turn):
            self._open_question(match, berth, number)
            await self._keep(match, turn, berth.side, replace(self.mate(berth.side, berth.place), sealed=0))
        withdrawn()
        self._live.tell()

    async def reopen(self, seat: Seat, place: int) -> None:
        """Open a member's sealed share again."""

        def reopened(match: Match, one: Berth) -> Berth:
            if match.sealed(seat.side) is not None:
                raise Refusal(BACK_FIRST, status=409)
            return replace(one, sealed=0)

        await self._edit(seat.side, place, reopened)

    def _open_question(self, match: Match, berth: Berth, number: int) -> Prompt:
        """Return the question that a member answers a part of; refuse if it is no longer open."""
        self.seat(berth)
        prompt = match.prompt(berth.side)
        if prompt is None or number != match.number(berth.side):
            raise StaleOrder
        if match.sealed(berth.side) is not None:
            raise IllegalOrder(FOR_SIDE)
        return prompt

    def _checked(
        self, prompt: Prompt, mine: tuple[str, ...], order: Order, others: Mapping[str, Answer]
    ) -> dict[str, Answer]:
        """Return a share if it is legal beside the shares that are sealed by now; IllegalOrder if not."""
        self._refuse_foreign(prompt, mine, order)
        for choice in prompt.choices:
            if choice.key in mine and choice.key in order:
                choice.check(tuple(order[choice.key]))
            elif choice.key in mine and choice.default is None:
                raise IllegalOrder(f"{choice.label}: no answer was given.", prompt.rule, choice.key)
        share = {key: tuple(order[key]) for key in mine if key in order}
        try:
            prompt.complete({**others, **share})
        except IllegalOrder as error:
            if error.key in mine:
                raise
        return share

    def _refuse_foreign(self, prompt: Prompt, mine: tuple[str, ...], order: Order) -> None:
        labels = {choice.key: choice.label for choice in prompt.choices}
        for key in order:
            if key in labels and key not in mine:
                raise IllegalOrder(f"{labels[key]}: somebody else in your team orders that.", key=key)
            if key not in labels:
                raise IllegalOrder(f"There is no choice called {key} here.", prompt.rule, key)

    # The order of the side

    async def seal(self, seat: Seat, number: int, order: Order, sealed: Callable[[str], None]) -> None:
        """Seal for a side: what the commander orders, the shares that are sealed, and defaults for all the rest.

        What somebody has drafted and not sealed is not used. Where a choice of theirs has no default, the side's staff
        answers it.
        """
        if not self.of(seat.side):
            await self._live.seal(seat, number, order, sealed)
            return
        async with self._live.reading() as match:
            prompt = match.prompt(seat.side)
            missing: list[Choice] = []
            if prompt is not None and number == match.number(seat.side):
                mine = berths.own_keys(self.of(seat.side), COMMANDER, prompt, match.view(seat.side).turn)
                self._refuse_foreign(prompt, mine, order)
                answered = {**order, **self._shares(match, seat.side, prompt)}
                missing = [
                    c for c in prompt.choices if c.default is None and c.key not in answered and c.key not in mine
                ]
        whole = {**await self._staffed(seat, missing), **order} if missing else order
        await self._live.seal(seat, number, whole, sealed)

    async def _staffed(self, seat: Seat, missing: list[Choice]) -> dict[str, Answer]:
        """Return what a side's staff answers to some choices."""
        _, brief, decided = await self._live.advise(seat)
        assert brief.prompt is not None
        staff = brief.prompt.complete(parse_order(decided.order))
        return {choice.key: staff[choice.key] for choice in missing}

    async def seal_in_place(self, seat: Seat, berth: Berth | None, number: int) -> None:
        """Seal for the side in the place of a commander who is away."""
        async with self._live.reading() as match:
            place, since = self._deputy(match, seat.side)
            if berth is None or berth.place != place:
                raise Refusal(COMMANDERS, status=403)
            if since is None or self._live.clock.now() < since or self._is_here(seat.side, since):
                raise Refusal(NOT_YET, status=409)
        try:
            await self.seal(self.seat(berth), number, {}, lambda _: None)
        except StaleOrder:
            raise Refusal("The question has changed.", status=409) from None

    def _deputy(self, match: Match, side: Side) -> tuple[int, int | None]:
        """Return who seals if the commander is away, and from when on; never without a clock that runs."""
        place = min((one.place for one in self.of(side) if one.place and one.is_taken), default=COMMANDER)
        keeper, question = self._live.clocks.keeper, self._live.clocks.question(side)
        due = keeper.due(side) if keeper is not None else None
        if due is None or question is None or question.since is None or match.sealed(side) is not None:
            return place, None
        return place, question.since + (due - question.since) // 2

    def _is_here(self, side: Side, since: int) -> bool:
        """Say whether the commander is connected, or was at work at another table of this database since."""
        return self._lines[side, COMMANDER] > 0 or (not self._live.alone and self.mate(side, COMMANDER).seen >= since)

    def joined(self, match: Match, side: Side, order: Order | str) -> Order | str:
        """Return a commander's order with the shares that are sealed by now; without a team the order as it is."""
        prompt = match.prompt(side)
        if not self.of(side) or prompt is None or isinstance(order, str):
            return order
        return {**order, **self._shares(match, side, prompt)}

    def over(self, side: Side, prompt: Prompt, number: int, turn: int, order: dict[str, Answer]) -> dict[str, Answer]:
        """Return what a staff has ordered at zero, with the sealed shares in it if that is a legal order."""
        try:
            return prompt.complete({**order, **berths.shares(self.of(side), prompt, number, turn)})
        except IllegalOrder:
            return order

    def _shares(self, match: Match, side: Side, prompt: Prompt) -> dict[str, Answer]:
        return berths.shares(self.of(side), prompt, match.number(side), match.view(side).turn)

    # What is sent

    def own_keys(self, match: Match, side: Side, place: int) -> tuple[str, ...] | None:
        """Return what of the question is somebody's to answer; None if all of it is, because there is no team."""
        prompt, team = match.prompt(side), self.of(side)
        return None if not team or prompt is None else berths.own_keys(team, place, prompt, match.view(side).turn)

    def narrowed(self, position: Position, match: Match, place: int) -> Position:
        """Return a position with what is asked of one of a team alone, and the share that they have sealed."""
        side, mine = position.side, self.own_keys(match, position.side, place)
        if mine is None or position.prompt is None:
            return position
        choices = tuple(choice for choice in position.prompt.choices if choice.key in mine)
        position.prompt = replace(position.prompt, choices=choices) if choices or place == COMMANDER else None
        mate = next((one for one in self.of(side) if one.place == place), None)
        if position.sealed is None and place != COMMANDER and mate is not None and mate.has_sealed(match.number(side)):
            position.sealed = format_order(mate.draft(mate.number))
        return position

    def shown(self, match: Match, side: Side, place: int) -> teams.Team | None:
        """Return the team of a side as one of it sees it; None without one."""
        team = self.of(side)
        own_seat = next((seat for seat in self._live.seats if seat.side == side), None)
        if not team or own_seat is None or own_seat.player not in PEOPLE:
            return None
        turn, prompt = match.view(side).turn, match.prompt(side)
        deputy, since = self._deputy(match, side)
        units = dict.fromkeys(post.unit for one in team for post in one.units)
        now = {unit: berths.holder(team, unit, turn) for unit in units}
        then = {unit: berths.holder(team, unit, turn + 1) for unit in units}

        def mate(one: Berth) -> teams.Mate:
            mine = berths.own_keys(team, one.place, prompt, turn) if prompt is not None else ()
            current = one.number == match.number(side)
            return teams.Mate(
                place=one.place,
                name=own_seat.name if one.place == COMMANDER else one.name,
                taken=one.is_taken,
                here=self._lines[side, one.place] > 0,
                seen=_date(one.seen),
                units=tuple(unit for unit in units if now[unit] == one.place),
                coming=tuple(unit for unit in units if then[unit] == one.place != now[unit]),
                asked=len(mine),
                orders=_written(one, prompt, mine) if prompt is not None and current else (),
                sealed=_date(one.sealed) if current else None,
                note=one.note if current else "",
                seals=_date(since) if since is not None and one.place == deputy != COMMANDER else None,
            )

        return teams.Team(place, tuple(map(mate, team)))

    # Writing

    async def _edit(self, side: Side, place: int, change: Callable[[Match, Berth], Berth]) -> None:
        """Change what is kept at a place."""
        async with self._live.lock, self._live.turn() as (match, turn):
            await self._keep(match, turn, side, change(match, self.mate(side, place)))
        self._live.tell()

    async def _keep(self, match: Match, turn: Turn, side: Side, *changed: Berth) -> None:
        """Write berths; a table that seals an order elsewhere then looks again."""
        await kept.write(turn.connection, *changed)
        await kept.count(turn.connection, self._live.match_id, side)
        self._live.follow(match, await turn.news(len(match.decisions)))


def _date(seconds: int | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None


def _written(one: Berth, prompt: Prompt, mine: tuple[str, ...]) -> tuple[teams.Written, ...]:
    return tuple(
        teams.Written(
            choice.key, choice.label, unit_of(choice), one.written[choice.key].answer,
            datetime.fromtimestamp(one.written[choice.key].at, UTC),
        )
        for choice in prompt.choices
        if choice.key in mine and choice.key in one.written
    )  # fmt: skip
