"""The reveal in the terminal: where the ships went, once a match is over, and not before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.report.findings.tracks import Track
from sealed_orders.terminal.shelf import Shelf
from sealed_orders.terminal.tracks import lines, tracks
from tests.bots.seated import played
from tests.report.played import by_bots
from tests.terminal.command import HOT_SEAT, run


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def unfinished(game: str, **bots: str) -> so.Match:
    """Return a match begun by bots, saved as hunt.json."""
    match = played(game, bots, most=2)
    Shelf(match).save(Path("hunt.json"))
    return match


def test_a_track_is_printed_turn_by_turn_from_the_first_to_the_end() -> None:
    record = played("bismarck", {"british": "cadet", "german": "otto"}).record()
    reading, german = tracks(record, "german")
    found = {track.name: track for track in german}
    assert found["Bismarck"].cells[1] == "1528"
    assert len(found["Bismarck"].cells) > 20
    assert "R1" not in " ".join(track.name for track in tracks(record, "british")[1]), "no planes"
    (line,) = lines(reading, [found["Bismarck"]])
    assert line.startswith("  Bismarck: turn 1 1528, 2 ")


def test_a_ship_that_was_lost_ends_where_and_when_she_was_lost() -> None:
    reading, _ = tracks(by_bots("bismarck"), "british")
    hood = Track(
        "hood", "british", "Hood", "battleship", {1: "1622", 2: "1620", 3: "1620", 4: "1519"}, fate="sunk", lost=3
    )
    assert lines(reading, [hood]) == ["  Hood: turn 1 1622, 2 1620, sunk in 1519 in turn 3."]


def test_a_match_that_begins_later_counts_its_own_turns() -> None:
    match = so.Match.new("bismarck", "first_patrol", seed="tracks")
    match.draw()
    reading, (first, *_) = tracks(match.record(), "german")
    assert reading.first > 1
    assert lines(reading, [first])[0].startswith("  Bismarck: turn 1 ")


def test_only_ships_that_moved_and_that_a_story_names_are_revealed() -> None:
    _, chief = tracks(by_bots("bismarck"), "british", chief=True)
    named = so.load("bismarck").board().subject.chief
    assert chief
    assert all(track.moved and track.id in named for track in chief)


def test_the_end_of_a_match_shows_where_the_enemy_went() -> None:
    out = run("play", "tutorial", "--seed", "x", lines=[*HOT_SEAT, "hunt.json"]).out
    assert "Where the raider's ships went:\n  Raider: turn 1 Norway, 2 Denmark Strait, 3 Atlantic" in out
    assert "All tracks of both sides: sealed-orders replay hunt.json --tracks" in out
    assert "  Raider: turn 1 Norway, 2 Denmark Strait" in run("replay", "hunt.json", "--tracks").out
    assert set(json.loads(run("replay", "hunt.json", "--tracks", "--side", "raider", "--json").out)) == {"raider"}


def test_a_match_that_is_not_over_keeps_the_other_sides_secrets() -> None:
    unfinished("bismarck", british="cadet", german="otto")
    for words in ((), ("--tracks",), ("--at", "1")):
        ran = run("replay", "hunt.json", *words)
        assert (ran.code, ran.out) == (2, "")
        assert "this would show both sides' secrets" in ran.err
    ran = run("replay", "hunt.json", "--side", "german", "--turn", "1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("The match is not over, and otto plays the german side. Pass --spoil")
    assert "It ordered:" in run("replay", "hunt.json", "--side", "german", "--turn", "1", "--spoil").out


def test_a_persons_own_part_of_a_running_match_is_shown() -> None:
    match = so.Match.new("tutorial", seed="x")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 1")
    match.record().save("hunt.json")
    assert "ship lurk" in run("replay", "hunt.json", "--side", "raider").out


def test_a_save_has_the_reasons_of_bots_only_when_the_match_is_over() -> None:
    match = unfinished("bismarck", british="cadet", german="otto")
    assert any(minute.reason for by in match.minutes.values() for minute in by.values())
    saved = so.Record.load("hunt.json")
    assert saved.minutes.keys() == match.minutes.keys()
    assert not any(minute.reason for by in saved.minutes.values() for minute in by.values())
    so.verify(saved)
    over = played("tutorial", {"raider": "random", "hunter": "random"})
    Shelf(over).save(Path("over.json"))
    assert so.Record.load("over.json") == over.record()
