"""Pieces of HTML that sections are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from sealed_orders.report.words import people


def prose(text: str) -> str:
    """Text as HTML."""
    return escape(text, quote=False)


def party(side: str) -> str:
    """Return a side as HTML."""
    return prose(people(side))


def rule(numbers: str) -> str:
    """Write cited paragraphs, each a link to its place in the page."""
    cited = [number.strip() for number in numbers.split(",") if number.strip()]
    return " ".join(f'<a class="rule" href="#p-{escape(number)}">{prose(number)}</a>' for number in cited)


def at_turn(number: int, html: str) -> str:
    """Mark a turn in a text, so that the page's script can link it.

    Without the script, or without a turn, plain text.
    """
    return f'<a class="turn" data-turn="{number}">{html}</a>' if number > 0 else html


def section(name: str, title: str, about: str, body: str) -> str:
    """Return a section of the page."""
    intro = f'<p class="about">{about}</p>' if about else ""
    return f'<section id="{name}"><h2>{prose(title)}</h2>{intro}{body}</section>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = (), name: str = "") -> str:
    """Write a table of cells that are HTML already; some columns are right-aligned."""
    head = "".join(f'<th scope="col"{_right(n in right)}>{cell}</th>' for n, cell in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(f"<td{_right(n in right)}>{cell}</td>" for n, cell in enumerate(row)) + "</tr>" for row in rows
    )
    klass = f' class="{name}"' if name else ""
    return f'<div class="wide"><table{klass}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def fold(title: str, body: str) -> str:
    """Write what opens with a click."""
    return f"<details><summary>{prose(title)}</summary>{body}</details>"


def _right(right: bool) -> str:
    return ' class="r"' if right else ""
