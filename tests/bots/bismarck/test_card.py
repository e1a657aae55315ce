"""The card player: from mark to mark, round battleships, into a fight with what the card names."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.bots import bot, bots
from sealed_orders.bots.bismarck.card import CardPlayer, read
from sealed_orders.bots.bismarck.waters.ways import far
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, UNIT
from sealed_orders.kernel.squares import distance
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position
from tests.games.bismarck.position import play as play_position

MARKS = read("ambush").marks


def together(cell: str) -> dict[str, Any]:
    """Return both raiders in a square."""
    return {"bismarck": at(cell), "prinz_eugen": at(cell)}


def sailed(turn: int, cell: str, **units: Any) -> tuple[str, ...]:
    """Return the Bismarck's orders by the card."""
    return decide(CardPlayer(GERMAN), begin(position(turn=turn, **(together(cell) | units))))["bismarck"]


def test_it_is_offered_for_the_german_side_only() -> None:
    assert "ambush" in bots("bismarck", GERMAN)
    assert "ambush" not in bots("bismarck", BRITISH)
    assert isinstance(bot("bismarck", "ambush", GERMAN), CardPlayer)


def test_every_mark_is_open_to_german_ships() -> None:
    assert all(mark in SEA[GERMAN] for mark in MARKS)


@pytest.mark.parametrize(("here", "mark"), [("1528", "1321"), ("1518", "1816"), ("2016", "2216"), ("2116", "2519")])
def test_she_steers_for_the_next_mark(here: str, mark: str) -> None:
    cell = sailed(6, here)[-1]
    assert far(GERMAN, cell, mark) < far(GERMAN, here, mark)


def test_raiders_in_company_go_the_same_way() -> None:
    order = decide(CardPlayer(GERMAN), begin(position(turn=6, bismarck=at("1618", moved=2), prinz_eugen=at("1618"))))
    assert order["bismarck"] == order["prinz_eugen"]


def test_she_waits_at_the_last_mark_on_patrol() -> None:
    assert sailed(14, "2625") == ("P",)


@pytest.mark.parametrize(("turn", "goal"), [(17, "2726"), (19, "2826")])
def test_she_moves_on_when_the_card_says_so(turn: int, goal: str) -> None:
    assert sailed(turn, "2625")[-1] in {goal, *SEA[GERMAN].next[goal]}
    assert sailed(turn, goal) == ("P",)


def test_from_turn_21_and_once_the_prey_is_gone_she_goes_home() -> None:
    assert sailed(21, "2826")[-1] in PORTS[GERMAN] | {"2827", "2726", "2727"}
    state = position(turn=15, **together("2625"))
    state.fate[UNIT["ws8b"]], state.square[UNIT["ws8b"]] = "dispersed", ""
    assert decide(CardPlayer(GERMAN), begin(state))["bismarck"][-1] in PORTS[GERMAN]


def test_she_goes_round_a_battleship_in_sight() -> None:
    plain = sailed(9, "2016")[-1]
    away = sailed(9, "2016", hood=at("2117", spotted=1))[-1]
    assert distance(away, "2117") > 1 >= distance(plain, "2117")


@pytest.mark.parametrize(("convoy", "answer"), [("ws8b", "fight"), ("sl1", None)])
def test_she_fights_what_the_card_names_whatever_the_odds(convoy: str, answer: str | None) -> None:
    mode = "F" if convoy == "ws8b" else "C"
    ships = {name: at("2625", mode, spotted=1) for name in (convoy, "hood", "king_george_v", "prince_of_wales")}
    units = {"bismarck": at("2625", spotted=1, midships=2), "prinz_eugen": at("1113")} | ships
    match = play_position(position(14, **units), "naval_phase")
    player = CardPlayer(GERMAN)
    given = decide(player, match)["answer"][0]
    assert ("the plan says" in player.reason) == (answer is not None)
    assert answer is None or given == answer
