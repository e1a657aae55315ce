"""15 Battle records and the archive."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.archive import Archive, best
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.dice import FastDice, LoadedDice
from sealed_orders.kernel.scenario import make_scenario
from tests.games.bismarck_solitaire.cruise import BISMARCK, answer, together, turn

EASY, DIFFICULT, HARD = (
    [name for name, mission in missions().items() if mission.set == which] for which in ("easy", "difficult", "hard")
)


def record(mission: str, won: bool = True, points: int = 5, medal: str = "") -> Entry:
    return Entry(mission, won, points, 14, "13.2" if won else "13.1", "", medal)


def open_missions(*records: Entry, free: bool = False) -> list[str]:
    return [page.scenario for chapter in Archive().chapters(records, free) for page in chapter.pages if page.open]


def written(match: so.Match) -> Entry:
    assert match.outcome is not None
    return Archive().entry(match.view(BISMARCK), match.outcome)


def test_15_1_a_win_is_written_down_with_points_and_medal() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=15, extra_points=2, sunk=["hood"])
    entry = written(answer(match, ""))
    assert (entry.scenario, entry.won, entry.points, entry.turn) == ("exercise_rhine", True, 5, 15)
    assert entry.medal == "Battlecruiser Medal"


def test_15_1_a_loss_is_written_down_with_the_bismarck_sunk_or_not() -> None:
    sunk = written(turn("all_points_1", square={"bismarck": "A3nw"}, strength={"bismarck": 1}))
    late = written(answer(turn("radio_silence", turn=20), ""))
    assert (sunk.won, sunk.points, sunk.turn, sunk.rule, sunk.medal) == (False, 0, 1, "13.1", "")
    assert (late.won, late.turn, late.rule) == (False, 20, "13.3")
    assert "sunk" in sunk.text
    assert "sunk" not in late.text


def test_15_1_only_matches_of_the_games_own_missions_are_written_down() -> None:
    source = {"squares": {"bismarck": "G7se", "prinz_eugen": "G7se", "uboat": "F6nw"}, "turn": 15, "extra_points": 4}
    whole = {**GAME.scenarios["exercise_rhine"].source, **source}
    own = make_scenario("exercise_rhine", whole, GAME.setup_data, "The scenario")
    match = so.Match.new(GAME, own, dice=FastDice("own"))
    assert match.entry() is None
    while match.outcome is None:
        match.submit(match.waiting[0], "")
    assert match.outcome.winner
    assert match.entry() is None


def test_15_1_the_tracks_of_the_pieces_are_kept_and_shown() -> None:
    match = answer(turn("radio_silence", square=together("D3nw")), "bismarck steam D3ne", "bismarck steam D4nw")
    assert match.state.tracks == ["0 D3nw D3nw H1nw", "1 D3ne D3nw H1nw", "2 D4nw D3nw H1nw"]
    display = GAME.display(match.view(BISMARCK))
    assert display.tokens[0].track == ("D3nw", "D3ne", "D4nw")
    assert display.panels[-1].rows[1] == ("start", "D3nw", "D3nw", "H1nw")
    assert display.panels[-1].rows[-1] == ("2", "D4nw", "D3nw", "H1nw")


def test_15_1_tracks_begin_where_the_pieces_were_placed() -> None:
    match = so.Match.new(GAME, options={"players": "two"}, dice=LoadedDice(5, 1))
    answer(match, "bismarck A5nw", "prinz_eugen A6nw; uboat C4nw")
    assert match.state.tracks == ["0 A5nw A6nw C4nw"]


def test_15_1_a_lost_piece_leaves_no_track_and_no_token() -> None:
    match = turn("all_points_1", square={"prinz_eugen": "A3nw"}, strength={"prinz_eugen": 1})
    answer(match, "")
    assert match.state.tracks == ["0 A8nw A3nw H1nw", "1 A8nw - H1nw"]
    assert [token.id for token in GAME.display(match.view(BISMARCK)).tokens] == ["bismarck", "uboat"]


def test_15_2_the_best_record_is_a_win_then_a_medal_then_the_points() -> None:
    lost, plain, medal = (
        record("exercise_rhine", False, 9),
        record("exercise_rhine", points=7),
        record("exercise_rhine", points=4, medal="Battlecruiser Medal"),
    )
    assert best([plain, lost]) == {"exercise_rhine": plain}
    assert best([medal, plain, lost]) == {"exercise_rhine": medal}


def test_15_2_the_archive_shows_every_mission_by_set_with_the_best_and_how_often_it_was_played() -> None:
    chapters = Archive().chapters([record("gray_wolves", medal="Wolf Pack Medal"), record("gray_wolves", False)])
    assert [chapter.title for chapter in chapters] == ["Easy", "Difficult", "Hard"]
    assert [page.scenario for chapter in chapters for page in chapter.pages] == list(missions())
    page = next(page for page in chapters[0].pages if page.scenario == "gray_wolves")
    assert page.played == 2
    assert page.best == record("gray_wolves", medal="Wolf Pack Medal")
    assert chapters[0].note == "1 of 6 won."
    assert chapters[1].note == "Opens when you have won 4 easy missions; so far you have won 1."


def test_14_1_the_archive_says_what_each_medal_is_for() -> None:
    page = Archive().chapters([])[0].pages[0]
    assert page.medal == "Battlecruiser Medal: Sink the Hood."


def test_1_2_the_archive_says_what_each_mission_needs_and_where_home_is() -> None:
    pages = [page for chapter in Archive().chapters([]) for page in chapter.pages]
    assert pages[0].goal == "4 points; home after turn 10: Bergen, Brest"
    assert pages[13].goal == "9 points; home after turn 14: Bergen"


def test_15_3_the_easy_set_is_open_from_the_start_and_all_in_free_play() -> None:
    assert open_missions() == EASY
    assert open_missions(free=True) == list(missions())


@pytest.mark.parametrize(("wins", "opened"), [(3, EASY), (4, EASY + DIFFICULT)])
def test_15_3_four_wins_open_the_next_set(wins: int, opened: list[str]) -> None:
    won, lost = (record(mission) for mission in EASY[:wins]), (record(mission, False) for mission in EASY[wins:])
    assert open_missions(*won, *lost) == opened


def test_15_3_the_same_mission_won_four_times_is_one_win() -> None:
    assert open_missions(*[record(EASY[0])] * 4) == EASY


def test_15_3_wins_of_the_difficult_set_open_the_hard_one() -> None:
    assert open_missions(*(record(mission) for mission in EASY[:4] + DIFFICULT[:4])) == EASY + DIFFICULT + HARD
