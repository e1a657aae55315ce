"""Seats: who plays a side of a match, and the unguessable key that opens it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from msgspec import Struct

from sealed_orders.kernel.order import Side
from sealed_orders.server.protocol import Key, LastEvent, Standing

HERE = ("me", "here")  # players at the screen the match was made on


class Glance(Struct, frozen=True):
    """How a match stands for one side, for a list of matches."""

    state: Standing
    turn: int
    last: LastEvent | None = None


class Seat(Struct, frozen=True):
    """A place at a match. The key is all that is asked for: whoever has it plays there."""

    key: Key
    match: str
    side: Side
    player: str  # me, here, away, open, bot; watch for the spectators' seat
    glance: Glance
    touched: int
    bot: str = ""
    seconds: float = 0
    owner: bool = False  # may delete the match
    book: Key = ""  # the campaign book the match is written into


def fresh_key() -> Key:
    """A key of 192 bits."""
    return secrets.token_urlsafe(24)


def fresh_id() -> str:
    """What a match is called by: not a secret, it opens nothing."""
    return secrets.token_hex(8)


def labels(seats: Iterable[Seat], own: Seat, sides: Iterable[Side]) -> dict[Side, str]:
    """Who plays each side, as seen from one seat, in the order of the sides."""
    taken = {seat.side: seat for seat in seats}
    return {side: _label(taken[side], own) for side in sides if side in taken}


def _label(seat: Seat, own: Seat) -> str:
    if seat.player == "bot":
        return f"bot {seat.bot}"
    if seat.key == own.key:
        return "me"
    if seat.player in HERE:
        return "here" if own.player in HERE else "away"
    return seat.player
