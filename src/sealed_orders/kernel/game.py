"""The contract of a rule set: a Game is its facts, a set-up, a view for each side and a table of steps."""

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
    """There is no game of that name."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option switch: a rule variant. The first value is the default."""

    key: str
    label: str
    values: tuple[str, ...]
    rule: str
    # By value, the sides that play: where a value is not here, all do.
    sides: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # by value, how a reader is told of it
    # By side, the value in force when a computer plays that side and nobody says otherwise.
    computer: Mapping[Side, str] = field(default_factory=dict)
    classic: str = ""  # the value in force with the rulebook's own command language, where it is another

    def usual(self, computers: Collection[Side] = ()) -> str:
        """The value where nobody says otherwise, with computers on these sides."""
        return next((value for side, value in self.computer.items() if side in computers), self.values[0])


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a side plays for, and its paragraphs."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a fact of a question about odds may be: it is annotated `Annotated[str, Words(...)]`."""

    known: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)  # how a reader is told of one that is a mere id


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something in front of a side is, with the arithmetic, and what it is the chance of."""

    label: str
    p: Fraction
    rule: str
    terms: str = ""
    unit: str = field(default="", repr=False)  # the id of who does it,
    target: str = field(default="", repr=False)  # and of whom it is done to
    answer: str = field(default="", repr=False)  # the value of the option that brings it, where it depends on one,
    choice: str = field(default="", repr=False)  # and the key of the choice that has it, where several are asked
    cell: str = field(default="", repr=False)  # where it happens, if it happens in one cell
    expected: Fraction = field(default=Fraction(0), repr=False)  # how often it happens on average, where more than once


class Step(Generic[S, V]):
    """A point of the sequence of play: the question and what follows from the answers stand together."""

    secret: ClassVar[bool] = False  # what is answered here is hidden for a while, also where nothing else is

    def ask(self, view: V) -> Prompt | None:
        """The question to a side the task asks, from its View alone; None where there is nothing to decide."""
        return None

    def idle(self, state: S, side: Side) -> bool:
        """Whether a side certainly has nothing to decide: where `ask` would say None, its view need not be made."""
        return False

    def resolve(self, state: S, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterable[Event]:
        """What follows from the orders. It may put further tasks on the agenda."""
        raise NotImplementedError


class Game(ABC, Generic[S, V]):
    """A rule set. Games hold no state of a match."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    version: ClassVar[str]
    wording: ClassVar[int] = 1  # one more whenever events get other words: older records are compared without theirs
    sides: ClassVar[tuple[Side, ...]]
    length: ClassVar[int]  # the most turns a match can have
    counted: ClassVar[bool] = True  # players reckon with its last turn; else that is a mere limit
    cooperative: ClassVar[bool] = False  # all sides win together, by whichever the outcome names, or lose together
    open: ClassVar[bool] = False  # everything lies open to every side: there is nothing to leak
    curtain: ClassVar[bool] = True  # sides at one screen look away from each other's charts: they hide something
    switches: ClassVar[tuple[Switch, ...]] = ()
    state: ClassVar[type[State]]
    setup_data: ClassVar[type]  # what a scenario file says besides its head
    steps: ClassVar[Mapping[str, Step[Any, Any]]]
    odds: ClassVar[Mapping[str, Callable[..., Odds]]] = {}
    stakes: ClassVar[Stakes] = {}  # what is at stake in its throws, for the ledger of luck
    history: ClassVar[Mapping[str, Mapping[int, str]]] = {}  # by unit, where she was at the end of a turn in history
    book: ClassVar[Book | None] = None  # how a campaign over its scenarios is kept, where it has one
    # The rulebook's own command language, where it has one: classic(view, prompt, log, say, hear) -> Order,
    # asking by hear(text, chart) -> line, the chart being what may be entered there, and printing by say(text).
    classic: ClassVar[Any] = None

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    @abstractmethod
    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> S:
        """The State a scenario starts with."""

    @abstractmethod
    def view(self, state: S, side: Side) -> V:
        """What a side knows; for SPECTATOR, what all sides know."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, once it has."""

    def imagine(self, view: V, log: Sequence[Event], dice: Dice) -> S:
        """A State the view cannot tell from the true one, where a game offers it: what search bots look ahead from."""
        raise NotImplementedError(f"{self.title} offers no imagined States")

    def turns(self, scenario: Scenario) -> range:
        """The turns of a scenario, by the numbers the rules give them; players count from the first of them."""
        return range(1, self.length + 1)

    def heading(self, view: V, turns: range) -> str:
        """The heading of a view's display where a scenario's turns do not begin with 1; else the display has it."""
        return ""

    @abstractmethod
    def board(self) -> Board:
        """What a client draws once: the board a match begins on."""

    def boards(self) -> tuple[Board, ...]:
        """All boards of the game, where it has several: a display names the one in play, or it is the first."""
        return (self.board(),)

    @abstractmethod
    def display(self, view: V) -> Display:
        """What a client draws of a view."""

    def purpose(self, view: V) -> Purpose | None:
        """What a side plays for, in words for one who has not read the rules; nothing for one who watches."""
        return None

    def preview(self, view: V, order: Order) -> Display:
        """What a client draws of a view as it will be if the side's order is carried out and nothing interferes."""
        return self.display(view)

    def cautions(self, view: V, order: Order) -> tuple[Caution, ...]:
        """What the side should know before it seals a legal order, from its own knowledge."""
        return ()

    def chances(self, view: V, order: Order | None = None) -> tuple[Chance, ...]:
        """The odds of what is in front of a side, from its own knowledge, under what it has ordered so far."""
        return ()

    def playing(self, options: Mapping[str, str]) -> tuple[Side, ...]:
        """The sides that are ever asked under option switches, the default where one is not named."""
        held = [s.sides.get(options.get(s.key, s.values[0]), self.sides) for s in self.switches]
        return tuple(side for side in self.sides if all(side in sides for sides in held))

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that come with the game; the first is the one played unless another is named."""
        return _scenarios(self)

    def scenario(self, name: str | None = None) -> Scenario:
        """The scenario of that name, or the first."""
        if name is None:
            return next(iter(self.scenarios.values()))
        if name not in self.scenarios:
            raise BadScenario(unknown("scenario", name, list(self.scenarios), f"games {self.name}"))
        return self.scenarios[name]

    @property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons that come with the game, in data/lessons, by name; the first is the one to begin with."""
        return _lessons(self)

    @property
    def rulebook(self) -> Mapping[str, Paragraph]:
        """The game's numbered paragraphs."""
        return _rulebook(self)

    @property
    def how_to_play(self) -> tuple[Section, ...]:
        """How to play the game in short, from how_to_play.md; nothing if there is no such file."""
        return _how_to_play(self)

    def resource(self, path: str) -> str:
        """The text of a file in the game's folder."""
        try:
            return self.folder.joinpath(path).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BadGame(f"{self.name}: there is no {path} in the package of its class.") from None

    @property
    def folder(self) -> Traversable:
        """The folder of the package that the game's class stands in: it holds rulebook.md and data."""
        package = sys.modules[type(self).__module__].__package__
        if not package:
            raise BadGame(f"{self.name}: its class stands in no package, which would hold rulebook.md and data.")
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
    """The names of all registered games: this project's and any other package's, or those of one distribution."""
    wanted = canonical(distribution)
    return tuple(dict.fromkeys(o.name for o in offers("games") if not wanted or o.distribution == wanted))


def loaded_games() -> tuple[Game[Any, Any], ...]:
    """All games that can be loaded; one that cannot is passed over, and the log says why."""
    games = []
    for name in game_names():
        try:
            games.append(load(name))
        except BadOffer as bad:
            pass_over(bad)
    return tuple(games)


@cache
def load(name: str) -> Game[Any, Any]:
    """The game of that name."""
    for offer in offers("games"):
        if offer.name == name:
            game = offer.load()
            if not isinstance(game, Game):
                raise offer.bad(f"is not a Game but a {type(game).__name__}")
            return game
    raise UnknownGame(unknown("game", name, game_names(), "games"))
