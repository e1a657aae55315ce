"""SVG text: elements, numbers, paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]


def number(value: float) -> str:
    """Format a coordinate, short.

    >>> number(12.0), number(3.14159), number(-0.001)
    ('12', '3.14', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", **attributes: object) -> str:
    """Return an element; a trailing underscore in an attribute's name is dropped, others become hyphens.

    >>> element("circle", r=2.0, class_="knot", data_t=5)
    '<circle r="2" class="knot" data-t="5"/>'
    """
    given = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def text(words: str, x: float, y: float, class_: str = "", **attributes: object) -> str:
    """Return a line of lettering."""
    return element("text", escape(words, quote=False), x=x, y=y, class_=class_ or None, **attributes)


def line(spots: Sequence[Spot], closed: bool = False) -> str:
    """Return the path through some spots.

    >>> line([(0, 0), (3, 4)])
    'M0 0L3 4'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + ("Z" if closed else "")


def group(parts: Iterable[str], **attributes: object) -> str:
    """Several drawings as one."""
    return element("g", "".join(parts), **attributes)


def drawing(
    width: float, height: float, parts: Iterable[str], title: str = "", alone: bool = False, **attributes: object
) -> str:
    """Return a whole drawing with a name for screen readers; a standalone one states its size."""
    named = element("title", escape(title, quote=False)) if title else ""
    if alone:
        attributes |= {"width": width, "height": height}
    return element(
        "svg",
        named + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        **attributes,
    )


def _name(key: str) -> str:
    if key in ("viewBox", "preserveAspectRatio", "patternUnits", "patternTransform"):
        return key
    return key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(str(value))
