"""What if: continuations of a finished match, beside what happened."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.lab.what_if import Wish, what_if
from sealed_orders.report.playing_on.what_if import NoTurn, decision_of, turns_of
from tests.report.played import by_bots, running
from tests.terminal.command import run


def test_the_same_seed_plays_the_same_games_however_many_processes_there_are() -> None:
    record = by_bots("tutorial")
    one = what_if(record, 2, Wish(24, jobs=1))
    assert what_if(record, 2, Wish(24, jobs=2)) == one
    assert what_if(record, 2, Wish(24, "another")).found != one.found
    assert one.forecast("hunter").games == 24


def test_what_happened_is_in_the_distribution() -> None:
    found = what_if(by_bots("denmark_strait"), 1, Wish(10))
    assert found.better("british") + found.better("german") == pytest.approx(1)


def test_a_turn_that_was_not_played_is_refused() -> None:
    with pytest.raises(NoTurn, match="Choose one from 1 to"):
        decision_of(by_bots("tutorial"), 99)


def test_a_match_that_was_resigned_before_anything_was_decided_is_not_played_on() -> None:
    match = so.Match.new("tutorial", seed="resigned at once")
    match.resign("raider")
    with pytest.raises(NoTurn, match="ended before anything was decided"):
        decision_of(match.record(), 1)


def test_the_command_prints_the_distribution(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--games", "20")
    assert code == 0
    assert "<- the match" in out
    code, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--games", "20", "--json")
    assert json.loads(out)["forecast"]["hunter"]["games"] == 20
    code, _, err = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--bot", "hunter=otto")
    assert code == 2
    assert "otto does not play the hunter side" in err


def test_a_series_over_turns_is_written_with_a_row_for_each_continuation(tmp_path: Path) -> None:
    record = by_bots("tutorial")
    record.save(tmp_path / "hunt.json")
    for name in ("series.csv", "series.parquet"):
        args = ("--every-turn", "--games", "5", "-o", str(tmp_path / name))
        code, out, _ = run("what-if", str(tmp_path / "hunt.json"), *args)
        assert code == 0
        assert out.count("\n  turn ") == len(turns_of(record))
    with (tmp_path / "series.csv").open(newline="") as file:
        written = list(csv.DictReader(file))
    assert len(written) == 6 * len(turns_of(record))  # five, and what happened
    assert record.outcome is not None
    assert {row["winner"] for row in written if row["number"] == "0"} == {record.outcome.winner}
    second = what_if(record, 2, Wish(5))
    there = [row for row in written if row["turn"] == "2" and row["number"] != "0"]
    assert [row["winner"] for row in there] == [one.winner for one in second.found]
    assert [float(row["raider_score"]) for row in there] == [one.scores["raider"] for one in second.found]
    table = parquet.read_table(tmp_path / "series.parquet").to_pylist()
    cells = [{name: "" if value is None else str(value) for name, value in row.items()} for row in table]
    assert cells == written


def test_a_series_that_cannot_be_is_refused(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    for args, said in (
        ((), "From which turn"),
        (("--turn", "1", "--turn", "2", "--play", "hunter"), "from one turn"),
        (("--turn", "1", "-o", str(tmp_path / "series.txt")), ".csv or .parquet"),
        (("--turn", "1", "-o", str(tmp_path / "nowhere" / "series.csv")), "There is no folder"),
        (("--turn", "1", "--turn", "99"), "Nothing was decided in turn 99"),
    ):
        code, _, err = run("what-if", str(tmp_path / "hunt.json"), "--games", "2", *args)
        assert code == 2
        assert said in err


def test_a_running_match_has_no_what_if(tmp_path: Path) -> None:
    running("tutorial", stop=2).save(tmp_path / "hunt.json")
    code, _, err = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1")
    assert code == 2
    assert "not over" in err


def test_it_can_be_played_on_and_the_new_match_says_where_it_came_from(tmp_path: Path) -> None:
    first = by_bots("tutorial")
    first.save(tmp_path / "hunt.json")
    lines = ["", "quit"]
    _, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "2", "--play", "hunter", lines=lines)
    assert "A new match from hunt.json, turn 2" in out
    record = Record.load(tmp_path / "hunt-turn-2.json")
    assert record.origin[0].commitment == first.commitment
    assert record.commitment != first.commitment
