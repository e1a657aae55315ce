"""Bots answer prompts from views. They get View, Prompt and log, and nothing else.

Packages offer them by the entry points `sealed_orders.bots`, plot tables by `sealed_orders.plots`, under the game's
name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, runtime_checkable

from sealed_orders.kernel.board import Cells, Clue, Measure, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.offer import BadOffer, offers, pass_over
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.words import unknown


class Listing(NamedTuple):
    """A bot as it is listed."""

    path: str  # module:class
    about: str
    sides: tuple[Side, ...] = ()  # the sides it plays (default: all)
    timed: bool = False  # it uses the time it is given, and plays better with more
    level: str = ""  # in a word: easiest, easy, good, hard, hardest
    rung: int = 0  # its place on the game's ladder, weakest 1; if each side has its own bots, both share a rung
    needs: tuple[str, ...] = ()  # packages without which it is not offered
    staff: str = ""  # module:class that proposes orders to a player (default: the bot itself)
    helm: str = ""  # module:class by which a card steers for it (default: by courses, as bots/cards/helm.py does)
    fears: str = ""  # module:class that says what it fears, for `calibrate --threat`


_enlisted: dict[str, dict[str, Listing]] = {}
ANY = {
    "random": Listing("sealed_orders.bots.random_bot:RandomBot", "gives any legal order, at random", level="easiest")
}


LEAST_SECONDS, MOST_SECONDS = 0.2, 10.0  # the time limits a timed bot accepts
SECONDS = 1.0  # the default


class Bot(Protocol):
    """A computer player of one side. Its `reason`, if any, says in words why it gave its last order.

    `motives`, if it has them, give the reason for each choice, by its key.
    A timed bot also has `seen`, the number of worlds it searched: with the same number it gives the same answer.
    """

    def decide(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return a legal answer."""
        ...


class StaffOfficer(Protocol):
    """Keeps the plot table of one side: where the unseen enemy may be, from the side's own reports."""

    @property
    def working(self) -> bool:
        """Say whether the papers have only titles so far: ask again."""
        ...

    def read(self, log: Sequence[Event]) -> None:
        """Read the side's reports."""
        ...

    def plots(self) -> tuple[Plot, ...]:
        """Return the plots on the table."""
        ...

    def possible(self) -> Mapping[str, Cells]:
        """Return by id where each enemy unit can be, whether or not it is on the table."""
        ...

    def panels(self, view: Any, order: Order) -> tuple[Panel, ...]:
        """Return the papers for the current orders."""
        ...

    def outlooks(self, view: Any, order: Order) -> tuple[Outlook, ...]:
        """Return what the current orders promise for each plot; empty if this turn's search is over."""
        ...

    def reach(self, view: Any, cell: str) -> tuple[Reach, ...]:
        """List the side's units that can get to a cell, and in how many turns, soonest first."""
        ...


@runtime_checkable
class Measuring(StaffOfficer, Protocol):
    """A staff officer who can also compare orders. Who cannot proposes without measures."""

    def measures(self, view: Any, order: Order) -> tuple[Measure, ...]:
        """By what orders of this moment can be compared; nothing if there is nothing to compare."""
        ...


@runtime_checkable
class Listening(StaffOfficer, Protocol):
    """A staff officer who also keeps reports of something unknown, such as radio fixes."""

    def clues(self) -> tuple[Clue, ...]:
        """Return the latest such reports, the newest first, and what each can have been."""
        ...


class UnknownBot(LookupError):
    """The game has no bot of that name."""


class BadTime(ValueError):
    """A time to think that a bot does not accept."""


def bots(game: str, side: Side = "") -> tuple[str, ...]:
    """List the bots that play a game, or one side of it; the default opponent first."""
    load(game)
    return tuple(name for name, bot in listed(game).items() if not side or not bot.sides or side in bot.sides)


def listing(game: str, name: str) -> Listing:
    """Return the listing of a bot."""
    entry = listed(game).get(name)
    if entry is None:
        raise UnknownBot(unknown("bot", name, bots(game), f"bots {game}"))
    return entry


