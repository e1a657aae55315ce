"""17.3 Convoy missions, sailed move by move."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck.calendar import is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.squares import square
from tests.games.bismarck.position import at, begin, fact, limits, play, position
from tests.games.referee import choices, messages, order

EAST = {
    "sl1": [*(square(20, column) for column in range(17, 25)), "2125"],
    "sl2": [square(21, column) for column in range(13, 23)],
    "sl3": ["2319", "2220", "2121", "2022", "2023", "2124", "2125"],
    "sl4": [square(24, column) for column in range(14, 24)],
    "sl5": [square(29, column) for column in range(12, 22)],
}
SOUTH = {"ws8b": ["2124", "2225", "2324", *(square(row, 24) for row in range(24, 32))]}
ROUND_IRELAND = {"ws8b": ["2023", "2022", "2121", *(square(row, 21) for row in range(22, 32))]}
WEST = {"britannic": [square(20, column) for column in range(22, 9, -1)]}


def sail(routes: Mapping[str, list[str]], turns: int, match: Match | None = None) -> Match:
    """Sail these convoys from the first turn, one square on each of their turns, for this many turns."""
    match = match or begin(position(turn=1))
    left = {convoy: list(route) for convoy, route in routes.items()}
    for turn in range(1, turns + 1):
        moving = [c for c in left if left[c] and (is_slow_turn(turn) if c.startswith("sl") else is_fast_turn(turn))]
        order(match, "; ".join(f"{c} {'C' if c.startswith('sl') else 'F'} {left[c].pop(0)}" for c in moving))
    return match


def awards(match: Match, convoy: str) -> list[str]:
    """Return what both sides read about a convoy's mission."""
    assert messages(match, "british", "17.4") == messages(match, "german", "17.4")
    assert messages(match, "british", "17.5") == messages(match, "german", "17.5")
    both = (*messages(match, "german", "17.4"), *messages(match, "german", "17.5"))
    return [text for text in both if text.startswith(f"{convoy} ")]


def test_17_4_ws8b_going_south_on_every_turn_leaves_on_turn_21() -> None:
    """B28"""
    match = sail(SOUTH, 20)
    assert awards(match, "WS8B") == []
    sail({"ws8b": ["3124"]}, 1, match)
    assert fact(match.state, "arrived", "ws8b") == 21
    assert awards(match, "WS8B") == ["WS8B has completed its mission: 20 points to the British."]
    assert match.state.points["british"] == 20


def test_17_4_ws8b_going_round_ireland_leaves_on_turn_25_with_the_ships_she_has_left() -> None:
    """B29"""
    match = sail(ROUND_IRELAND, 25, begin(position(turn=1, ws8b=at("2024", "F", midships=3))))
    assert fact(match.state, "arrived", "ws8b") == 25
    assert awards(match, "WS8B") == ["WS8B has completed its mission: 12 points to the British."]


def test_17_5_ws8b_leaving_on_turn_27_has_failed_on_turn_25() -> None:
    """B30"""
    match = order(begin(position(turn=25, ws8b=at("2924", "F"))), "ws8b F 3024")
    assert awards(match, "WS8B") == ["WS8B has failed its mission: 10 points to the Germans."]
    order(order(match), "ws8b F 3124")
    assert (match.state.turn, fact(match.state, "arrived", "ws8b")) == (28, 27)
    assert len(awards(match, "WS8B")) == 1
    assert match.state.points["british"] == 0


def test_17_4_britannic_going_west_on_every_turn_reaches_column_10_on_turn_25() -> None:
    """B31"""
    match = sail(WEST, 25)
    assert fact(match.state, "arrived", "britannic") == 25
    assert awards(match, "Britannic") == ["Britannic has completed its mission: 4 points to the British."]


@pytest.mark.parametrize(
    ("skip", "award"),
    [
        (0, "SL1 has completed its mission: 4 points to the British."),
        (1, "SL1 has failed its mission: 10 points to the Germans."),
    ],
)
def test_17_4_sl1_has_no_move_to_spare(skip: int, award: str) -> None:
    """B32"""
    match = sail({"sl1": EAST["sl1"][: 9 - skip]}, 25)
    assert fact(match.state, "square", "sl1") == ("2024" if skip else "")
    assert awards(match, "SL1") == [award]
    assert match.state.turn == 26


def test_17_4_sl3_reaches_the_clyde_on_turn_19() -> None:
    """B33"""
    match = sail({"sl3": EAST["sl3"]}, 19)
    assert fact(match.state, "arrived", "sl3") == 19
    assert awards(match, "SL3") == ["SL3 has completed its mission: 4 points to the British."]


