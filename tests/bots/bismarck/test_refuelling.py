"""Fuel: oilers wait for raiders and go to meet them; nobody on either side refuels if that gains nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.german import raiders
from sealed_orders.bots.bismarck.german.raid import RAIDERS
from sealed_orders.bots.bismarck.german.refuelling import refuelling_places
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.waters.ways import far
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.movement import OILERS
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, UNIT
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position

PRINZ_EUGEN = UNIT["prinz_eugen"]
FAR_OFF = at("1113")


def otto(**units: Any) -> tuple[Otto, Any]:
    """Return Otto's orders on turn 14, with Prinz Eugen far off."""
    player = Otto(GERMAN, "1", "O1")
    return player, decide(player, begin(position(turn=14, **({"prinz_eugen": FAR_OFF} | units))))


def test_6_26_raiders_refuel_in_their_ports_and_beside_their_oilers() -> None:
    view = begin(position(turn=14, hamburg=at("2914"))).view(GERMAN)
    places = set(refuelling_places(view))
    assert places >= PORTS[GERMAN] | {"2914"}
    assert "2913" not in places


def test_15_3_in_solitaire_places_are_set_and_no_oiler_counts() -> None:
    view = begin(position(turn=14, options={"solitaire": "on"})).view(GERMAN)
    assert set(refuelling_places(view)) == PORTS[GERMAN] | set(view.secret)
    assert view.secret
    assert not any(view.square[oiler] for oiler in OILERS)


@pytest.mark.parametrize("name", ["otto", "master"])
def test_15_3_a_raider_short_of_fuel_goes_to_a_secret_square_and_refuels_there(name: str) -> None:
    """15.3 The Prinz Eugen is a square away, all else far off."""
    empty = {"bismarck": {"square": "", "fate": "sunk"}}
    state = position(12, 6, {"solitaire": "on"}, prinz_eugen=at("2914", fuel=1), **empty)
    state.secret = ["1411", "1512", "2813"]
    match = begin(state)
    player = bot("bismarck", name, "german", seed="thirst")
    for _ in range(6):
        if match.state.fuel[PRINZ_EUGEN] == 7:
            break
        turn = match.state.turn
        while match.state.turn == turn and match.outcome is None:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                view, log = match.view(side), match.log(side)
                match.submit(side, player.decide(view, prompt, log) if side == GERMAN else {})
    assert match.state.fuel[PRINZ_EUGEN] == 7


def test_an_oiler_stays_with_a_raider_who_refuels() -> None:
    _, order = otto(bismarck=at("3018", fuel=0), hamburg=at("3018"))
    assert order["bismarck"] == ("R",)
    assert order["hamburg"] == ("M",)


@pytest.mark.parametrize("fuel", [0, 2, 3])
def test_an_oiler_meets_a_raider_who_is_short_of_fuel(fuel: int) -> None:
    _, order = otto(bismarck=at("2716", fuel=fuel), hamburg=at("2914"))
    meet = order["bismarck"][-1] if len(order["bismarck"]) > 1 else "2716"
    there = order["hamburg"][-1] if len(order["hamburg"]) > 1 else "2914"
    assert far(GERMAN, there, meet) < max(1, far(GERMAN, "2914", meet))


def test_an_oiler_does_not_follow_a_raider_who_has_fuel_enough() -> None:
    _, near = otto(bismarck=at("2716", fuel=8), hamburg=at("2914"))
    _, nobody = otto(bismarck=FAR_OFF, hamburg=at("2914"))
    assert near["hamburg"] == nobody["hamburg"]


def test_a_raider_without_fuel_goes_to_the_nearest_oiler() -> None:
    _, order = otto(bismarck=at("2417", fuel=0), hamburg=at("2516"))
    assert order["bismarck"][-1] == "2516" or order["hamburg"][-1] == "2417"


def test_a_raider_without_fuel_keeps_nobody_waiting() -> None:
    state = position(turn=14, bismarck=at("2417"), prinz_eugen=at("2417", fuel=0))
    view = begin(state).view(GERMAN)
    assert raiders.companies(view, RAIDERS, together=True) == [(unit,) for unit in RAIDERS]


def test_prinz_eugen_saves_fuel_while_nobody_sees_her() -> None:
    seen, unseen = (
        raiders.pace(begin(position(turn=4, prinz_eugen=at("1718", spotted=spotted))).view(GERMAN), PRINZ_EUGEN).fuel
        for spotted in (1, 0)
    )
    assert unseen == raiders.THRIFT * seen


def admiral(turn: int, bismarck: Any, **units: Any) -> Any:
    """Return the admiral's orders, with the Bismarck as she is."""
    state = position(turn=turn, bismarck=bismarck, prinz_eugen=FAR_OFF, **units)
    return decide(Admiral(BRITISH, "1", "A1"), begin(state))


def test_6_26_a_ship_short_of_fuel_goes_to_port() -> None:
    order = admiral(14, FAR_OFF, hood=at("2422", fuel=1), prince_of_wales=at("2422"))
    assert far(BRITISH, order["hood"][-1], "2425") < far(BRITISH, "2422", "2425")


@pytest.mark.parametrize("fuel", [0, 1])
def test_nobody_leaves_a_raider_in_sight_near_by_to_refuel(fuel: int) -> None:
    held = at("2623", spotted=1, midships=3, knots=0)
    order = admiral(14, held, hood=at("2522", fuel=fuel), repulse=at("2522", fuel=fuel))
    for ship in ("hood", "repulse"):
        cell = order[ship][-1] if len(order[ship]) > 1 else "2522"
        assert far(BRITISH, cell, "2623") <= 1


@pytest.mark.parametrize("turn", [26, 28, 30])
def test_no_ship_goes_for_fuel_that_she_cannot_use_any_more(turn: int) -> None:
    state = position(
        turn=turn, bismarck=FAR_OFF, prinz_eugen=FAR_OFF, hood=at("2423", fuel=1), kenya=at("2422", fuel=0)
    )
    decide(player := Admiral(BRITISH, "1", "A1"), begin(state))
    assert "short of fuel" not in player.reason
