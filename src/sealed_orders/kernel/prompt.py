"""Prompts: small forms for every client and bot, made of picks, courses, numbers and allotments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, TypeAlias

from sealed_orders.kernel.allot import Allot, Bin, Stock
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.option import Option, span
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.terrain import Terrain

MARK = "!"
TRIES = 4
WHOLE = re.compile("0|-?[1-9][0-9]{0,17}")
Meaning: TypeAlias = Literal["", "bearing", "speed"]  # how a client may draw a number: degrees from north, a rate


__all__ = [
    "MARK", "Allot", "Barred", "Bin", "Choice", "Course", "End", "Meaning", "Mode", "Number", "Option", "Pick",
    "Prompt", "Purse", "Stock", "is_due", "unit_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick options, or cells of a terrain: how many at least, and at most."""

    key: str
    label: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    default: Answer | None = None
    kind: str = "pick"
    asked: bool = False  # people do not see the default and must choose
    about: str = ""  # the token it is about, if its key is not that token's id
    rule: str = ""  # the paragraph that says which options there are, if not the prompt's
    cells: Terrain | None = None  # its cells are options too; messages name it instead of listing them
    but: tuple[str, ...] = ()  # cells of it that are not options
    suggested: Answer = ()  # what a client fills in at first, if not the default
    goes_on: bool = False  # by default it keeps its current order: nobody needs to be asked

    @property
    def values(self) -> tuple[str, ...]:
        """List everything that may be picked: the options, then the cells."""
        listed = tuple([option.value for option in self.options])
        return listed if self.cells is None else (*listed, *(c for c in self.cells.next if c not in self.but))

    def called(self, names: Mapping[str, str]) -> dict[str, str]:
        """Map every value to its label; cells get the names that the board has for them."""
        listed = {option.value: option.label for option in self.options}
        return {value: listed.get(value, names.get(value, value)) for value in self.values}

    def check(self, answer: Answer) -> None:
        """Raise IllegalOrder unless the answer is one of this choice's."""
        values = {option.value for option in self.options}
        for word in answer:
            if word not in values and not (self.cells and word in self.cells and word not in self.but):
                rule = self.rule or (self.cells.rule if self.cells else "")
                raise IllegalOrder(f"{self.label}: {word} is not among the options.", rule, self.key)
        if len(set(answer)) != len(answer):
            raise IllegalOrder(f"{self.label}: an option can be picked only once.", key=self.key)
        if not self.least <= len(answer) <= self.most:
            raise IllegalOrder(f"{self.label}: pick {span(self.least, self.most)}, not {len(answer)}.", key=self.key)

    def sample(self, dice: Dice) -> Answer:
        """Return a legal answer at random."""
        if self.least == self.most == 1:
            return (dice.pick(self.options, "").value if self.cells is None else dice.pick(self.values, ""),)
        values = self.values
        count = dice.between(self.least, min(self.most, len(values)), "")
        drawn = set(dice.shuffled(values, "")[:count])
        return tuple(value for value in values if value in drawn)

    def answers(self) -> Iterator[Answer]:
        """Yield every legal answer."""
        for count in range(self.least, min(self.most, len(self.values)) + 1):
            yield from combinations(self.values, count)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from low to high."""

    key: str
    label: str
    low: int
    high: int
    default: Answer | None = None
    kind: str = "number"
    means: Meaning = ""
    unit: str = ""  # the unit: knots, yards
    about: str = ""  # the token it is about, if its key is not that token's id

    def check(self, answer: Answer) -> None:
        """Raise IllegalOrder unless the answer is one number in the range."""
        if len(answer) != 1 or not WHOLE.fullmatch(answer[0]):
            raise IllegalOrder(f"{self.label}: enter a whole number.", key=self.key)
        if not self.low <= int(answer[0]) <= self.high:
            raise IllegalOrder(f"{self.label}: {span(self.low, self.high)}, not {answer[0]}.", key=self.key)

    def sample(self, dice: Dice) -> Answer:
        """Return a legal answer at random."""
        return (str(dice.between(self.low, self.high, "")),)

    def answers(self) -> Iterator[Answer]:
        """Return every legal answer."""
        return ((str(number),) for number in range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class End:
    """Where a course must end: in a cell, or where another course of the same order ends."""

    at: str  # the cell, or the key of that course
    rule: str
    mode: str = ""  # the mode that the other course needs to receive it, if any


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to move: how many steps, over which terrain, and whether it marks a place of the route (``!``)."""

    name: str
    label: str
    least: int = 0
    most: int = 0
    terrain: Terrain | None = None
    mark: bool = False
    costs: tuple[int, ...] = ()  # the cost by number of steps, from 0 on
    unit: str = ""  # of what: fuel, endurance
    rule: str = ""  # the paragraph that limits the distance
    ends: End | None = None  # where its route must end, if anywhere; then the marked place is the target of the flight


