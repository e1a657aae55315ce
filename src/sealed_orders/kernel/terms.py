"""Terms: what the players of a match over days agree on about time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

MINUTE, HOUR, DAY = 60, 3_600, 86_400
FREE = 15 * MINUTE  # at the beginning of each decision, under a bank
RESTART = 12 * HOUR  # after somebody has ended a pause
GIFT = DAY
MOST_GRACE = 2 * HOUR
ENOUGH = 3  # turns in a row that a staff seals, before what terms say of it happens

AtZero: TypeAlias = Literal["nudge", "staff", "staff, computer", "staff, forfeit", "forfeit"]
Deed: TypeAlias = Literal["nudge", "staff", "computer", "forfeit"]
Hours: TypeAlias = Annotated[int, Meta(ge=6, le=336)]
LAST: Mapping[AtZero, Deed] = MappingProxyType(
    {"staff": "staff", "staff, computer": "computer", "staff, forfeit": "forfeit", "forfeit": "forfeit"}
)


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each side has to answer. Times are in hours.

    `each` gives `hours` for every decision. `bank` starts with `hours`; a side gets `more` when it is first asked in
    another turn, until it has `most`, and the first 15 minutes of each decision are free. `zero` says what happens when
    the time is up: a nudge, the staff seals, or the match is forfeited. After three turns in a row that it has sealed,
    the staff seals on, or the computer takes the seat, or the match is forfeited. A side may be away for `leave` days.
    """

    kind: Literal["each", "bank"] = "bank"
    hours: Hours = 72
    more: Annotated[int, Meta(ge=0, le=336)] = 24
    most: Hours = 120
    zero: AtZero = "nudge"
    leave: Annotated[int, Meta(ge=0, le=60)] = 14

    @property
    def fault(self) -> str:
        """Return what is wrong with them, in a sentence; empty if nothing is."""
        if self.kind == "bank" and self.most < self.hours:
            return f"A bank that starts with {self.hours} h cannot hold {self.most} h at most."
        return ""

    @property
    def staffed(self) -> bool:
        """Say whether a side's staff seals when its time is up."""
        return self.zero.startswith("staff")

    def at_zero(self, turns: Collection[int], turn: int, follows: bool) -> Deed:
        """Return what happens to a question of a turn, after turns in a row that the staff has sealed.

        A question that keeps an earlier deadline is never forfeited: the staff seals.
        """
        if self.zero == "nudge":
            return "nudge"
        if follows or (self.staffed and (len(turns) < ENOUGH or turn in turns)):
            return "staff"
        return LAST[self.zero]

    @property
    def grace(self) -> int:
        """Return the longest time after which zero takes effect, in seconds."""
        return min((self.hours if self.kind == "each" else self.most) * HOUR // 12, MOST_GRACE)
