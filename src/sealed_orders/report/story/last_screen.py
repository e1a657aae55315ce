"""The last screen of a match: what a player is shown of its report, as data that a client draws."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sealed_orders.kernel.order import Side


class Turned(Struct):
    """Something that decided the match: in which turn and when, where, and what was reported."""

    turn: int
    when: str
    cell: str
    text: str
    rule: str = ""


class Believed(Struct):
    """What one side believed as a turn began, how likely each cell was, and where the unit really was."""

    turn: int
    name: str
    likely: Mapping[str, float]
    truth: str
    words: str  # how likely the true cell was


class Firing(Struct):
    """A battle turn by turn: hits by side and, on a plane, the range of each ship to the nearest enemy, by her name.

    If one side had only one ship, `to` is her name and the ranges are those of the other side; else they are your own.
    """

    rounds: tuple[int, ...]
    hits: Mapping[Side, tuple[int, ...]]
    ranges: Mapping[str, tuple[float | None, ...]] = {}
    unit: str = ""
    to: str = ""


class Rolls(Struct):
    """The rolls of one kind that served one side: how many, what they bring on average, and what they brought."""

    kind: str
    counts: str
    side: Side
    rolls: int
    expected: float
    came: int


class Share(Struct):
    """How many games out of all a side won when computers played on from a turn, with the error of that."""

    turn: int
    low: float
    share: float
    high: float


class Aftermath(Struct):
    """What decided a match that is over: story, turning points, luck, fire, beliefs, and the chance if asked for."""

    story: tuple[str, ...]
    turned: tuple[Turned, ...]
    luck: str
    rolls: int  # whose odds are known
    firing: Firing | None = None
    believed: tuple[Believed, ...] = ()
    chances: tuple[Share, ...] = ()
    whose: Side = ""  # the side whose chances those are
    games: int = 0  # that were played on from each turn
    ledger: tuple[Rolls, ...] = ()  # the rolls behind the sentence about luck
