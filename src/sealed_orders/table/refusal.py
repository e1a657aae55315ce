"""Refusals: what was asked cannot be done, in one plain sentence."""

from __future__ import annotations


class Refusal(Exception):
    """A request that is refused, with the HTTP status that fits."""

    def __init__(self, text: str, status: int = 400, rule: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.status = status
        self.rule = rule
