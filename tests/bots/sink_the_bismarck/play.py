"""Matches between computer players, and what they believe, for the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sealed_orders.bots import Bot, bot
from sealed_orders.bots.hunt import reading
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.motion import BRIEF
from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side


def begin(scenario: str = "rheinuebung", options: Mapping[str, str] | None = None, seed: str = "match") -> Match:
    return Match.new(GAME.name, scenario, options, dice=Dice(seed), keep=False)


def believed(side: Side, log: Sequence[Event]) -> Belief:
    """Return what a side's commander believes about the enemy's ships."""
    return reading.believed(Campaign, side, log, BRIEF)


def seated(german: str, british: str, seed: str = "bots") -> dict[Side, Bot]:
    return {side: bot(GAME.name, name, side, seed) for side, name in (("german", german), ("british", british))}


def play(match: Match, players: Mapping[Side, Bot], until: Callable[[Match], bool] = lambda _: False) -> Match:
    while not match.outcome and not until(match):
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match