def bot(game: str, name: str, side: Side, seed: str = "", seconds: float | None = None, worlds: int = 0) -> Bot:
    """Make a bot for one side of a game. A timed one gets seconds to think, or a number of worlds to search."""
    entry = _playing(game, name, side)
    time = checked_time(game, name, seconds)
    settings = {"seconds": time, "worlds": worlds} if entry.timed else {}
    made: Bot = loaded(f"The bot {name} of {game}", entry.path)(side=side, seed=seed, **settings)
    return made


def staff(game: str, name: str, side: Side, seed: str) -> Bot:
    """Make a bot that proposes orders to a player of one side: as it plays, unless its listing names another."""
    path = _playing(game, name, side).staff
    if not path:
        return bot(game, name, side, seed)
    made: Bot = loaded(f"The staff of {name} of {game}", path)(side=side, seed=seed)
    return made


def _playing(game: str, name: str, side: Side) -> Listing:
    """Return the listing of a bot that plays a side."""
    if side not in load(game).sides:
        raise UnknownBot(unknown("side", side, load(game).sides))
    entry = listing(game, name)
    if name not in bots(game, side):
        raise UnknownBot(f"{name} does not play the {side} side. Choose one of {', '.join(bots(game, side))}.")
    return entry


def checked_time(game: str, name: str, seconds: float | None) -> float:
    """Return the time a bot may think, if it accepts that."""
    if seconds is not None and not listing(game, name).timed:
        raise BadTime(f"{name} answers at once, so it cannot be given seconds. Leave them out.")
    if seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise BadTime(f"A bot cannot think for {seconds:g} seconds. Choose {LEAST_SECONDS:g} to {MOST_SECONDS:g}.")
    return SECONDS if seconds is None else seconds


def plot_table(game: str, side: Side) -> StaffOfficer | None:
    """Make the keeper of a side's plot table, if the game has one that can be loaded."""
    try:
        make = _plot(game)
    except BadOffer:
        return None
    return make(side) if make else None


def enlist(game: str, name: str, bot: Listing) -> None:
    """Add a bot that no package offers, for this process; it is listed last."""
    _enlisted.setdefault(game, {})[name] = bot


def listed(game: str) -> Mapping[str, Listing]:
    """List all bots for a game: offered by packages, then added in this process."""
    own = _enlisted.get(game)
    return {**_offered(game), **own} if own else _offered(game)


@cache
def _is_here(package: str) -> bool:
    """Say whether a package is installed: a page in a browser may do without some."""
    try:
        return find_spec(package) is not None
    except ImportError:
        return False


@cache
def _offered(game: str) -> Mapping[str, Listing]:
    """List all bots that packages offer for a game, those made for it before the general one."""
    listings: dict[str, Listing] = {}
    for offer in offers("bots"):
        if offer.name == game:
            try:
                offered = offer.load()
                if not isinstance(offered, Mapping) or not all(isinstance(one, Listing) for one in offered.values()):
                    raise offer.bad("is not a mapping of names to Listings")
            except BadOffer as bad:
                pass_over(bad)
            else:
                listings = listings | {name: one for name, one in offered.items() if name not in listings}
    return {name: one for name, one in listings.items() if all(map(_is_here, one.needs))} | ANY


@cache
def _plot(game: str) -> Callable[[Side], StaffOfficer] | None:
    """Return the first plot table of a game that can be loaded; BadOffer if none can now, but perhaps later."""
    failed: BadOffer | None = None
    for offer in offers("plots"):
        if offer.name == game:
            try:
                make: Callable[[Side], StaffOfficer] = offer.load()
                if not callable(make):
                    raise offer.bad(f"cannot be created for a side: it is a {type(make).__name__}")
            except BadOffer as bad:
                pass_over(bad)
                failed = bad
            else:
                return make
    if failed:
        raise failed
    return None


def loaded(what: str, path: str) -> Any:
    """Return what a path (module:name) names; BadOffer if it cannot be loaded."""
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except Exception as error:
        raise BadOffer(f"{what} cannot be loaded from {path}: {str(error).rstrip('.')}.") from error
