"""17.0 Victory points, the early end and the final accounts."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.games.bismarck.damage import cause_of_loss
from sealed_orders.games.bismarck.ships import CONVOYS, ID, NAME, SIDES, UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.victory import final_accounts, winner
from sealed_orders.kernel.award import account, awards
from sealed_orders.kernel.fact import Points
from sealed_orders.kernel.match import Match
from tests.games.bismarck.position import at, begin, play, position
from tests.games.referee import Lucky, messages, order

SUNK = {"square": "", "fate": "sunk", "midships": 0}
NOTHING_DUE = {ID[convoy]: {"square": "", "fate": "absent"} for convoy in CONVOYS}


def score(turn: int, british: int, german: int, **units: Any) -> BismarckState:
    state = position(turn, **{**NOTHING_DUE, **units})
    state.points = {"british": british, "german": german}
    return state


def accounts(state: BismarckState, whole_game: bool = True) -> list[tuple[str, int]]:
    return [(award.side, award.points) for award in final_accounts(state, whole_game)]


# The end


@pytest.mark.parametrize(
    ("british", "german", "over"), [(75, 50, False), (79, 50, False), (80, 50, True), (20, 50, True), (21, 50, False)]
)
def test_17_1_the_bismarck_sunk_and_a_lead_of_thirty_end_the_match(british: int, german: int, over: bool) -> None:
    """4.7 B116 Either side may lead; with less, play goes on."""
    match = play(score(12, british, german, bismarck=SUNK), "points")
    assert (match.outcome is not None) is over
    if match.outcome:
        assert match.outcome.winner == ("british" if british > german else "german")
        assert match.outcome.rule == "17.1"


def test_17_1_no_early_end_while_the_bismarck_is_afloat() -> None:
    assert play(score(12, 100, 0), "points").outcome is None


def test_17_1_the_test_is_repeated_every_turn() -> None:
    """17.1 R2 A plane crashes a turn later: 26 ahead and then 30."""
    state = score(12, 20, 46, bismarck=SUNK, scapa_l=at("1820", "R", endurance=1))
    assert play(state.copy(), "points").outcome is None
    match = order(begin(state))
    assert match.outcome is not None
    assert match.outcome.scores == {"british": 20, "german": 50}


def test_1_3_a_match_has_thirty_turns_and_more_points_win() -> None:
    """1.3, 17.1 R61 Equal points are a draw."""
    match = order(begin(score(30, 7, 5)))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.text) == ("british", "The British win: British 7, Germans 5.")
    assert winner({"british": 5, "german": 7}) == "german"
    assert winner({"british": 5, "german": 5}) is None
    draw = order(begin(score(30, 5, 5))).outcome
    assert draw is not None
    assert (draw.winner, draw.text) == (None, "A draw: British 5, Germans 5.")


# Points when they are scored


def crash() -> Match:
    return play(score(6, 0, 0, scapa_l=at("1820", "R", endurance=0)), "points")


def test_17_2_points_are_awarded_when_they_are_scored_and_both_see_the_totals() -> None:
    """17.2, 17.5, 4.7"""
    match = crash()
    assert match.state.points == {"british": 0, "german": 4}
    for side in SIDES:
        assert match.view(side).points == {"british": 0, "german": 4}
        assert messages(match, side, "8.6") == ["Scapa Flow L has crashed: 4 points to the Germans."]


@pytest.mark.parametrize(
    ("ship", "points"),
    [("bismarck", 60), ("prinz_eugen", 20), ("belchen", 4), ("hood", 28), ("ark_royal", 48), ("cairo", 8)],
)
def test_17_4_a_ship_sunk_is_worth_her_card(ship: str, points: int) -> None:
    """17.4, 17.5 Sunk by gunfire, the Bismarck by her last midships."""
    here = at("2020", spotted=1, midships=1)
    enemy = "norfolk" if ship in ("bismarck", "prinz_eugen", "belchen") else "bismarck"
    side = "british" if enemy == "norfolk" else "german"
    units: Any = {enemy: at("2020", spotted=1), ship: here}
    match = play(position(6, **units), "naval_phase", dice=Lucky(f"{enemy} 16.81"))
    order(match, "answer fight", "answer fight")
    (text,) = messages(match, "british", "16.71")
    assert text.startswith(f"{NAME[UNIT[ship]]} is sunk")
    assert text.endswith(f": {points} points to the {'British' if side == 'british' else 'Germans'}.")
    assert match.state.points[side] == points


# The final accounts


@pytest.mark.parametrize(
    ("square", "expected"), [("2020", [("british", 16), ("british", 8)]), ("2626", [("british", 16)])]
)
def test_17_4_the_bismarck_hurt_and_slow_at_the_end(square: str, expected: list[tuple[str, int]]) -> None:
    """B117 21 knots, midships 6 of 10: 16 and 8 points at sea, 16 in Brest."""
    assert accounts(score(30, 0, 0, bismarck=at(square, knots=21, midships=6))) == expected


def test_17_4_the_prinz_eugen_counts_half_of_that() -> None:
    """17.4 Two for each midships, four for being slow; 22 knots are not slow."""
    assert accounts(score(30, 0, 0, prinz_eugen=at("2020", knots=21, midships=1))) == [("british", 4), ("british", 4)]
    assert accounts(score(30, 0, 0, prinz_eugen=at("2020", knots=22))) == []


def test_17_5_damaged_british_ships_at_the_end() -> None:
    """B118 Suffolk 1 of 2, Hood 4 of 6, Ark Royal 2 of 3: 2, 8 and 4 points; a ship that was sunk counts no more."""
    hurt: Any = {
        "suffolk": {"midships": 1},
        "hood": {"midships": 4},
        "ark_royal": at("2020", midships=2),
        "cairo": SUNK,
    }
    found = accounts(score(30, 0, 0, **hurt))
    assert sorted(found) == [("german", 2), ("german", 4), ("german", 8)]
    match = order(begin(score(30, 0, 0, **hurt)))
    assert match.outcome is not None
    assert match.outcome.scores == {"british": 0, "german": 14}


def test_17_5_after_an_early_end_british_damage_does_not_count() -> None:
    """17.4 B119 R54 But the Prinz Eugen's does."""
    units: Any = {"bismarck": SUNK, "suffolk": {"midships": 1}, "prinz_eugen": at("2020", midships=2, knots=10)}
    match = play(score(12, 80, 50, **units), "points")
    assert match.outcome is not None
    assert match.outcome.scores == {"british": 82, "german": 50}
    assert messages(match, "german", "17.4") == ["Prinz Eugen has lost 1 midship: 2 points to the British."]


