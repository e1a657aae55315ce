"""Two matches that one side cannot distinguish: no channel gives its player anything that differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import sealed_orders as so
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest
from sealed_orders.table.hindsight import replays
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.protocol.telling import Position, Proposed, Wrong
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store
from tests.own import GAMES
from tests.table.twins import compared

SECRET = [(game, side) for game in GAMES if not so.load(game).open for side in so.load(game).sides]


@pytest.mark.parametrize(("game", "side"), SECRET)
def test_no_channel_differs_between_matches_that_a_side_cannot_distinguish(game: str, side: Side) -> None:
    questions, difference = compared(game, side, 4, proposes=game == "tutorial")  # the quickest staff
    assert not difference
    assert questions > 0


@pytest.mark.long
@pytest.mark.parametrize(("game", "side"), SECRET)
def test_no_proposal_differs_either(game: str, side: Side) -> None:
    questions, difference = compared(game, side, 4)
    assert not difference
    assert questions > 0


def _enemy(match: Match, side: Side) -> Side:
    return next(other for other in match.game.sides if other != side)


def in_the_line(patch: pytest.MonkeyPatch) -> None:
    """Leak the enemy's sealed order in a seat's position."""
    patch.setattr(gate, "sealed", lambda match, side: str(match.sealed(_enemy(match, side))))


def in_the_number_of_messages(patch: pytest.MonkeyPatch) -> None:
    """Leak a draft through the number of messages: everybody's line then sends something."""
    keep = LiveMatch.keep

    async def told(live: LiveMatch, seat: Seat, slot: Any, text: str) -> Any:
        for watcher in live.watchers:
            watcher.warn("Somebody is writing.")
        return await keep(live, seat, slot, text)

    patch.setattr(LiveMatch, "keep", told)


def in_the_length_of_a_message(patch: pytest.MonkeyPatch) -> None:
    """Leak the length of the enemy's order through that of a refusal."""
    preview = gate.preview

    def longer(match: Match, side: Side, *rest: Any) -> Any:
        found = preview(match, side, *rest)
        return replace(found, error=Wrong(" " * len(str(match.sealed(_enemy(match, side)))), "", ""))

    patch.setattr(gate, "preview", longer)


def in_a_proposal(patch: pytest.MonkeyPatch) -> None:
    """Leak the State through the staff's words."""
    proposed = gate.proposed

    def told(brief: gate.Brief, *rest: Any) -> Proposed:
        found = proposed(brief, *rest)
        return replace(found, reason=f"{found.reason} {digest(brief.match.state)}")

    patch.setattr(gate, "proposed", told)


def in_the_record(patch: pytest.MonkeyPatch) -> None:
    """Leak the record of a running match."""
    patch.setattr(Record, "sealed", lambda record, _: record)


def in_the_replay(patch: pytest.MonkeyPatch) -> None:
    """Leak the enemy's replay of a running match."""
    moments = replays.moments
    patch.setattr(replays, "moments", lambda record, _: moments(record, "raider"))


def to_spectators(patch: pytest.MonkeyPatch) -> None:
    """Leak to spectators what the raider sees."""
    position = gate.position

    def seen(match: Match, seats: Any, seat: Seat, *rest: Any) -> Position:
        found = position(match, seats, seat, *rest)
        if seat.side == SPECTATOR:
            found.display = match.display("raider")
        return found

    patch.setattr(gate, "position", seen)


def in_the_work(patch: pytest.MonkeyPatch) -> None:
    """Leak a draft through the work: reading the match takes one more statement."""
    whole = Store.whole

    async def slower(store: Store, match: str) -> Record:
        async with store.reading() as connection:
            for row in (await connection.execute(tables.drawers.select())).all():
                await connection.execute(tables.drawers.select().where(tables.drawers.c.seat == row.seat))
        return await whole(store, match)

    patch.setattr(Store, "whole", slower)


@pytest.mark.parametrize(
    ("leak", "channel"),
    [
        (in_the_line, "line"), (in_the_number_of_messages, "line"), (in_the_length_of_a_message, "line"),
        (in_a_proposal, "line"), (in_the_record, "record of hunter"), (in_the_replay, "replay of hunter"),
        (to_spectators, "line of a spectator"), (in_the_work, "statements"),
    ],
)  # fmt: skip
def test_a_leak_in_a_channel_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    _, difference = compared("tutorial", "hunter", 4)
    assert difference.startswith(f"{channel}: ")
