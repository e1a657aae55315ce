"""The example packages, as if installed from source: for tests that need no wheels."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.own import ROOT
from tests.stranger import Stranger

FOLDER = ROOT / "examples"
NAMES = tuple(sorted(path.parent.name for path in FOLDER.glob("*/pyproject.toml")))


@contextmanager
def registered(info: Path) -> Iterator[None]:
    """Register the examples while the block runs; their entry points are written into a folder."""
    for name in NAMES:
        project = tomllib.loads((FOLDER / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        folder = info / f"{name}-{project['version']}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
        groups = project["entry-points"].items()
        offers = (
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in made.items()) for group, made in groups
        )
        (folder / "entry_points.txt").write_text("".join(offers))
    path = [str(info), *(str(FOLDER / name / "src") for name in NAMES)]
    sys.path[:0] = path
    Stranger.forget()
    try:
        yield
    finally:
        for entry in path:
            sys.path.remove(entry)
        Stranger.forget()
