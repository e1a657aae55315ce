"""Seats: who plays a side of a match, and the unguessable key that opens it."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.protocol.matches import LastEvent
from sealed_orders.table.protocol.names import Key, Standing

NO_SEAT = "This link does not open a seat: it was mistyped, or the match was deleted."
COMMANDERS = "Only the commander of your side can do that."
INVITATION = 14 * 86_400  # seconds for which one is valid
HERE = ("me", "here")  # players at the screen the match was made on
EXPECTED, UMPIRE = "expected", "umpire"  # players at the umpire's seat: nobody has come yet, or somebody has


class Glance(Struct, frozen=True):
    """The state of a match for one side, for a list of matches."""

    state: Standing
    turn: int  # counted from the match's first
    last: LastEvent | None = None
    turns: int = 0  # that the match has at most


class Seat(Struct, frozen=True):
    """A place at a match. Its key is all that is asked for, and only the key's hash is kept.

    The player is me or here at the screen the match was made on. It is invited until somebody opens the invitation,
    then away; open; or bot. It is watch for the spectators' seat, and guest for one of them. The umpire's seat is that
    of a spectator until the server looks at the player: expected until somebody has come, then umpire.
    """

    hash: str
    match: str
    side: Side
    player: str
    glance: Glance
    touched: int
    bot: str = ""
    seconds: float = 0
    book: str = ""  # the hash of the key of the campaign book the match is written into
    invite: str = ""  # the hash of the invitation, which opens the seat once
    muted: bool = False  # chat
    name: str = ""  # of who sits there, if they gave one
    offered: str = ""  # the hash of the invitation by which its player hands it to another
    sent: int = 0  # when an invitation was last made
    rules: int = 0  # how often standing answers were written here
    hold: int = 10  # minutes to overrule them
    held: int = -1  # the side's own question that they hold,
    due: int = 0  # and until when; 0 if it was overruled
    team: int = 0  # how often its berths were changed; 0 if one person plays it


def fresh_key() -> Key:
    """Make a key of 192 random bits."""
    return secrets.token_urlsafe(24)


def derived_key(key: Key, use: str) -> Key:
    """Derive a key for another use: the same each time, and nobody can find the first key from it."""
    digest = hmac.digest(key.encode("utf-8", "surrogatepass"), use.encode(), "sha256")
    return urlsafe_b64encode(digest[:24]).decode()


def hashed(key: Key) -> str:
    """Return what is kept of a key. A key of 192 random bits needs no salt and no slow hash."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def report_key(seat: Seat) -> Key:
    """Return the key of a seat's report: it opens no seat, and nobody finds the seat's key from it."""
    return f"{seat.match}-{hashed(f'reading {seat.hash}')[:32]}"


def onlooker(seat: Seat) -> Seat:
    """Return the place from which a report's key looks back at a match: nobody sits there."""
    return replace(seat, hash="", side=SPECTATOR, player="guest", name="")


def fresh_id() -> str:
    """Make the id of a match. It is no secret: it opens nothing."""
    return secrets.token_hex(8)


def has_expired(sent: int, now: int) -> bool:
    """Say whether an invitation that was made then is too old."""
    return 0 < sent <= now - INVITATION


def labels(seats: Iterable[Seat], own: Seat, sides: Iterable[Side]) -> dict[Side, str]:
    """Return who plays each side, as seen from one seat, in the order of the sides."""
    taken = {seat.side: seat for seat in seats}
    return {side: _label(taken[side], own) for side in sides if side in taken}


def _label(seat: Seat, own: Seat) -> str:
    if seat.player == "bot":
        return f"bot {seat.bot}"
    if seat.hash == own.hash:
        return "me"
    if seat.player in HERE:
        return "here" if own.player in HERE else "away"
    return seat.player


def umpires(seats: Iterable[Seat]) -> Seat | None:
    """Return the umpire's seat, if a match has one."""
    return next((seat for seat in seats if seat.player in (EXPECTED, UMPIRE)), None)


def names(seats: Iterable[Seat]) -> dict[Side, str]:
    """Return the names of the players who gave one."""
    return {seat.side: seat.name for seat in seats if seat.name and seat.player in (*HERE, "away")}
