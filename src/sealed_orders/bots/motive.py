"""Motives: why a bot answers each choice as it does, for a staff that proposes the same to a player."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.kernel.words import capital


class Motive(NamedTuple):
    """Why one choice is answered as it is: the task that the order serves, and the reason in a sentence.

    A reason says what the order covers, guards, threatens or saves. The order itself is shown beside it.
    """

    task: str
    why: str


def sentence(words: str) -> str:
    """Words as a sentence.

    >>> sentence("Graf Spee will need fuel")
    'Graf Spee will need fuel.'
    """
    return f"{capital(words)}."
