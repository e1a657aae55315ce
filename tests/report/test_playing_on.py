"""Matches continued by bots, the chance of winning, and what bots and history would have done."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.replay import stages
from sealed_orders.report import Wishes, make
from sealed_orders.report.playing_on.chances import BUDGET, FEWEST, MOST, chances, fitting
from sealed_orders.report.playing_on.continuation import Ended, forecast, play_on, quick
from sealed_orders.report.reading.moments import read
from tests.report.played import by_bots


def test_the_bots_reasons_are_shown_as_they_were_written() -> None:
    record = by_bots("denmark_strait")
    written = [m.reason for by in record.minutes.values() for m in by.values() if m.reason]
    assert [reason.text for reason in make(record).reasons] == written


def test_history_is_beside_the_match_where_the_game_has_it() -> None:
    assert {past.id for past in make(by_bots("bismarck"), wishes=Wishes(beliefs=False)).past} >= {"bismarck"}
    assert make(by_bots("graf_spee")).past == []


def test_continuations_are_the_same_again_with_the_same_seed() -> None:
    match = next(stages(by_bots("bismarck")))
    players = quick("bismarck", ("british", "german"))
    assert players == {"british": "cadet", "german": "cadet"}
    assert play_on(match, players, "one") == play_on(match, players, "one")
    assert match.outcome is None


@pytest.mark.parametrize("game", ["denmark_strait", "tutorial"])
def test_the_chance_of_winning_is_shown_turn_by_turn_with_its_error(game: str) -> None:
    found = chances(read(by_bots(game)), games=6)
    assert found is not None
    assert found == chances(read(by_bots(game)), games=6)
    for share in found.turns.values():
        assert 0 <= share.low <= share.share <= share.high <= 1
        assert share.games == 6


@pytest.mark.parametrize("game", ["denmark_strait", "tutorial"])
def test_as_many_games_are_played_on_as_fit_the_budget_of_decisions(game: str) -> None:
    reading = read(by_bots(game))
    games = fitting(reading, quick(game, reading.sides))
    given = [len(decision.orders) for decision in reading.record.decisions]
    once = sum(sum(given[moment.number :]) for moment in reading.starts.values())
    assert FEWEST <= games <= MOST
    assert games * once <= BUDGET


def test_no_games_are_played_on_unasked_if_they_take_many_decisions() -> None:
    assert chances(read(by_bots("bismarck")), games=None) is None


def test_no_games_are_played_on_unasked_by_bots_on_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.report.playing_on.chances.BUDGET", 10**9)
    reading = read(by_bots("bismarck"))
    assert fitting(reading, {"british": "cadet", "german": "cadet"}) == MOST
    assert fitting(reading, {"british": "cadet", "german": "history"}) == 0


def test_a_forecast_counts_a_drawn_game_as_half_won() -> None:
    games = [
        Ended("red", {"red": 3, "blue": 1}),
        Ended(None, {"red": 2, "blue": 2}),
        Ended("blue", {"red": 0, "blue": 4}),
    ]
    found = forecast(games, "red")
    assert (found.share, round(found.margin, 3)) == (0.5, -0.667)
    assert forecast(games, "red", cooperative=True).share == 2 / 3
