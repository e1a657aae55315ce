"""Change numbers of a game's data files, for the processes of one sweep only.

A game reads its files once, when it is loaded, and builds tables from them. So a number is changed in a new process
before the game is loaded there; a loaded game is never touched.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sealed_orders.kernel import data_file
from sealed_orders.kernel.game import load

RECONSTRUCTED = "reconstruction.toml"  # the file in which a game keeps values that its sources do not give

_enforced: dict[str, Mapping[str, str]] = {}  # by game, what is changed in this process


class BadConstant(ValueError):
    """A number that cannot be changed like this; the reason in one sentence."""


@dataclass(frozen=True)
class Spot:
    """A value in a data file: the file, and the path to it."""

    file: str
    path: tuple[str, ...]


@dataclass(frozen=True)
class Constant:
    """A value that the game's sources do not give: its paragraph, the value used, and why."""

    name: str
    rule: str
    value: Any
    argument: str


def constants(game: str) -> dict[str, Constant]:
    """List the reconstructed values of a game that keeps a file of them."""
    try:
        table = data_file.read(_package(game), RECONSTRUCTED)
    except FileNotFoundError:
        return {}
    return {
        name: Constant(name, entry["rule"], entry["value"], " ".join(entry.get("argument", "").split()))
        for name, entry in table.items()
        if isinstance(entry, dict) and "value" in entry
    }


def spot(name: str) -> Spot:
    """Locate a constant: by its name among the reconstructed ones, or FILE:path.to.it.

    >>> spot("start_fuel.bismarck")
    Spot(file='reconstruction.toml', path=('start_fuel', 'value', 'bismarck'))
    >>> spot("ships.toml:ship.hood.speed")
    Spot(file='ships.toml', path=('ship', 'hood', 'speed'))
    """
    file, colon, way = name.rpartition(":")
    if colon:
        return Spot(file, tuple(way.split(".")))
    first, *rest = way.split(".")
    return Spot(RECONSTRUCTED, (first, "value", *rest))


def now(game: str, name: str) -> Any:
    """Read the current value from the game's file."""
    where = spot(name)
    try:
        value: Any = data_file.read(_package(game), where.file)
        for key in where.path:
            value = value[int(key)] if isinstance(value, list) else value[key]
    except (OSError, KeyError, IndexError, TypeError, ValueError):
        named = (
            ", ".join(constants(game))
            or "none by name, but you can name any number in its data files as FILE:path.to.it"
        )
        raise BadConstant(f"Unknown constant '{name}'. {game} has {named}.") from None
    return value


def parse(game: str, name: str, text: str) -> Any:
    """Parse a new value for a constant, written in TOML; it must have the same type as the old one."""
    old = now(game, name)
    try:
        new = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        new = text
    if type(new) is not type(old) and not (isinstance(old, float) and type(new) is int):
        raise BadConstant(f"{name} cannot be {text}. It is {json.dumps(old)} now; give a value of that kind.")
    return new


def preparation(game: str, changes: Mapping[str, str]) -> partial[None]:
    """Return what a new process must call before it plays with these changes."""
    return partial(enforce, game, _package(game), dict(changes))


def enforce(game: str, package: str, changes: Mapping[str, str]) -> None:
    """Change constants for this process, before the game is loaded here."""
    if any(name == package or name.startswith(f"{package}.") for name in sys.modules):
        raise RuntimeError(f"{game} is loaded here already: its constants cannot be changed any more.")
    true = data_file.read

    def changed(package_: str | None, file: str) -> dict[str, Any]:
        data = true(package_, file)
        for name, text in changes.items() if package_ == package else ():
            if spot(name).file == file:
                _put(data, spot(name).path, text)
        return data

    vars(data_file)["read"] = changed
    _enforced[game] = dict(changes)


def check(game: str, changes: Mapping[str, str]) -> None:
    """Refuse to play with constants that are not in force in this process."""
    if _enforced.get(game, {}) != dict(changes):
        raise RuntimeError(f"{game} is played in this process with {_enforced.get(game, {})}, not with {changes}.")


def _put(data: Any, path: tuple[str, ...], text: str) -> None:
    *way, last = path
    for key in way:
        data = data[int(key)] if isinstance(data, list) else data[key]
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    data[int(last) if isinstance(data, list) else last] = value


def _package(game: str) -> str:
    """Return the package that holds a game's data files."""
    package = sys.modules[type(load(game)).__module__].__package__
    assert package
    return package
