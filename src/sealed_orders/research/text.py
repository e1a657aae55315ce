"""What a side sees and is asked, in words, for a language model. It answers in a line, like a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side, format_order
from sealed_orders.kernel.prompt import Choice, Course, Mode, Number, Pick
from sealed_orders.terminal.show import look

LINES = 12  # the last events of the log


def observation(match: Match[Any, Any], side: Side) -> str:
    """Write everything a model needs for its next order: its task, what it sees, the latest events, and the question.

    The answer is an order in one line, such as `cruiser steam faroes; flights 1`, which `Match.submit` accepts.
    """
    game = match.game
    purpose = game.purpose(match.view(side))
    news = [f"- {event.text} ({event.rule})" for event in match.log(side)[-LINES:]]
    parts = [
        f"You play the {side} side of {game.title}.",
        *([f"Your task: {purpose.text}"] if purpose else ()),
        look(match.display(side), game.board(), side),
        *(["Your latest reports:", *news] if news else ()),
        *_question(match, side),
    ]
    return "\n".join(parts) + "\n"


def _question(match: Match[Any, Any], side: Side) -> Iterator[str]:
    prompt = match.prompt(side)
    if prompt is None:
        yield "No orders are due from you now."
        return
    yield f"{prompt.text} ({prompt.rule})"
    yield "Answer in one line: for each choice its key and the words of the answer, separated by semicolons."
    called = match.game.board().called
    for choice in prompt.choices:
        usual = "" if choice.default is None else f" Default: {' '.join(choice.default) or 'nothing'}."
        yield f"- {choice.key} ({choice.label}): {_kinds(choice, called)}{usual}"
    terrains = {c.cells.name: c.cells for c in prompt.choices if isinstance(c, Pick) and c.cells}
    for name, terrain in terrains.items():
        yield f"The cells of {name}: {' '.join(terrain.next)}."
    if all(choice.default is not None for choice in prompt.choices):
        yield "An empty line keeps all defaults."
    sealed = match.sealed(side)
    if sealed is not None:
        yield f"Sealed: {format_order(prompt.shorten(sealed))}"


def _kinds(choice: Choice, called: tuple[str, str]) -> str:
    if isinstance(choice, Number):
        return f"a whole number, {choice.low} to {choice.high}."
    if isinstance(choice, Pick):
        listed = [f"{option.value} ({option.label})" for option in choice.options]
        cells = [f"the cells of {choice.cells.name}{_but(choice)}"] if choice.cells else []
        return f"{choice.least} to {choice.most} of {', '.join(listed + cells)}."
    if isinstance(choice, Course):
        return f"from {choice.start}, one of {'; '.join(_mode(mode, called) for mode in choice.modes)}."
    bins = ", ".join(f"{box.value} ({box.label})" for box in choice.bins)
    items = ", ".join(f"{item.value} ({item.label})" for item in choice.items)
    return f"for each of {items} a word ITEM=BIN; the bins are {bins}."


def _but(choice: Pick) -> str:
    return f" except {', '.join(choice.but)}" if choice.but else ""


def _mode(mode: Mode, called: tuple[str, str]) -> str:
    one, several = called
    if mode.terrain is None or not mode.most:
        return mode.name
    steps = f"{mode.least} to {mode.most}" if mode.least != mode.most else f"{mode.most}"
    marked = ", with ! after the one that is marked" if mode.mark else ""
    return f"{mode.name} and {steps} {one if steps == '1' else several} entered{marked}"
