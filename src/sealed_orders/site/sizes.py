"""How large a site is, and what of it a visitor downloads."""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path

from sealed_orders.site.parts import tool

APART = ("_headers", "licences.txt")  # no browser asks for these
BROTLI = """
const [{ brotliCompressSync }, { readFileSync }] = [require("zlib"), require("fs")];
const bytes = process.argv.slice(1).map((name) => brotliCompressSync(readFileSync(name)).length);
console.log(bytes.reduce((sum, each) => sum + each, 0));
"""


def sizes(folder: Path) -> tuple[int, int]:
    """Return the bytes of a whole site, as they are and with gzip."""
    bodies = [path.read_bytes() for path in _downloaded(folder)]
    return sum(map(len, bodies)), sum(len(zlib.compress(body, 6)) for body in bodies)


def brotli(folder: Path) -> int:
    """Return the same with Brotli at its best, which takes a minute: Node has it."""
    command = [str(tool("node")), "-e", BROTLI, *map(str, _downloaded(folder))]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - ours


def _downloaded(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name not in APART and "licences" not in path.relative_to(folder).parts:
            yield path
