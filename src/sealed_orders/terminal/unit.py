"""The current unit in a few lines, beside a map: what is left of it, its order, and its odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sealed_orders.kernel.board import Token
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.prompt import MARK, Course
from sealed_orders.kernel.words import percent
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.show import words


def route(token: Token, form: Form | None) -> tuple[str, ...]:
    """Return the cells of its order's route, or of the default."""
    choice = form.choices.get(token.id) if form is not None else None
    if form is None or not isinstance(choice, Course):
        return ()
    answer = form.answers.get(token.id, choice.default or ())
    return tuple(cell for cell in answer[1:] if cell != MARK)


def unit(token: Token, form: Form | None, chances: Iterable[Chance]) -> Iterator[str]:
    """Write name and kind, facts, the order so far, its chances, and how many units have no orders."""
    yield f"{token.label}, {token.kind}" if token.kind != token.label.lower() else token.label
    yield from (f"{name} {value}" for name, value in token.facts)
    if token.waits:
        yield f"{token.waits} ({token.waits_rule})"
    if form is None:
        return
    choice = form.choices.get(token.id)
    if choice is not None:
        given = form.answers.get(token.id)
        yield f"Order {words(given)}" if given is not None else f"Keeps its orders: {words(choice.default or ())}"
    odds = [chance for chance in chances if chance.unit == token.id]
    yield from (f"{percent(float(chance.p))} {chance.label} ({chance.rule})" for chance in odds)
    yield f"{len(form.answers)} of {len(form.choices)} answered"
