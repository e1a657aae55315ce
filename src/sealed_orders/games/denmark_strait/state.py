"""What is true: columns with one entry a ship, the two decks, and whose turn it is to act."""

from __future__ import annotations

from dataclasses import dataclass, field

from sealed_orders.games.denmark_strait.cards import Card
from sealed_orders.games.denmark_strait.damage import Damage, Strike
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import State


@dataclass
class StraitState(State):
    """What is true. Only the order of the draw piles is hidden from anybody (1.2)."""

    options: dict[str, str] = field(default_factory=dict)
    space: list[str] = field(default_factory=list)  # "" while she is not on the map
    fate: list[str] = field(default_factory=list)  # "" in the fight; sunk; west, south, east; awaited; absent
    facing: list[int] = field(default_factory=list)
    arrives: list[int] = field(default_factory=list)
    berth: list[str] = field(default_factory=list)  # where an awaited ship comes on
    captain: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)  # left this turn
    hull: list[int] = field(default_factory=list)  # hull points lost
    failed: list[bool] = field(default_factory=list)
    hit: list[bool] = field(default_factory=list)  # in this turn's shooting
    zigzag: list[bool] = field(default_factory=list)  # turned this turn where she lay
    smoke_used: list[bool] = field(default_factory=list)
    smoking: list[bool] = field(default_factory=list)
    target: list[int] = field(default_factory=list)  # the last target; -1 for none yet
    splashes: list[int] = field(default_factory=list)  # her markers on that target
    damage: list[Damage] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)  # scored this phase, not yet in effect
    draw: dict[Side, tuple[Card, ...]] = field(default_factory=dict)
    discard: dict[Side, tuple[Card, ...]] = field(default_factory=dict)
    luetjens: int = 0  # captain points left this turn
    phase: str = ""  # movement, shooting, damage control, morale
    active: Side = ""  # the side whose ships act
    speed: int = 0  # its speed roll
    todo: list[int] = field(default_factory=list)  # ships still to act
    over: bool = False
    holding: Side = ""  # the side that wins by holding out, where the scenario has one
    until: int = 0  # and the turn whose end it must see
