"""A theatre: what a game declares to the staff of one side about its unseen enemy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.bots.hunt.sea import Places, Sea, Weights
from sealed_orders.kernel.fact import (
    Absent,
    Begins,
    Fact,
    FastShadowed,
    Left,
    Phase,
    Reported,
    Searched,
    Shadowed,
    Sighted,
    Sunk,
    Turn,
)
from sealed_orders.kernel.order import Side

if TYPE_CHECKING:
    from sealed_orders.bots.hunt.belief import Belief


class Theatre(ABC):
    """The enemy's ships by number, where and how far each may go, their plans, and what a fact excludes.

    A belief has its own theatre, which may remember what was reported.
    """

    sea: Sea
    side: Side  # the enemy: whose waters, and whose ships
    units: Sequence[int]  # the enemy's ships
    ids: Mapping[str, int]  # ships by the names that facts give them
    moved = "movement"  # the phase with which all ships have moved
    called: tuple[str, str]  # what the board calls one cell, and several
    tireless = False  # whether it is the same to every ship how far she went last turn: then half the work is saved
    finds = 1.0  # how often a search finds a ship in a searched cell

    @abstractmethod
    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        """Return the most cells a ship can go in a turn, fresh and tired: never less than she may in truth."""

    def tires(self, unit: int) -> bool:
        """Say whether a ship that went more than one cell may go less far in the turn after."""
        return False

    def begins(self, unit: int) -> Places:
        """Return where a ship can be before anything is reported: anywhere that her side's ships may be."""
        return self.sea.open_to(self.side)

    def out_of_sight(self, unit: int, searched: Places, from_the_air: Places) -> Places:
        """Return the cells where a ship can be after a search that did not find her."""
        return ~searched

    def missed(self, unit: int, search: Searched) -> Weights:
        """By cell, the chance that a search misses a ship that is there."""
        places = self.sea.places
        finds = np.full(len(self.sea), self.finds)
        for cell, chance in zip(search.cells, search.chances, strict=bool(search.chances)):
            if cell in self.sea.index:
                finds[self.sea.index[cell]] = chance
        return np.where(self.out_of_sight(unit, places(*search.cells), places(*search.air)), 1.0, 1 - finds)

    def misses(self, search: Searched) -> Mapping[int, Weights]:
        """By ship and cell, the chance that a search misses her there."""
        return {unit: self.missed(unit, search) for unit in self.units}

    def near(self, cell: str) -> Places:
        """Return where a ship reported near a cell can be: there, or a step away in either direction."""
        ways = (self.sea.waters[self.side], self.sea.before(self.side))
        return self.sea.places(cell, *(other for terrain in ways for other in terrain.next.get(cell, ())))

    def sighted(self, units: frozenset[int]) -> None:
        """These were sighted in a search that is over."""
        return

    def family(self, model: str, unit: int) -> str:
        """Return the family of a ship: ships of one family move the same way (default: all)."""
        return model

    @abstractmethod
    def motion(self, family: str, turn: int) -> Motion:
        """Return how the ships of a family move in a turn."""

    def filter(self, family: str, ships: Sequence[int]) -> Filter:
        """Return the chances of the ships of a family."""
        return Filter(self.sea, self.side, ships, partial(self.motion, family), self.reach, self.tireless)

    def filters(self, model: str) -> list[Filter]:
        """Return the chances of all ships, family by family."""
        families: dict[str, list[int]] = {}
        for unit in self.units:
            families.setdefault(self.family(model, unit), []).append(unit)
        return [self.filter(family, ships) for family, ships in families.items()]

    def hear(self, fact: Fact, belief: Belief) -> None:
        """Tell a belief, in its own words, what a fact means; one that says nothing of the enemy is passed over."""
        match fact:
            case Turn():
                belief.begin_turn(fact.number)
            case Phase() if fact.name == self.moved:
                belief.move()
            case Searched():
                belief.search(self.misses(fact))
        for unit in self.enemies(fact):
            self.hear_of(unit, fact, belief)

    def hear_of(self, unit: int, fact: Fact, belief: Belief) -> None:
        """Tell a belief what a fact means for an enemy ship that it names."""
        match fact:
            case Sighted():
                belief.sight(unit, fact.cell, belief.turn - fact.before)
            case Begins():
                belief.put(unit, self.sea.places(*fact.cells))
            case Shadowed() if fact.cell:
                belief.ends_in(unit, self.sea.places(fact.cell))
            case Reported() if fact.cell and fact.exact:
                belief.keep(unit, self.sea.places(fact.cell))
                belief.meet(unit, fact.cell, belief.turn)
            case Reported() if fact.cell:
                belief.keep(unit, self.near(fact.cell))
            case Absent() | Sunk() | Left():
                belief.lose(unit)

    def enemies(self, fact: Fact) -> list[int]:
        """Return the enemy ships that a fact is about."""
        match fact:
            case Sighted() | Absent():
                named = fact.units
            case Begins() | Reported() | Sunk() | Left():
                named = (fact.unit,)
            case Shadowed() | FastShadowed():
                named = (fact.target,)
            case _:
                named = ()
        return [self.ids[who.id] for who in named if who.id in self.ids and self.ids[who.id] in self.units]
