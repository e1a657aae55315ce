"""Openings: settings of a bot, one of which is drawn for each match. How often each is was solved from a matrix.

They are in `data/openings.toml` beside a bot. `sealed-orders openings GAME` plays every opening of one side against
every opening of the other, solves the matrix, and writes the shares, which nobody can exploit with these openings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sealed_orders.kernel.data_file import read as read_data
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.order import Side

FILE = "openings.toml"
FINE = 1 << 20
_NOTHING: Mapping[str, Any] = {}


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a bot, and how often they are drawn."""

    name: str
    share: float = 0.0
    habits: Mapping[str, Any] = _NOTHING


class Solved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the shares were found."""

    date: str
    matches: int  # of each two openings
    seed: str
    value: float  # the share of the matches that the first side wins if both draw by their shares
    seconds: float  # of a processor


class Openings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The openings of both sides of a game."""

    bots: Mapping[Side, str]
    sides: Mapping[Side, tuple[Opening, ...]]
    solved: Solved | None = None


def has(package: str) -> bool:
    """Say whether there are openings beside a bot."""
    return files(package).joinpath("data", FILE).is_file()


@cache
def read(package: str) -> Openings:
    """Return the openings beside a bot."""
    return msgspec.convert(read_data(package, FILE), Openings, strict=False)


def drawn(package: str | None, side: Side, seed: str) -> Mapping[str, Any]:
    """Draw the opening of a side for a match."""
    assert package
    draw = FastDice(f"opening {match_part(seed)} {side}").roll(FINE, "opening") / FINE
    listed = [opening for opening in read(package).sides[side] if opening.share]
    for opening in listed:
        draw -= opening.share
        if draw <= 0:
            return opening.habits
    return listed[-1].habits if listed else {}


def write(openings: Openings, comment: str) -> str:
    """Write openings as TOML, under a comment."""
    return "\n".join(_lines(openings, comment)) + "\n"


def _lines(openings: Openings, comment: str) -> Iterator[str]:
    yield from (f"# {line}" for line in comment.splitlines())
    yield f"bots = {value(openings.bots)}"
    if openings.solved:
        yield f"solved = {value(msgspec.to_builtins(openings.solved))}"
    for side, listed in openings.sides.items():
        for opening in listed:
            yield from ("", f"[[sides.{side}]]", f"name = {value(opening.name)}", f"share = {opening.share:.4f}")
            yield f"habits = {value(opening.habits)}"


def value(of: Any) -> str:
    """Write a value as TOML.

    >>> print(value({"goes": ("atlantic",), "stays": 0.5}))
    { goes = ["atlantic"], stays = 0.5 }
    """
    if isinstance(of, Mapping):
        return "{ " + ", ".join(f"{key} = {value(one)}" for key, one in of.items()) + " }"
    if isinstance(of, tuple | list):
        return "[" + ", ".join(map(value, of)) + "]"
    return msgspec.json.encode(of).decode()
