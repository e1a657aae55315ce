"""Positions that can never occur: no game of ours starts in one, and each recognises one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.ships import SHIPS
from tests.own import EVERY_GAME


@EVERY_GAME
def test_no_scenario_begins_with_an_impossible_position(game: str) -> None:
    rules = so.load(game)
    for scenario in rules.scenarios:
        assert list(rules.impossible(so.Match.new(rules, scenario, seed="possible").state)) == []


def put(name: str, at: object, value: object) -> Callable[[Any], None]:
    return lambda state: getattr(state, name).__setitem__(at, value)


@pytest.mark.parametrize(
    ("game", "spoil", "says"),
    [
        ("tutorial", lambda state: setattr(state, "flights", -1), "-1 flights"),
        ("bismarck", put("square", 0, "9999"), "is in '9999'"),
        ("bismarck", put("fuel", 0, -1), "has fuel -1"),
        ("bismarck", put("fate", 0, "sunk"), "is sunk and in"),
        ("bismarck", put("points", "german", 5), "the german points are 5 and add up to 0"),
        ("bismarck_solitaire", put("square", "bismarck", "Z9"), "bismarck is in 'Z9'"),
        ("bismarck_solitaire", put("barrels", "bismarck", 99), "has 99 barrels"),
        ("denmark_strait", put("draw", "british", ()), "the british cards are not the deck"),
        ("denmark_strait", put("hull", 0, 99), "has lost 99 of"),
        ("graf_spee", put("square", 0, "0000"), "afloat in '0000'"),
        ("graf_spee", put("hull", 0, 10_000), "has hull 10000 of"),
        ("sink_the_bismarck", put("damage", 0, 99), "afloat with 99 of"),
        ("sink_the_bismarck", put("fuel", 0, -1), "has fuel -1"),
        ("sink_the_bismarck", put("cell", 0, "9999"), "is in '9999'"),
    ],
)
def test_an_impossible_position_is_named(game: str, spoil: Callable[[Any], None], says: str) -> None:
    rules = so.load(game)
    state = so.Match.new(rules, seed="possible").state
    spoil(state)
    assert any(says in fault for fault in rules.impossible(state)), list(rules.impossible(state))


def test_a_ship_whose_damage_must_exceed_her_hull_floats_at_her_hull_number() -> None:
    rules = so.load("denmark_strait")
    state = so.Match.new(rules, options={"sinks": "exceeds"}, seed="possible").state
    state.hull[0] = SHIPS[0].hull
    assert list(rules.impossible(state)) == []
