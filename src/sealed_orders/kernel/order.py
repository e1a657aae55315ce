"""Orders: what a side answers. An order has a one-line text form, ``hood M 1623 1724; suffolk P``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Side: TypeAlias = str
Answer: TypeAlias = tuple[str, ...]
Order: TypeAlias = Mapping[str, Answer]


class IllegalOrder(ValueError):
    """An order the rules refuse: one plain sentence, the paragraph, and the choice it is about."""

    def __init__(self, text: str, rule: str = "", key: str = "") -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.text = text
        self.rule = rule
        self.key = key


def parse_order(text: str) -> dict[str, Answer]:
    """Parse a line of text: choices separated by semicolons, each a key and its words.

    >>> parse_order("hood M 1623 1724; suffolk P")
    {'hood': ('M', '1623', '1724'), 'suffolk': ('P',)}
    """
    order: dict[str, Answer] = {}
    for part in text.split(";"):
        words = part.split()
        if not words:
            continue
        key, *answer = words
        if key in order:
            raise IllegalOrder(f"{key} is answered twice.", key=key)
        order[key] = tuple(answer)
    return order


def format_order(order: Order) -> str:
    """Write an order as a line of text; parse_order reads it back.

    >>> format_order({"hood": ("M", "1623", "1724"), "suffolk": ("P",)})
    'hood M 1623 1724; suffolk P'
    """
    return "; ".join(" ".join((key, *answer)) for key, answer in order.items())
