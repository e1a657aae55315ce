"""The lobby: taking seats and leaving them, what is agreed at a table, and the lists of matches."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.server.clock import now
from sealed_orders.server.matches import Matches
from sealed_orders.server.protocol.matches import (
    HandOver,
    Invitation,
    Mine,
    OpenSeat,
)
from sealed_orders.server.protocol.names import Key
from sealed_orders.server.refusal import Refusal
from sealed_orders.server.seats import HERE, NO_SEAT, Seat, fresh_key, hashed, labels
from sealed_orders.server.store import DELETED, Head

USED = "This seat is taken: its link was opened before, and it works once."


class Lobby:
    """Where seats are taken and matches found again."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def mine(self, keys: list[Key]) -> list[Mine]:
        """How the matches of a player's seats stand; keys that open nothing are left out."""
        seats = await self._store.seats(keys)
        matches = await self._store.heads({seat.match for seat in seats.values()})
        by_key = {
            key: _mine(key, seat, *matches[seat.match], self._matches.present(seat))
            for key, seat in seats.items()
            if seat.match in matches
        }
        return [by_key[key] for key in dict.fromkeys(keys) if key in by_key]

    async def invitation(self, invite: Key) -> Invitation:
        """What an invitation is to; one that was taken up is refused."""
        seat = await self._invited(invite)
        matches = await self._store.heads([seat.match])
        if seat.match not in matches:
            raise Refusal(DELETED, status=404)
        return _invitation(seat, *matches[seat.match])

    async def accept(self, invite: Key) -> Key:
        """Take up an invitation: a fresh key to its seat, for the first who does."""
        seat, key = await self._invited(invite), fresh_key()
        if not await self._store.accept(seat, key):
            raise Refusal(USED, status=409)
        await self._matches.heard(seat.match)
        return key

    async def _invited(self, invite: Key) -> Seat:
        seat = await self._store.invited(invite)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        if seat.player != "invited":
            raise Refusal(USED, status=409)
        return seat

    async def open_seats(self) -> list[OpenSeat]:
        """The seats anyone may take."""
        seats = await self._store.open_seats()
        matches = await self._store.heads({seat.match for seat in seats})
        return [_open(seat, *matches[seat.match]) for seat in seats if seat.match in matches]

    async def take(self, match: str, side: Side) -> Key:
        """Take an open seat."""
        key = fresh_key()
        taken = await self._watch(match, key) if side == SPECTATOR else await self._store.take(match, side, key)
        if not taken:
            raise Refusal("That seat is not open any more.", status=409)
        await self._matches.heard(match)
        return key

    async def _watch(self, match: str, key: Key) -> bool:
        head, seats = (await self._store.heads([match])).get(match, (None, []))
        if head is None or not head.watched or head.outcome:
            return False
        watch = next(seat for seat in seats if seat.player == "watch")
        await self._store.add_seat(Seat(hashed(key), match, SPECTATOR, "guest", watch.glance, now()))
        return True

    async def leave(self, key: Key) -> None:
        """Leave a seat: while the match runs it is open to anyone then."""
        seat = await self._store.opened(key)
        if seat.player in (*HERE, "away") and seat.glance.state != "over":
            await self._store.reopen(seat)
            await self._matches.heard(seat.match)

    async def resign(self, key: Key) -> None:
        """Resign: the match is over."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.resign(seat)

    async def wish_draw(self, key: Key, wanted: bool) -> None:
        """Say whether one would have a draw: when all who play would, the match is over."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.wish_draw(seat, wanted)

    async def hand_over(self, key: Key, wish: HandOver) -> None:
        """Give a seat to a computer player."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.hand_over(seat, wish.bot, wish.seconds)

    async def say(self, key: Key, text: str) -> None:
        """Say something to the others who play."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.say(seat, text)

    async def fall_silent(self, key: Key, silent: bool) -> None:
        """Want no remarks, or want them again."""
        seat = await self._store.opened(key)
        with self._matches.look(seat.match) as live:
            await live.fall_silent(seat, silent)

    async def delete(self, owner: Key) -> None:
        """Delete the match whose owner's key this is."""
        match = await self._store.owned(owner)
        if match is None:
            raise Refusal("This key deletes no match.", status=404)
        await self._matches.delete(match)


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _mine(key: Key, seat: Seat, head: Head, seats: list[Seat], present: tuple[Side, ...]) -> Mine:
    game = load(head.game)
    return Mine(
        key=key,
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
    )


def _open(seat: Seat, head: Head, seats: list[Seat]) -> OpenSeat:
    return OpenSeat(created=_date(head.created), **_offered(seat, head, seats))


def _invitation(seat: Seat, head: Head, seats: list[Seat]) -> Invitation:
    return Invitation(**_offered(seat, head, seats))


def _offered(seat: Seat, head: Head, seats: list[Seat]) -> dict[str, Any]:
    """What a stranger is told of a seat."""
    game = load(head.game)
    stranger = Seat("", head.id, "", "away", seat.glance, 0)
    return {
        "match": head.id,
        "name": head.name,
        "game": head.game,
        "title": game.title,
        "scenario": head.scenario,
        "side": seat.side,
        "sides": labels(seats, stranger, game.sides),
    }
