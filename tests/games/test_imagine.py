"""Imagined States: a match goes on from one by its game's own steps, and no position follows that cannot be."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.rollout import play_out

PLACES = [
    ("bismarck", "campaign", 20),
    ("graf_spee", "december_1", 12),
    ("graf_spee", "december_13", 3),
    ("sink_the_bismarck", "the_chase", 12),
]  # game, scenario, decisions before


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLACES)
def test_a_match_is_played_on_from_an_imagined_state_by_the_games_own_steps(
    game: str, scenario: str, decisions: int
) -> None:
    match, dice = so.Match.new(game, scenario, seed="imagine"), FastDice(game)
    players = {side: RandomBot(side, scenario).decide for side in match.game.sides}
    while len(match.decisions) < decisions:
        for side in match.waiting:
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]
    for side in match.waiting:
        other = match.game.imagine(match.view(side), match.log(side), dice)
        turn = other.turn
        play_out(match.game, other, dice, players, until=lambda state, after=turn + 1: state.turn > after)  # type: ignore[misc]
        assert other.turn == turn + 2 or match.game.outcome(other)
        assert not list(match.game.impossible(other))
