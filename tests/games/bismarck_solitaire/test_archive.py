"""15 Battle records and the archive."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.archive import Archive, BattleRecord, battle_record
from sealed_orders.games.bismarck_solitaire.mission import missions
from tests.games.bismarck_solitaire.cruise import BISMARCK, answer, together, turn

EASY, DIFFICULT, HARD = (
    [name for name, mission in missions().items() if mission.set == which] for which in ("easy", "difficult", "hard")
)


def record(mission: str, won: bool = True, points: int = 5, medal: str = "") -> BattleRecord:
    return BattleRecord(mission, won, points, 4, False, medal, 14)


def archive(*records: BattleRecord) -> Archive:
    made = Archive()
    for one in records:
        made = made.add(one)
    return made


def test_15_1_a_win_is_written_down_with_points_and_medal() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=15, extra_points=2, sunk=["hood"])
    answer(match, "")
    assert match.outcome is not None
    assert battle_record(match.view(BISMARCK), match.outcome) == BattleRecord(
        "exercise_rhine", True, 5, 4, False, "Battlecruiser Medal", 15
    )


def test_15_1_a_loss_is_written_down_with_the_bismarck_sunk_or_not() -> None:
    sunk = turn("all_points_1", square={"bismarck": "A3nw"}, strength={"bismarck": 1})
    late = answer(turn("radio_silence", turn=20), "")
    assert sunk.outcome is not None
    assert late.outcome is not None
    assert battle_record(sunk.view(BISMARCK), sunk.outcome) == BattleRecord("exercise_rhine", False, 0, 4, True, "", 1)
    assert battle_record(late.view(BISMARCK), late.outcome).bismarck_sunk is False
    assert battle_record(late.view(BISMARCK), late.outcome).turn == 20


def test_15_1_the_tracks_of_the_pieces_are_kept_and_shown() -> None:
    match = answer(turn("radio_silence", square=together("D3nw")), "bismarck steam D3ne", "bismarck steam D4nw")
    assert match.state.tracks == ["1 D3ne D3nw H1nw", "2 D4nw D3nw H1nw"]
    display = GAME.display(match.view(BISMARCK))
    assert display.tokens[0].track == ("D3ne", "D4nw")
    assert display.panels[-1].rows[-1] == ("2", "D4nw", "D3nw", "H1nw")


def test_15_1_a_lost_piece_leaves_no_track_and_no_token() -> None:
    match = turn("all_points_1", square={"prinz_eugen": "A3nw"}, strength={"prinz_eugen": 1})
    answer(match, "")
    assert match.state.tracks == ["1 A8nw - H1nw"]
    assert [token.id for token in GAME.display(match.view(BISMARCK)).tokens] == ["bismarck", "uboat"]


def test_15_2_the_best_record_is_a_win_then_a_medal_then_the_points() -> None:
    lost, plain, medal = (
        record("exercise_rhine", False, 9),
        record("exercise_rhine", points=7),
        record("exercise_rhine", points=4, medal="Battlecruiser Medal"),
    )
    assert archive(plain, lost).best() == {"exercise_rhine": plain}
    assert archive(medal, plain, lost).best() == {"exercise_rhine": medal}


def test_15_2_medals_are_kept_whatever_came_later() -> None:
    made = archive(record("gray_wolves", medal="Wolf Pack Medal"), record("gray_wolves", False))
    assert made.medals() == ("Wolf Pack Medal",)


def test_15_2_the_archive_goes_through_json() -> None:
    made = archive(record("exercise_rhine"), record("gray_wolves", False))
    assert Archive.decode(made.encode()) == made


def test_15_3_the_easy_set_is_open_from_the_start_and_all_in_free_play() -> None:
    assert list(Archive().open_missions()) == EASY
    assert list(Archive().open_missions(free=True)) == list(missions())


@pytest.mark.parametrize(("wins", "opened"), [(3, EASY), (4, EASY + DIFFICULT)])
def test_15_3_four_wins_open_the_next_set(wins: int, opened: list[str]) -> None:
    made = archive(*(record(mission) for mission in EASY[:wins]), *(record(mission, False) for mission in EASY[wins:]))
    assert list(made.open_missions()) == opened


def test_15_3_the_same_mission_won_four_times_is_one_win() -> None:
    assert list(archive(*[record(EASY[0])] * 4).open_missions()) == EASY


def test_15_3_wins_of_the_difficult_set_open_the_hard_one() -> None:
    made = archive(*(record(mission) for mission in EASY[:4] + DIFFICULT[:4]))
    assert list(made.open_missions()) == EASY + DIFFICULT + HARD
