"""Two players on one side: both have the link of its seat, and each answers for a ship."""

from __future__ import annotations

from collections import Counter

from sealed_orders.kernel.dice import FastDice
from sealed_orders.server.http.background import Background
from tests.server.player import Player, make_match

DECISIONS = 20


def wait(player: Player, number: int) -> None:
    """Listen until the player is asked something after this many decisions, or the match is over."""
    while player.position.outcome is None and not (player.asked and player.position.number >= number):
        player.hear()


def test_two_players_share_a_side_with_a_ship_each(server: Background) -> None:
    seats = {"british": "away", "german": "bot greedy"}
    made = make_match(server, "denmark_strait", seats, options={"captains": "historical"})
    dice, answered = FastDice("share"), Counter[str]()
    with Player(server, made.seats["british"]) as admiral, Player(server, made.seats["british"]) as captain:
        for number in range(DECISIONS):
            wait(admiral, number)
            wait(captain, number)
            if admiral.position.outcome:
                break
            assert admiral.position.prompt == captain.position.prompt
            assert admiral.position.prompt is not None
            text = admiral.position.prompt.text
            who, player = ("captain", captain) if "Prince of Wales" in text else ("admiral", admiral)
            player.seal_anything(dice)
            answered[who] += 1
        assert admiral.position.log == captain.position.log
    assert min(answered["admiral"], answered["captain"]) >= 3
