"""A prompt as a series of small questions, each answered by a number: for learning programs.

A form with a dozen courses has more answers than can be counted. Asked piece by piece, a mode, a square at a time, it
never has more than WIDTH alternatives at once; a longer list is first narrowed to a part.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import ceil
from typing import TypeAlias

from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.order import Answer, IllegalOrder
from sealed_orders.kernel.prompt import MARK, Choice, Course, Number, Pick, Prompt

WIDTH = 64  # the maximum of alternatives
DONE, STOP = "done", "stop"  # alternatives that end a choice of several options, and a route

Alternatives: TypeAlias = tuple[str, ...]
Asking: TypeAlias = Generator[Alternatives, int, Answer]


class Questionnaire:
    """A prompt while it is being answered. A question with one alternative is answered automatically."""

    __slots__ = ("_asking", "_place", "alternatives", "path", "prompt", "whole")

    def __init__(self, prompt: Prompt, path: Sequence[int] = ()) -> None:
        self.prompt = prompt
        self.path: list[int] = []
        self.whole: dict[str, Answer] = {}
        self.alternatives: Alternatives = ()
        self._place = 0
        self._begin()
        for number in path:
            self.choose(number)

    @property
    def done(self) -> bool:
        """Whether everything is answered."""
        return not self.alternatives

    @property
    def choice(self) -> Choice:
        """What the question is about."""
        return self.prompt.choices[self._place]

    def choose(self, number: int) -> str:
        """Take an alternative by its number, and return it. Numbers beyond the last wrap around."""
        assert self._asking is not None
        number %= len(self.alternatives)
        taken = self.alternatives[number]
        self.path.append(number)
        self._go(self._asking, number)
        return taken

    def order(self) -> dict[str, Answer]:
        """Return the finished order. If choices do not fit together, those refused get their default, or all do."""
        order = dict(self.whole)
        defaults = {choice.key: choice.default for choice in self.prompt.choices}
        for _ in self.prompt.choices:
            try:
                return self.prompt.complete(order)
            except IllegalOrder as error:
                fallback = defaults.get(error.key)
                if fallback is None or order.get(error.key) == fallback:
                    break
                order[error.key] = fallback
        try:
            return self.prompt.complete(order | {key: default for key, default in defaults.items() if default})
        except IllegalOrder:
            return self.prompt.sample(FastDice("any"))

    def _begin(self) -> None:
        """Ask about the next choice that leaves something to ask."""
        self._asking: Asking | None = None
        while self._place < len(self.prompt.choices):
            asking = _ask(self.choice)
            if self._go(asking, None):
                return

    def _go(self, asking: Asking, number: int | None) -> bool:
        """Go to the next question of a choice, or else to the next choice."""
        try:
            self.alternatives = next(asking) if number is None else asking.send(number)
        except StopIteration as end:
            self.whole[self.choice.key] = end.value
            self._place += 1
            self.alternatives = ()
            if number is not None:
                self._begin()
            return False
        self._asking = asking
        return True


def _ask(choice: Choice) -> Asking:
    if isinstance(choice, Pick):
        return _pick(choice)
    if isinstance(choice, Course):
        return _course(choice)
    return _number(choice) if isinstance(choice, Number) else _allot(choice)


def _one(values: Sequence[str]) -> Generator[Alternatives, int, int]:
    """Ask for one of the values; if there are many, first for a part of them."""
    first = 0
    while len(values) > 1:
        if len(values) <= WIDTH:
            return first + (yield tuple(values))
        size = ceil(len(values) / WIDTH)
        parts = [values[at : at + size] for at in range(0, len(values), size)]
        part = yield tuple(f"{each[0]}..{each[-1]}" for each in parts)
        first += part * size
        values = parts[part]
    return first


def _pick(pick: Pick) -> Asking:
    values: Sequence[str] = pick.values
    if pick.least == pick.most == 1:
        return (values[(yield from _one(values))],)
    taken: list[str] = []
    most = min(pick.most, len(values))
    while len(taken) < most:
        missing = pick.least - len(taken)
        left = values[: len(values) - missing + 1] if missing > 0 else values
        offered = left if missing > 0 else [DONE, *left]
        place = yield from _one(offered)
        if offered[place] == DONE and missing <= 0:
            break
        taken.append(offered[place])
        values = values[values.index(offered[place]) + 1 :]  # in the order of the options, so that no set comes twice
    return tuple(taken)


def _number(number: Number) -> Asking:
    values = [str(value) for value in range(number.low, number.high + 1)]
    return (values[(yield from _one(values))],)


def _course(course: Course) -> Asking:
    modes = course.modes
    mode = modes[(yield from _one([mode.name for mode in modes])) if len(modes) > 1 else 0]
    route: list[str] = []
    while mode.terrain is not None and len(route) < mode.most:
        ways = mode.terrain.next.get(route[-1] if route else course.start, ())
        offered = [*([STOP] if len(route) >= mode.least else ()), *ways]
        if not ways:
            break
        cell = offered[(yield from _one(offered))]
        if cell == STOP:
            break
        route.append(cell)
    if mode.mark:
        route.insert((yield from _one([str(spot) for spot in range(len(route) + 1)])), MARK)
    return (mode.name, *route)


def _allot(allot: Allot) -> Asking:
    places: list[str] = []
    while len(places) < len(allot.items):
        open_ = [box for box in _bins(allot, places) if _fills(allot, [*places, box])]
        if not open_:
            return allot.default or ()
        places.append(open_[(yield from _one(open_))])
    return allot.answer(places)


def _bins(allot: Allot, places: list[str]) -> list[str]:
    """List where the next item may go, given it and those before it."""
    item, left = allot.items[len(places)].value, len(allot.items) - len(places)
    owed = sum(max(0, box.least - places.count(box.value)) for box in allot.bins)
    return [
        box.value
        for box in allot.bins
        if box.may_take(item)
        and places.count(box.value) < box.most
        and (owed < left or places.count(box.value) < box.least)
    ]


def _fills(allot: Allot, places: list[str]) -> bool:
    """Say whether the remaining items can all go somewhere."""
    return len(places) == len(allot.items) or any(_fills(allot, [*places, box]) for box in _bins(allot, places))
