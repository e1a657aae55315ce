"""6.5 Imagined States: what a side knows is as it is, and the enemy is where she can be."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.games.graf_spee.imagine import imagine
from sealed_orders.games.graf_spee.ships import BRITISH, GRAF_SPEE
from sealed_orders.kernel.dice import FastDice

GAME = so.load("graf_spee")


def begun(scenario: str, decisions: int, seed: str = "imagine") -> so.Match:
    """Return a match after some random decisions."""
    match, dice = so.Match.new(GAME, scenario, seed=seed), FastDice(seed)
    while len(match.decisions) < decisions:
        for side in match.waiting:
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]
    return match


def test_16_1_a_contact_told_at_the_start_is_on_the_map_and_not_spotted() -> None:
    match = begun("december_1", 0)
    other = GAME.imagine(match.view(BRITISH), match.log(BRITISH), FastDice("start"))
    assert other.seen_at[GRAF_SPEE] == other.square[GRAF_SPEE] == match.state.square[GRAF_SPEE]
    assert not other.spotted[GRAF_SPEE]


def test_5_5_who_was_not_seen_since_has_gone_no_farther_than_she_could() -> None:
    match = begun("december_1", 10)
    begins = match.state.track_graf_spee[0]
    squares = {
        GAME.imagine(match.view(BRITISH), match.log(BRITISH), FastDice(str(n))).square[GRAF_SPEE] for n in range(40)
    }
    moves = match.state.turn - 1
    assert len(squares) > moves
    assert all(
        abs(int(cell[:2]) - int(begins[:2])) <= moves and abs(int(cell[2:]) - int(begins[2:])) <= moves
        for cell in squares
    )


def test_6_5_the_enemy_can_be_put_where_a_plot_has_her() -> None:
    match = begun("december_1", 10)
    other = imagine(match.view(BRITISH), match.log(BRITISH), FastDice("plot"), {GRAF_SPEE: "2314"})
    assert other.square[GRAF_SPEE] == "2314"
