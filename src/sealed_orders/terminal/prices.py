"""What each option of a question may bring, with its chance, and what is at stake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.prompt import Pick
from sealed_orders.kernel.words import listed, percent

Prices = Mapping[str, Sequence[str]]  # lines, by the value of an option


def prices(choice: Pick, odds: Sequence[Chance]) -> Prices:
    """Write the chances that depend on each option, and its stake; options without any are left out."""
    lines: dict[str, list[str]] = {}
    for option in choice.options:
        chances_of_it = [priced(one) for one in odds if _is_of(one, choice.key, option.value)]
        if chances_of_it or option.stake:
            lines[option.value] = [*chances_of_it, *([option.stake] if option.stake else [])]
    return lines


def priced(chance: Chance) -> str:
    """Write a chance in a line: its share first, or the points that an answer brings on average."""
    if chance.brings:
        return label(chance)
    return f"{percent(float(chance.p))}  {label(chance)}"


def label(chance: Chance) -> str:
    """Return what a chance is of, with what is likely if that differs from the worst, and the points it brings."""
    if chance.likely is not None:
        return f"{chance.label} (likely {percent(float(chance.likely))})"
    if chance.brings:
        return f"{chance.label}: {listed([f'{side} {float(points):+.1f}' for side, points in chance.brings])}"
    return chance.label


def _is_of(chance: Chance, key: str, value: str) -> bool:
    return chance.answer == value and chance.choice in ("", key)
