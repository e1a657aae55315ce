"""What is at stake in a roll: its name, the side that profits, and its worth in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

OWNER, ENEMY = (
    "owner",
    "enemy",
)  # the owner of the first unit that the roll's key names; a side named there is its own owner


@dataclass(frozen=True, slots=True)
class Stake:
    """One kind of roll in a ledger of luck: the higher the count, the better for the side it serves."""

    name: str
    serves: str  # a side, or OWNER or ENEMY
    counts: str = "successes"  # what a roll counts
    # What one of them is worth in points, if the game can say so: a number, or a function of the unit,
    points: float | Callable[[str], float] | None = None
    at_target: bool = False  # use the target of the unit that the key names, or else that unit

    def worth(self, unit: str, target: str) -> float | None:
        """Return what one is worth in points, for a roll by a unit at a target."""
        if self.points is None or isinstance(self.points, (int, float)):
            return self.points
        return self.points(target if self.at_target else unit)


# By words of the roll's key: its paragraph, and what follows if a paragraph has several kinds of roll.
Stakes: TypeAlias = Mapping[str, Stake]


def stake_of(stakes: Stakes, key: str) -> tuple[str, Stake] | None:
    """Return the paragraph and stake of a roll: the longest entry whose words are in its key in this order.

    >>> hunt = {"16.85": Stake("U-boats", "german"), "16.85 sunk": Stake("U-boats sunk", "british")}
    >>> stake_of(hunt, "turn 3 16.85 wp1 sunk")
    ('16.85', Stake(name='U-boats sunk', serves='british', counts='successes', points=None, at_target=False))
    >>> stake_of(hunt, "turn 3 16.8")
    """
    key_words = key.split()
    fitting = [words for words in stakes if _in_order(words.split(), key_words)]
    best = max(fitting, key=len, default="")
    return (best.split()[0], stakes[best]) if fitting else None


def _in_order(words: Sequence[str], key_words: Sequence[str]) -> bool:
    rest = iter(key_words)
    return all(word in rest for word in words)
