"""The State: what is true, as plain data, with the sequence of play still to come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from sealed_orders.kernel.order import Side


class Task(NamedTuple):
    """A step still to be played. Its arguments are known to the sides it asks, and to nobody else."""

    step: str
    to: tuple[Side, ...] = ()
    args: tuple[int | str, ...] = ()


@dataclass
class State:
    """Columns of small values: every field is a number, a text or a flat list or dict of such.

    Games add fields. The agenda is a stack: the task to be played next stands last.
    """

    turn: int = 0
    agenda: list[Task] = field(default_factory=list)

    def then(self, *tasks: Task) -> None:
        """Put tasks before everything else on the agenda, to be played in this order."""
        self.agenda.extend(reversed(tasks))

    def asked(self, side: Side) -> tuple[str, tuple[int | str, ...]]:
        """The step a side is asked in and its arguments; nothing while it is not asked."""
        task = self.agenda[-1] if self.agenda else Task("")
        return (task.step, task.args) if side in task.to else ("", ())

    def copy(self) -> Self:
        """A State that shares nothing that can change."""
        twin = object.__new__(type(self))
        twin.__dict__ = {
            name: value.copy() if value.__class__ is list or value.__class__ is dict else value
            for name, value in self.__dict__.items()
        }
        return twin
