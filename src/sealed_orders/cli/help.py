"""Print help: names on the left, their purpose beside them, nothing wider than the terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cyclopts.help import PlainFormatter

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

BESIDE = 26  # where descriptions begin; a longer name gets its own line


class Columns(PlainFormatter):
    """Plain text in two columns; what does not fit into a line continues under its column."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print a list of commands, arguments or options under its title."""
        if not panel.entries:
            return
        self._print_plain(console, f"{panel.title}:")
        for entry in panel.entries:
            names = entry.display_labels_with_metavar if panel.format == "parameter" else _names(entry)
            for line in columns(", ".join(names).replace("[KEYWORD]", "SIDE"), _said(entry), console.width):
                self._print_plain(console, line)
        console.print()

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """Print what a command does, paragraph by paragraph."""
        for paragraph in _plain(description).strip().split("\n\n"):
            self._print_plain(console, "\n".join(wrap(" ".join(paragraph.split()), console.width - 1)))
            console.print()


def columns(names: str, text: str, width: int) -> list[str]:
    """Write an entry in two columns.

    >>> columns("--port INT", "The port.", 40)
    ['  --port INT              The port.']
    >>> columns("--scenario NAME|FILE, -s", "A scenario.", 40)
    ['  --scenario NAME|FILE, -s', '                          A scenario.']
    """
    label = f"  {names}"
    folded = wrap(text, max(20, width - 1 - BESIDE), break_long_words=False, break_on_hyphens=False) or [""]
    lines = [" " * BESIDE + line for line in folded]
    if len(label) + 2 > BESIDE:
        return [label, *lines]
    return [f"{label:{BESIDE}}{folded[0]}".rstrip(), *lines[1:]]


def _said(entry: HelpEntry) -> str:
    """Describe an entry; say if it is required, and which environment variable also sets it."""
    description = " ".join(_plain(entry.description).split())
    variables = f" [{', '.join(entry.env_var)}]" if entry.env_var else ""
    return f"{description}{variables}{' (required)' if entry.required else ''}"


def _names(entry: HelpEntry) -> tuple[str, ...]:
    return (*entry.positive_names, *entry.positive_shorts)


def _plain(text: Any) -> str:
    """Return the words of a description, whatever object holds it."""
    inner = getattr(text, "primary_renderable", text)
    return "" if inner is None else str(getattr(inner, "plain", inner))
