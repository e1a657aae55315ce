"""The lobby: taking seats and leaving them, what is agreed at a table, and the lists of matches."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from msgspec import UNSET

from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.replay import frame
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.berths import COMMANDER, Berth
from sealed_orders.table.beside import chat, rematch
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.lobby.opening import opening
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.matches.seating import USED
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.matches import (
    HandOver,
    Invitation,
    Mine,
    NewRules,
    NextSeat,
    NotNow,
    OpenSeat,
)
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.teams import AssignUnit, NewMate
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import (
    EXPECTED,
    HERE,
    UMPIRE,
    Seat,
    derived_key,
    fresh_key,
    has_expired,
    hashed,
    labels,
    names,
    report_key,
    umpires,
)
from sealed_orders.table.store.rows import Head

EXPIRED = "This invitation has expired: it worked for 14 days. Ask for a new link."
NOT_HERE = "Tell your friend yourself: this link is for a place in their team."
CLOSED = "This invitation is closed: the match is over."


class Lobby:
    """Where seats are taken and matches found again."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def mine(self, keys: list[Key]) -> list[Mine]:
        """List the state of a player's matches; keys that open nothing are left out."""
        seats = await self._store.seats(keys)
        members = await self._store.beside([key for key in keys if key not in seats]) if len(seats) < len(keys) else {}
        seats |= members
        matches = await self._store.heads({seat.match for seat in seats.values()})
        async with self._store.reading() as connection:
            again = await rematch.waiting(connection, matches)
        timed = [match for match, (head, _) in matches.items() if head.terms and head.outcome is None]
        due, away = await self._store.due(timed), await self._store.away(timed)
        offers: dict[Key, Offer] = {k: "" if k in members else _again(seat, again) for k, seat in seats.items()}
        by_key = {
            key: _mine(key, seat, *matches[seat.match], self._matches.present(seat), offers[key], due, away)
            for key, seat in seats.items()
            if seat.match in matches
        }
        return [by_key[key] for key in dict.fromkeys(keys) if key in by_key]

    async def invitation(self, invite: Key) -> Invitation:
        """Return what an invitation is for; refuse one that was used."""
        seat, berth = await self._invited(invite)
        head, seats = await self._store.head(seat.match)
        record = await self._store.beginning(seat.match)
        display = await self._matches.pool.run(opening, record, seat.side)
        passed_on = berth is not None or seat.offered == hashed(invite)
        async with self._store.reading() as connection:
            note = "" if passed_on else await chat.note(connection, seat.match, head.created, seat.side)
        return Invitation(
            names=names(seats),
            by=seat.name if passed_on else _inviter(seats),
            note=note,
            commitment=record.commitment,
            display=display,
            frame=frame(record),
            team=UNSET if berth is None else True,
            **_offered(seat, head, seats),
        )

    async def headline(self, invite: Key) -> tuple[str, str]:
        """Return an invitation as a title and a sentence, for link previews; None if it is closed."""
        try:
            seat, berth = await self._invited(invite)
            head, seats = await self._store.head(seat.match)
        except Refusal:
            return "", ""
        game = load(head.game)
        scenario = game.scenarios.get(head.scenario)
        what, by = scenario.title if scenario else game.title, _inviter(seats) if berth is None else seat.name
        title = f"{by} invites you to {what}" if by else f"You are invited to {what}"
        side = seat.side.replace("_", " ").title()
        part = "You are the umpire" if seat.player == EXPECTED else f"You play {side}"
        return title, f"{game.title}. {part}. No account, no e-mail, nothing to install."

    async def accept(self, invite: Key, name: str = "", salt: str = "") -> Key:
        """Take up an invitation: a fresh key to its seat, for the first who does."""
        (seat, berth), key = await self._invited(invite), fresh_key()
        with self._matches.look(seat.match) as live:
            if berth is not None:
                taken = await live.team.join(berth, key, one_line(name))  # the dice take no salt of theirs
            elif seat.player == EXPECTED:
                taken = await live.umpire.come(seat, key, one_line(name))
            elif seat.offered == hashed(invite):
                taken = await live.seating.pass_on(seat, key, one_line(name), salt)
            else:
                taken = await live.seating.take(lambda turn: turn.accept(seat, key, one_line(name), salt))
            if not taken:
                raise Refusal(USED, status=409)
        await self._matches.refresh(seat.match)
        return key

    async def put_off(self, invite: Key, line: NotNow) -> None:
        """Tell who invites that one does not come now; the invitation stays as it is."""
        seat, berth = await self._invited(invite)
        if berth is not None:
            raise Refusal(NOT_HERE, status=409)
        with self._matches.look(seat.match) as live:
            await live.talks.put_off(seat, line.name, line.text)

    async def _invited(self, invite: Key) -> tuple[Seat, Berth | None]:
        """Return the seat that an invitation is for, or the berth at its side; refuse one that opens nothing now."""
        seat, berth = await self._store.invited(invite), None
        if seat is None:
            seat, berth = await self._store.berth(invite)
        is_free = seat.player in ("invited", EXPECTED) or seat.offered == hashed(invite)
        if berth.is_taken if berth else not is_free:
            raise Refusal(USED, status=409)
        if seat.glance.state == "over":
            raise Refusal(CLOSED, status=410)
        if has_expired((berth or seat).sent, self._store.clock.now()):
            raise Refusal(EXPIRED, status=410)
        return seat, berth

    async def open_seats(self) -> list[OpenSeat]:
        """Return the seats anyone may take."""
        seats = await self._store.open_seats()
        matches = await self._store.heads({seat.match for seat in seats})
        return [_open(seat, *matches[seat.match]) for seat in seats if seat.match in matches]

    async def take(self, match: str, side: Side, name: str = "", salt: str = "") -> Key:
        """Take an open seat."""
        key = fresh_key()
        if side == SPECTATOR:
            taken = await self._watch(match, key)
        else:
            taken = await self._play(match, side, key, name, salt)
        if not taken:
            raise Refusal("That seat is not open any more.", status=409)
        await self._matches.refresh(match)
        return key

    async def _play(self, match: str, side: Side, key: Key, name: str, salt: str) -> bool:
        if match not in await self._store.heads([match]):
            return False
        with self._matches.look(match) as live:
            return await live.seating.take(lambda turn: turn.take(side, key, one_line(name), salt))

    async def _watch(self, match: str, key: Key) -> bool:
        head, seats = (await self._store.heads([match])).get(match, (None, []))
        if head is None or not head.watched or head.outcome:
            return False
        watch = next(seat for seat in seats if seat.player == "watch")
        await self._store.add_seat(Seat(hashed(key), match, SPECTATOR, "guest", watch.glance, self._store.clock.now()))
        return True

    async def leave(self, key: Key) -> None:
        """Leave a seat: while the match runs it is open to anyone then. A member leaves their team."""
        seat, berth = await self._store.sitting(key)
        if berth is not None:
            with self._matches.look(seat.match) as live:
                await live.team.dismiss(seat.side, berth.place)
        elif seat.player in (*HERE, "away") and seat.glance.state != "over":
            with self._matches.look(seat.match) as live:
                await live.seating.leave(seat)
            await self._matches.refresh(seat.match)

    async def resign(self, key: Key) -> None:
        """Resign: the match is over."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.talks.resign(seat)

    async def wish_draw(self, key: Key, wanted: bool) -> None:
        """Say whether one would have a draw: when all who play would, the match is over."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.talks.wish_draw(seat, wanted)

    async def hand_over(self, key: Key, wish: HandOver) -> None:
        """Give a seat to a computer player."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.seating.hand_over(seat, wish.bot, wish.seconds)

    async def write_rules(self, key: Key, wish: NewRules) -> None:
        """Write the standing answers of a seat."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.standing.write_rules(seat, wish.rules, wish.hold)

    async def overrule(self, key: Key) -> None:
        """Let no standing answer seal the current question."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.standing.overrule(seat)

    async def wish_pause(self, key: Key, wanted: bool) -> None:
        """Say whether one would have a pause."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.timing.wish_pause(seat, wanted)

    async def wish_terms(self, key: Key, terms: Terms | None) -> None:
        """Say which other terms one would have; with none, that one would not."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.timing.wish_terms(seat, terms)

    async def give_day(self, key: Key) -> None:
        """Give the other players a day."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.timing.give_day(seat)

    async def go_away(self, key: Key, days: int, tell: bool = False) -> None:
        """Be away for some days, or back, and let the others see it or not."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.timing.go_away(seat, days, tell)

    async def hand_on(self, key: Key) -> Key:
        """Invite another person to take over a seat. The key goes on opening it until somebody comes."""
        seat, invite = await self._store.opened(key), fresh_key()
        with self._matches.look(seat.match) as live:
            await live.seating.offer(seat, invite)
        return invite

    async def invite_again(self, key: Key, side: Side) -> Key:
        """Make a new invitation to a seat that nobody has taken; the one before opens nothing any more."""
        seat, invite = await self._store.opened(key), fresh_key()
        with self._matches.look(seat.match) as live:
            await live.seating.invite(seat, side, invite)
        return invite

    async def keep_seat(self, key: Key) -> None:
        """Take that invitation back."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.seating.offer(seat, None)

    async def say(self, key: Key, text: str) -> None:
        """Send a line of chat to the other players."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.talks.say(seat, text)

    async def mute(self, key: Key, muted: bool) -> None:
        """Mute chat, or unmute it."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.talks.mute(seat, muted)

    async def rename(self, key: Key, name: str) -> None:
        """Change one's name at a seat."""
        seat, berth = await self._store.sitting(key)
        with self._matches.look(seat.match) as live:
            await (live.seating.rename(seat, name) if berth is None else live.team.rename(berth, one_line(name)))

    async def invite_mate(self, key: Key) -> NewMate:
        """Invite another person to the side of a seat, whose player commands then."""
        seat, invite = await self._store.opened(key), fresh_key()
        with self._matches.look(seat.match) as live:
            return NewMate(invite, await live.team.invite(seat, invite))

    async def dismiss(self, key: Key, place: int) -> None:
        """Take a place in the team away."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.team.dismiss(seat.side, place)

    async def assign(self, key: Key, wish: AssignUnit) -> None:
        """Give a unit to somebody in the team."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.team.assign(seat, wish.unit, wish.place, wish.once)

    async def reopen_share(self, key: Key, place: int) -> None:
        """Open the sealed share of a member again."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.team.reopen(seat, place)

    async def write_note(self, key: Key, text: str) -> None:
        """Write a line about one's orders for the team."""
        seat, berth = await self._store.sitting(key)
        with self._matches.look(seat.match) as live:
            await live.team.annotate(seat.side, berth.place if berth else COMMANDER, one_line(text))

    async def seal_for_side(self, key: Key, number: int) -> None:
        """Seal for the side while its commander is away."""
        seat, berth = await self._store.sitting(key)
        with self._matches.look(seat.match) as live:
            await live.team.seal_in_place(seat, berth, number)

    async def sit_down(self, key: Key, salt: str = "") -> NextSeat:
        """Take your own seat at the rematch. Its key follows from the seat's own, so every window gets the same."""
        seat = await self._store.opened(key)
        async with self._store.reading() as connection:
            wish = (await rematch.read(connection, seat.match)).get(seat.side)
        if wish is None or not wish.next or seat.player not in PEOPLE:
            raise Refusal(rematch.NOT_BEGUN, status=409)
        own = derived_key(key, f"rematch {wish.next}")
        head, _ = await self._store.head(wish.next)
        chair = wish.chair
        with self._matches.look(wish.next) as live:
            taken = await live.seating.take(lambda turn: turn.sit_down(chair, own, salt))
        if taken:
            await self._matches.refresh(wish.next)
        if await self._store.seat(own) is None:
            raise Refusal(rematch.GONE, status=409)
        return NextSeat(wish.next, head.game, wish.chair, own)

    async def delete(self, owner: Key) -> None:
        """Delete the match whose owner's key this is."""
        match = await self._store.owned(owner)
        if match is None:
            raise Refusal("This key cannot delete a match.", status=404)
        await self._matches.delete(match)


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


