"""Rulebooks: numbered headings and their text, so that a citation can be opened."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph of a rulebook."""

    number: str
    title: str
    text: str


def paragraphs(rulebook: str) -> dict[str, Paragraph]:
    """Return the numbered paragraphs of a rulebook, in its order."""
    headings = list(HEADING.finditer(rulebook))
    ends = [match.start() for match in headings[1:]] + [len(rulebook)]
    return {
        match[1]: Paragraph(
            match[1], match[2], re.split(r"^#", rulebook[match.end() : end], flags=re.MULTILINE)[0].strip()
        )
        for match, end in zip(headings, ends, strict=True)
    }
