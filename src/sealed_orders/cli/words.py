"""What several commands have in common: how a match is asked for, and how results are written."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from cyclopts import Parameter

from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import Scenario, read_scenario

GameName: TypeAlias = Annotated[str, Parameter(help="The name of the game.")]
RecordFile: TypeAlias = Annotated[Path, Parameter(help="The file of the record.")]
Json: TypeAlias = Annotated[bool, Parameter(help="Write JSON, for a program to read.")]


class BadInput(ValueError):
    """What was asked for cannot be done, in one sentence."""


@Parameter(name="*")
@dataclass(frozen=True)
class Setting:
    """How a match begins."""

    scenario: Annotated[str | None, Parameter(metavar="NAME|FILE", help="A scenario of the game, or a file.")] = None
    option: Annotated[tuple[str, ...], Parameter(metavar="K=V", help="An option switch; may be repeated.")] = ()
    seed: Annotated[str | None, Parameter(metavar="TEXT", help="The text all dice come from.")] = None


def find_scenario(game: Game[Any, Any], name: str) -> str | Scenario:
    """The name of a scenario of the game, or the scenario in a file."""
    if name not in game.scenarios and (name.endswith(".toml") or Path(name).exists()):
        return read_scenario(Path(name), game.setup_data)
    return name


def check_side(game: str, side: Side, sides: tuple[Side, ...]) -> Side:
    """The side, if the game has it."""
    if side not in sides:
        raise BadInput(f"{game} has no side called {side}; it has {', '.join(sides)}.")
    return side


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")


def say_json(thing: Any) -> None:
    """Write one line of JSON."""
    say(msgspec.json.encode(thing).decode())
