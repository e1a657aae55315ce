"""Hex Hunt, one test per paragraph of its rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sealed_orders as so
from hex_hunt.chart import ATLANTIC, BRITISH, GERMAN, HEXES, SIDES, WATERS
from hex_hunt.state import HexState
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR

GAME = so.load("hex_hunt")
HOLDS = {"bismarck": "a", "prinz_eugen": "a", "hood": "k", "prince_of_wales": "k", "norfolk": "k"}
AT = {"a": "0302", "b": "0501", "k": "0303", "l": "0503"}


def sea(*faces: int, at: dict[str, str] = AT, holds: dict[str, str] = HOLDS, **facts: Any) -> so.Match:
    """Return a match at the start of a turn with loaded dice: Forces A and K have ships, the others are dummies."""
    start = {"turn": 1, "agenda": [Task("sail", SIDES)], "at": dict(at), "holds": dict(holds)}
    return so.Match(GAME, HexState(**{**start, **facts}), LoadedDice(*faces))


def turn(match: so.Match, german: str = "", british: str = "") -> so.Match:
    match.submit(GERMAN, german)
    match.submit(BRITISH, british)
    return match


def messages(match: so.Match, side: str) -> list[str]:
    return [event.text for event in match.log(side)]


def tokens(match: so.Match, side: str) -> dict[str, str]:
    """Return the forces on the chart; their ships are inside them."""
    return {token.id: token.cell for token in GAME.display(match.view(side)).tokens if not token.within}


def test_1_1_a_german_and_a_british_side_play_each_other() -> None:
    assert GAME.sides == (GERMAN, BRITISH)


def test_1_2_twenty_hexes_and_boxes_that_are_closed_to_the_others() -> None:
    assert len(HEXES) == 20
    assert set(WATERS[GERMAN].next) - set(HEXES) == {"bergen", ATLANTIC}
    assert set(WATERS[BRITISH].next) - set(HEXES) == {"scapa"}
    assert WATERS[GERMAN].next[ATLANTIC] == ()
    with pytest.raises(so.IllegalOrder, match=r"no way from 0501 to scapa\. \(1\.2\)"):
        sea().submit(GERMAN, "b sail scapa")


def test_1_3_ships_are_put_into_forces_and_a_force_without_ships_is_a_dummy() -> None:
    match = so.Match.new(GAME, seed="form")
    match.submit(GERMAN, "ships bismarck=b prinz_eugen=b")
    match.submit(BRITISH, "")
    assert match.state.ships("a") == []
    assert match.state.ships("b") == ["bismarck", "prinz_eugen"]
    shown = {token.id: (token.kind, token.within) for token in GAME.display(match.view(GERMAN)).tokens}
    ships = {"bismarck": ("battleship", "b"), "prinz_eugen": ("cruiser", "b")}
    assert shown == {"a": ("dummy", ""), "b": ("battleship", ""), **ships}


@pytest.mark.parametrize(("scenario", "turns"), [("breakout", 8), ("dash", 5)])
def test_1_4_the_scenario_says_how_many_turns_and_the_forces_begin_at_home(scenario: str, turns: int) -> None:
    match = turn(so.Match.new(GAME, scenario, seed="start"))
    assert len(match.turns) == turns
    assert match.state.at == {"a": "bergen", "b": "bergen", "k": "scapa", "l": "scapa"}


def test_2_1_forces_go_up_to_two_hexes_and_neither_side_sees_the_others() -> None:
    match = turn(sea(1), "a sail 0202 0102", "k sail 0304")
    assert tokens(match, GERMAN) == {"a": "0102", "b": "0501"}
    assert tokens(match, BRITISH) == {"k": "0304", "l": "0503"}
    assert tokens(match, SPECTATOR) == {}


@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True)])
def test_3_1_five_finds_every_force_in_the_hex(face: int, found: bool) -> None:
    match = turn(sea(face, 1, 1, at={**AT, "a": "0303", "b": "0303"}))
    assert (len(match.state.seen) > 0) is found
    assert GAME.odds["search"]() == Fraction(6, 10)


def test_3_1_the_die_is_rolled_where_nobody_is_and_by_no_dummy() -> None:
    assert [roll.key for roll in turn(sea(10)).dice.rolls] == ["turn 1 3.1 search k"]


def test_3_2_only_the_british_read_of_an_empty_search() -> None:
    match = turn(sea(9))
    assert "Force K searches 0303: nothing seen. (die 9, found on 5)" in messages(match, BRITISH)
    assert not any("searches" in text for text in messages(match, GERMAN))


def test_3_2_a_dummy_that_is_found_is_taken_off_the_map() -> None:
    match = turn(sea(5, at={**AT, "b": "0303"}))
    for side in SIDES:
        assert "Force K with Hood, Prince of Wales, Norfolk finds Force B in 0303: a dummy." in messages(match, side)
    assert tokens(match, GERMAN) == {"a": "0302", "k": "0303"}


@pytest.mark.parametrize(("face", "sunk"), [(6, 0), (7, 1)])
def test_4_1_the_force_fires_once_at_each_ship_and_ten_sinks_her(face: int, sunk: int) -> None:
    match = turn(sea(5, face, 1, at={**AT, "a": "0303"}))
    assert match.state.sunk == sunk
    assert GAME.odds["fire"](ships=3) == Fraction(4, 10)


def test_4_1_when_the_last_ship_is_sunk_the_force_is_gone_and_the_british_win() -> None:
    match = turn(sea(5, 10, 10, at={**AT, "a": "0303"}))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.scores) == (BRITISH, {GERMAN: 0, BRITISH: 2})
    assert messages(match, GERMAN)[-1] == "Nothing is left of Force A."


def test_5_1_a_force_with_ships_in_the_atlantic_is_out_and_a_dummy_is_not_mentioned() -> None:
    match = turn(sea(1, at={**AT, "a": "0101", "b": "0104"}, holds={**HOLDS, "bismarck": "b"}), "a sail atlantic")
    assert "Force A is out: Prinz Eugen." in messages(match, BRITISH)
    dummy = turn(sea(1, at={**AT, "b": "0104"}), "b sail atlantic")
    assert not any("out" in text for text in messages(dummy, BRITISH))
    assert dummy.state.at["b"] == ATLANTIC


def test_5_2_after_the_last_turn_who_has_more_points_wins_and_the_british_when_equal() -> None:
    for out, sunk, winner in ((1, 0, GERMAN), (0, 0, BRITISH)):
        match = turn(sea(1, turn=8, out=out, sunk=sunk))
        assert match.outcome is not None
        assert match.outcome.winner == winner
