"""Rolls as a record keeps them: by key, so that anybody can roll them again from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from sealed_orders.kernel.dice import Roll

Rolls: TypeAlias = Mapping[str, str]  # by key, each roll as "face/faces", in the order of their uses


def by_key(rolls: Iterable[Roll]) -> dict[str, str]:
    """Return rolls as a record keeps them.

    >>> by_key([Roll("turn 1 3.1 search", 0, 6, 2), Roll("turn 1 3.1 search", 1, 6, 5)])
    {'turn 1 3.1 search': '2/6 5/6'}
    """
    kept: dict[str, str] = {}
    for roll in rolls:
        face = f"{roll.face}/{roll.faces}"
        kept[roll.key] = f"{kept[roll.key]} {face}" if roll.key in kept else face
    return kept
