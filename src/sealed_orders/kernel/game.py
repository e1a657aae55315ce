"""The contract of a rule set: a Game has its description, a set-up, a view for each side and a table of steps."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.book import Book
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.how_to_play import Section, sections
from sealed_orders.kernel.lesson import Lesson, read_lessons
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.offer import BadOffer, canonical, offers, pass_over
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.rulebook import Paragraph, paragraphs
from sealed_orders.kernel.scenario import BadScenario, Scenario, read_scenarios
from sealed_orders.kernel.stake import Stakes
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.view import View
from sealed_orders.kernel.words import unknown

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Odds: TypeAlias = Fraction | Mapping[str, Fraction]


class UnknownGame(LookupError):
    """No game has that name."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option switch: a rule variant. The first value is the default."""

    key: str
    label: str
    values: tuple[str, ...]
    rule: str
    # By value, the sides that play (default: all).
    sides: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # by value, what readers see
    # By side, the default if a computer plays that side.
    computer: Mapping[Side, str] = field(default_factory=dict)
    classic: str = ""  # the default with the rulebook's own command language, if it differs

    def usual(self, computers: Collection[Side] = ()) -> str:
        """Return the default value, with computers on these sides."""
        return next((value for side, value in self.computer.items() if side in computers), self.values[0])


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a side plays for, and its paragraphs."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a fact in a question about odds may be: annotate it `Annotated[str, Words(...)]`."""

    values: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)  # how readers see an id


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is that a side faces now: the arithmetic, and what it is the chance of."""

    label: str
    p: Fraction
    rule: str
    terms: str = ""
    unit: str = field(default="", repr=False)  # the id of the unit that does it,
    target: str = field(default="", repr=False)  # and of its target
    answer: str = field(default="", repr=False)  # the value of the option that brings it about, if it depends on one,
    choice: str = field(default="", repr=False)  # and the key of that option's choice, if there are several
    cell: str = field(default="", repr=False)  # where it happens, if it happens in one cell
    expected: Fraction = field(default=Fraction(0), repr=False)  # how often on average, if it can happen more than once
    later: Fraction | None = field(default=None, repr=False)  # a turn later, by the order and if the enemy keeps on
    expected_later: Fraction = field(default=Fraction(0), repr=False)
    effects: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # what it would do, by place
    # `p` if the enemy is as strong as on paper; here, as the side's own reports make likely
    likely: Fraction | None = field(default=None, repr=False)
    brings: tuple[tuple[Side, Fraction], ...] = field(default=(), repr=False)  # no chance: average points, by side
    note: str = field(default="", repr=False)  # what to know of it in a word or two: ranging in


class Step(Generic[S, V]):
    """A point of the sequence of play: the question, and what follows from the answers."""

    secret: ClassVar[bool] = False  # the answers are hidden for a while, even if nothing else in the game is

    def ask(self, view: V) -> Prompt | None:
        """Ask a side, from its View alone; None if it has nothing to decide."""
        return None

    def idle(self, state: S, side: Side) -> bool:
        """Say whether a side certainly has nothing to decide: `ask` would return None, so no view is needed."""
        return False

    def resolve(self, state: S, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterable[Event]:
        """Carry out the orders. This may put further tasks on the agenda."""
        raise NotImplementedError


class Game(ABC, Generic[S, V]):
    """A rule set. A Game holds no state of a match."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    version: ClassVar[str]
    wording: ClassVar[int] = 1  # raise it when events are worded differently: older records are compared without texts
    sides: ClassVar[tuple[Side, ...]]
    length: ClassVar[int]  # the maximum number of turns
    counted: ClassVar[bool] = True  # players plan for the last turn; otherwise it is only a limit
    cooperative: ClassVar[bool] = False  # all sides win or lose together, as the outcome says
    open: ClassVar[bool] = False  # every side sees everything: nothing can leak
    curtain: ClassVar[bool] = True  # at one screen, sides look away from each other's charts
    umpired: ClassVar[bool] = True  # a match can have an umpire, who sees both sides
    bank_only: ClassVar[bool] = False  # it asks so often that, over days, only a bank of time makes sense
    switches: ClassVar[tuple[Switch, ...]] = ()
    state: ClassVar[type[State]]
    setup_data: ClassVar[type]  # what a scenario file says besides its heading
    steps: ClassVar[Mapping[str, Step[Any, Any]]]
    odds: ClassVar[Mapping[str, Callable[..., Odds]]] = {}
    stakes: ClassVar[Stakes] = {}  # what its rolls are worth, for the ledger of luck
    history: ClassVar[Mapping[str, Mapping[int, str]]] = {}  # by unit, where she was at the end of each turn in history
    book: ClassVar[Book | None] = None  # how a campaign over its scenarios is kept, if it has one
    # The rulebook's own command language, if it has one: classic(view, prompt, log, say, hear) -> Order.
    # It asks by hear(text, chart) -> line (the chart lists what may be entered) and prints by say(text).
    classic: ClassVar[Any] = None

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    @abstractmethod
    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> S:
        """Return the State that a scenario starts with."""

    @abstractmethod
    def view(self, state: S, side: Side) -> V:
        """Return what a side knows; for SPECTATOR, what all sides know."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None."""

    def impossible(self, state: S) -> Iterable[str]:
        """Name what is impossible in a State; the fuzz asks after every decision."""
        return ()

    def imagine(self, view: V, log: Sequence[Event], dice: Dice) -> S:
        """Make up a State that fits this view, if the game can: search bots look ahead from it."""
        raise NotImplementedError(f"{self.title} offers no imagined States")

    def turns(self, scenario: Scenario) -> range:
        """Return the turns of a scenario, as the rules number them; players count from the first."""
        return range(1, self.length + 1)

    def heading(self, view: V, turns: range) -> str:
        """Return the heading of a display if a scenario's turns do not begin with 1."""
        return ""

    @abstractmethod
    def board(self) -> Board:
        """Return the board that a match begins on."""

    def boards(self) -> tuple[Board, ...]:
        """Return all boards of the game; a display names the one in play (default: the first)."""
        return (self.board(),)

    @abstractmethod
    def display(self, view: V) -> Display:
        """Return what a client draws of a view."""

    def purpose(self, view: V) -> Purpose | None:
        """Say what a side plays for, to somebody who has not read the rules; nothing for spectators."""
        return None

    def preview(self, view: V, order: Order) -> Display:
        """Return what a client draws of a view if the side's order is carried out and nothing interferes."""
        return self.display(view)

    def cautions(self, view: V, order: Order) -> tuple[Caution, ...]:
        """List warnings for a legal order, from the side's own knowledge."""
        return ()

    def chances(self, view: V, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        """List the odds of what a side faces, from its own knowledge and reports, given its order so far."""
        return ()

    def playing(self, options: Mapping[str, str]) -> tuple[Side, ...]:
        """Return the sides that are ever asked, given option switches."""
        held = [s.sides.get(options.get(s.key, s.values[0]), self.sides) for s in self.switches]
        return tuple(side for side in self.sides if all(side in sides for sides in held))

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """Return the scenarios that come with the game; the first is the default."""
        return _scenarios(self)

    def scenario(self, name: str | None = None) -> Scenario:
        """Return the scenario of that name (default: the first)."""
        if name is None:
            return next(iter(self.scenarios.values()))
        if name not in self.scenarios:
            raise BadScenario(unknown("scenario", name, list(self.scenarios), f"games {self.name}"))
        return self.scenarios[name]

    @property
    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons in data/lessons, by name; beginners start with the first."""
        return _lessons(self)

    @property
    def rulebook(self) -> Mapping[str, Paragraph]:
        """Return the game's numbered paragraphs."""
        return _rulebook(self)

    @property
    def how_to_play(self) -> tuple[Section, ...]:
        """Return how_to_play.md in sections; empty if there is no such file."""
        return _how_to_play(self)

    def resource(self, path: str) -> str:
        """Read a text file in the game's folder."""
        try:
            return self.folder.joinpath(path).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BadGame(f"{self.name}: there is no {path} in the package of its class.") from None

    @property
    def folder(self) -> Traversable:
        """Return the folder of the package with the game's class: it holds rulebook.md and data."""
        package = sys.modules[type(self).__module__].__package__
        if not package:
            raise BadGame(f"{self.name}: its class is not in a package, which would hold rulebook.md and data.")
        return files(package)


@cache
def _scenarios(game: Game[Any, Any]) -> Mapping[str, Scenario]:
    try:
        return read_scenarios(game.setup_data, game.folder.joinpath("data", "scenarios"))
    except FileNotFoundError:
        raise BadGame(f"{game.name}: there is no data/scenarios in the package of its class.") from None


@cache
def _lessons(game: Game[Any, Any]) -> Mapping[str, Lesson]:
    return read_lessons(game.name, game.folder.joinpath("data", "lessons"))


@cache
def _rulebook(game: Game[Any, Any]) -> Mapping[str, Paragraph]:
    return paragraphs(game.resource("rulebook.md"))


@cache
def _how_to_play(game: Game[Any, Any]) -> tuple[Section, ...]:
    name = "how_to_play.md"
    return sections(game.resource(name)) if game.folder.joinpath(name).is_file() else ()


def game_names(distribution: str = "") -> tuple[str, ...]:
    """List the names of all registered games: ours and other packages', or those of one distribution."""
    wanted = canonical(distribution)
    return tuple(dict.fromkeys(o.name for o in offers("games") if not wanted or o.distribution == wanted))


def loaded_games() -> tuple[Game[Any, Any], ...]:
    """Load all games that can be loaded; the log says why others cannot."""
    games = []
    for name in game_names():
        try:
            games.append(load(name))
        except BadOffer as bad:
            pass_over(bad)
    return tuple(games)


@cache
def load(name: str) -> Game[Any, Any]:
    """Load the game of that name."""
    for offer in offers("games"):
        if offer.name == name:
            game = offer.load()
            if not isinstance(game, Game):
                raise offer.bad(f"is not a Game but a {type(game).__name__}")
            return game
    raise UnknownGame(unknown("game", name, game_names(), "games"))
