"""A card in Computer Bismarck: the ambush is one of the deck, and raiders sail it round battleships."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.bots import bot, bots
from sealed_orders.bots.bismarck.ambush import ambush
from sealed_orders.bots.bismarck.waters.ways import far
from sealed_orders.bots.cards.deck import deck
from sealed_orders.bots.cards.player import CardPlayer
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN
from sealed_orders.kernel.squares import distance
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position

GOALS = deck("bismarck")["ambush"].routes[0].goes


def together(cell: str) -> dict[str, Any]:
    """Return both raiders in a square."""
    return {"bismarck": at(cell), "prinz_eugen": at(cell)}


def sailed(turn: int, cell: str, **units: Any) -> tuple[str, ...]:
    """Return the order that the card gives the Bismarck."""
    return decide(ambush(GERMAN), begin(position(turn=turn, **(together(cell) | units))))["bismarck"]


def test_it_is_offered_for_the_german_side_only() -> None:
    assert "ambush" in bots("bismarck", GERMAN)
    assert "ambush" not in bots("bismarck", BRITISH)
    assert isinstance(bot("bismarck", "ambush", GERMAN), CardPlayer)


@pytest.mark.parametrize("name", ["ambush", "sl3_port"])
def test_every_goal_is_open_to_german_ships(name: str) -> None:
    goals = [goal for route in deck("bismarck")[name].routes for goal in route.goes.values()]
    assert all(goal in SEA[GERMAN] or goal == "port" for goal in goals)


@pytest.mark.parametrize(("turn", "here"), [(1, "1528"), (4, "1321"), (7, "1816"), (11, "2519")])
def test_she_steers_for_the_goal_of_the_turn(turn: int, here: str) -> None:
    cell = sailed(turn, here)[-1]
    assert far(GERMAN, cell, GOALS[turn]) < far(GERMAN, here, GOALS[turn])


def test_raiders_in_company_go_the_same_way() -> None:
    order = decide(ambush(GERMAN), begin(position(turn=6, **together("1618"))))
    assert order["bismarck"] == order["prinz_eugen"]


def test_she_waits_at_the_last_goal_on_patrol() -> None:
    assert sailed(14, "2625") == ("P",)


@pytest.mark.parametrize(("turn", "goal"), [(17, "2726"), (19, "2826")])
def test_she_moves_on_when_the_card_says_so(turn: int, goal: str) -> None:
    assert sailed(turn, "2625")[-1] in {goal, *SEA[GERMAN].next[goal]}
    assert sailed(turn, goal) == ("P",)


def test_from_turn_21_she_goes_home() -> None:
    assert sailed(21, "2826")[-1] in PORTS[GERMAN] | {"2827", "2726", "2727"}


def test_she_goes_round_a_battleship_in_sight() -> None:
    plain = sailed(8, "2016")[-1]
    away = sailed(8, "2016", hood=at("2117", spotted=1))[-1]
    assert distance(away, "2117") > 1 >= distance(plain, "2117")
