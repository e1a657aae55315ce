"""Reading this game's data files."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any


def read(name: str) -> dict[str, Any]:
    """A data file of this game, TOML or JSON."""
    text = files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    return data
