"""The master plays proposals out in worlds it imagines; with a number of worlds it always answers alike."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.master import Master
from sealed_orders.games.bismarck.cards import SIDES
from sealed_orders.kernel.match import Match


def play(master: str, decisions: int) -> tuple[Match, Master]:
    """A match in which one side is the master's, looking at one world a decision."""
    match = Match.new("bismarck", "suffolk_in_contact", seed="master")
    searcher = Master(master, "1", worlds=1)
    players = {side: searcher if side == master else bot("bismarck", "cadet", side, "1") for side in SIDES}
    for _ in range(decisions):
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match, searcher


@pytest.mark.parametrize("side", SIDES)
def test_the_master_gives_legal_orders_and_says_why(side: str) -> None:
    match, master = play(side, 8)
    assert match.decisions
    assert master.reason


def test_the_master_answers_alike_from_the_same_seed_and_worlds() -> None:
    one, other = (play("german", 6)[0].decisions for _ in range(2))
    assert one == other
