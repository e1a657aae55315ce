"""Numbers, chances and names as a report writes them."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.words import agree, in_words, listed, percent

__all__ = ["in_words", "listed", "many", "people", "percent", "plain", "signed", "spans", "step"]


def many(number: int, one: str, more: str = "") -> str:
    """So many of something, a small number in words.

    >>> many(1, "square"), many(3, "square"), many(0, "near miss", "near misses")
    ('one square', 'three squares', 'no near misses')
    """
    return f"{in_words(number)} {agree(number, one, more)}"


def signed(number: float, places: int = 1) -> str:
    """With its sign, a true minus, and no needless nought.

    >>> signed(36.34), signed(-8.0), signed(0.01)
    ('+36.3', '-8', '0')
    """
    text = f"{number:+.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("+0", "-0") else text


def plain(number: float) -> str:
    """Without a needless fraction; a very small number with more of it.

    >>> plain(2.0), plain(2.46), plain(0.012)
    ('2', '2.5', '0.01')
    """
    return f"{number:.2f}" if 0 < abs(number) < 0.095 else f"{number:.1f}".removesuffix(".0")


def spans(turns: Iterable[int]) -> str:
    """Turns, those in a row as one span.

    >>> spans([7, 9]), spans([3, 4, 5, 9]), spans([2])
    ('turns 7 and 9', 'turns 3 to 5 and 9', 'turn 2')
    """
    runs: list[list[int]] = []
    for turn in sorted(set(turns)):
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]} {'and' if len(run) == 2 else 'to'} {run[-1]}" for run in runs]
    one = len(runs) == 1 and len(runs[0]) == 1
    return f"turn{'' if one else 's'} {listed(parts)}"


def step(board: Board) -> tuple[str, str]:
    """What a step on a board is called, one and several."""
    return {"squares": ("square", "squares"), "hexes": ("hex", "hexes")}.get(board.shape, ("area", "areas"))


def people(side: str) -> str:
    """A side as a title names it.

    >>> people("british"), people("prinz_eugen")
    ('British', 'Prinz Eugen')
    """
    return side.replace("_", " ").title()
