"""An upgrade: the rules of a game changed while a match ran, and it went on under the new ones."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Upgrade:
    """The version of the rules until then, how many decisions are theirs, the State after the last, and its events."""

    version: str
    decisions: int
    state: str  # as JSON, in the bytes that the last decision's digest was made of
    events: tuple[Event, ...]

    @property
    def digest(self) -> str:
        """Return the digest of its State: that of the last decision under the older rules."""
        return blake2b(self.state.encode(), digest_size=16).hexdigest()

    @property
    def limit(self) -> str:
        """Return what cannot be played again, in a sentence."""
        which = f"first {self.decisions} decisions were" if self.decisions > 1 else "first decision was"
        return (
            f"The match's {which} made under rules version {self.version}: you can read that part, but not replay it."
        )


def notice(title: str, old: str, new: str, sides: tuple[Side, ...]) -> Event:
    """Return the event for everybody: it cites no paragraph, because no rule made the change."""
    text = f"The rules of {title} changed from version {old} to {new}. The match goes on under the new rules."
    return Event("", text, sides)
