"""Read a game's data files: the tables and texts in `data` beside its code."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any


def read(package: str | None, name: str) -> dict[str, Any]:
    """Read a data file (TOML or JSON, by its name) of the game in a package; a game passes its own `__package__`."""
    if not package:
        raise ValueError(f"{name} is read from within a game's package")
    text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    return data
