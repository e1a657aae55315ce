"""All chance. A roll is a pure function of the secret seed, its key and how often that key was used."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b, sha256
from itertools import count
from random import Random  # noqa: TID251 - FastDice alone, which no record is ever made with
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")
RANGE = 1 << 64


def fresh_seed() -> str:
    """Draw a new secret seed: the only entropy there is."""
    return os.urandom(16).hex()


def commitment(seed: str) -> str:
    """Return the seed's SHA-256, published when a match starts: anyone can check it when the seed is revealed."""
    return sha256(seed.encode()).hexdigest()


class Roll(NamedTuple):
    """One roll, as kept for the audit."""

    key: str
    use: int
    faces: int
    face: int


class Trial(Protocol):
    """Dice that are rolled together and pass or fail."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of each."""
        ...

    @property
    def p(self) -> Fraction:
        """The chance to pass."""
        ...

    def passes(self, faces: Sequence[int]) -> bool:
        """Say whether a roll passes."""
        ...


class Dice:
    """The referee's dice. A key names turn, rule and unit, so a hidden roll leaves no gap in the others."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.rolls: list[Roll] = []
        self._uses: dict[str, int] = {}
        self._know(blake2b(seed.encode()).digest())

    def _know(self, secret: bytes) -> None:
        """Roll by this secret from now on."""
        self._secret = secret
        self._hash = blake2b(digest_size=8, key=secret)

    def roll(self, faces: int, key: str) -> int:
        """Roll a face of 1..faces, each equally likely."""
        use = self._uses.get(key, 0)
        self._uses[key] = use + 1
        face = self._face(faces, key, use)
        self.rolls.append(Roll(key, use, faces, face))
        return face

    def _face(self, faces: int, key: str, use: int) -> int:
        fair = RANGE - RANGE % faces
        for attempt in count():
            hashed = self._hash.copy()
            hashed.update(f"{key}#{use}#{attempt}".encode())
            number = int.from_bytes(hashed.digest(), "big")
            if number < fair:
                break
        return number % faces + 1

    def reseed(self, seed: str) -> None:
        """Use the dice of another seed from now on: for a match that continues from a point of a finished one."""
        self.seed = seed
        self._know(blake2b(seed.encode()).digest())

    def mix(self, salt: str) -> None:
        """Roll by the secret so far and a player's salt from now on."""
        self._know(blake2b(salt.encode(), key=self._secret).digest())

    def use(self, key: str, times: int) -> None:
        """Count uses of a key that were rolled before these dice were made: for a match that goes on from a State."""
        self._uses[key] = self._uses.get(key, 0) + times

    def roll_for(self, faces: int, key: str, brings: Callable[[int], int]) -> int:
        """Roll a die and tell a ledger of luck what each face is worth to the side that rolls.

        The face is the same as from `roll`. Pass the same function for the same meaning of a roll.
        """
        return self.roll(faces, key)

    def cast(self, check: Trial, key: str) -> tuple[int, ...]:
        """Roll the dice of a check, one after the other, and tell a ledger of luck about the check."""
        return tuple(self.roll(sides, key) for sides in check.dice)

    def chance(self, p: Fraction | int, key: str) -> bool:
        """True with probability p, exactly."""
        return self.roll(p.denominator, key) <= p.numerator

    def between(self, low: int, high: int, key: str) -> int:
        """Return a whole number from low to high, each equally likely."""
        return low - 1 + self.roll(high - low + 1, key)

    def pick(self, items: Sequence[T], key: str) -> T:
        """Draw one of the items, each equally likely."""
        return items[self.roll(len(items), key) - 1]

    def shuffled(self, items: Sequence[T], key: str) -> list[T]:
        """Return the items in a random order, each order equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.roll(last + 1, key) - 1
            deck[last], deck[other] = deck[other], deck[last]
        return deck


class LoadedDice(Dice):
    """Dice for tests: the next faces in order, or by the beginning of the key. An error if they run out."""

    def __init__(
        self, *faces: int, by_key: Mapping[str, Sequence[int]] | None = None, rest: Dice | None = None
    ) -> None:
        super().__init__("loaded")
        self._loads = {start: list(load) for start, load in (by_key or {}).items()} | (
            {"": list(faces)} if faces else {}
        )
        self._rest = rest

    def _face(self, faces: int, key: str, use: int) -> int:
        for start, load in self._loads.items():
            if key.startswith(start) and load:
                face = load.pop(0)
                if not 1 <= face <= faces:
                    raise ValueError(f"a loaded {face} does not fit d{faces} for {key!r}")
                return face
        if self._rest is None:
            raise ValueError(f"the loaded dice ran out at d{faces} for {key!r}")
        return self._rest.roll(faces, key)

    @property
    def left(self) -> list[int]:
        """Return the faces not rolled yet."""
        return [face for load in self._loads.values() for face in load]


class FastDice(Dice):
    """Dice for simulations: the same interface, faster, without an audit."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.rolls = []
        self._random = Random(seed).random  # noqa: S311 - a simulation keeps no secrets

    def roll(self, faces: int, key: str) -> int:
        return int(self._random() * faces) + 1

    def between(self, low: int, high: int, key: str) -> int:
        return low + int(self._random() * (high - low + 1))

    def pick(self, items: Sequence[T], key: str) -> T:
        return items[int(self._random() * len(items))]

    def chance(self, p: Fraction | int, key: str) -> bool:
        return self._random() * p.denominator < p.numerator
