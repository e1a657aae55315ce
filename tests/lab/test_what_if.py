"""What if: continuations of a match that is over, beside what happened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealed_orders.kernel.record import Record
from sealed_orders.lab.what_if import Wish, what_if
from sealed_orders.report.what_if import NoTurn, decision_of
from tests.report.played import by_bots, running
from tests.terminal.command import run


def test_the_same_seed_plays_the_same_games_however_many_processes_there_are() -> None:
    record = by_bots("tutorial")
    one = what_if(record, 2, Wish(24, jobs=1))
    assert what_if(record, 2, Wish(24, jobs=2)) == one
    assert what_if(record, 2, Wish(24, "another")).found != one.found
    assert one.forecast("hunter").games == 24


def test_what_happened_stands_in_the_distribution() -> None:
    found = what_if(by_bots("denmark_strait"), 1, Wish(10))
    assert found.better("british") + found.better("german") == pytest.approx(1)


def test_a_turn_that_was_not_played_is_refused() -> None:
    with pytest.raises(NoTurn, match="the turns are 1 to"):
        decision_of(by_bots("tutorial"), 99)


def test_the_command_tells_the_distribution(tmp_path: Path) -> None:
    by_bots("tutorial").save(tmp_path / "hunt.json")
    code, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--games", "20")
    assert code == 0
    assert "<- it happened" in out
    code, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--games", "20", "--json")
    assert json.loads(out)["forecast"]["hunter"]["games"] == 20
    code, _, err = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1", "--bot", "hunter=otto")
    assert code == 2
    assert "otto does not play the hunter side" in err


def test_a_running_match_has_no_what_if(tmp_path: Path) -> None:
    running("tutorial", stop=2).save(tmp_path / "hunt.json")
    code, _, err = run("what-if", str(tmp_path / "hunt.json"), "--turn", "1")
    assert code == 2
    assert "not over" in err


def test_one_may_play_it_on_and_the_new_match_says_where_it_came_from(tmp_path: Path) -> None:
    first = by_bots("tutorial")
    first.save(tmp_path / "hunt.json")
    lines = ["", "quit"]
    _, out, _ = run("what-if", str(tmp_path / "hunt.json"), "--turn", "2", "--play", "hunter", lines=lines)
    assert "goes on from hunt.json, turn 2" in out
    record = Record.load(tmp_path / "hunt-turn-2.json")
    assert record.origin[0].commitment == first.commitment
    assert record.commitment != first.commitment
