"""16 The example of play, turn by turn, as one match of mission 1."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.situation import points
from sealed_orders.kernel.dice import LoadedDice
from tests.games.bismarck_solitaire.cruise import answer, keys, messages, options, step

TURN_1 = (6, 3, 2, 5)
TURN_2 = (3, 1)
TURN_3 = (
    *(5, 6),  # Battleship Sighted
    *(4,),  # the U-boat at the Hood
    *(1, 3, 5, 2, 6),  # round 1: Bismarck, Prinz Eugen
    *(1, 4, 6, 5, 4),  # Hood, Prince of Wales
    *(5,),  # the British try to leave
    *(1,),  # round 2: the Bismarck closes
    *(1, 2, 3, 4, 6, 6),  # Bismarck, Prinz Eugen
    *(4, 3),  # Prince of Wales
    *(2,),  # the British try to leave
)
TURN_4 = (5, 1)


def played(*faces: int, orders: tuple[str, ...]) -> so.Match:
    match = so.Match.new(GAME, "exercise_rhine", dice=LoadedDice(*faces))
    return answer(match, "bismarck A5nw; prinz_eugen A5nw; uboat C4nw", *orders)


MOVES_1 = "bismarck burn A4ne A4nw A3ne; prinz_eugen steam A4ne A4nw A3ne; uboat steam C3ne"
MOVES_2 = "bismarck steam A3se B3ne; prinz_eugen steam A3se B3ne; uboat steam C3nw"
FIRST_TURN = ("bismarck 0", MOVES_1)
TWO_TURNS = (*FIRST_TURN, "bismarck 1", MOVES_2)
FIRST_ROUND = ("uboat hood", "bismarck hood; prinz_eugen hood", "battle remain")
SECOND_ROUND = ("bismarck hood; bismarck_tactic close; prinz_eugen pow", "battle remain")


def test_16_1_heavy_cruisers_find_the_ships_and_leave_the_uboat_alone() -> None:
    match = played(*TURN_1, *TURN_2, orders=())
    assert match.state.event == "heavy_cruisers_1"
    assert messages(match, "5.10") == ["Heavy cruiser attack on Bismarck and Prinz Eugen: 2 dice (2 5), 1 hit."]
    assert step(match) == "hits"
    answer(match, "bismarck 0")
    assert match.state.strength["prinz_eugen"] == 5
    assert match.state.strength["uboat"] == 3
    assert step(match) == "move"


def test_16_1_three_squares_cost_the_bismarck_a_barrel_and_the_prinz_eugen_none() -> None:
    match = played(*TURN_1, *TURN_2, orders=("bismarck 0",))
    with pytest.raises(so.IllegalOrder, match=r"0 to 2 steps in mode steam, not 3. \(11.1\)"):
        answer(match, "bismarck steam A4ne A4nw A3ne")
    answer(match, MOVES_1)
    assert match.state.barrels == {"bismarck": 3, "prinz_eugen": 2, "uboat": 2}
    assert match.state.square == {"bismarck": "A3ne", "prinz_eugen": "A3ne", "uboat": "C3ne"}
    assert match.state.turn == 2


def test_16_2_the_minefield_of_all_points() -> None:
    match = played(*TURN_1, *TURN_2, orders=FIRST_TURN)
    assert match.state.event == "all_points_1"
    assert step(match) == "hits"
    answer(match, "bismarck 1")
    assert match.state.strength["bismarck"] == 7
    assert step(match) == "move"


def test_16_3_the_uboat_attacks_the_hood_and_is_hit() -> None:
    match = played(*TURN_1, *TURN_2, *TURN_3, orders=TWO_TURNS)
    assert match.state.event == "battleship_sighted_1"
    assert options(match) == ["escape", "hood", "pow"]
    answer(match, "uboat hood")
    assert (match.state.strength["uboat"], match.state.strength["hood"]) == (2, 6)
    assert keys(match) == ["bismarck", "bismarck_tactic", "prinz_eugen", "prinz_eugen_tactic"]


def test_16_3_the_first_round_against_hood_and_prince_of_wales() -> None:
    match = played(*TURN_1, *TURN_2, *TURN_3, orders=(*TWO_TURNS, *FIRST_ROUND[:2]))
    assert match.state.strength["hood"] == 3
    assert match.state.strength["bismarck"] == 6
    assert messages(match, "8.5") == [
        "Hood fires at Bismarck: 3 dice (1 4 6), 1 hit. Bismarck falls from strength 7 to 6.",
        "Prince of Wales fires at Prinz Eugen: 2 dice (5 4), no hit. Prinz Eugen still has strength 5.",
    ]
    assert step(match) == "escape"


def test_16_3_the_second_round_sinks_the_hood() -> None:
    match = played(*TURN_1, *TURN_2, *TURN_3, orders=(*TWO_TURNS, *FIRST_ROUND))
    assert messages(match, "9.3") == ["The British, with strength 10 to 11, try to leave (rolled 5) but must stay."]
    answer(match, "bismarck hood; bismarck_tactic close; prinz_eugen pow")
    assert points(match.state) == 3
    assert messages(match, "10.2") == ["Bismarck closes (rolled 1): own dice +1."]
    assert messages(match, "8.4")[-2:] == [
        "Bismarck fires at Hood: 4 dice (1 2 3 4), 3 hits. Hood falls from strength 3 to 0.",
        "Prinz Eugen fires at Prince of Wales: 2 dice (6 6), no hit. Prince of Wales still has strength 7.",
    ]
    assert (
        messages(match, "8.5")[-1]
        == "Prince of Wales fires at Bismarck: 2 dice (4 3), 1 hit. Bismarck falls from strength 6 to 5."
    )


def test_16_3_the_prince_of_wales_leaves_and_the_ships_part() -> None:
    match = played(*TURN_1, *TURN_2, *TURN_3, *TURN_4, orders=(*TWO_TURNS, *FIRST_ROUND, *SECOND_ROUND))
    assert messages(match, "9.3")[-1] == "The British, with strength 7 to 10, try to leave (rolled 2) and get away."
    with pytest.raises(so.IllegalOrder, match="no way from B4nw to B4ne"):
        answer(match, "bismarck steam B4nw B4ne")
    answer(match, "bismarck steam B4nw B4sw; prinz_eugen steam B3nw B2ne B2nw")
    state = match.state
    assert state.turn == 4
    assert state.square == {"bismarck": "B4sw", "prinz_eugen": "B2nw", "uboat": "C3nw"}
    assert {unit: state.strength[unit] for unit in ("bismarck", "prinz_eugen", "uboat", "hood", "pow")} == {
        "bismarck": 5,
        "prinz_eugen": 5,
        "uboat": 2,
        "hood": 0,
        "pow": 7,
    }
    assert state.barrels == {"bismarck": 3, "prinz_eugen": 2, "uboat": 2}
    assert (points(state), state.sunk) == (3, ["hood"])
