"""Bold and colour, if the terminal supports them: for headings, own ships and refusals only."""

from __future__ import annotations

import os
import re
import sys

ARROWS = "↑↗→↘↓↙←↖"
SIGNS = re.compile("\033\\[[0-9;]*m")


class Ink:
    """Marks words; without colour it leaves them as they are."""

    def __init__(self, wet: bool, arrows: bool = True) -> None:
        self._wet = wet
        self._arrows = arrows

    def arrow(self, course: int) -> str:
        """Draw a course as an arrow, if the terminal's encoding has arrows.

        >>> Ink(False).arrow(50), Ink(False, arrows=False).arrow(50)
        ('↗', '')
        """
        return ARROWS[round(course / 45) % 8] if self._arrows else ""

    def heading(self, text: str) -> str:
        """Mark a heading or a question."""
        return self._marked("1", text)

    def own(self, text: str) -> str:
        """Mark one of the reader's own ships."""
        return self._marked("36", text)

    def refusal(self, text: str) -> str:
        """Mark what the rules do not allow."""
        return self._marked("31", text)

    def caution(self, text: str) -> str:
        """Mark what is allowed but may be a mistake."""
        return self._marked("33", text)

    def _marked(self, sign: str, text: str) -> str:
        return f"\033[{sign}m{text}\033[0m" if self._wet and text else text


DRY = Ink(False)


def ink(plain: bool) -> Ink:
    """Make the ink for standard output: none for plain text (by option or NO_COLOR) or a file."""
    wanted = not plain and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Ink(wanted and sys.stdout.isatty(), _has(ARROWS, getattr(sys.stdout, "encoding", None)))


def _has(signs: str, alphabet: str | None) -> bool:
    """Say whether an encoding has some characters; an unknown one is assumed to.

    >>> _has(ARROWS, "utf-8"), _has(ARROWS, "latin-1")
    (True, False)
    """
    try:
        signs.encode(alphabet or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width(text: str) -> int:
    """Return how many columns a text takes.

    >>> width(Ink(True).heading("Hood"))
    4
    """
    return len(SIGNS.sub("", text))
