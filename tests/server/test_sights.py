"""What a side sees is computed once for each moment of a match, and never belongs to another moment."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import Paper, Position
from sealed_orders.table.seats import Glance, Seat
from tests.own import GAMES

EMPTY: Mapping[Slot, Paper] = {}


def seats(match: so.Match) -> dict[str, Seat]:
    sides = (*match.game.sides, SPECTATOR)
    return {side: Seat(side, "match", side, "away", Glance("waiting", 1), 0) for side in sides}


def looked(
    match: so.Match, sights: gate.Sights, side: str, start: int = 0, drawer: Mapping[Slot, Paper] = EMPTY
) -> Position:
    chairs = seats(match)
    return gate.position(match, chairs.values(), chairs[side], start, drawer, sights.of(match, side))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_made_again(game: str) -> None:
    match, sights = so.Match.new(game, seed="sights"), gate.Sights()
    dice = FastDice("sights")
    for _ in range(12):
        for side, seat in seats(match).items():
            for _ in range(2):
                fresh = gate.position(match, seats(match).values(), seat)
                assert gate.encode(looked(match, sights, side)) == gate.encode(fresh)
        if match.outcome:
            break
        prompt = match.prompt(match.waiting[0])
        assert prompt is not None
        match.submit(match.waiting[0], prompt.sample(dice))


def test_who_asks_again_gets_the_same_sight_until_something_differs() -> None:
    match, sights = so.Match.new("tutorial", seed="sights"), gate.Sights()
    first = looked(match, sights, "raider")
    assert looked(match, sights, "raider").display is first.display
    drawn = gate.encode(looked(match, sights, "raider", drawer={"draft": Paper("lurk", 1)}))
    assert msgspec.json.decode(drawn)["drawer"] == {"draft": {"text": "lurk", "revision": 1}}
    match.submit("raider", "ship lurk")
    assert msgspec.json.decode(gate.encode(looked(match, sights, "raider")))["sealed"] == "ship lurk"
    match.submit("hunter", "flights 1")
    later = msgspec.json.decode(gate.encode(looked(match, sights, "raider")))
    assert later["number"] == 1
    assert later["log"]
    assert not msgspec.json.decode(gate.encode(looked(match, sights, "raider", start=99)))["log"]


def test_a_match_that_is_loaded_again_is_looked_at_again() -> None:
    sights = gate.Sights()
    one, other = (so.Match.new("tutorial", seed="sights") for _ in range(2))
    seen = sights.of(one, "raider")
    assert sights.of(one, "raider") is seen
    assert sights.of(other, "raider") is not seen


def test_a_match_that_is_resigned_asks_nobody_any_more() -> None:
    match, sights = so.Match.new("tutorial", seed="sights"), gate.Sights()
    assert looked(match, sights, "raider").prompt is not None
    match.resign("hunter")
    assert looked(match, sights, "raider").prompt is None
    assert msgspec.json.decode(gate.encode(looked(match, sights, "raider")))["outcome"]["winner"] == "raider"
