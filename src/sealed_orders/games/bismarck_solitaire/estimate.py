"""An estimate, by playing on: how often a mission is completed from a view under given players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Prompt

Decide: TypeAlias = Callable[[CruiseView, Prompt, Sequence[Event]], Order]


class Estimate(NamedTuple):
    """A share of simulated games and its standard error. It is not exact."""

    p: float
    error: float
    games: int


def imagine(view: CruiseView) -> CruiseState:
    """2.6 The State a view was made from: nothing is hidden, so it is known."""
    return CruiseState(**{field.name: _own(getattr(view, field.name)) for field in fields(CruiseState)})


def _own(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def completed(view: CruiseView, decide: Decide, seed: str = "") -> bool:
    """13.2 Say whether the mission succeeds in a simulated game in which one player decides everything."""
    match = Match(load("bismarck_solitaire"), imagine(view), FastDice(seed), keep=False)
    return play_out(match, decide).winner is not None


def simulated(mission: str, decide: Decide, seed: str = "") -> Entry:
    """15.1 The battle record of a mission simulated from its set-up."""
    match = Match.new("bismarck_solitaire", mission, dice=FastDice(seed), keep=False)
    play_out(match, decide)
    entry = match.entry()
    assert entry is not None
    return entry


def play_out(match: Match, decide: Decide) -> Outcome:
    """Return how a match ends when the same player decides everything that is left of it."""
    while match.outcome is None:
        for side in match.waiting:
            question = match.prompt(side)
            assert question is not None
            match.submit(side, decide(match.view(side), question, match.log(side)))
    return match.outcome


def share(won: int, games: int) -> Estimate:
    """Return a share and its standard error, which is never 0 (Agresti and Coull)."""
    p = (won + 2) / (games + 4)
    return Estimate(won / games, sqrt(p * (1 - p) / (games + 4)), games)