Offer = Literal["", "offered", "ready"]
Due = Mapping[tuple[str, Side], int]  # by match and side


def _again(seat: Seat, waiting: dict[tuple[str, Side], bool]) -> Offer:
    """Return what a seat's player finds of a rematch in the list of matches."""
    if seat.player not in PEOPLE:
        return ""
    if waiting.get((seat.match, seat.side)):
        return "ready"
    others = (side for match, side in waiting if match == seat.match and not waiting[match, side])
    return "offered" if any(side != seat.side for side in others) else ""


def _mine(  # noqa: PLR0913, PLR0917 - all that a line has
    key: Key, seat: Seat, head: Head, seats: list[Seat], present: tuple[Side, ...], again: Offer, due: Due, away: Due
) -> Mine:
    game = load(head.game)
    return Mine(
        key=key,
        report=report_key(seat) if seat.hash else key,
        match=head.id,
        name=head.name,
        game=head.game,
        title=game.title,
        scenario=head.scenario,
        side=seat.side,
        sides=labels(seats, seat, game.sides),
        state="waiting" if seat.player == "bot" and seat.glance.state == "your turn" else seat.glance.state,
        turn=seat.glance.turn,
        turns=seat.glance.turns,
        last=seat.glance.last,
        outcome=head.outcome,
        created=_date(head.created),
        touched=_date(seat.touched),
        owner=head.owner == seat.hash,
        unverified=head.unverified,
        curtain=game.curtain,
        present=present,
        names=names(seats),
        rematch=again,
        due=UNSET if head.terms is None or seat.side == SPECTATOR else _until(due.get((head.id, seat.side))),
        away={side: _date(at) for (match, side), at in away.items() if match == head.id and side != seat.side} or UNSET,
    )


def _until(due: int | None) -> datetime | None:
    return None if due is None else _date(due)


def _open(seat: Seat, head: Head, seats: list[Seat]) -> OpenSeat:
    return OpenSeat(created=_date(head.created), **_offered(seat, head, seats))


def _inviter(seats: list[Seat]) -> str:
    """Return the name of who made a match and plays it."""
    here = (*HERE, UMPIRE)
    return next((seat.name for seat in sorted(seats, key=lambda one: one.player != "me") if seat.player in here), "")


def _offered(seat: Seat, head: Head, seats: list[Seat]) -> dict[str, Any]:
    """Return what a stranger sees of a seat."""
    game = load(head.game)
    stranger = Seat("", head.id, "", "away", seat.glance, 0)
    return {
        "match": head.id,
        "name": head.name,
        "game": head.game,
        "title": game.title,
        "scenario": head.scenario,
        "side": UMPIRE if seat.player == EXPECTED else seat.side,
        "sides": labels(seats, stranger, game.sides),
        "terms": head.terms or UNSET,
        "umpired": umpires(seats) is not None or UNSET,
    }
