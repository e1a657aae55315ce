"""Measure speed on one core: what search bots and simulations depend on.

Seconds are processor time, so on a busy machine the figures scatter more but are not wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from sealed_orders.bots import bot, bots
from sealed_orders.kernel.game import Game, game_names, load
from sealed_orders.kernel.match import Match
from sealed_orders.lab.fuzz import Trial, play

ROUNDS = 5
EACH = 8  # figures of a game
SHORTEST = 0.02  # seconds a round lasts at least
WARMING = 100  # warm-up rounds before games are counted: by then everything is cached, as in any series


@dataclass(frozen=True)
class Figure:
    """One measurement; lower is better for microseconds, higher for everything per second."""

    subject: str
    what: str
    value: float
    unit: str


def measure(names: tuple[str, ...] = ()) -> Iterator[Figure]:
    """Measure the named games, or all."""
    for name in names or game_names():
        yield from _game(load(name))


def many(names: tuple[str, ...] = ()) -> int:
    """Return how many figures there will be."""
    return EACH * len(names or game_names())


def _game(game: Game[Any, Any]) -> Iterator[Figure]:
    match = Match.new(game, seed="bench")
    side = match.waiting[0]
    view = match.view(side)
    step = game.steps[match.state.agenda[-1].step]
    yield Figure(game.name, "copy a State", _microseconds(match.state.copy), "µs")
    yield Figure(game.name, "make a view", _microseconds(lambda: game.view(match.state, side)), "µs")
    yield Figure(game.name, "make a prompt", _microseconds(lambda: step.ask(view)), "µs")
    scenario = next(iter(game.scenarios))
    _rates(game, scenario, ROUNDS, WARMING)
    rates = [_rates(game, scenario, number) for number in range(ROUNDS)]
    yield Figure(game.name, "random games", median(rate[0] for rate in rates), "/s")
    yield Figure(game.name, "random decisions", median(rate[1] for rate in rates), "/s")
    seconds, decisions, record = _with_bots(game)
    yield Figure(game.name, "games with bots", 1 / seconds, "/s")
    yield Figure(game.name, "decisions with bots", decisions / seconds, "/s")
    yield Figure(game.name, "record", record, "bytes")


def _with_bots(game: Game[Any, Any]) -> tuple[float, int, int]:
    """Play one match between the default bots: processor seconds, decisions, bytes of its record."""
    names = {side: bots(game.name, side)[0] for side in game.sides}
    players = {side: bot(game.name, name, side, seed="bench") for side, name in names.items()}
    match, decisions, start = Match.new(game, seed="bench"), 0, process_time()
    while match.outcome is None:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
            decisions += 1
    return process_time() - start, decisions, len(match.record().encode())


def _microseconds(call: Callable[[], object]) -> float:
    """Return the median time of a call, over rounds that are long enough for the clock."""
    times = 1
    while _seconds(call, times) < SHORTEST:
        times *= 2
    return median(_seconds(call, times) / times for _ in range(ROUNDS)) * 1e6


def _seconds(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return process_time() - start


def _rates(game: Game[Any, Any], scenario: str, number: int, rounds: int = 10) -> tuple[float, float]:
    """Return games and decisions per second in one round of the shortest games."""
    played, decisions, start = 0, 0, process_time()
    while (seconds := process_time() - start) < rounds * SHORTEST:
        tally = play([Trial(game.name, scenario, {}, f"bench:{number}:{played}", closely=False)])
        played += 1
        decisions += tally.decisions
    return played / seconds, decisions / seconds
