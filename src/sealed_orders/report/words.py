"""Numbers, chances and names as a report writes them."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.words import agree, in_words, listed, percent

__all__ = ["counted", "few", "in_words", "listed", "people", "percent", "plain", "signed", "spans"]
ODD = {"dice": "die"}  # irregular singulars


def few(number: int, one: str, more: str = "") -> str:
    """Count things, small numbers in words.

    >>> few(1, "square"), few(3, "square"), few(0, "near miss", "near misses")
    ('one square', 'three squares', 'no near misses')
    """
    return f"{in_words(number)} {agree(number, one, more)}"


def counted(number: float, things: str) -> str:
    """Count things that are named in the plural.

    >>> counted(1, "hits"), counted(1, "successes"), counted(0, "torpedoes"), counted(1, "dice"), counted(2.13, "hits")
    ('1 hit', '1 success', '0 torpedoes', '1 die', '2.1 hits')
    """
    if plain(number) != "1":
        return f"{plain(number)} {things}"
    short = things[:-2] if things.endswith(("sses", "oes")) else things.removesuffix("s")
    return f"1 {ODD.get(things, short)}"


def signed(number: float, places: int = 1) -> str:
    """Write a number with its sign, a true minus, and no needless zero.

    >>> signed(36.34), signed(-8.0), signed(0.01)
    ('+36.3', '-8', '0')
    """
    text = f"{number:+.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("+0", "-0") else text


def plain(number: float) -> str:
    """Write a number without a needless fraction; a very small one with more digits.

    >>> plain(2.0), plain(2.46), plain(0.012)
    ('2', '2.5', '0.01')
    """
    return f"{number:.2f}" if 0 < abs(number) < 0.095 else f"{number:.1f}".removesuffix(".0")


def spans(turns: Iterable[int], word: str = "turn") -> str:
    """List turns, successive ones as a range.

    >>> spans([7, 9]), spans([3, 4, 5, 9]), spans([2]), spans([1, 2, 15, 16, 17], "round")
    ('turns 7 and 9', 'turns 3 to 5 and 9', 'turn 2', 'rounds 1, 2 and 15 to 17')
    """
    runs: list[list[int]] = []
    for turn in sorted(set(turns)):
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    parts = [part for run in runs for part in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])]
    one = len(parts) == 1 and parts[0].isdecimal()
    return f"{word}{'' if one else 's'} {listed(parts)}"


def people(side: str) -> str:
    """Write a side as in a title.

    >>> people("british"), people("prinz_eugen")
    ('British', 'Prinz Eugen')
    """
    return side.replace("_", " ").title()
