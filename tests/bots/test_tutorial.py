"""The bots of First Hunt: they beat chance, and say why."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot, bots
from sealed_orders.bots.tutorial.lieutenant import weights
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Searched, Turn, Who
from sealed_orders.kernel.match import Match

BOTS = {"raider": "corsair", "hunter": "lieutenant"}
MATCHES = 60
WANTED = 48  # of them: 80 percent


def played(names: dict[str, str], scenario: str, seed: str) -> Match:
    match = Match.new("tutorial", scenario, seed=seed)
    players = {side: bot("tutorial", name, side, f"{seed} {side}") for side, name in names.items()}
    while match.outcome is None:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt
        match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match


@pytest.mark.parametrize("scenario", ["breakout", "at_large"])
@pytest.mark.parametrize("side", ["raider", "hunter"])
def test_each_beats_random_four_times_in_five(side: str, scenario: str) -> None:
    names = {"raider": "random", "hunter": "random"} | {side: BOTS[side]}
    won = [played(names, scenario, f"match {n}").outcome for n in range(MATCHES)]
    assert sum(outcome is not None and outcome.winner == side for outcome in won) >= WANTED


def test_each_plays_its_own_side_and_gives_a_reason() -> None:
    assert bots("tutorial", "raider") == ("corsair", "random")
    assert bots("tutorial", "hunter") == ("lieutenant", "random")
    match = Match.new("tutorial", seed="scapa")
    for side in ("raider", "hunter"):
        player, prompt = bot("tutorial", BOTS[side], side), match.prompt(side)
        assert prompt
        prompt.complete(player.decide(match.view(side), prompt, ()))
        assert getattr(player, "reason", "").endswith(".")


def test_the_raider_goes_for_the_lanes_and_raids() -> None:
    match = played({"raider": "corsair", "hunter": "random"}, "breakout", "dover")
    assert "Western Approaches" in " ".join(event.text for event in match.log("raider"))


def test_a_call_tells_the_hunter_where_she_is_and_a_search_where_hardly() -> None:
    she = Who("raider", "raider")
    called = weights([Event("4.2", "", (), (Reported(she, "atlantic", exact=True),))])
    assert called["atlantic"] == 1
    later = weights([Event("4.2", "", (), (Reported(she, "atlantic", exact=True), Turn(2)))])
    assert later["atlantic"] > 0.5 > later["approaches"] > 0
    searched = weights([Event("3.2", "", (), (Searched(("scapa",)),))])
    assert searched["scapa"] < searched["faroes"]
