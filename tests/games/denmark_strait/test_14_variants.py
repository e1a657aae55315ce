"""Chapter 14: the scenarios besides the battle itself."""

from __future__ import annotations

import pytest

from sealed_orders.games.denmark_strait.columns import on_map
from sealed_orders.games.denmark_strait.movement import speed_number
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, NORFOLK, SUFFOLK
from sealed_orders.games.denmark_strait.victory import verdict
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from tests.games.denmark_strait.battle import (
    BISMARCK,
    GAME,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    codes,
    fight,
    gone,
    put,
    resolve,
)


def test_14_1_norfolk_and_suffolk_come_on_in_turn_seven() -> None:
    state = battle("cruisers_close")
    state.turn = 6
    resolve(state, "turn")
    assert on_map(state, BRITISH) == [HOOD, PRINCE_OF_WALES]
    state.turn = 7
    told = resolve(state, "turn")
    assert told[1:] == ["Norfolk arrives at A1, heading E.", "Suffolk arrives at B1, heading E."]
    assert on_map(state, BRITISH) == [HOOD, PRINCE_OF_WALES, NORFOLK, SUFFOLK]
    assert state.points[NORFOLK] == 2
    assert speed_number(state, SUFFOLK) == 4


def test_14_1_they_wait_for_an_empty_space() -> None:
    state = battle("cruisers_close")
    put(state, PRINZ_EUGEN, "a1", "W")
    state.turn = 7
    resolve(state, "turn")
    assert (state.space[NORFOLK], state.space[SUFFOLK]) == ("", "b1")
    put(state, PRINZ_EUGEN, "a2", "W")
    state.turn = 8
    assert resolve(state, "turn")[1:] == ["Norfolk arrives at A1, heading E."]


def test_14_1_ships_that_have_not_come_do_not_keep_the_battle_going() -> None:
    state = battle("cruisers_close")
    gone(state, HOOD, "sunk")
    gone(state, PRINCE_OF_WALES, "sunk")
    found = verdict(state)
    assert found is not None
    assert found.winner == GERMAN


def test_14_1_four_ships_move_in_any_order() -> None:
    state = battle("cruisers_close")
    state.turn = 7
    resolve(state, "turn")
    match = fight(state, 6, 6)
    for ship in ("suffolk", "hood", "prince_of_wales"):
        match.submit(BRITISH, f"next {ship}")
        match.submit(BRITISH, f"{ship} stay")
    assert match.view(BRITISH).args == (NORFOLK,)


def test_14_2_prince_of_wales_alone_against_both() -> None:
    state = battle("hood_is_gone")
    assert choices(ask(state, "shoot", BISMARCK), "bismarck") == ["hold", "prince_of_wales"]
    assert [state.captain[ship] for ship in (BISMARCK, PRINZ_EUGEN, PRINCE_OF_WALES)] == [
        "lindemann",
        "brinkmann",
        "leach",
    ]


def test_14_2_she_wins_by_holding_out_for_four_turns() -> None:
    state = battle("hood_is_gone")
    state.turn = 3
    assert verdict(state) is None
    state.turn = 4
    found = verdict(state)
    assert found is not None
    assert (found.winner, found.rule) == (BRITISH, "13.7")
    assert GAME.display(GAME.view(state, BRITISH)).heading == "Turn 4 of 4"


@pytest.mark.parametrize(
    ("hold_out", "words"),
    [
        ({"side": "french", "turn": 4}, "french is not a side"),
        ({"side": "british", "turn": 0}, "the turn to hold out is 0"),
    ],
)
def test_13_7_a_scenario_cannot_ask_for_the_impossible(hold_out: dict[str, object], words: str) -> None:
    source = {**GAME.scenarios["hood_is_gone"].source, "hold_out": hold_out}
    with pytest.raises(BadScenario, match=words):
        make_scenario("bad", source, GAME.setup_data, "bad.toml")


def test_14_3_bismarck_and_hood_alone() -> None:
    state = battle("single_ships")
    assert on_map(state, GERMAN) == [BISMARCK]
    assert on_map(state, BRITISH) == [HOOD]
    resolve(state, "speed", GERMAN, None, 6, 6)
    assert state.agenda[-1].step == "move"
    assert codes(state, BISMARCK) == ["AS", "10S"]
    assert state.hull[BISMARCK] == 10