@dataclass(frozen=True, slots=True)
class Barred:
    """A mode that a player may look for but that is not allowed now, and why."""

    name: str
    label: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Course:
    """A mode and a route: the answer is the mode's name and then each cell entered."""

    key: str
    label: str
    start: str
    modes: tuple[Mode, ...]
    default: Answer | None = None
    kind: str = "course"
    rule: str = ""  # the paragraph of the modes
    barred: tuple[Barred, ...] = ()
    goes_on: bool = False  # by default it keeps its current order: nobody needs to be asked
    rests: bool = False  # by default it does nothing this turn: a player is reminded of it before sealing

    def check(self, answer: Answer) -> None:
        """Raise IllegalOrder unless the answer is a mode and a route that the mode allows."""
        name, *route = answer or ("",)
        mode = self.mode(answer)
        if mode is None:
            names = " or ".join(mode.name for mode in self.modes)
            text = f"{self.label}: {f'there is no mode {name}; ' if name else ''}choose {names}."
            raise IllegalOrder(text, self.rule, self.key)
        if not route and not mode.mark and not mode.least:
            return  # she stays where she is
        if route.count(MARK) != mode.mark:
            wanted = f"mark one place of the route with {MARK}" if mode.mark else f"no {MARK} in mode {name}"
            raise IllegalOrder(f"{self.label}: {wanted}.", mode.rule, self.key)
        cells = [cell for cell in route if cell != MARK]
        if not mode.least <= len(cells) <= mode.most:
            steps = "step" if mode.least == mode.most == 1 else "steps"
            wanted = f"{span(mode.least, mode.most)} {steps} in mode {name}"
            raise IllegalOrder(f"{self.label}: {wanted}, not {len(cells)}.", mode.rule, self.key)
        here = self.start
        for cell in cells:
            if mode.terrain is None or cell not in mode.terrain.next.get(here, ()):
                rule = mode.terrain.rule if mode.terrain else mode.rule
                raise IllegalOrder(f"{self.label}: no way from {here} to {cell}.", rule, self.key)
            here = cell

    def mode(self, answer: Answer) -> Mode | None:
        """Return the mode of an answer, if it is one of these."""
        for mode in self.modes if answer else ():
            if mode.name == answer[0]:
                return mode
        return None

    def end(self, answer: Answer) -> str:
        """Return the cell in which an answer's route ends."""
        cells = [cell for cell in answer[1:] if cell != MARK]
        return cells[-1] if cells else self.start

    def sample(self, dice: Dice) -> Answer:
        """Draw a legal answer: a mode, a length, and a step at a time."""
        mode = dice.pick(self.modes, "")
        if mode.terrain is None:
            return (mode.name,)
        answer, here = [mode.name], self.start
        for _ in range(dice.between(mode.least, mode.most, "")):
            ways = mode.terrain.next.get(here, ())
            if not ways:
                break
            here = dice.pick(ways, "")
            answer.append(here)
        if mode.mark:
            answer.insert(dice.between(1, len(answer), ""), MARK)
        return tuple(answer)

    def answers(self) -> Iterator[Answer]:
        """Yield every legal answer."""
        for mode in self.modes:
            routes: list[Answer] = [()]
            for length in range(mode.most + 1):
                if length >= mode.least:
                    yield from (answer for route in routes for answer in self._marked(mode, route))
                if mode.terrain is None or length == mode.most:
                    break
                routes = [(*r, cell) for r in routes for cell in mode.terrain.next.get(r[-1] if r else self.start, ())]

    def _marked(self, mode: Mode, route: Answer) -> Iterator[Answer]:
        if not mode.mark:
            yield (mode.name, *route)
        else:
            for spot in range(len(route) + 1):
                yield (mode.name, *route[:spot], MARK, *route[spot:])


