"""Scenarios: starting situations as files a player can write, read with errors that name the spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.untrusted import LONGEST_TOML, TOO_DEEP, Unreadable, is_deep, read_toml


class BadScenario(ValueError):
    """A scenario that cannot be played: where it is wrong, and what was expected."""


@dataclass(frozen=True)
class Scenario:
    """A starting situation. Its setup is the game's own; source is the file as read, for the record."""

    name: str
    title: str
    about: str
    options: Mapping[str, str]
    setup: Any
    source: Mapping[str, Any] = field(repr=False, default_factory=dict)
    minutes: int = 0  # how long a match takes, roughly; 0 if not stated
    reconstructed: str = ""  # what of it is reconstructed, in words
    frame: tuple[str, str] | None = None  # two opposite corners of its waters; charts start with those


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    about: str = ""
    options: dict[str, str] = {}
    minutes: Annotated[int, msgspec.Meta(ge=0, le=6000)] = 0
    source: str = ""
    frame: tuple[str, str] | None = None


def make_scenario(name: str, source: Mapping[str, Any], setup_data: type, where: str) -> Scenario:
    """Make a scenario from plain data; BadScenario names the key that is wrong."""
    if is_deep(source):
        raise BadScenario(f"{where}: {TOO_DEEP}.")
    rest = {key: value for key, value in source.items() if key not in _Head.__struct_fields__}
    fields = {key: value for key, value in source.items() if key in _Head.__struct_fields__}
    try:
        head = msgspec.convert(fields, _Head)
        setup: Any = msgspec.convert(rest, setup_data)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        spot = path.strip("`").removeprefix("$.") or "the top level"
        raise BadScenario(f"{where}: {text}, at {spot}.") from None
    except ValueError as error:
        raise BadScenario(f"{where}: {error}") from None
    mark = reconstructed(head.source)
    return Scenario(name, head.title, head.about, head.options, setup, dict(source), head.minutes, mark, head.frame)


def scenario_from_text(name: str, text: str, setup_data: type, where: str) -> Scenario:
    """Read a scenario from TOML text."""
    try:
        source = read_toml(text)
    except Unreadable as error:
        raise BadScenario(f"{where}: {error}.") from None
    return make_scenario(name, source, setup_data, where)


def read_scenario(path: Path | Traversable, setup_data: type) -> Scenario:
    """Read a scenario from a TOML file."""
    try:
        with path.open("rb") as file:
            text = file.read(4 * LONGEST_TOML + 1).decode("utf-8")
    except UnicodeDecodeError:
        raise BadScenario(f"{path.name}: cannot be read: it is not UTF-8.") from None
    except FileNotFoundError:
        raise BadScenario(f"There is no file {path.name}. Check the name.") from None
    except OSError as error:
        raise BadScenario(f"{path.name}: cannot be read: {error.strerror or error}.") from None
    return scenario_from_text(path.name.removesuffix(".toml"), text, setup_data, path.name)


def read_scenarios(setup_data: type, folder: Traversable) -> dict[str, Scenario]:
    """Read all scenarios of a folder by name. File names may start with a number that orders them: 1_campaign.toml."""
    scenarios = {}
    for path in in_order(folder):
        scenario = read_scenario(path, setup_data)
        name = scenario.name.lstrip("0123456789").lstrip("_")
        scenarios[name] = replace(scenario, name=name)
    return scenarios


def in_order(folder: Traversable) -> list[Traversable]:
    """List the TOML files of a folder, ordered by the numbers their names may begin with."""
    return sorted((p for p in folder.iterdir() if p.name.endswith(".toml")), key=lambda p: _place(p.name))


def _place(name: str) -> tuple[bool, int, str]:
    digits = name[: len(name) - len(name.lstrip("0123456789"))]
    return (not digits, int(digits or 0), name)
