"""A bot of one's own: a class in a file, `mine.py:Lazy` where a command asks for a bot. No server takes such a name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from sealed_orders.bots import Listing, UnknownBot, enlist, listed
from sealed_orders.bots.decision import BotFailure
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

FILE = ".py:"


def welcome(game: str, names: Iterable[str]) -> None:
    """Let the bots among these names that are classes in files be found like any other; in this process alone."""
    for name in names:
        if name.endswith(".py"):
            raise UnknownBot(f"{name} is a file: name the class in it, {name}:Lazy.")
        if FILE in name:
            _welcome(game, name)


def joined(game: str, player: str) -> list[str]:
    """The bots of a player, joined by strokes; strokes before the file of one's own are its folders.

    >>> joined("bismarck", "otto/fleets/mine.py:Lazy/admiral")
    ['otto', 'fleets/mine.py:Lazy', 'admiral']
    """
    first, _, others = player.partition("/")
    if FILE in player and first not in listed(game):
        path, _, named = player.partition(FILE)
        cls, _, others = named.partition("/")
        first = f"{path}{FILE}{cls}"
    return [first, *joined(game, others)] if others else [first]


@contextmanager
def answerable(name: str, side: Side, turn: int, match: int | None = None) -> Iterator[None]:
    """What goes wrong with a bot of one's own is told in a sentence: when, and in which line of its file."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if FILE not in name:
            raise
        path = str(Path(name.rpartition(":")[0]).resolve())
        line = next((at.lineno for at in reversed(extract_tb(error.__traceback__)) if at.filename == path), None)
        when = f"as {side} in turn {turn}" + ("" if match is None else f" of match {match}")
        where = f", line {line}" if line else ""
        why = f"{type(error).__name__}: {str(error).rstrip('.')}"
        raise BotFailure(f"{name} failed {when}{where}: {why}.") from error


def _welcome(game: str, name: str) -> None:
    path, _, cls = name.rpartition(":")
    module = _module(Path(path).resolve())
    made = vars(module).get(cls)
    if not isinstance(made, type) or not callable(getattr(made, "decide", None)):
        raise UnknownBot(f"{path} has no bot called {cls}: a class with decide(view, prompt, log).")
    checked = f"{cls}, checked"
    setattr(module, checked, type(cls, (made,), {"decide": _in_words(made)}))
    enlist(game, name, Listing(f"{module.__name__}:{checked}", f"{cls} of {path}", tuple(getattr(made, "sides", ()))))


def _in_words(made: Any) -> Callable[..., Order | str]:
    """The decision of a class, if it is an order at all."""

    def decide(self: object, view: object, prompt: Prompt, log: Sequence[Event]) -> Order | str:
        order: Order | str = made.decide(self, view, prompt, log)
        if isinstance(order, str):
            return order
        if not isinstance(order, Mapping):
            raise TypeError(f"decide gave {order!r}; an order has a tuple of words for each key, or is a line of text")
        for key, answer in order.items():
            if isinstance(answer, str):
                raise TypeError(f"{key} is {answer!r}; an answer is a tuple of words, ({answer!r},)")
        return order

    return decide


@cache
def _module(path: Path) -> ModuleType:
    """The file as a module, under a name that no other module has."""
    spec = spec_from_file_location(f"own bots of {path}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise UnknownBot(f"There is no file {path}.")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise BadOffer(f"{path} cannot be loaded: {type(error).__name__}: {str(error).rstrip('.')}.") from error
    return module
