"""Talking with a person line by line, and wiping what the next person must not read."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from getpass import getpass
from shutil import get_terminal_size
from textwrap import wrap

WIPE = "\033[2J\033[3J\033[H"  # the screen, what scrolled off it, and the cursor to the top
RULE = "-" * 72


class Talk:
    """Standard input and output. Where they are a terminal, lines can be edited and the screen can be wiped."""

    def __init__(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - importing it is what gives input() its editing

    @property
    def somebody(self) -> bool:
        """Whether a person is typing, not a script."""
        return sys.stdin.isatty()

    def say(self, text: str = "") -> None:
        """Print some lines; on a terminal, long ones are folded between words."""
        if sys.stdout.isatty():
            text = "\n".join(_fold(line, get_terminal_size().columns - 1) for line in text.split("\n"))
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def hear(self, question: str) -> str:
        """The next line a person types; EOFError when there are no more."""
        line = input(question)
        if not sys.stdin.isatty():
            self.say(line)  # so that a script's transcript reads like a session
        return line.strip()

    def hear_secret(self, question: str) -> str:
        """The same without showing what is typed."""
        if sys.stdin.isatty():
            return getpass(question)
        line = input(question)
        self.say()
        return line.strip()

    def wipe(self) -> None:
        """Leave nothing of the last person's on the screen, nor in the lines the arrow keys bring back."""
        sys.stdout.write(WIPE if sys.stdout.isatty() else f"{RULE}\n")
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()


def mute() -> None:
    """Send what is still to be written nowhere, once the reader of the output is gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fold(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    folded = wrap(
        line.lstrip(), width, initial_indent=indent, subsequent_indent=indent + "    ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(folded)
