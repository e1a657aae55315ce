"""What a side knows as a row of numbers of fixed length: each fact adds to the place its name is hashed to.

Two facts may share a place; with enough places few do, and a learner can cope. The first numbers are no hashes: how far
the match is, how many alternatives there are, how much of the order is written, and whether the side is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
import numpy as np

from sealed_orders.research.questionnaire import WIDTH, Questionnaire

SIZE = 256
HEAD = 4
MIX, MASK = 2654435761, 0xFFFFFFFF


def observed(view: bytes, form: Questionnaire | None, progress: float, size: int = SIZE) -> np.ndarray:
    """Encode a View and the current question in numbers between -1 and 1. The row is cached: do not change it.

    Small games reach the same places repeatedly, so each row is computed once.
    """
    if form is None or not form.alternatives:
        return _row(view, "", (), 0.0, progress, size)
    written = len(form.whole) / len(form.prompt.choices)
    return _row(view, form.choice.key, form.alternatives, written, progress, size)


@lru_cache(maxsize=4096)
def _row(view: bytes, key: str, alternatives: Sequence[str], written: float, progress: float, size: int) -> np.ndarray:
    row = _encoded_view(view, size).copy()
    if alternatives:
        row += _encoded_question(key, alternatives, size)
        np.minimum(row, 1.0, out=row)
        row[2] = written
    else:
        row[3] = -1.0
    row[0] = min(1.0, progress)
    row.setflags(write=False)
    return row


@lru_cache(maxsize=1024)
def _encoded_view(view: bytes, size: int) -> np.ndarray:
    row = np.zeros(size, dtype=np.float32)
    _add(row, msgspec.json.decode(view), 0)
    np.clip(row, -1, 1, out=row)
    return row


def _add(row: np.ndarray, value: Any, name: int) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            _add(row, each, crc32(key.encode(), name))
    elif isinstance(value, list):
        for place, each in enumerate(value, 1):
            _add(row, each, (name * 31 + place) & MASK)
    elif isinstance(value, str):
        if value:
            row[_place(crc32(value.encode(), name), len(row))] += 0.5
    elif value:
        row[_place(name, len(row))] += value / (1 + abs(value))


def _place(name: int, size: int) -> int:
    return HEAD + ((name * MIX & MASK) >> 8) % (size - HEAD)


@lru_cache(maxsize=4096)
def _encoded_question(key: str, alternatives: Sequence[str], size: int) -> np.ndarray:
    """Return what a question adds to a row."""
    row = np.zeros(size, dtype=np.float32)
    start = crc32(key.encode())
    row[_place(start, size)] = 0.5
    for number, word in enumerate(alternatives):
        row[_place(crc32(word.encode(), start + number), size)] = 0.5
    row[1], row[3] = len(alternatives) / WIDTH, 1.0
    return row
