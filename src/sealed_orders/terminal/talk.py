"""Talk with a person line by line, and erase what the next person must not read."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from getpass import getpass
from shutil import get_terminal_size

from sealed_orders.terminal.ink import DRY, Ink, ink, width

WIPE = "\033[2J\033[3J\033[H"  # the screen, its scrollback, and the cursor to the top
RULE = "-" * 72
ROOM = 0.45  # share of a line that a hanging indent may take
COLUMN = re.compile(" {2,}(?=[^ ])")  # separates the columns of a table


class Leave(Exception):
    """A player leaves the table."""


class Talk:
    """Standard input and output. In a terminal, lines can be edited and the screen can be cleared."""

    ink: Ink = DRY

    def __init__(self, plain: bool = False) -> None:
        self.ink = ink(plain)
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - importing it is what gives input() its editing

    @property
    def somebody(self) -> bool:
        """Say whether a person is typing, not a script."""
        return sys.stdin.isatty()

    @property
    def rows(self) -> int:
        """Say how many lines the terminal shows; 0 if the output is not a terminal."""
        return get_terminal_size().lines if sys.stdout.isatty() else 0

    def say(self, text: str = "") -> None:
        """Print some lines; in a terminal, fold long ones between words."""
        if sys.stdout.isatty():
            text = "\n".join(_fold(line, get_terminal_size().columns - 1) for line in text.split("\n"))
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def hear(self, question: str) -> str:
        """Return the next line a person types; EOFError if there are no more."""
        line = input(question)
        if not sys.stdin.isatty():
            self.say(line)  # so that a script's transcript reads like a session
        return line.strip()

    def hear_secret(self, question: str) -> str:
        """Read a line without showing it."""
        if sys.stdin.isatty():
            return getpass(question)
        line = input(question)
        self.say()
        return line.strip()

    def wipe(self) -> None:
        """Leave nothing of the last person's on the screen or in the line history."""
        sys.stdout.write(WIPE if sys.stdout.isatty() else f"{RULE}\n")
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()


def mute() -> None:
    """Discard further output, once its reader is gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fold(line: str, columns: int) -> str:
    """Fold a line between words; continuation goes under the last column of a table if there is room."""
    if width(line) <= columns:
        return line
    indent = len(line) - len(line.lstrip())
    ends = [width(line[: gap.end()]) for gap in COLUMN.finditer(line, indent)]
    hang = max((end for end in ends if end <= columns * ROOM), default=indent + 4)
    folded, room = "", columns
    for word in re.findall(" *[^ ]+", line):
        if folded and width(word) > room:
            folded += "\n" + " " * hang + word.lstrip()
            room = columns - hang - width(word.lstrip())
        else:
            folded += word
            room -= width(word)
    return folded
