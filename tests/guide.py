"""The two tables at the end of docs/add-a-game.md: the hooks of Game, and the fields of what a client draws.

python -m tests.guide --write
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from sealed_orders.kernel import board, game, plane_board
from sealed_orders.kernel.subject import Subject
from tests.guide_words import DRAWN, HOOKS

PAGE = Path(__file__).parents[1] / "docs" / "add-a-game.md"
WIDE = 100  # characters in a line of prose
ORDER = (
    board.Board, Subject, board.Cell, board.Box, board.Place, board.Lettering, board.Stage,
    board.Display, board.Token, board.Arc, board.Mark, board.Panel, board.Sky, board.Shade, board.Card, board.Sum,
    board.Chart,
    plane_board.Plane, plane_board.Sea, plane_board.Vessel, plane_board.Fix, plane_board.Sector, plane_board.Circle,
    plane_board.Fan, plane_board.Fall, plane_board.Run,
)  # fmt: skip
REQUIRED = inspect.Parameter.empty
OWN = ("scenarios", "scenario", "lessons", "rulebook", "how_to_play", "resource", "folder")  # what Game does by itself


def hooks() -> str:
    """Return what a game may define, the fields first; required ones are bold."""
    lines = ["| hook | signature or type | default | what it is |", "|---|---|---|---|"]
    for name, kind in inspect.get_annotations(game.Game).items():
        default = _default(getattr(game.Game, name, REQUIRED))
        lines.append(_row(name, kind.removeprefix("ClassVar[").removesuffix("]"), default, HOOKS[name]))
    for name, method in _methods():
        required = getattr(method, "__isabstractmethod__", False)
        lines.append(_row(name, _signature(method), "required" if required else "optional", HOOKS[name]))
    return "\n".join(lines)


def _methods() -> Iterator[tuple[str, Any]]:
    for name, method in vars(game.Game).items():
        if inspect.isfunction(method) and not name.startswith("_") and name not in OWN:
            yield name, method


def _signature(method: Any) -> str:
    return str(inspect.signature(method)).replace("'", "").replace("(self, ", "(").replace("(self)", "()")


def drawn() -> str:
    """Return what a client draws, class by class."""
    parts = []
    for kind in ORDER:
        says = (kind.__doc__ or "").partition("\n")[0]
        lines = wrap(f"**`{kind.__name__}`**: {says}", WIDE, break_long_words=False, break_on_hyphens=False)
        lines += ["", "| field | type | default | what the client does with it |", "|---|---|---|---|"]
        for name, field in inspect.signature(kind).parameters.items():
            words = DRAWN[kind.__name__][name]
            default = "as usual for the shape" if name == "called" else _default(field.default)
            lines.append(_row(name, inspect.get_annotations(kind)[name], default, words))
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _default(value: Any) -> str:
    if value is REQUIRED:
        return "required"
    empty = {"()": "none", "{}": "none", "None": "none", "<factory>": "none", "''": '""', "('', '')": "none"}
    return "`Subject()`" if value == Subject() else empty.get(repr(value), f"`{value}`")


def _row(name: str, kind: str, default: str, words: str) -> str:
    shown = f"**`{name}`**" if default == "required" else f"`{name}`"
    return f"| {shown} | `{kind.replace('|', 'or')}` | {default} | {words} |"


def page() -> str:
    """Return the page with its tables up to date."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table in (("hooks", hooks()), ("drawn", drawn())):
        mark = re.compile(rf"(<!-- made: {name} -->\n).*?(<!-- made -->)", re.DOTALL)
        place = mark.search(text)
        assert place, f"{PAGE.name} has no place for {name}"
        text = f"{text[: place.end(1)]}\n{table}\n\n{text[place.start(2) :]}"
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    PAGE.write_text(page(), encoding="utf-8")
