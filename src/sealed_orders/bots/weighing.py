"""Weighing: what a staff's proposals would change, measure by measure and choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sealed_orders.bots import Measuring, StaffOfficer
from sealed_orders.kernel.board import Instead, Measure, Weighed
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Course, Prompt

NOTHING = Weighed((), (), {})
OFFERED = 2  # other answers
LOOKED_INTO = 8  # cells that are weighed for them
WORTH = 0.005  # a difference in a share that is worth saying


def weighed(
    officer: StaffOfficer, view: Any, prompt: Prompt, order: Order, proposed: Order, about: str = ""
) -> Weighed:
    """Compare an order with the proposal, whose answers are added one by one in the order of the choices.

    For the proposed choice with the key `about`, other answers are weighed as well.
    """
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
    course = next((one for one in prompt.choices if one.key == about and about in proposed), None)
    if not isinstance(course, Course):
        return Weighed(ordered, before, gains)
    others = (
        Instead(answer, tuple(round(new.value - old.value, 4) for new, old in zip(after, before, strict=True)))
        for answer in _others(officer, view, prompt, now, course)
        if (after := measured({**now, about: answer}))
    )
    return Weighed(ordered, before, gains, {about: _best(list(others), before)})


def _others(officer: StaffOfficer, view: Any, prompt: Prompt, drafted: Order, course: Course) -> Iterator[Answer]:
    """Yield its default, and courses to the likeliest cells that nobody searches."""
    there = drafted[course.key]
    if course.default is not None and course.default != there:
        yield course.default
    mode = course.mode(there)
    out = officer.outlooks(view, prompt.complete(drafted))
    if mode is None or mode.terrain is None or mode.mark or mode.ends or not out:
        return
    reached = mode.terrain.reach(course.start, mode.most)
    for cell in [cell for cell in out[0].gaps if cell in reached and cell != course.start][:LOOKED_INTO]:
        yield (mode.name, *mode.terrain.route(course.start, mode.terrain.reach(cell, mode.most), mode.most))


def _best(others: list[Instead], measures: tuple[Measure, ...]) -> tuple[Instead, ...]:
    """Of other answers, the one that is best for each measure, if it is better than what is proposed."""
    best: list[Instead] = []
    for place, measure in enumerate(measures):
        good = 1 if measure.good else -1
        one = max(others, key=lambda other: good * other.gains[place], default=None)
        if one and good * one.gains[place] >= (WORTH if measure.share else 1) and one not in best:
            best.append(one)
    return tuple(best[:OFFERED])
