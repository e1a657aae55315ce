"""A theatre: what one game tells the staff of one side of its unseen enemy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.sea import Places, Sea
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side

if TYPE_CHECKING:
    from sealed_orders.bots.hunt.belief import Belief


class Theatre(ABC):
    """The enemy's ships by number, how far each may go over what, their plans, and what an event means."""

    sea: Sea
    side: Side  # the enemy: whose waters, and whose ships
    units: Sequence[int]  # the enemy's ships

    @abstractmethod
    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        """The most cells a ship can go in a turn, fresh and tired: never less than she may in truth."""

    def tires(self, unit: int) -> bool:
        """Whether a ship that went more than one cell may go less far in the turn after."""
        return False

    def out_of_sight(self, unit: int, searched: Places, from_the_air: Places) -> Places:
        """Where a ship can be that a search has not found."""
        return ~searched

    def found(self, units: frozenset[int]) -> None:
        """These were sighted in a search that is over."""
        return

    @abstractmethod
    def filters(self, motion: str) -> list[Filter]:
        """The enemy's ships by motion model."""

    @abstractmethod
    def hear(self, event: Event, belief: Belief) -> None:
        """Tell a belief what an event means, in the belief's own words."""
