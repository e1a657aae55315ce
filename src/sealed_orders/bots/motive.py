"""Motives: why a bot answers each choice as it does, for a staff that proposes the same to a player."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.kernel.words import capital, percent

MATTERS = 0.005  # a chance that is a reason


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


def guns(raider: str, here: float, there: float, charge: str = "") -> str:
    """Say why guns go somewhere: next turn a raider is in reach from there, or they cover a charge; empty for neither.

    >>> guns("Bismarck", 0.16, 0.57)
    'Bismarck is in reach next turn: 57 %, without moving 16 %.'
    >>> guns("Bismarck", 0, 0, "WS8B is in the same square")
    'WS8B is in the same square, and a raider that comes for it meets these guns.'
    """
    reach = f"{raider} is in reach next turn: {percent(there)}"
    if there > max(here, MATTERS):
        return f"{reach}, without moving {percent(here)}."
    if charge:
        return f"{charge}, and a raider that comes for it meets these guns."
    return f"{reach}." if there >= MATTERS else ""
