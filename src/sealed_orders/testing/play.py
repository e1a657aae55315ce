"""Play matches of any game at random."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import sealed_orders as so
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import encode, packet

WORK = int(os.environ.get("SEALED_ORDERS_WORK", "250"))  # decisions that a test plays of a light game
LIGHT = 8_000  # bytes of State and packets at one decision of a light game
ENDLESS = 50_000  # more decisions than any match can need


def audience(match: so.Match) -> tuple[Side, ...]:
    """Everybody who may watch a match."""
    return (*match.game.sides, SPECTATOR)


def packets(match: so.Match) -> dict[Side, bytes]:
    """Return what everybody gets of a match now."""
    return {side: packet(match, side) for side in audience(match)}


def prompts(match: so.Match) -> dict[Side, so.Prompt]:
    """Return the questions that sides have not answered yet."""
    return {side: prompt for side in match.waiting if (prompt := match.prompt(side))}


def decisions(match: so.Match, seed: str) -> Iterator[dict[Side, Order]]:
    """Play a match to its end at random. At each decision it yields the orders it is about to submit."""
    bots = {side: RandomBot(side, seed) for side in match.game.sides}
    for _ in range(ENDLESS):
        if match.outcome:
            return
        orders = {side: bots[side].decide(match.view(side), prompt, ()) for side, prompt in prompts(match).items()}
        yield orders
        for side, order in orders.items():
            match.submit(side, order)
    raise AssertionError(f"a match of {match.game.name} does not end")


@cache
def work(game: str) -> int:
    """Return how many decisions a test should play of a game: fewer if each is bigger."""
    match = so.Match.new(game, seed="work")
    size = len(encode(match.state)) + sum(len(data) for data in packets(match).values())
    return WORK * LIGHT // max(LIGHT, size)


class Position(NamedTuple):
    """A match before a decision: what everybody knows and is asked, and the orders that follow."""

    turn: int
    views: dict[Side, Any]
    prompts: dict[Side, so.Prompt | None]
    orders: dict[Side, Order]

    @property
    def questions(self) -> dict[Side, so.Prompt]:
        """Return the questions asked now."""
        return {side: prompt for side, prompt in self.prompts.items() if prompt}


class Walk:
    """A random match, inspected before each decision."""

    def __init__(self, game: str, scenario: str, seed: str, options: Mapping[str, str] | None = None) -> None:
        self.seed = seed
        self.match = so.Match.new(game, scenario, options, seed=seed)
        self.length = 0

    def __iter__(self) -> Iterator[dict[Side, Order]]:
        for orders in decisions(self.match, self.seed):
            self.length += 1
            yield orders

    def twin(self) -> so.Match:
        """Return the same match at its beginning."""
        return so.Match.new(self.match.game, self.match.scenario, self.match.options, seed=self.seed)


def walks(game: str, scenario: str) -> Iterator[Walk]:
    """Yield random matches of a scenario, at least one, until its share of the game's work is done."""
    share = work(game) / len(so.load(game).scenarios)
    done = 0
    while done < share:
        walk = Walk(game, scenario, f"walk {done}")
        yield walk
        assert walk.length, "a match without a decision"
        done += walk.length


class Finished(NamedTuple):
    """A random match that is over, and how it stood before each decision."""

    walk: Walk
    positions: tuple[Position, ...]


@cache
def finished(game: str, scenario: str) -> tuple[Finished, ...]:
    """Return the same matches at their end, played once for all tests that only look at them."""
    return tuple(
        [Finished(walk, tuple([position(walk.match, orders) for orders in walk])) for walk in walks(game, scenario)]
    )


def position(match: so.Match, orders: dict[Side, Order]) -> Position:
    """Return how a match stands before a decision."""
    watching = audience(match)
    views, prompts = ({side: look(side) for side in watching} for look in (match.view, match.prompt))
    return Position(match.state.turn, views, prompts, orders)
