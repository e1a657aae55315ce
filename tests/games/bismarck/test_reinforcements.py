"""14.0 Reinforcements."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck.chart import SOUTH_ENTRY
from sealed_orders.games.bismarck.ships import OWN
from sealed_orders.kernel.fact import Released
from sealed_orders.kernel.match import Match
from tests.games.bismarck.position import at, begin, fact, play, position
from tests.games.referee import choices, messages, news, order

SCAPA = {"king_george_v", "victorious", "aurora", "galatea", "hermione", "kenya", "df2"}
FORCE_H = ("renown", "ark_royal", "sheffield", "df3")
OVER_BERGEN = {"scapa_l": at("1528", "R", endurance=1), "scapa_r1": at("1528", "M", endurance=3)}
NOBODY = {"bismarck": at("2011"), "prinz_eugen": at("2011")}


def offered(match: Match) -> set[str]:
    return set(choices(match, "british"))


def test_14_22_a_search_of_bergen_frees_scapa_flow_and_the_clyde_on_the_next_turn() -> None:
    """14.21, 14.22, 14.31, 14.32 B81 Whether or not anything was there."""
    match = begin(position(turn=2, level=6, **OVER_BERGEN, **NOBODY))
    assert not (SCAPA | {"repulse"}) & offered(match)
    order(match)
    assert match.state.bergen_turn == 2
    assert (match.state.turn, match.state.located_turn) == (3, 0)
    assert offered(match) >= SCAPA | {"repulse"}
    released = {name for name in SCAPA | {"repulse"} if fact(match.state, "mode", name) == "M"}
    assert released == SCAPA | {"repulse"}


def test_14_22_too_few_factors_do_not_search_bergen() -> None:
    """14.22 Four and two against seven."""
    match = order(begin(position(turn=2, level=7, **OVER_BERGEN, **NOBODY)))
    assert match.state.bergen_turn == 0
    assert fact(match.state, "mode", "king_george_v") == "X"


def test_14_22_the_bismarck_spotted_by_regular_search_frees_them_too() -> None:
    """14.22, 14.32 Spotting is mutual: it does not matter who saw whom."""
    match = order(begin(position(turn=5, level=4, bismarck=at("1420", "P"), manchester=at("1420"))))
    match.submit("british", "answer withdraw")
    match.submit("german", "answer withdraw")
    match.submit("british", "")
    assert match.state.located_turn == 5
    assert offered(match) >= SCAPA | {"repulse"}


def test_14_22_the_prinz_eugen_spotted_frees_nobody() -> None:
    state = position(turn=5, level=4, prinz_eugen=at("1420", "P"), manchester=at("1420"))
    assert play(state, "search").state.located_turn == 0


def test_14_42_force_h_arrives_nine_turns_after_the_bismarck_was_located() -> None:
    """14.41, 14.42 B82 On turn 14, all in one square, with the planes of the Ark Royal."""
    state = position(turn=13)
    state.located_turn = 5
    match = begin(state)
    assert not set(FORCE_H) & offered(match)
    order(match)
    assert match.state.turn == 14
    assert offered(match) >= {*FORCE_H, "ark_royal_t1", "ark_royal_t2", "ark_royal_t3"}
    squares = {fact(match.state, "square", name) for name in (*FORCE_H, "ark_royal_t1")}
    assert len(squares) == 1
    assert squares < set(SOUTH_ENTRY) == {"3020", "3021", "3022", "3023", "3024"}


def test_14_42_a_ship_that_is_on_the_map_already_is_not_moved_to_the_edge() -> None:
    state = position(turn=14, renown=at("2520"), sheffield={"square": "", "fate": "absent"})
    state.located_turn = 5
    match = begin(state)
    assert fact(match.state, "square", "renown") == "2520"
    assert fact(match.state, "square", "sheffield") == ""
    assert fact(match.state, "square", "ark_royal") in SOUTH_ENTRY


@pytest.mark.parametrize(("located", "arrives"), [(21, True), (22, False)])
def test_14_42_located_on_turn_21_she_still_comes_and_on_turn_22_never(located: int, arrives: bool) -> None:
    """B83"""
    state = position(turn=29)
    state.located_turn = located
    match = order(begin(state))
    assert match.state.turn == 30
    assert (fact(match.state, "square", "renown") != "") is arrives


def test_14_44_the_dorsetshire_arrives_on_turn_24_whatever_happens() -> None:
    """14.43, 14.44 B84"""
    match = begin(position(turn=23))
    assert "dorsetshire" not in offered(match)
    order(match)
    assert "dorsetshire" in offered(match)
    assert fact(match.state, "square", "dorsetshire") in SOUTH_ENTRY
    assert messages(match, "british", "14.44") == [
        f"Dorsetshire arrives in {fact(match.state, 'square', 'dorsetshire')}."
    ]
    assert not set(FORCE_H) & offered(match)


def test_14_42_the_squares_of_arrival_are_drawn_when_the_match_starts() -> None:
    """14.42, 14.44 G11 One draw for each, and another match may draw other squares."""
    drawn = {
        (state.force_h, state.dorsetshire) for state in (Match.new("bismarck", seed=str(n)).state for n in range(60))
    }
    assert {force_h for force_h, _ in drawn} == {dorsetshire for _, dorsetshire in drawn} == set(SOUTH_ENTRY)
    assert any(force_h != dorsetshire for force_h, dorsetshire in drawn)


def test_14_1_the_germans_get_no_reinforcements() -> None:
    """14.1 And nothing is reported to it."""
    state = position(turn=24, level=4)
    state.located_turn, state.bergen_turn = 15, 23
    match = begin(state)
    assert {event.rule for event in match.log("british")} >= {"14.22", "14.42", "14.44"}
    assert {event.rule for event in match.log("german")} == {"4.0", "4.3"}
    assert len([u for u in OWN["german"] if state.square[u]]) == 9


def test_14_22_the_british_read_the_names_of_released_ships() -> None:
    """14.22 G22"""
    state = position(turn=3)
    state.bergen_turn = 2
    text = "Released: King George V, Repulse, Victorious, Aurora, Galatea, Hermione, Kenya, DF2."
    match = begin(state)
    assert messages(match, "british", "14.22") == [text]
    assert len(news(match, "british", Released)) == 1
