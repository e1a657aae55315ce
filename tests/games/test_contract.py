"""What every game of ours promises, in every scenario; and what is not flat is noticed."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.kernel.state import State, Task
from sealed_orders.testing.contract import Contract, assert_flat
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
