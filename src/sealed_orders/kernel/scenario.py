"""Scenarios: starting situations as files a player can write, read with errors that name the spot."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec


class BadScenario(ValueError):
    """A scenario that cannot be played: where it is wrong and what was expected."""


@dataclass(frozen=True)
class Scenario:
    """A starting situation. Its setup is the game's own; source is the file as read, for the record."""

    name: str
    title: str
    about: str
    options: Mapping[str, str]
    setup: Any
    source: Mapping[str, Any] = field(repr=False, default_factory=dict)


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    about: str = ""
    options: dict[str, str] = {}


def make_scenario(name: str, source: Mapping[str, Any], setup_data: type, where: str) -> Scenario:
    """The scenario that plain data describes; BadScenario names the key that is wrong."""
    rest = {key: value for key, value in source.items() if key not in _Head.__struct_fields__}
    head = {key: value for key, value in source.items() if key in _Head.__struct_fields__}
    try:
        known = msgspec.convert(head, _Head)
        setup: Any = msgspec.convert(rest, setup_data)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        spot = path.strip("`").removeprefix("$.") or "the top level"
        raise BadScenario(f"{where}: {text}, at {spot}.") from None
    except ValueError as error:
        raise BadScenario(f"{where}: {error}") from None
    return Scenario(name, known.title, known.about, known.options, setup, dict(source))


def read_scenario(path: Path | Traversable, setup_data: type) -> Scenario:
    """The scenario a TOML file describes."""
    try:
        source = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"{path.name}: not TOML: {error}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadScenario(f"{path.name}: cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    return make_scenario(path.name.removesuffix(".toml"), source, setup_data, path.name)


def read_scenarios(setup_data: type, folder: Traversable) -> dict[str, Scenario]:
    """All scenarios of a folder by name. File names may start with a number that orders them: 1_campaign.toml."""
    found = {}
    for path in sorted((p for p in folder.iterdir() if p.name.endswith(".toml")), key=lambda p: _place(p.name)):
        scenario = read_scenario(path, setup_data)
        name = scenario.name.lstrip("0123456789").lstrip("_")
        found[name] = Scenario(name, scenario.title, scenario.about, scenario.options, scenario.setup, scenario.source)
    return found


def _place(name: str) -> tuple[bool, int, str]:
    digits = name[: len(name) - len(name.lstrip("0123456789"))]
    return (not digits, int(digits or 0), name)
