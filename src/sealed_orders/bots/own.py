"""Your own bot: a class in a file, `mine.py:Lazy` where a command asks for a bot. No server takes such a name.

A file is read once, by the command, and its text is what every process and machine plays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, TypeAlias

from sealed_orders.bots import Bot, Listing, UnknownBot, enlist, listed
from sealed_orders.bots.decision import BotFailure
from sealed_orders.bots.limit import OutOfTime
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

Files: TypeAlias = Mapping[str, str]  # the texts of files, by their paths as they were given

FILE = ".py:"


def is_own(name: str) -> bool:
    """Say whether a name is that of a class in a file."""
    return FILE in name


def files(names: Iterable[str], kept: Files | None = None) -> Files:
    """Return the files of the own bots among these names: as they are known, or else as they are now."""
    paths = sorted({name.rpartition(":")[0] for name in names if is_own(name)})
    return {path: (kept or {}).get(path) or _read(path) for path in paths}


def digest(name: str, texts: Files) -> str:
    """Return which version of its file an own bot plays. Nothing for any other bot.

    >>> digest("mine.py:Lazy", {"mine.py": "class Lazy: ..."}), digest("otto", {})
    ('5979fdbcb4db', '')
    """
    return _digest(texts[name.rpartition(":")[0]]) if is_own(name) else ""


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def welcome(game: str, names: Iterable[str]) -> None:
    """Let the bots among these names that are classes in files be found like any other; in this process alone."""
    for name in names:
        if name.endswith(".py"):
            raise UnknownBot(f"{name} is a file, not a bot. Name the class in it, such as {name}:Lazy.")
        if is_own(name):
            made, module = _class(name, files([name]))
            about = f"{made.__name__} of {name.rpartition(':')[0]}"
            enlist(game, name, Listing(f"{module}:{_checked(made)}", about, _sides(made)))


def make(name: str, side: Side, seed: str, texts: Files) -> Bot:
    """Return an own bot, for one match."""
    made, _ = _class(name, texts)
    if _sides(made) and side not in _sides(made):
        raise UnknownBot(f"{name} does not play the {side} side.")
    own: Bot = made(side=side, seed=seed)
    return own


def joined(game: str, player: str) -> list[str]:
    """Return the bots of a player, joined by slashes; slashes before the name of a file are its folders.

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
def answerable(name: str, when: str) -> Iterator[None]:
    """If an own bot fails, a sentence says when, and in which line of its file."""
    try:
        yield
    except (Exception, SystemExit, OutOfTime) as error:
        if not is_own(name):
            raise
        path = name.rpartition(":")[0]
        line = next((at.lineno for at in reversed(extract_tb(error.__traceback__)) if at.filename == path), None)
        where = f", line {line}" if line else ""
        kind = "" if isinstance(error, OutOfTime) else f"{type(error).__name__}: "
        raise BotFailure(f"{name} failed {when}{where}: {kind}{str(error).rstrip('.')}.") from error


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UnknownBot(f"There is no file {Path(path).resolve()}. Check the path of your bot.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UnknownBot(f"{path} cannot be read: {error}.") from None


def _class(name: str, texts: Files) -> tuple[Any, str]:
    """Return the class of a name, with its answers checked, and the module it is in."""
    path, _, cls = name.rpartition(":")
    module = _module(path, texts[path])
    made = vars(module).get(cls)
    if not isinstance(made, type) or not callable(getattr(made, "decide", None)):
        raise UnknownBot(f"{path} has no bot called {cls}. A bot is a class with decide(view, prompt, log).")
    try:
        signature(made).bind(side="", seed="")
    except TypeError:
        raise UnknownBot(f"{name} cannot be created for a side. Give it __init__(self, side, seed).") from None
    checked = _checked(made)
    if checked not in vars(module):
        setattr(module, checked, type(cls, (made,), {"decide": _in_words(made)}))
    return vars(module)[checked], module.__name__


def _checked(made: type) -> str:
    return f"{made.__name__}, checked"


def _sides(made: Any) -> tuple[Side, ...]:
    return tuple(getattr(made, "sides", ()))


def _in_words(made: Any) -> Callable[..., Order | str]:
    """Return the decision of a class, if it is an order at all."""

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
def _module(path: str, text: str) -> ModuleType:
    """Return the text of a file as a module, under a name that no other module has."""
    module = ModuleType(f"own bots of {path} {_digest(text)}")
    module.__file__ = str(Path(path).resolve())
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, path, "exec"), vars(module))  # noqa: S102  the user's own file
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BadOffer(f"{path} cannot be loaded: {type(error).__name__}: {str(error).rstrip('.')}.") from error
    return module
