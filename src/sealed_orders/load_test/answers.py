"""Answers to questions as a client gets them: a form as the choice that it was made from, and random orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Course, Mode, Number, Option, Pick
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.table.protocol.forms import AllotForm, CourseForm, Form, NumberForm


def choice(form: Form, terrain: Callable[[str], Terrain]) -> Choice:
    """Return the choice of a form; a terrain is looked up by its name."""
    if isinstance(form, NumberForm):
        return Number(form.key, form.label, form.low, form.high, form.default, means=form.means, unit=form.unit)
    if isinstance(form, CourseForm):
        modes = tuple(
            Mode(m.name, m.label, m.least, m.most, terrain(m.terrain) if m.terrain else None, m.mark, m.costs, m.unit)
            for m in form.modes
        )
        return Course(form.key, form.label, form.start, modes, form.default)
    if isinstance(form, AllotForm):
        items = tuple(Option(o.value, o.label, o.at) for o in form.items)
        bins = tuple(Bin(b.value, b.label, b.least, b.most, b.takes, b.at) for b in form.bins)
        return Allot(form.key, form.label, items, bins, form.default, rule=form.rule)
    options = tuple(Option(o.value, o.label, o.at) for o in form.options)
    cells = terrain(form.cells) if form.cells else None
    return Pick(form.key, form.label, options, form.least, form.most, form.default, cells=cells, but=form.but)


def anything(choices: Sequence[Choice], dice: Dice) -> Order:
    """Return a random answer to every choice; together they may be refused."""
    return {one.key: one.sample(dice) for one in choices}


def after_refusal(order: Order, refused: str, choices: Sequence[Choice], dice: Dice) -> Order:
    """Return what to order after a refusal: the refused answer is left as by default.

    If it is the default that does not fit the other answers, everything that has a default is left so.
    """
    if refused in order:
        return {key: answer for key, answer in order.items() if key != refused}
    return {one.key: one.sample(dice) for one in choices if one.default is None}
