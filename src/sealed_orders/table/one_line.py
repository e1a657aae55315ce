"""One line: what people type, as one line of printable text. Clients escape it; nothing here is markup."""

from __future__ import annotations


def one_line(text: str) -> str:
    """Return a text without line breaks, control characters, bidirectional marks and extra spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
