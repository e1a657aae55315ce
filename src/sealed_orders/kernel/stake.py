"""What is at stake in a throw: what it is called, whom it serves, and what it is worth in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

OWNER, ENEMY = "owner", "enemy"  # of the first unit that the throw's key names; a side there is its own owner


@dataclass(frozen=True, slots=True)
class Stake:
    """One kind of throw in a ledger of luck: the more it brings, the better for the side it serves."""

    name: str
    serves: str  # a side, or OWNER or ENEMY
    counts: str = "successes"  # what a throw brings
    # What one of them is worth in points, where the game can say so: always, or by the unit it is about,
    points: float | Callable[[str], float] | None = None
    at_target: bool = False  # which is the target of the unit that the key names, else that unit

    def worth(self, unit: str, target: str) -> float | None:
        """What one is worth in points, thrown by a unit at a target."""
        if self.points is None or isinstance(self.points, (int, float)):
            return self.points
        return self.points(target if self.at_target else unit)


# By words of the throw's key: its paragraph, and what follows where a paragraph has throws of several kinds.
Stakes: TypeAlias = Mapping[str, Stake]


def stake_of(stakes: Stakes, key: str) -> tuple[str, Stake] | None:
    """The paragraph and the stake of a throw: of those whose words stand in its key in this order, that with the most.

    >>> hunt = {"16.85": Stake("U-boats", "german"), "16.85 sunk": Stake("U-boats sunk", "british")}
    >>> stake_of(hunt, "turn 3 16.85 wp1 sunk")
    ('16.85', Stake(name='U-boats sunk', serves='british', counts='successes', points=None, at_target=False))
    >>> stake_of(hunt, "turn 3 16.8")
    """
    said = key.split()
    fitting = [words for words in stakes if _in_order(words.split(), said)]
    best = max(fitting, key=len, default="")
    return (best.split()[0], stakes[best]) if fitting else None


def _in_order(words: Sequence[str], said: Sequence[str]) -> bool:
    rest = iter(said)
    return all(word in rest for word in words)
