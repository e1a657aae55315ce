"""The State: what is true, as plain data, with the sequence of play still to come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from sealed_orders.kernel.order import Side


class Task(NamedTuple):
    """A step still to be played. Only the sides it asks know its arguments."""

    step: str
    to: tuple[Side, ...] = ()
    args: tuple[int | str, ...] = ()


@dataclass
class State:
    """Columns of small values: every field is a number, a text or a flat list or dict of those.

    Games add fields. The agenda is a stack: the next task is last.
    """

    turn: int = 0
    agenda: list[Task] = field(default_factory=list)

    def then(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda, to be played in this order."""
        self.agenda.extend(reversed(tasks))

    def asked(self, side: Side) -> tuple[str, tuple[int | str, ...]]:
        """Return the step a side is asked in and its arguments; nothing if it is not asked."""
        task = self.agenda[-1] if self.agenda else Task("")
        return (task.step, task.args) if side in task.to else ("", ())

    def copy(self) -> Self:
        """Copy the State, sharing nothing that can change."""
        twin = object.__new__(type(self))
        twin.__dict__ = {
            name: value.copy() if value.__class__ is list or value.__class__ is dict else value
            for name, value in self.__dict__.items()
        }
        return twin
