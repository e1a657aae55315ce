"""Bots answer prompts from views. They get View, Prompt and log, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from sealed_orders.kernel.board import Panel, Plot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

# By game, the bots made for it: name -> module:class. "random" plays every game.
BOTS: dict[str, dict[str, str]] = {
    "bismarck": {
        "history": "sealed_orders.bots.bismarck.history:HistoryBot",
        "cadet": "sealed_orders.bots.bismarck.cadet:Cadet",
        "otto": "sealed_orders.bots.bismarck.otto:Otto",
        "admiral": "sealed_orders.bots.bismarck.admiral:Admiral",
    },
}
PLOTS = {"bismarck": "sealed_orders.bots.bismarck.plot:PlotTable"}
ANY = {"random": "sealed_orders.bots.random_bot:RandomBot"}


class Bot(Protocol):
    """A computer player of one side."""

    def decide(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        """A legal answer."""
        ...


class StaffOfficer(Protocol):
    """Keeps the plot table of one side: where the unseen enemy may be, from what the side was told."""

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told."""
        ...

    def plots(self) -> tuple[Plot, ...]:
        """What is on the table."""
        ...

    def panels(self, view: Any, order: Order) -> tuple[Panel, ...]:
        """The papers for the orders in hand."""
        ...

    def reach(self, view: Any, cell: str) -> tuple[tuple[str, int], ...]:
        """Which own units can be in a cell, by name, and in how many turns."""
        ...


class UnknownBot(LookupError):
    """There is no bot of that name for the game."""


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game."""
    load(game)
    return (*BOTS.get(game, {}), *ANY)


def bot(game: str, name: str, side: Side, seed: str = "") -> Bot:
    """A bot to play one side of a game."""
    if side not in load(game).sides:
        raise UnknownBot(f"{game} has no side called {side}; it has {', '.join(load(game).sides)}.")
    path = (ANY | BOTS.get(game, {})).get(name)
    if path is None:
        raise UnknownBot(f"{game} has no bot called {name}; it has {', '.join(bots(game))}.")
    module, _, cls = path.partition(":")
    made: Bot = getattr(import_module(module), cls)(side=side, seed=seed)
    return made


def plot_table(game: str, side: Side) -> StaffOfficer | None:
    """The keeper of a side's plot table, for a game that has one."""
    if game not in PLOTS:
        return None
    module, _, cls = PLOTS[game].partition(":")
    made: StaffOfficer = getattr(import_module(module), cls)(side)
    return made
