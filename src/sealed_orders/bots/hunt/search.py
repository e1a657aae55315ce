"""Search over imagined States: every proposal is played out in the same worlds with the same dice, and one is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeAlias

from sealed_orders.kernel.order import Order

World: TypeAlias = Callable[[int], Any]  # by number, an imagined State
PlayOut: TypeAlias = Callable[[Any, Order, int], float]  # a State, an order and a number: what it came to


@dataclass(frozen=True)
class Margin:
    """How sure one must be to give another order than the first."""

    gain: float = 0.01  # in what is weighed
    errors: float = 2.0  # standard errors
    worlds: int = 8  # fewer say nothing


@dataclass(frozen=True)
class Verdict:
    """The offer that is given, what it came to on average, and over how many worlds."""

    chosen: int
    worth: float
    worlds: int


@dataclass(frozen=True)
class Patience:
    """How long to search: a number of seconds, or a number of worlds whatever time they take."""

    seconds: float = 1.0
    worlds: int = 0
    clock: Callable[[], float] = perf_counter


def weigh(
    offers: Sequence[Order], world: World, play_out: PlayOut, patience: Patience, margin: Margin | None = None
) -> Verdict:
    """Play every offer out while patience lasts; return the first unless another is clearly better."""
    start, worlds = patience.clock(), patience.worlds
    worths: list[list[float]] = [[] for _ in offers]
    while (seen := len(worths[0])) < max(1, worlds) or (not worlds and patience.clock() - start < patience.seconds):
        imagined = world(seen)
        for number, order in enumerate(offers):
            worths[number].append(play_out(imagined.copy(), order, seen))
    best = max(range(len(offers)), key=lambda number: sum(worths[number]))
    chosen = best if _clearly_better(worths[0], worths[best], margin or Margin()) else 0
    return Verdict(chosen, sum(worths[chosen]) / len(worths[chosen]), len(worths[chosen]))


def _clearly_better(own: Sequence[float], other: Sequence[float], margin: Margin) -> bool:
    gains = [theirs - ours for ours, theirs in zip(own, other, strict=True)]
    seen = len(gains)
    mean = sum(gains) / seen
    spread = (sum((gain - mean) ** 2 for gain in gains) / seen) ** 0.5
    return seen >= margin.worlds and mean >= margin.gain + margin.errors * spread / seen**0.5
