"""Every game of ours has a golden playthrough, and still plays it; and what a playthrough contains."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.testing.golden import Playthroughs
from sealed_orders.testing.playthrough import LINES, Script
from tests.own import OurGames


class TestPlaythroughs(OurGames, Playthroughs):
    """The kit's."""


def test_a_playthrough_lists_what_was_seen_asked_answered_rolled_and_announced() -> None:
    lines = Script(so.Match.new("tutorial", seed="golden"), 99).lines
    for words in (
        "raider   sees",
        "raider   asked",
        "raider   answers",
        "hunter   asked",
        "dice     d6 =",
        "all      told",
    ):
        assert any(words in line for line in lines), words


def test_of_a_long_list_the_rest_is_counted_and_hashed() -> None:
    script = Script(so.Match.new("tutorial", seed="golden"), 1)
    script.lines.clear()
    script._write("raider", "sees", [str(number) for number in range(LINES + 5)])
    assert len(script.lines) == LINES + 1
    assert script.lines[-1].startswith("raider   sees     ... 5 more, ")
