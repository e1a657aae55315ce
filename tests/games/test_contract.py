"""What every game of ours promises, in every scenario; and that a broken promise is noticed."""

from __future__ import annotations

from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.kernel.prompt import Pick, Prompt
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.testing.contract import Contract, Ground, assert_flat, assert_on_board
from tests.own import OurGames


class TestContract(OurGames, Contract):
    """The kit's."""


@pytest.mark.parametrize("weather", [1.5, [[1]], {"a": [1]}, {1, 2}, [(1, [2])]], ids=str)
def test_what_a_copy_would_share_or_json_would_change_is_not_flat(weather: Any) -> None:
    state = State(agenda=[Task("orders", ("british",), (1, "hood"))])
    assert_flat(state)
    state.turn = weather
    with pytest.raises(AssertionError, match="turn is not flat"):
        assert_flat(state)


@pytest.mark.parametrize(
    "pick",
    [
        Pick("x", "X", cells=Terrain.of("a chart of my own", ("scapa",))),
        Pick("x", "X", cells=so.load("tutorial").board().terrains[0], but=("nowhere",)),
    ],
)
def test_a_pick_among_cells_that_the_board_has_not_is_noticed(pick: Pick) -> None:
    match = so.Match.new("tutorial", seed="1")
    shown, ground = match.display("raider"), Ground(match.game.boards())
    assert_on_board(shown, match.prompt("raider"), ground)
    with pytest.raises(AssertionError):
        assert_on_board(shown, Prompt("Where?", "1.1", (pick,)), ground)
