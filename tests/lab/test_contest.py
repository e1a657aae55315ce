"""Contests: everybody meets everybody from every side with the same dice; a stopped contest continues."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from sealed_orders.lab.contest import Contest, Fixture, Hands, fill, fixtures
from sealed_orders.lab.page import page
from sealed_orders.lab.results import Results
from sealed_orders.lab.rows import BadResults
from sealed_orders.lab.series import Pace, Pairing, Result, Series
from tests.terminal.command import run

HUNT = Pairing("tutorial", {"raider": "random", "hunter": "random"})
STRAIT = Pairing("denmark_strait", {})
ALONE = Pairing("bismarck_solitaire", {})
CLOCKED = ("_seconds", "_longest", "_within")


def timeless(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file, without what depends on the machine."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {name: value for name, value in row.items() if not name.endswith(CLOCKED)} for row in csv.DictReader(file)
        ]


def test_each_two_meet_from_every_side_with_the_same_dice() -> None:
    met = fixtures(STRAIT, ("greedy", "random", "captain"))
    assert [(f.one, f.side, f.other) for f in met] == [
        ("greedy", "british", "random"), ("greedy", "german", "random"),
        ("greedy", "british", "captain"), ("greedy", "german", "captain"),
        ("random", "british", "captain"), ("random", "german", "captain"),
    ]  # fmt: skip
    assert met[1].series.pairing.bots == {"british": "random", "german": "greedy"}
    assert len({f.series.pairing.seed for f in met}) == 1


def test_two_bots_make_one_player() -> None:
    met = fixtures(Pairing("bismarck", {}), ("otto/admiral", "cadet"))
    assert met[0].series.pairing.bots == {"british": "admiral", "german": "cadet"}
    assert met[1].series.pairing.bots == {"british": "cadet", "german": "otto"}


def test_results_are_the_same_however_many_play(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.csv", "two.csv", "threads.csv")]
    with ThreadPoolExecutor(2) as threads:
        for path, hands in zip(paths, (Hands(1), Hands(2), Hands(1, threads)), strict=True):
            fill([Series(HUNT), Series(replace(HUNT, seed="b"))], 12, hands, Results("tutorial", path))
    assert timeless(paths[0]) == timeless(paths[1]) == timeless(paths[2])
    assert len(timeless(paths[0])) == 24


def test_a_contest_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.csv", tmp_path / "stopped.csv"
    fill([Series(HUNT)], 6, Hands(), Results("tutorial", whole))
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    half_a_line = lines[5][:20]  # the machine stopped while this was being written
    stopped.write_text("".join([lines[0], lines[4], lines[1], half_a_line]), encoding="utf-8")
    results = Results("tutorial", stopped)
    assert len(results) == 2
    kept = [results.result(HUNT, number) for number in (3, 0)]
    again = Series(HUNT)
    fill([again], 6, Hands(), results)
    assert [again.results[3], again.results[0]] == kept  # to the very seconds: they were not played again
    assert timeless(stopped) == timeless(whole)


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_match_is_in_the_file_as_soon_as_it_is_over(tmp_path: Path, jobs: int) -> None:
    """How several processes each send every match at once: see test_processes."""
    path, seen = tmp_path / "r.csv", list[int]()
    fill([Series(HUNT)], 3, Hands(jobs, done=lambda: seen.append(len(timeless(path)))), Results("tutorial", path))
    assert seen == [1, 2, 3]


def test_what_was_read_back_is_what_was_played(tmp_path: Path) -> None:
    first, again = Series(HUNT), Series(HUNT)
    fill([first], 5, Hands(), Results("tutorial", tmp_path / "r.csv"))
    fill([again], 5, Hands(), Results("tutorial", tmp_path / "r.csv"))
    assert [replace(r, pace={}) for r in again.results] == [replace(r, pace={}) for r in first.results]
    assert again.results[0].pace["raider"].decisions == first.results[0].pace["raider"].decisions


def test_parquet_holds_the_same_and_is_gone_on_with(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    path = tmp_path / "r.parquet"
    fill([Series(HUNT)], 4, Hands(), Results("tutorial", path))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["r.parquet"]
    played: list[int] = []
    fill([Series(HUNT)], 6, Hands(done=lambda: played.append(1)), Results("tutorial", path))
    assert parquet.read_table(path).column("number").to_pylist() == [0, 1, 2, 3, 4, 5]
    assert len(Results("tutorial", path)) == 6


def test_parquet_has_maps_numbers_and_nobody_as_nothing(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    path, drawn = tmp_path / "r.parquet", Result(0, None, {"raider": 1}, "5.3", 8, {"merchant_1": 3}, {})
    results = Results("tutorial", path)
    results.add(replace(HUNT, options={"distress": "off"}), [drawn, replace(drawn, number=1, winner="raider")])
    results.finish()
    table = parquet.read_table(path)
    lost = table.schema.field("lost").type
    assert (str(lost.key_type), str(lost.item_type)) == ("string", "int64")
    assert [str(table.schema.field(name).type) for name in ("turn", "raider_score")] == ["int64", "double"]
    assert table.column("options").to_pylist()[0] == [("distress", "off")]
    assert table.column("winner").to_pylist() == [None, "raider"]
    assert table.column("lost").to_pylist()[0] == [("merchant_1", 3)]
    assert Results("tutorial", path).result(replace(HUNT, options={"distress": "off"}), 0) == replace(
        drawn, scores={"raider": 1, "hunter": 0}, pace=dict.fromkeys(("raider", "hunter"), Pace.of(()))
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("r.txt", "", "ending in .csv or .parquet"),
        ("r.csv", "a,b\n1,2\n", "with other columns"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadResults, match=said):
        Results("tutorial", tmp_path / name)


def test_matches_under_other_rules_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    fill([Series(HUNT)], 1, Hands(), Results("tutorial", path))
    path.write_text(path.read_text(encoding="utf-8").replace("tutorial,1.", "tutorial,0."), encoding="utf-8")
    with pytest.raises(BadResults, match="Name another file"):
        Results("tutorial", path)


def test_in_cooperation_who_wins_with_the_same_dice_is_the_better() -> None:
    won, lost = Result(0, "bismarck", {}, "13.2", 5, {}, {}), Result(0, None, {}, "13.3", 5, {}, {})
    series = [Series(ALONE, [won, won, won]), Series(ALONE, [lost, won, lost])]
    names = ("hunter", "random")
    found = Contest(ALONE, names, [Fixture(n, "", n, s) for n, s in zip(names, series, strict=True)])
    share = found.share("hunter", "random")
    assert (round(share.share, 3), share.matches) == (0.833, 3)
    assert [found.won(name).matches for name in names] == [3, 3]
    assert [rating.player for rating in found.ladder().ratings] == ["hunter", "random"]


def test_in_cooperation_each_player_plays_all_sides() -> None:
    met = fixtures(ALONE, ("hunter", "random"))
    assert [set(f.series.pairing.bots.values()) for f in met] == [{"hunter"}, {"random"}]


def test_the_report_is_one_page_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "r.html"
    run("lab", "bismarck", "cadet", "random", "--games", "1", "--jobs", "1", "--report", str(path))
    text = path.read_text(encoding="utf-8")
    for title in ("Ratings", "Matches won", "Scores", "The last turn", "Losses", "Time of a decision"):
        assert f">{title}</h" in text
    assert text.count("<svg") >= 6
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_report_of_a_game_without_scores_or_losses_leaves_them_out() -> None:
    none = Series(HUNT, [Result(0, "raider", {"raider": 0, "hunter": 0}, "5.1", 3, {}, {})])
    assert "Losses" not in page([none])
    assert "Scores" not in page([none])


def test_the_lab_rates_the_bots_that_are_named() -> None:
    asked = ("lab", "denmark_strait", "greedy", "random", "--games", "2", "--jobs", "1")
    code, out, _ = run(*asked)
    assert code == 0
    assert "4 matches, every pair meets from both sides with the same dice" in out
    assert "greedy v random:" in out
    found = json.loads(run(*asked, "--json").out)
    assert [rating["player"] for rating in found["ladder"]] == ["greedy", "random"]
    assert [(s["one"], s["side"]) for s in found["series"]] == [("greedy", "british"), ("greedy", "german")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("denmark_strait", "greedy"), "at least two different bots"),
        (("denmark_strait", "greedy", "greedy"), "List each of them once"),
        (("denmark_strait", "greedy", "random", "--british", "random"), "Do one or the other"),
        (("bismarck", "otto", "random"), "otto does not play the british side"),
        (("tutorial", "--results", "x.txt"), "ending in .csv or .parquet"),
        (("tutorial", "--report", "x.pdf"), "Choose a name ending in .html"),
    ],
)
def test_what_cannot_be_contested_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, _, err = run("lab", *words)
    assert code == 2
    assert said in err
