"""1.2, 4.1 Missions: what a scenario file says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from sealed_orders.games.bismarck_solitaire.chart import AT, PORTS
from sealed_orders.games.bismarck_solitaire.events import EVENTS
from sealed_orders.games.bismarck_solitaire.ships import (
    BRITISH,
    CONVOY,
    CONVOYS,
    EXTRA_BOXES,
    GERMAN,
    POINTS,
    REPAIR_BOXES,
    WARSHIPS,
)
from sealed_orders.kernel.scenario import read_scenarios

TURNS = 20  # 1.3
MOST_POINTS = EXTRA_BOXES + CONVOYS * POINTS[CONVOY] + sum(POINTS[ship] for ship in WARSHIPS)  # 3.4
Pair: TypeAlias = tuple[str, str]  # 5.2 of one white die: the event for a black die of 1-3, and for 4-6


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """14.2 A medal and what it is given for."""

    name: str
    text: str
    kind: Literal["ships", "convoys", "no_loss", "home_by", "strength", "points"]
    number: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    ships: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_words("medal.ships", self.ships, WARSHIPS)


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """4.1 A mission. The last seven keys make a start in the middle of a cruise; a unit at strength 0 is sunk."""

    number: Annotated[int, msgspec.Meta(ge=0, le=999)]
    set: Literal["easy", "difficult", "hard"]
    goal: int
    return_after: int
    ports: tuple[str, ...]
    chart: tuple[Pair, Pair, Pair, Pair, Pair, Pair]
    medal: Medal
    rule: str = "1.2"
    ships: tuple[str, ...] = WARSHIPS
    barrels: dict[str, int] = {}
    repairs: int = REPAIR_BOXES
    turn: int = 1
    squares: dict[str, str] = {}
    strength: dict[str, int] = {}
    speed: dict[str, int] = {}
    barrels_left: dict[str, int] = {}
    convoys_sunk: int = 0
    extra_points: int = 0

    def __post_init__(self) -> None:
        _check_words("ports", self.ports, PORTS)
        _check_words("ships", self.ships, WARSHIPS)
        _check_words("chart", [event for pair in self.chart for event in pair], EVENTS)
        for key in ("barrels", "squares", "speed", "barrels_left"):
            _check_words(key, getattr(self, key), GERMAN)
        _check_words("squares", self.squares.values(), AT)
        _check_words("strength", self.strength, {**GERMAN, **BRITISH})
        _within("goal", self.goal, 0, MOST_POINTS)
        _within("repairs", self.repairs, 0, TURNS)
        _within("turn", self.turn, 1, TURNS)
        _within("return_after", self.return_after, 0, TURNS - 1)
        _within("convoys_sunk", self.convoys_sunk, 0, CONVOYS)
        _within("extra_points", self.extra_points, 0, EXTRA_BOXES)
        if not self.ports:
            raise ValueError("ports is empty: name at least one")
        there = [piece for piece in GERMAN if self.strength.get(piece, 1)]
        if self.squares and set(self.squares) != set(there):
            raise ValueError(f"squares names {', '.join(self.squares)}: name {', '.join(there)}, or none")
        for unit, strength in self.strength.items():
            whole = GERMAN[unit].strength if unit in GERMAN else BRITISH[unit].strength
            _within(f"strength.{unit}", strength, int(unit in ("bismarck", "convoy")), whole)
            if unit in WARSHIPS and unit not in self.ships:
                raise ValueError(f"strength.{unit}: {unit} is not among the ships")
        if CONVOY in self.strength and self.convoys_sunk == CONVOYS:
            raise ValueError(f"strength.{CONVOY}: none is left of {CONVOYS}")
        for piece, speed in self.speed.items():
            _within(f"speed.{piece}", speed, 1, GERMAN[piece].speed)
        for piece, number in self.barrels.items():
            _within(f"barrels.{piece}", number, 0, GERMAN[piece].barrels)
        for piece, number in self.barrels_left.items():
            _within(f"barrels_left.{piece}", number, 0, self.barrels.get(piece, GERMAN[piece].barrels))


@cache
def missions() -> Mapping[str, Mission]:
    """1.2 The eighteen missions by name, in their order."""
    scenarios = read_scenarios(Mission, files(__package__).joinpath("data", "scenarios"))
    return {name: scenario.setup for name, scenario in scenarios.items()}


def _check_words(key: str, words: Iterable[str], allowed: Collection[str]) -> None:
    for word in words:
        if word not in allowed:
            raise ValueError(f"{key}: there is no {word}; there are {', '.join(allowed)}")


def _within(key: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise ValueError(f"{key} must be {low} to {high}, not {number}")
