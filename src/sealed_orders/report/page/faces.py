"""The page's three typefaces, embedded if the client was built with them; otherwise the reader's own."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGE = "sealed_orders_web"
FACES = {
    "ibm-plex-sans-condensed-latin-400-normal": ("IBM Plex Sans Condensed", 400, "normal"),
    "ibm-plex-sans-condensed-latin-700-normal": ("IBM Plex Sans Condensed", 700, "normal"),
    "ibm-plex-mono-latin-400-normal": ("IBM Plex Mono", 400, "normal"),
    "source-serif-4-latin-400-normal": ("Source Serif 4", 400, "normal"),
    "source-serif-4-latin-400-italic": ("Source Serif 4", 400, "italic"),
}


@cache
def faces() -> str:
    """Return the typefaces as a style sheet; empty if there are none."""
    rules = []
    for file in assets():
        name = next((face for face in FACES if file.name.startswith(face) and file.name.endswith(".woff2")), None)
        if name is not None:
            family, weight, style = FACES[name]
            data = b64encode(file.read_bytes()).decode()
            source = f"url(data:font/woff2;base64,{data}) format('woff2')"
            rules.append(f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};src:{source}}}")
    return "".join(sorted(rules))


def assets() -> list[Traversable]:
    """List the files of the built client; none if it was not built."""
    try:
        return list(files(PACKAGE).joinpath("assets").iterdir())
    except (ModuleNotFoundError, FileNotFoundError):
        return []