@pytest.mark.parametrize(("convoy", "column"), [("sl2", 22), ("sl4", 23), ("sl5", 21)])
def test_17_4_these_convoys_score_by_their_column_after_turn_30(convoy: str, column: int) -> None:
    """B34"""
    name = convoy.upper()
    for turn, east, expected in (
        (29, column, []),
        (30, column, [f"{name} has completed its mission: 4 points to the British."]),
        (30, column - 1, [f"{name} has failed its mission: 10 points to the Germans."]),
    ):
        match = play(position(turn, **{convoy: at(square(27, east), "C")}), "points")
        assert awards(match, name) == expected


def test_17_3_all_missions_done_are_worth_44_points() -> None:
    """17.3 B36 The whole campaign, every convoy on its way."""
    match = sail({**EAST, **SOUTH, **WEST}, 30)
    assert match.outcome is not None
    assert match.outcome.scores == {"british": 44, "german": 0}
    assert match.outcome.winner == "british"


def test_17_3_a_convoy_that_does_nothing_fails() -> None:
    """17.3, 17.5 Seven missions, ten points each, in the turns they were due."""
    match = begin(position(turn=1))
    points = []
    while not match.outcome:
        order(match)
        points.append(match.state.points["german"])
    assert [points[turn - 1] for turn in (18, 19, 24, 25, 29, 30)] == [0, 10, 10, 40, 40, 70]


def ws8b_meets_the_bismarck(turn: int, **ws8b: int) -> Match:
    state = position(turn, level=5, ws8b=at("2020", "F", spotted=1, **ws8b), bismarck=at("2020", spotted=1))
    match = play(state, "naval_phase")
    match.submit("german", "answer fight")
    return match


def test_16_73_a_dispersed_convoy_is_worth_half_of_what_is_left_and_has_failed() -> None:
    """16.73, 17.5 B35"""
    match = ws8b_meets_the_bismarck(9, midships=3)
    assert match.state.points["german"] == 24
    assert fact(match.state, "fate", "ws8b") == "dispersed"
    match.state.turn = 25
    assert awards(play(match.state, "points"), "WS8B") == ["WS8B has failed its mission: 10 points to the Germans."]


def test_16_67_who_dispersed_a_convoy_may_not_move_in_the_next_turn() -> None:
    """16.67 B37 Neither in the movement phase nor when shadowed."""
    state = ws8b_meets_the_bismarck(11).state
    state.turn = 12
    state.square[UNIT["norfolk"]] = "2020"
    match = begin(state)
    match.submit("british", "shadow norfolk")
    assert limits(match, "bismarck") == {"M": 0}
    match.submit("german", "")
    order(match)
    assert limits(match, "bismarck")["M"] == 2, "on turn 13 she may"


def test_16_67_unshadowed_she_is_offered_but_cannot_move() -> None:
    """B37"""
    state = ws8b_meets_the_bismarck(11).state
    state.turn = 12
    match = begin(state)
    assert "bismarck" in choices(match, "german")
    assert limits(match, "bismarck")["M"] == 0


def panels(match: so.Match, side: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {panel.title: panel.rows for panel in match.game.display(match.view(side)).panels}


def test_17_3_the_british_see_how_many_moves_each_convoy_needs_and_has() -> None:
    found = panels(so.Match.new("bismarck", seed="convoys"), "british")["Convoys"]
    wanted = {name: moves for name, *_, moves in found[1:]}
    assert wanted == {
        "WS8B": "11 of 13", "Britannic": "13 of 13", "SL1": "9 of 9", "SL2": "10 of 10", "SL3": "7 of 7",
        "SL4": "10 of 10", "SL5": "10 of 10",
    }  # fmt: skip


def test_17_3_the_germans_know_goals_and_dates_and_not_how_far_a_convoy_has_come() -> None:
    found = panels(so.Match.new("bismarck", seed="convoys"), "german")["Convoys"]
    assert ("SL1", "the Clyde", "26 May 1200") in found
    assert all(len(row) == 3 for row in found)


def test_14_1_the_british_see_what_their_reinforcements_wait_for() -> None:
    match = so.Match.new("bismarck", seed="waiting")
    freed, force_h, last = panels(match, "british")["Reinforcements"]
    assert freed[0].startswith("King George V, Repulse, Victorious")
    assert force_h == ("Renown, Ark Royal, Sheffield, DF3", "9 turns after a search first located the Bismarck")
    assert last == ("Dorsetshire", "26 May 0800")
    assert "Reinforcements" not in panels(match, "german")
    assert "Reinforcements" not in panels(so.Match.new("bismarck", "force_h", seed="waiting"), "british")


def test_17_3_a_mission_that_has_fallen_due_is_no_longer_listed() -> None:
    rows = panels(so.Match.new("bismarck", "force_h", seed="convoys"), "german")["Convoys"]
    assert "SL3" not in [row[0] for row in rows]
    assert "SL1" in [row[0] for row in rows]
