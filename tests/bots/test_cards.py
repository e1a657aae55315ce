"""Cards are played as many times as asked, and their results are printed."""

from __future__ import annotations

from functools import partial

from sealed_orders.bots.random_bot import RandomBot
from tests.bots.cards import Deck

DECK = Deck(
    "tutorial",
    "breakout",
    {"raider": {"any way": partial(RandomBot)}, "hunter": {"anywhere": partial(RandomBot)}},
    {"raider": "random", "hunter": "random"},
)


def test_a_card_is_played_so_often_and_its_share_told() -> None:
    won = sum(DECK.wins("hunter", RandomBot, f"gale {n}") for n in range(8))
    (line,) = DECK.lines(["--games", "8", "--seed", "gale", "--side", "hunter"])
    assert line.startswith(f"hunter anywhere: {won / 8 * 100:.1f} % (")
    assert line.endswith(" of 8")


def test_a_run_goes_on_where_another_ended() -> None:
    shares = [
        float(line.partition(": ")[2].partition("%")[0])
        for first in ("0", "4")
        for line in DECK.lines(["--games", "4", "--seed", "gale", "--first", first, "--card", "any way"])
    ]
    (whole,) = DECK.lines(["--games", "8", "--seed", "gale", "--card", "any way"])
    assert f"{sum(shares) / 2:.1f} %" in whole
