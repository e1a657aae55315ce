"""Duplicate: several pairs play the same dice, in one table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.record import RecordMismatch
from sealed_orders.lab.duplicate import NotAlike, duplicate
from tests.report.played import by_bots, running
from tests.terminal.command import run


def play(players: str, seed: str = "gale") -> so.Record:
    """Return a hunt with the same dice, between other players."""
    match = so.Match.new("tutorial", seed=seed)
    bots = {side: so.bot("tutorial", "random", side, players) for side in match.game.sides}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    return match.record()


def test_the_best_of_the_first_side_is_first_and_ranks_are_shares_of_duels() -> None:
    found = duplicate([(name, play(name)) for name in ("one", "two", "three", "four")])
    margins = [one.margin for one in found.plays]
    assert margins == sorted(margins, reverse=True)
    for one in found.plays:
        assert one.ranks["raider"] + one.ranks["hunter"] == pytest.approx(1), "what one side wins the other loses"
    assert sum(one.ranks["raider"] for one in found.plays) == pytest.approx(2)


def test_other_dice_another_scenario_or_a_running_match_are_named() -> None:
    one = play("one")
    with pytest.raises(NotAlike, match="b was played with other dice than a"):
        duplicate([("a", one), ("b", play("two", seed="calm"))])
    with pytest.raises(NotAlike, match="b has another scenario"):
        duplicate([("a", one), ("b", by_bots("denmark_strait"))])
    with pytest.raises(NotAlike, match="b is not over"):
        duplicate([("a", one), ("b", running("tutorial", stop=2))])
    with pytest.raises(NotAlike, match="at least two records"):
        duplicate([("a", one)])


def test_an_altered_record_has_no_place_in_the_table() -> None:
    one, two = play("one"), play("two")
    assert two.outcome is not None
    forged = replace(two, outcome=msgspec.structs.replace(two.outcome, scores={"raider": 99, "hunter": 0}))
    with pytest.raises(RecordMismatch, match="b: The record differs"):
        duplicate([("a", one), ("b", forged)])


def test_the_command_shows_the_table(tmp_path: Path) -> None:
    paths = []
    for name in ("one", "two"):
        play(name).save(tmp_path / f"{name}.json")
        paths.append(str(tmp_path / f"{name}.json"))
    code, out, _ = run("duplicate", *paths)
    assert code == 0
    assert "one.json" in out
    assert "Best: raider in" in out
    assert run("duplicate", paths[0])[0] == 2
