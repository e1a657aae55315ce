"""Lessons: what a pupil's drawer holds of one, for clients to go on with."""

from __future__ import annotations

from msgspec import Struct, json


class Progress(Struct):
    """How far a pupil is: the indexes of the notes they are done with; a hidden lesson shows no more."""

    lesson: str
    read: tuple[int, ...] = ()
    away: bool = False


def begun(lesson: str) -> str:
    """Return the progress at the start of a lesson."""
    return json.encode(Progress(lesson)).decode()
