"""Tokens inside tokens, and boxes off the map."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Game
from sealed_orders.terminal.chart import chart
from sealed_orders.terminal.show import outer, tokens
from sealed_orders.testing.contract import Ground, assert_on_board
from sealed_orders.testing.leaks import Hunt
from tests.games_for_tests import force_hunt, plane_duel


@pytest.mark.parametrize("game", [force_hunt.GAME, plane_duel.GAME], ids=lambda game: game.name)
def test_what_the_games_made_for_tests_show_is_on_their_boards(game: Game) -> None:
    dice = Dice("shown")
    for scenario in game.scenarios:
        match = so.Match.new(game, seed=scenario, scenario=scenario)
        while not match.outcome:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert_on_board(match.display(side), prompt, Ground(game.boards()))
                assert prompt is not None
                match.submit(side, prompt.sample(dice))


def test_forces_reveal_nothing() -> None:
    hunt = Hunt(force_hunt.GAME)
    hunt.search("four", "forces")
    assert hunt.moments > 0


def test_the_terminal_names_a_forces_ships_behind_it_and_boxes_by_their_names() -> None:
    match = so.Match.new(force_hunt.GAME, seed="forces", scenario="four")
    display, board = match.display("british"), force_hunt.GAME.board()
    assert [token.id for token in outer(display.tokens)] == ["a", "b", "r"]
    lines = tokens(display.tokens, board, "british")
    assert "  Halifax  Force B: Norfolk" in lines
    assert any("Force A: Hood, Prince of Wales, DF1; Raiders (german): Bismarck (german)" in line for line in lines)
    assert "Halifax  Force B" in chart(board, display, "british")


def test_a_course_leads_into_a_box_where_the_terrain_says_so() -> None:
    match = so.Match.new(force_hunt.GAME, seed="boxes", scenario="four")
    for order in ({"british": "", "german": ""}, {"british": "b M 0103 halifax", "german": ""}):
        for side, text in order.items():
            match.submit(side, text)
    assert next(token.cell for token in match.display("british").tokens if token.id == "b") == force_hunt.HALIFAX
