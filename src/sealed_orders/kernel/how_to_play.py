"""How to play: a short text beside the rulebook, in sections that cite its paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
CITED = re.compile(r"\((\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)\)")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of how to play: its heading, and paragraphs and lists with **bold**, *italics* and (3.1) citations."""

    title: str
    text: str


def sections(source: str) -> tuple[Section, ...]:
    """Split a text into sections; what comes before the first is only its title."""
    _, *parts = HEADING.split(source)
    return tuple(Section(title, text.strip()) for title, text in zip(parts[::2], parts[1::2], strict=True))


def cited(text: str) -> tuple[str, ...]:
    """List the paragraphs that a text cites, in order."""
    return tuple(number for numbers in CITED.findall(text) for number in numbers.split(", "))
