"""Questions as a client gets them: what you can pick, number, assign and steer, and the chances sent with it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Meaning


class OptionLine(Struct, frozen=True, omit_defaults=True):
    """One option; `at` is the cell or token it points at, `cost` what it takes from the purse.

    `stake` says in words what picking it may cost and bring; `letter` is a key that picks it, beside its number.
    """

    value: str
    label: str
    at: str
    cost: int
    stake: str = ""
    letter: str = ""


class PickForm(Struct, frozen=True, tag_field="kind", tag="pick", omit_defaults=True):
    """Pick at least `least` options and at most `most`. The answer is their values.

    With `cells`, every cell of that terrain of the board is an option too, except those in `but`. One that is
    `asked` has a default for programs, but players must say what they want. Clients fill in what is `suggested`; if
    no answer is sent, the default counts. One that `goes_on` repeats by default what it did before: players need
    not be asked about it.
    """

    key: str
    label: str
    options: tuple[OptionLine, ...]
    least: int
    most: int
    default: Answer | None
    asked: bool
    about: str
    cells: str = ""
    but: tuple[str, ...] = ()
    suggested: Answer = ()
    goes_on: bool = False


class NumberForm(Struct, frozen=True, tag_field="kind", tag="number"):
    """A whole number from `low` to `high`, which may stand for something that can be drawn. The answer is one word."""

    key: str
    label: str
    low: int
    high: int
    default: Answer | None
    means: Meaning
    unit: str
    about: str


class BinLine(Struct, frozen=True):
    """Where items go: how many it needs, how many it holds, and which items it accepts (default: any)."""

    value: str
    label: str
    least: int
    most: int
    takes: tuple[str, ...] | None
    at: str


class StockLine(Struct, frozen=True):
    """What bins are made of, if there are only so many: how many are in use elsewhere, and how many there are."""

    name: str
    elsewhere: int
    all: int


class AllotForm(Struct, frozen=True, tag_field="kind", tag="allot"):
    """Put every item into one bin. The answer has a word `item=bin` for each item, in the order of the items."""

    key: str
    label: str
    items: tuple[OptionLine, ...]
    bins: tuple[BinLine, ...]
    default: Answer | None
    rule: str
    stock: StockLine | None


class ModeLine(Struct, frozen=True):
    """A way to move: a number of steps over a terrain of the board; with `mark`, one step is marked by a `!` after it.

    With `ends`, the route ends in that cell, or where the course of that key ends; the marked step is its target. That
    other course needs the mode `ends_in` to receive it, if there is one.
    """

    name: str
    label: str
    least: int
    most: int
    terrain: str | None
    mark: bool
    costs: tuple[int, ...]
    unit: str
    ends: str = ""
    ends_in: str = ""


class BarredLine(Struct, frozen=True):
    """A mode that is not allowed now, and why."""

    name: str
    label: str
    text: str
    rule: str


class CourseForm(Struct, frozen=True, tag_field="kind", tag="course"):
    """A mode and a route. The answer is the name of the mode, then each cell entered.

    One that `goes_on` repeats by default what it did before: players need not be asked about it. One that `rests`
    does nothing this turn by default: players are reminded of it before they seal.
    """

    key: str
    label: str
    start: str
    modes: tuple[ModeLine, ...]
    default: Answer | None
    barred: tuple[BarredLine, ...]
    goes_on: bool = False
    rests: bool = False


Form: TypeAlias = PickForm | NumberForm | CourseForm | AllotForm


class PurseLine(Struct, frozen=True):
    """How much the picked options may cost together, and of what."""

    most: int
    unit: str


class PromptForm(Struct, frozen=True):
    """A question to this side. A choice whose key is the id of a token is about it, or about the token in `about`.

    While a `secret` one is answered, other players at the same screen look away, even if nothing else is hidden.
    With `fight`, it belongs to the fight in that cell. One `on_request` is shown only to players who have asked for
    it; for all others the client seals the default. `step` is the point in the sequence of play: together with a
    choice's key it names the question for standing answers.
    """

    text: str
    rule: str
    choices: tuple[Form, ...]
    purse: PurseLine | None = None
    secret: bool = False
    fight: str = ""
    on_request: bool = False
    step: str = ""


class ChanceLine(Struct, frozen=True, omit_defaults=True):
    """How likely something in front of the side is: an exact fraction, the same in percent, and its arithmetic.

    If given, `unit` does it to `target`, and the option `answer` of `choice` (or of the only choice) causes it.
    What can happen several times happens `expected` times on average; `cell` is where, if it is one cell.
    `percent_later` and `expected_later` are the same for the next turn, with this order and if the enemy keeps on.
    `effects` says what it would do, place by place. `likely` is the same fraction if the enemy is as weak as your
    own reports make likely, and `p` if not. A line that `brings` points on average to sides is no chance. `note` is
    what to know of it in a word or two.
    """

    label: str
    p: str
    percent: float
    rule: str
    terms: str
    unit: str = ""
    target: str = ""
    answer: str = ""
    choice: str = ""
    expected: float = 0.0
    cell: str = ""
    percent_later: float | None = None
    expected_later: float = 0.0
    effects: tuple[tuple[str, str], ...] = ()
    likely: str | None = None
    brings: tuple[tuple[Side, float], ...] = ()
    note: str = ""


class MedalLine(Struct, frozen=True):
    """The medal of a scenario in the campaign book: what it is called, and whether it was earned."""

    name: str
    earned: bool
