"""One thing that may be picked or allotted, and the words for a range of numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be picked, or that goes into a bin."""

    value: str
    label: str
    at: str = ""  # the cell or token it points at
    cost: int = 0  # what it costs of the prompt's purse
    stake: str = ""  # what picking it may cost and gain, in words
    letter: str = ""  # the key that picks it besides its number: F to fight


def span(low: int, high: int) -> str:
    """Write a range of numbers in words.

    >>> span(1, 3), span(2, 2)
    ('1 to 3', '2')
    """
    return str(low) if low == high else f"{low} to {high}"
