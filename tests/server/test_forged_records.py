"""Forged records at every door: the command verify, the server's import, and a report."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import sealed_orders as so
from sealed_orders.kernel.fact import Fact, Points
from sealed_orders.kernel.record import FORMAT
from sealed_orders.report import Wishes, make
from sealed_orders.report.page.markdown import markdown
from sealed_orders.report.reading.moments import read
from sealed_orders.server.http.background import Background
from tests.report.played import by_bots
from tests.terminal.command import run

KEPT = Path(__file__).parents[1] / "records"
OLD = KEPT / "tutorial" / "1.1-minutes.json"  # of format 1, and of the present rules
LIE = {"side": "raider", "points": 7777, "cause": "lies"}


def forge_fact(plain: dict[str, Any]) -> None:
    plain["decisions"][0]["events"][0]["facts"].append({"fact": "points", **LIE})


def forge_text(plain: dict[str, Any]) -> None:
    plain["decisions"][0]["events"][0]["text"] = "7777 points!"


def forge_winner(plain: dict[str, Any]) -> None:
    plain["outcome"]["winner"] = None


def forge_scores(plain: dict[str, Any]) -> None:
    plain["outcome"]["scores"]["raider"] = 7777


def forge_ending(plain: dict[str, Any]) -> None:
    plain["outcome"]["text"] = "7777 points!"


def forge_view(plain: dict[str, Any]) -> None:
    plain["minutes"]["1"]["raider"]["saw"] = "0" * 32


def forge_bots_seed(plain: dict[str, Any]) -> None:
    plain["minutes"]["1"]["raider"]["seed"] = "0" * 32


FORGERIES = (forge_fact, forge_text, forge_winner, forge_scores, forge_ending, forge_view, forge_bots_seed)


def forged(data: bytes, *changes: Callable[[dict[str, Any]], None], **fields: Any) -> bytes:
    """Return a record changed by somebody who knows the format."""
    plain = json.loads(data) | fields
    for change in changes:
        change(plain)
    return json.dumps(plain).encode()


def bring(server: Background, data: bytes) -> httpx.Response:
    return httpx.post(f"{server.url}/api/import", content=data, timeout=60)


def facts_of(record: so.Record) -> list[Fact]:
    return [
        fact
        for number in range(len(record.decisions) + 1)
        for event in record.events_of(number)
        for fact in event.facts
    ]


@pytest.mark.parametrize("change", FORGERIES)
def test_a_forged_record_is_refused_everywhere(
    server: Background, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    data = forged(by_bots("tutorial").encode(), change)
    path = tmp_path / "forged.json"
    path.write_bytes(data)
    ran = run("verify", str(path))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("The record differs ")
    assert bring(server, data).status_code == 409
    assert make(so.Record.decode(data), wishes=Wishes(beliefs=False)).proof.verdict == "altered"


@pytest.mark.parametrize("change", FORGERIES)
def test_a_forged_record_is_not_excused_by_an_older_format(
    server: Background, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    data = forged(by_bots("tutorial").encode(), change, format=1)
    path = tmp_path / "forged.json"
    path.write_bytes(data)
    reason = "is not a record: it says format 1, but its events have facts, which came with format 2."
    for command in ("verify", "report"):
        ran = run(command, str(path))
        assert (ran.code, ran.out, ran.err) == (2, "", f"{path} {reason}\n")
    answer = bring(server, data)
    assert (answer.status_code, answer.json()["error"]) == (400, f"The record {reason}")


@pytest.mark.parametrize(
    ("game", "version", "name"), [("bismarck_solitaire", "1.4", "exercise_rhine"), ("graf_spee", "1.0", "december_1")]
)
def test_only_rules_that_wrote_the_older_format_have_records_of_it(game: str, version: str, name: str) -> None:
    data = forged((KEPT / game / f"{version}-{name}.json").read_bytes(), format=1)
    with pytest.raises(so.BadRecord, match=f"it says format 1, which no rules {version} of {game} ever wrote"):
        so.Record.decode(data)


def test_a_report_states_the_facts_of_the_replay_and_not_of_the_file() -> None:
    record = by_bots("tutorial")
    lying = so.Record.decode(forged(record.encode(), forge_fact, forge_text))
    assert read(lying).tellings == read(record).tellings
    assert "7777" not in markdown(make(lying, wishes=Wishes(beliefs=False)))


def test_for_rules_that_are_gone_a_report_shows_what_is_stored_as_not_proved() -> None:
    lying = so.Record.decode(forged(by_bots("tutorial").encode(), forge_fact, version="0.9"))
    report = make(lying, wishes=Wishes(beliefs=False))
    assert any(
        isinstance(fact, Points) and fact.points == 7777
        for told in report.reading.tellings
        for fact in told.event.facts
    )
    assert report.proof.verdict == "unproved"
    assert "can be read but not played again" in report.reading.note


# A record that is really of format 1: what it does not hold is not said to be proved.


def lie_in_old_data(plain: dict[str, Any]) -> None:
    plain["decisions"][0]["events"][0]["data"] = {"kind": "sunk", "unit": "raider", "awards": [LIE]}


def test_verify_says_what_it_compared() -> None:
    game = so.load("bismarck_solitaire")
    ran = run("verify", str(KEPT / game.name / f"{game.version}w{game.wording}-exercise_rhine.json"))
    assert ran.code == 0
    assert ran.out.startswith("The record is genuine: 26 decisions of bismarck_solitaire replay the same,\n")
    assert "\nCompared: orders, texts, facts, rolls, states, outcome and seed.\n" in ran.out


def test_verify_says_that_older_words_are_not_compared() -> None:
    ran = run("verify", str(KEPT / "bismarck_solitaire" / "1.5-exercise_rhine.json"))
    assert ran.code == 0
    assert ran.out.startswith(
        "What can be checked in this record is genuine: 26 decisions of bismarck_solitaire replay the same"
    )
    assert "\nCompared: orders, facts, states, outcome and seed.\n" in ran.out
    assert "\nThe texts of its events are not compared: the game now uses other words.\n" in ran.out


@pytest.mark.parametrize("changes", [(), (forge_view, lie_in_old_data)], ids=["as it was", "forged"])
def test_verify_says_what_an_older_record_does_not_hold(
    tmp_path: Path, changes: tuple[Callable[[dict[str, Any]], None], ...]
) -> None:
    path = tmp_path / "old.json"
    path.write_bytes(forged(OLD.read_bytes(), *changes))
    ran = run("verify", str(path), "--bots")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "What can be checked in this record is genuine: 8 decisions of tutorial replay the same,"
    assert lines[2:7] == [
        "Compared: orders, texts, states, outcome and seed.",
        "The facts of its events are not compared: format 1 did not keep them.",
        "Its opening does not say which bots play: they could have been exchanged between two decisions.",
        "The record does not say what 16 decisions by bots were made from.",
        "Asked again, every bot gives the same orders.",
    ]
    plain = json.loads(run("verify", str(path), "--json").out)
    assert plain["compared"] == ["orders", "texts", "states", "outcome", "seed"]
    assert (plain["not_compared"], plain["by_bots"]) == (lines[3:6], 0)


@pytest.mark.parametrize("change", [forge_text, forge_winner, forge_scores, forge_ending, forge_bots_seed])
def test_what_an_older_record_holds_is_compared(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = tmp_path / "old.json"
    path.write_bytes(forged(OLD.read_bytes(), change))
    assert run("verify", str(path)).code == 1


def test_a_report_of_an_older_record_claims_no_more() -> None:
    record = so.Record.decode(forged(OLD.read_bytes(), forge_view, lie_in_old_data))
    report = make(record, wishes=Wishes(beliefs=False))
    assert report.proof.verdict == "verified"
    assert "each from its own side's view" not in report.proof.text
    assert report.proof.text.endswith("The record does not say what 16 decisions by bots were made from.")
    assert "7777" not in markdown(report)


def test_the_server_keeps_an_older_record_as_it_replays(server: Background) -> None:
    made = bring(server, forged(OLD.read_bytes(), forge_view, lie_in_old_data)).json()
    assert made["unverified"] == ""
    kept = so.Record.decode(httpx.get(f"{server.url}/api/seats/{made['watch']}/record").content)
    again = so.replay(so.Record.load(OLD)).record()
    assert facts_of(kept) == facts_of(again)
    assert kept.format == FORMAT
    assert {minute.saw for by_side in kept.minutes.values() for minute in by_side.values()} == {""}
    so.verify(kept)


def test_an_older_record_of_rules_that_are_gone_can_be_taken_out_and_brought_in_again(server: Background) -> None:
    made = bring(server, (KEPT / "denmark_strait" / "1.1-denmark_strait.json").read_bytes()).json()
    assert "made under rules version 1.1" in made["unverified"]
    taken_out = httpx.get(f"{server.url}/api/seats/{made['watch']}/record").content
    assert bring(server, taken_out).json()["unverified"] == made["unverified"]
