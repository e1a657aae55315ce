"""Columns: build the part of a State's column that a side knows, by adding to an empty one."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import groupby
from typing import TypeVar

from sealed_orders.kernel.order import Side

T = TypeVar("T")


class Owned:
    """The owner of each place of a column. A place without an owner is shown to nobody.

    >>> ships = Owned(["british", "british", "german"])
    >>> ships.part("german", [30, 28, 29], 0)
    [0, 0, 29]
    """

    __slots__ = ("_spans",)

    def __init__(self, owners: Iterable[Side], width: int = 1) -> None:
        """The owner of each unit, in order; `width` is how many places of the column each unit has."""
        self._spans: dict[Side, list[slice]] = {}
        low = 0
        for owner, units in groupby(owners):
            high = low + width * len(list(units))
            self._spans.setdefault(owner, []).append(slice(low, high))
            low = high

    def part(self, side: Side, column: list[T], empty: T, public: Container[T] = ()) -> list[T]:
        """Return what a side knows of a column: its own places and the public values; `empty` everywhere else."""
        visible = [value if value in public else empty for value in column] if public else [empty] * len(column)
        for span in self._spans.get(side, ()):
            visible[span] = column[span]
        return visible
