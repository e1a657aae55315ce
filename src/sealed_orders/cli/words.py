"""What several commands share: how to ask for a match, and how to print results."""

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
from sealed_orders.kernel.words import unknown

GameName: TypeAlias = Annotated[str, Parameter(help="The game, by its name; `sealed-orders games` lists them.")]
RecordFile: TypeAlias = Annotated[Path, Parameter(help="The file of the match.")]
Json: TypeAlias = Annotated[bool, Parameter(help="Print JSON, for programs.")]


class BadInput(ValueError):
    """Something that cannot be done: what happened, why, and what to do, in two sentences at most."""


@Parameter(name="*")
@dataclass(frozen=True)
class Setting:
    """How a match begins."""

    scenario: Annotated[
        str | None,
        Parameter(metavar="NAME|FILE", help="A scenario of the game, or a scenario file."),
    ] = None
    option: Annotated[tuple[str, ...], Parameter(metavar="K=V", help="Set an option switch; can be repeated.")] = ()
    seed: Annotated[
        str | None, Parameter(metavar="TEXT", help="The text that fixes the dice: the same text gives the same dice.")
    ] = None


def find_scenario(game: Game[Any, Any], name: str) -> str | Scenario:
    """Return the name of a scenario of the game, or the scenario in a file."""
    if name not in game.scenarios and (name.endswith(".toml") or Path(name).exists()):
        return read_scenario(Path(name), game.setup_data)
    return name


def check_side(side: Side, sides: tuple[Side, ...]) -> Side:
    """Return the side, if it is one of these."""
    if side not in sides:
        raise BadInput(unknown("side", side, sides))
    return side


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")


def say_json(thing: Any) -> None:
    """Write one line of JSON."""
    say(msgspec.json.encode(thing).decode())
