"""A finished match, or the past of a running one, over HTTP: replays and continuations."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec import UNSET, Struct, UnsetType

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side
from sealed_orders.table.protocol.umpire import UmpireWord


class RollLine(Struct):
    """One roll of the referee's dice."""

    key: str
    use: int
    faces: int
    face: int


class Moment(Struct, kw_only=True):
    """A moment of a replay: what was seen then, and the events since the moment before.

    Orders, the minutes of computer players and rolls are sent only when the match is over.
    """

    n: int
    turn: int
    display: Display | None  # None if the rules have changed since and only the events are left
    log: tuple[Event, ...]
    orders: Mapping[Side, str] = {}
    minutes: Mapping[Side, Minute] = {}
    rolls: tuple[RollLine, ...] = ()


class Replay(Struct):
    """The moments of a match from one point of view, and which points of view there are."""

    side: Side
    points: tuple[Side, ...]
    total: int
    moments: tuple[Moment, ...]
    unverified: str = ""  # why the referee does not vouch for it
    frame: tuple[str, str] | None = None  # two corners of the waters that the scenario is about
    umpire: tuple[UmpireWord, ...] | UnsetType = UNSET  # what its umpire did, once the match is over


class Continuation(Struct):
    """How one continuation of a match ended, or the match itself."""

    winner: Side | None
    scores: Mapping[Side, float]


class Continuations(Struct):
    """A part of a series of continuations from the beginning of a turn: who plays, what happened, and the results."""

    turn: int
    players: Mapping[Side, str]
    happened: Continuation
    found: tuple[Continuation, ...]
    cooperative: bool
    most: int  # of the series


class SlipText(Struct, frozen=True):
    """What a server signs about a finished match: who played what, how it ended, and the hash of its record."""

    game: str
    version: str  # of the rules
    scenario: str
    names: Mapping[Side, str]  # of the people who gave one; nobody proves who they are
    outcome: Outcome
    ended: date
    record: str  # the last hash of the record's chain, which covers all of it


class Slip(Struct, frozen=True):
    """A signed slip: a SlipText as JSON, the server's public key, and the Ed25519 signature of the text, in base64."""

    text: str
    key: str
    signature: str


class SlipKey(Struct):
    """The public key with which this server signs slips, in base64."""

    key: str
