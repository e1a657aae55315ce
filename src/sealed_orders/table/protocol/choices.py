"""Questions as a client gets them, made into the kernel's choices again: for clients that are written in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Course, Mode, Number, Option, Pick, Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.table.protocol.forms import AllotForm, CourseForm, Form, NumberForm, PromptForm


def prompt(form: PromptForm, boards: Iterable[Board]) -> Prompt:
    """Return a question; what its choices may not be together, only the referee knows."""
    terrains = {terrain.name: terrain for board in boards for terrain in board.terrains}
    choices = tuple(map(partial(choice, terrain=terrains.__getitem__), form.choices))
    return Prompt(form.text, form.rule, choices, fight=form.fight, on_request=form.on_request)


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
