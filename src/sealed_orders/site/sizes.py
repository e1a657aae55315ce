"""How large a site is, and what of it a visitor downloads."""

from __future__ import annotations

import zlib
from pathlib import Path

APART = ("_headers", "licences.txt")  # no browser asks for these


def sizes(folder: Path) -> tuple[int, int]:
    """The bytes of a whole site, as they are and with gzip."""
    bodies = [
        path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in APART and "licences" not in path.parts
    ]
    return sum(map(len, bodies)), sum(len(zlib.compress(body, 6)) for body in bodies)
