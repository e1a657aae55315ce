"""Progress: how much of its work a worker has done, for those who wait for it."""

from __future__ import annotations

from collections.abc import MutableSequence

_noted: MutableSequence[int] = [0, 0]


def note_progress(done: int, of: int) -> None:
    """Note how much of the work is done, of how much."""
    _noted[0], _noted[1] = done, of


def note_in(shared: MutableSequence[int]) -> None:
    """From now on, note it where others can read it."""
    global _noted  # noqa: PLW0603 - a worker process has one place to note it
    _noted = shared
