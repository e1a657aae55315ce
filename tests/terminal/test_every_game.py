"""The text client knows no game, so it must work for all of them."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.order import Order
from sealed_orders.terminal.plain import Seat
from sealed_orders.terminal.shelf import Shelf
from sealed_orders.terminal.talk import Talk
from tests.own import EVERY_GAME

DECISIONS = 60
CELLS = 150  # of a board that has more, these are from all over it


class Writer(Talk):
    """A person who writes the whole order, looks at everything, and seals as often as needed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.said = ""

    def write(self, order: Order) -> None:
        whole = "; ".join(" ".join((key, *(answer or ("none",)))) for key, answer in order.items())
        self.lines = ["/look", "/map", "/odds", "/list", "/why", "/help", whole, "", ""]

    def say(self, text: str = "") -> None:
        self.said += f"{text}\n"

    def hear(self, question: str) -> str:
        assert self.lines, f"the order was not sealed: {self.said[-500:]}"
        return self.lines.pop(0)


@EVERY_GAME
def test_any_order_of_any_game_can_be_written_down_in_the_plain_client(game: str) -> None:
    match, dice, talk = so.Match.new(game, seed="x"), FastDice("x"), Writer()
    seats = {side: Seat(match, side, talk, Shelf(match)) for side in match.game.sides}
    while match.outcome is None and len(match.decisions) < DECISIONS:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt is not None
        wanted = prompt.sample(dice)
        expected = so.format_order(prompt.shorten(prompt.complete(wanted)))
        decided = len(match.decisions)
        talk.write(wanted)
        seats[side].request()  # a question that is put only on request is put
        seats[side].turn()
        if len(match.decisions) > decided:
            assert match.decisions[-1].orders[side] == expected
        else:
            assert match.sealed(side) == prompt.complete(wanted)


@pytest.mark.parametrize("most", [CELLS, pytest.param(10_000, marks=pytest.mark.long)])
@EVERY_GAME
def test_every_board_can_be_drawn_around_any_of_its_cells(game: str, most: int) -> None:
    match = so.Match.new(game, seed="x")
    talk = Writer()
    side = match.waiting[0]
    cells = match.game.board().cells
    talk.lines = [f"/map {cell.id}" for cell in cells[:: -(-len(cells) // most)]]
    with pytest.raises(AssertionError, match="not sealed"):
        Seat(match, side, talk, Shelf(match)).turn()
    assert "No cell, unit or map" not in talk.said
