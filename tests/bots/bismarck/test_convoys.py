"""The admiral's convoys: drawn routes, a move to spare past Brest, and late rather than into a raider's arms."""

from __future__ import annotations

from collections import Counter
from math import log
from statistics import mean

import pytest

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.convoys import tracks
from sealed_orders.bots.bismarck.convoys.timetable import in_time, keeps_time, moves_in, scheduled
from sealed_orders.games.bismarck.chart import ZONES
from sealed_orders.games.bismarck.ships import BRITISH, CONVOYS, UNIT
from sealed_orders.kernel.squares import distance
from sealed_orders.lab.habits import Watch, habits
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position

WS8B = UNIT["ws8b"]
SEEDS = [f"match {number}" for number in range(100)]
FAR_OFF = {"bismarck": at("1113"), "prinz_eugen": at("1113")}


@pytest.mark.parametrize("convoy", sorted(CONVOYS))
def test_17_3_every_track_keeps_the_timetable(convoy: int) -> None:
    for seed in SEEDS[:20]:
        track = tracks.drawn(convoy, seed)
        for turn in range(1, len(track)):
            ways = keeps_time(convoy, track[turn - 1], turn) if moves_in(convoy, turn) else [track[turn - 1]]
            assert track[turn] in ways


def test_the_same_seed_draws_the_same_track_all_match() -> None:
    assert tracks.drawn(WS8B, "seed#1") == tracks.drawn(WS8B, "seed#40")


@pytest.mark.parametrize("turn", [14, 16])
def test_no_square_waits_for_ws8b_in_half_of_the_matches(turn: int) -> None:
    places = Counter(tracks.drawn(WS8B, seed)[turn - 1] for seed in SEEDS)
    assert max(places.values()) <= len(SEEDS) * 0.4
    assert len(places) >= 8


def test_ws8b_goes_through_the_irish_sea_or_west_about_at_random() -> None:
    through = sum("2324" in tracks.drawn(WS8B, seed) for seed in SEEDS)
    assert 0.3 < through / len(SEEDS) < 0.8


def test_ws8b_keeps_a_move_to_spare_until_brest_is_past() -> None:
    for seed in SEEDS:
        track = tracks.drawn(WS8B, seed)
        for turn, cell in enumerate(track):
            assert tracks.is_past(cell) or cell in in_time(WS8B)[turn + 2]


@pytest.mark.parametrize("turn", [4, 8, 14, 20])
def test_17_3_the_plot_table_knows_more_of_ws8b_than_that_she_keeps_her_timetable(turn: int) -> None:
    """17.3 Where tracks have it is on average likelier than any of the squares from which it is in time."""
    likely = scheduled(WS8B, turn)
    surprise = mean(-log(likely[tracks.drawn(WS8B, seed)[turn]]) for seed in SEEDS)
    assert sum(likely.values()) == pytest.approx(1)
    assert surprise < log(len(likely))


def test_a_convoy_sails_its_track_while_nobody_is_near() -> None:
    track = tracks.drawn(WS8B, "calm")
    match = begin(position(turn=1, **FAR_OFF))
    order = decide(Admiral(BRITISH, "calm", "A1"), match)["ws8b"]
    assert (order[-1] if len(order) > 1 else "2024") == track[1]


def late_ws8b(raider: str, seen: int) -> tuple[str, ...]:
    """Return what WS8B does in the Channel on turn 15, when only 2625 is in time, with the Bismarck seen."""
    state = position(turn=15, ws8b=at("2526", "F"), rodney=at("2526", "F"), **FAR_OFF)
    assert keeps_time(WS8B, "2526", 15) == ["2625"]
    bismarck = UNIT["bismarck"]
    state.square[bismarck] = state.to[bismarck] = raider
    state.seen_at[bismarck] = state.last_at[bismarck] = raider
    state.seen_turn[bismarck] = seen
    return decide(Admiral(BRITISH, "1", "A1"), begin(state))["ws8b"]


@pytest.mark.parametrize("seen", [14, 15], ids=["last turn", "held"])
def test_a_convoy_rather_fails_than_enters_the_square_of_a_raider_in_sight(seen: int) -> None:
    assert "2625" not in late_ws8b("2625", seen)


def test_a_convoy_keeps_its_time_when_the_raider_is_elsewhere() -> None:
    assert late_ws8b("1113", 14)[-1] == "2625"


def test_a_convoy_that_has_failed_still_gets_out_of_the_way() -> None:
    units = {"bismarck": at("2014", spotted=1), "prinz_eugen": at("2014", spotted=1), "sl2": at("2013", "C")}
    state = position(turn=10, **units)
    assert not keeps_time(UNIT["sl2"], "2013", 10)
    cell = decide(Admiral(BRITISH, "1", "A1"), begin(state))["sl2"][-1]
    assert distance(cell, "2014") > distance("2013", "2014")


def test_no_battle_group_follows_a_convoy_into_the_irish_sea() -> None:
    units = {name: at("2023") for name in ("hood", "prince_of_wales")}
    for seed in "abcdef":
        order = decide(Admiral(BRITISH, seed), begin(position(turn=4, **units)))
        assert not set(order["hood"]) & set(ZONES["irish_sea"].squares)


def test_ws8b_has_no_habit_in_whole_matches() -> None:
    found = habits(Watch("bismarck", {"british": "admiral", "german": "otto"}, "british", (14, 16)), "quick", 4)
    assert not [habit for habit in found if habit.unit == "ws8b"]


def test_ws8b_alone_passes_the_enemys_ports() -> None:
    assert {WS8B} == tracks.PASSING
