"""Known dice: the seeds of the matches that a test makes, and the salt that a browser adds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat

# Every number a page draws is the same: its salts are known.
KNOWN_SALT = "Crypto.prototype.getRandomValues = (numbers) => numbers.fill(7)"


class KnownSeeds:
    """Seeds for matches, in the order in which they are made; a match keeps its seed."""

    def __init__(self, coming: Iterator[str]) -> None:
        self.coming = coming
        self._by_match: dict[str, str] = {}

    def of(self, name: str) -> str:
        """Return the seed of a match; positions of the day have their own."""
        if name.startswith("day "):
            return name
        if name not in self._by_match:
            self._by_match[name] = next(self.coming)
        return self._by_match[name]

    @contextmanager
    def now(self, seed: str) -> Iterator[None]:
        """Give every new match this seed while the block runs."""
        before, self.coming = self.coming, repeat(seed)
        try:
            yield
        finally:
            self.coming = before


KNOWN = KnownSeeds(repeat("match"))