Choice: TypeAlias = Pick | Course | Number | Allot


def is_due(choice: Choice) -> bool:
    """Say whether a person must answer: there is no default, or they must not overlook the question."""
    return choice.default is None or (isinstance(choice, Pick) and choice.asked)


def unit_of(choice: Choice) -> str:
    """Return the id of the token that a choice is about, if it is about one: the game says so by `about` or the key."""
    return getattr(choice, "about", "") or choice.key


@dataclass(frozen=True, slots=True)
class Purse:
    """What the picked options may cost together."""

    most: int
    unit: str  # of what: points


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question the referee puts to one side."""

    text: str
    rule: str
    choices: tuple[Choice, ...]
    # What the choices may not be together: made from the same view, so it reveals nothing either.
    together: Callable[[Order], None] | None = field(default=None, compare=False, repr=False)
    purse: Purse | None = None
    fight: str = ""  # the cell of the fight that the question is about
    on_request: bool = False  # clients answer it by default, unless the player requests it
    # By key, why it is not a choice here, with the paragraph.
    absent: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False, repr=False)

    def complete(self, order: Order) -> dict[str, Answer]:
        """Complete an order with defaults. Raises IllegalOrder with the paragraph."""
        whole: dict[str, Answer] = {}
        try:
            self._check_keys(order)
            for choice in self.choices:
                answer = order.get(choice.key)
                if answer is not None:
                    choice.check(answer)
                elif (answer := choice.default) is None:
                    raise IllegalOrder(f"{choice.label}: no answer was given.", key=choice.key)
                whole[choice.key] = tuple(answer)
            self._agree(whole)
        except IllegalOrder as error:
            raise IllegalOrder(error.text, error.rule or self.rule, error.key) from None
        return whole

    def shorten(self, whole: Order) -> dict[str, Answer]:
        """Return the order as a record keeps it: in the order of the choices, without defaults."""
        return {c.key: whole[c.key] for c in self.choices if whole[c.key] != c.default}

    def sample(self, dice: Dice) -> dict[str, Answer]:
        """Draw a legal order: redraw a choice that does not fit, then use its default, in the end all defaults."""
        order = {choice.key: choice.sample(dice) for choice in self.choices}
        tries: dict[str, int] = {}
        while True:
            try:
                self._agree(order)
            except IllegalOrder as error:
                key = error.key
                tries[key] = tries.get(key, 0) + 1
                if tries[key] > TRIES * TRIES:
                    return self._by_default(order)
                choice = next(choice for choice in self.choices if choice.key == key)
                fallback = choice.default if tries[key] > TRIES else None
                order[key] = choice.sample(dice) if fallback is None else fallback
            else:
                return order

    def _check_keys(self, order: Order) -> None:
        """Raise IllegalOrder if an order answers something that is not asked."""
        keys = {choice.key for choice in self.choices}
        for key in order:
            if key not in keys:
                text, rule = self.absent.get(key, (f"There is no choice called {key} here.", ""))
                raise IllegalOrder(text, rule, key)

    def _agree(self, order: Order) -> None:
        """Raise IllegalOrder unless the choices fit together and courses end where they must."""
        if self.together is not None:
            self.together(order)
        for choice in self.choices:
            if choice.__class__ is Course:
                for mode in choice.modes:
                    if mode.ends and choice.mode(order[choice.key]) is mode:
                        self._check_end(choice, mode, mode.ends, order)

    def _check_end(self, course: Course, mode: Mode, end: End, order: Order) -> None:
        other = next((c for c in self.choices if c.key == end.at and isinstance(c, Course)), None)
        goal = end.at if other is None else other.end(order[other.key])
        if course.end(order[course.key]) != goal:
            where = f"in {goal}" if other is None else f"with {other.label}, in {goal}"
            raise IllegalOrder(f"{course.label}: {mode.label.lower()} ends {where}.", end.rule, course.key)

    def _by_default(self, order: Order) -> dict[str, Answer]:
        """Return the order with everything that has a default set to it."""
        whole = {choice.key: order[choice.key] if choice.default is None else choice.default for choice in self.choices}
        self._agree(whole)
        return whole
