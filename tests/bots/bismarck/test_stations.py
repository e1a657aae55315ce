"""Where the German bots refuel."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.stations import refuelling_squares
from sealed_orders.games.bismarck.cards import UNIT
from tests.games.bismarck.position import at, begin, position

PORTS = ("1228", "1528", "2626", "2727")


def test_15_3_with_oilers_beside_them_and_without_in_the_secret_squares() -> None:
    two = begin(position(options={"solitaire": "off"}))
    assert refuelling_squares(two.view("german")) == (*PORTS, "1511", "2914", "1611")
    alone = begin(position(options={"solitaire": "on"}))
    assert refuelling_squares(alone.view("german")) == (*PORTS, *alone.state.secret)


@pytest.mark.parametrize("name", ["otto", "master"])
def test_15_3_a_raider_short_of_fuel_goes_to_a_secret_square_and_refuels_there(name: str) -> None:
    """15.3 The Prinz Eugen is a square away, all else far off."""
    empty = {"bismarck": {"square": "", "fate": "sunk"}}
    state = position(12, 6, {"solitaire": "on"}, prinz_eugen=at("2914", fuel=1), **empty)
    state.secret = ["1411", "1512", "2813"]
    match = begin(state)
    player = bot("bismarck", name, "german", seed="thirst")
    for _ in range(6):
        if match.state.fuel[UNIT["prinz_eugen"]] == 7:
            break
        turn = match.state.turn
        while match.state.turn == turn and match.outcome is None:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                view, log = match.view(side), match.log(side)
                match.submit(side, player.decide(view, prompt, log) if side == "german" else {})
    assert match.state.fuel[UNIT["prinz_eugen"]] == 7
