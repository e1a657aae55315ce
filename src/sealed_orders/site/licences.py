"""The licences of third-party software in a site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

from sealed_orders.site.stage import OTHERS

FOLDER = "licences"
LIST = """\
This folder holds, beside Sealed Orders (MIT):
Pyodide (MPL 2.0, https://pyodide.org), with CPython (PSF licence) and SQLite (public domain)
"""


def licences(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield a list of the packages in a table, and the text of each one's licence, by their paths in the site."""
    texts = {**dict(_installed()), **dict(map(_of_wheel, wheels))}
    listed = "".join(f"{name}: {FOLDER}/{name}.txt\n" for name in texts)
    yield f"{FOLDER}.txt", (LIST + listed).encode()
    for name, text in texts.items():
        yield f"{FOLDER}/{name}.txt", text


def _installed() -> Iterator[tuple[str, bytes]]:
    for name in OTHERS:
        path = next(path for path in distribution(name).files or () if path.name == "LICENSE")
        yield name, path.read_binary()


def _of_wheel(wheel: Path) -> tuple[str, bytes]:
    with ZipFile(wheel) as archive:
        path = next(name for name in archive.namelist() if name.endswith("/LICENSE"))
        return wheel.name.partition("-")[0], archive.read(path)
