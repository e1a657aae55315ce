"""Bots asked again give the same orders; a changed order is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import decide
from sealed_orders.kernel.compared import compared
from sealed_orders.lab.minutes import ask_again
from tests.bots.pondering import IN_TIME, enlist
from tests.bots.seated import played, question
from tests.own import GAMES
from tests.terminal.command import run as run_command

PAIRS = {
    "bismarck": ("admiral", "otto"),
    "bismarck_solitaire": ("commander", "commander"),
    "denmark_strait": ("captain", "greedy"),
    "sink_the_bismarck": ("random", "random"),
    "graf_spee": ("random", "random"),
    "tutorial": ("random", "random"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_asked_again_gives_the_same_orders(game: str) -> None:
    record = played(game, dict(zip(so.load(game).sides, PAIRS[game], strict=True)), most=25).record()
    assert compared(record).bots == sum(len(decision.orders) for decision in record.decisions)
    ask_again(record)


def test_a_bot_with_a_clock_is_asked_again_with_the_worlds_it_had_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    enlist(monkeypatch, "tutorial")
    match = so.Match.new("tutorial", seed="clock")
    while match.outcome is None:
        for side in match.waiting:
            match.submit(side, *decide(question(match, side, "pondering", worlds=0))[:2])
    record = match.record()
    assert {minute.worlds for by in record.minutes.values() for minute in by.values()} == {IN_TIME}
    ask_again(record)


def another(order: str) -> str:
    """Return another order of the raider."""
    return "ship run faroes" if order == "ship lurk" else "ship lurk"


def test_an_order_the_bot_did_not_give_is_found_out_though_the_record_plays() -> None:
    match = so.Match.new("tutorial", seed="forged")
    for side in match.waiting:
        order, minute, _ = decide(question(match, side, "random"))
        match.submit(side, another(order) if side == "raider" else order, minute)
    record = match.record()
    so.verify(record)
    with pytest.raises(so.RecordMismatch, match="At decision 1 random of the raider side, asked again, does not order"):
        ask_again(record)


def test_a_sealed_order_not_yet_resolved_is_asked_again_too() -> None:
    match = so.Match.new("tutorial", seed="pending")
    match.submit("raider", *decide(question(match, "raider", "random"))[:2])
    record = match.record()
    ask_again(record)
    with pytest.raises(so.RecordMismatch, match="At decision 1"):
        ask_again(replace(record, pending={"raider": another(record.pending["raider"])}))


@pytest.mark.parametrize("name", ["nobody", ""])
def test_a_bot_that_is_not_there_is_named_with_its_decision(name: str, tmp_path: Path) -> None:
    record = played("tutorial", {"raider": "random", "hunter": "random"}, most=2).record()
    minutes = {**record.minutes, 2: {**record.minutes[2], "hunter": replace(record.minutes[2]["hunter"], bot=name)}}
    told = f"The record replays, but decision 2 of the hunter side is by {name or 'a bot without a name'}, who cannot"
    with pytest.raises(so.UnknownBot, match=f"{told} be asked again: Unknown bot '{name}'"):
        ask_again(replace(record, minutes=minutes))
    replace(record, minutes=minutes, crew={}).save(tmp_path / "record.json")
    ran = run_command("verify", "--bots", str(tmp_path / "record.json"))
    assert ran.code == 2
    assert "cannot be asked again" in " ".join((ran.out + ran.err).split())
    assert "rules broke" not in ran.out + ran.err
