"""Weighing: what a staff's proposals would change, measure by measure and choice by choice."""

from __future__ import annotations

from typing import Any

from sealed_orders.bots import Measuring, StaffOfficer
from sealed_orders.kernel.board import Measure, Weighed
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Prompt

NOTHING = Weighed((), (), {})


def weighed(officer: StaffOfficer, view: Any, prompt: Prompt, order: Order, proposed: Order) -> Weighed:
    """An order against the same with the proposed answers, which are added one by one in the order of the choices."""
    if not isinstance(officer, Measuring):
        return NOTHING

    def measured(answers: Order) -> tuple[Measure, ...]:
        try:
            return officer.measures(view, prompt.complete(answers))
        except IllegalOrder:
            return ()

    ordered = measured(order)
    if not ordered:
        return NOTHING
    now: dict[str, Answer] = dict(order)
    before, gains = ordered, {}
    for key in (choice.key for choice in prompt.choices if choice.key in proposed):
        now[key] = proposed[key]
        after = measured(now) or before  # an answer that is legal only with a later one counts there
        gains[key] = tuple(round(new.value - old.value, 4) for new, old in zip(after, before, strict=True))
        before = after
    return Weighed(ordered, before, gains)