def test_17_4_hidden_damage_is_not_in_the_running_score() -> None:
    """17.4 R54 The Bismarck has lost nine midships, and nobody can tell from the totals."""
    match = play(score(12, 0, 0, bismarck=at("2020", midships=1, knots=5)), "points")
    assert match.view("british").points == {"british": 0, "german": 0}


# The last turn, and the account


@pytest.mark.parametrize(("turn", "german"), [(30, 106), (29, 30)])
def test_17_1_a_match_that_reaches_turn_30_counts_the_starred_lines_however_it_ends(turn: int, german: int) -> None:
    """17.1, 17.4, 17.5 E61, E72 R54 The lead of thirty is there in turn 30: all thirty turns were played."""
    hurt: Any = {
        "bismarck": SUNK,
        "king_george_v": {"midships": 3},  # 16
        "prince_of_wales": {"midships": 1},  # 24
        "hood": {"midships": 1},  # 20
        "rodney": {"midships": 2},  # 16
        "prinz_eugen": at("2020", knots=21),  # 4 to the British
    }
    match = play(score(turn, 60, 30, **hurt), "points")
    assert match.outcome is not None
    assert match.outcome.scores == {"british": 64 if turn == 30 else 60, "german": german}
    assert match.outcome.winner == ("german" if turn == 30 else "british")


def test_17_2_every_award_is_reported_with_its_cause_and_the_last_line_gives_the_account() -> None:
    """17.2, 16.71, 16.72, 17.4, 17.5"""
    state = score(30, 0, 0, suffolk={"midships": 1}, scapa_l=at("1820", "R", endurance=0))
    state.score("british", 60, "Bismarck sunk")
    match = play(state, "points", "weather")
    told_to_both = [match.log(side) for side in SIDES]
    assert told_to_both[0] == told_to_both[1]
    assert awards(told_to_both[0]) == [Points("german", 4, "planes crashed"), Points("german", 2, "damage")]
    text = "Final score. British 60: Bismarck sunk 60. Germans 6: planes crashed 4, damage 2."
    assert messages(match, "german")[-1] == text


def test_17_2_the_points_a_scenario_begins_with_are_in_the_log_at_its_start() -> None:
    match = Match.new("bismarck", "after_the_hood", seed="start")
    assert match.state.points["german"] > 0
    for side in SIDES:
        found = account(awards(match.log(side)))
        assert found == {"german": {"before the start": match.state.points["german"]}}


def test_17_4_a_loss_is_entered_under_the_ships_name_or_the_kind_of_a_unit() -> None:
    assert cause_of_loss(UNIT["hood"]) == f"{NAME[UNIT['hood']]} sunk"
    assert cause_of_loss(UNIT["sl1"]) == "merchant ships sunk"
