"""Computer players at the table: slow ones think in a separate process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import BotFailure, Question
from sealed_orders.terminal import thinker
from sealed_orders.terminal.thinker import Study, Thinker
from tests.bots import pondering
from tests.bots.seated import question
from tests.terminal.command import run


def never() -> None:
    raise AssertionError("nobody had to wait")


def test_a_quick_bot_answers_at_once() -> None:
    match = so.Match.new("tutorial", seed="x")
    decided = Thinker("random", match, "raider").decide(never)
    match.submit("raider", *decided[:2])
    assert match.minutes[1]["raider"] == decided.minute


def test_a_bot_that_takes_its_time_thinks_in_another_process_and_it_is_said_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "PATIENCE", 0)
    monkeypatch.setattr(thinker, "listing", lambda *_: pondering.LISTING)
    match = so.Match.new("tutorial", seed="x")
    side, waits = match.waiting[0], []
    decided = Thinker("random", match, side).decide(lambda: waits.append(os.getpid()))
    match.submit(side, *decided[:2])
    assert len(waits) == 1
    assert decided.minute.bot == "random"


def test_a_process_answers_repeatedly_and_says_when_a_bot_fails() -> None:
    match, study = so.Match.new("tutorial", seed="x"), Study()
    asked = question(match, "raider", "random")
    assert study.ask(asked, lambda: None) == study.ask(asked, lambda: None)
    with pytest.raises(BotFailure, match="The bot nelson failed: UnknownBot"):
        study.ask(asked._replace(bot="nelson"), lambda: None)
    assert study.ask(asked, lambda: None).minute.bot == "random"


def test_a_process_that_ends_is_a_failure_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_think", _leave)
    asked: Question = question(so.Match.new("tutorial", seed="x"), "raider", "random")
    with pytest.raises(BotFailure, match="The bot random crashed: its process ended without an answer"):
        Study().ask(asked, lambda: None)


def _leave(_line: object) -> None:
    os._exit(3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--against", "otto", "--seconds", "2"),
            "otto answers at once, so it cannot be given seconds. Leave them out.",
        ),
        (("--against", "pondering", "--seconds", "60"), "A bot cannot think for 60 seconds. Choose 0.2 to 10."),
        (
            ("--side", "british", "--side", "german", "--seconds", "2"),
            "No bot plays in this match. Leave out --seconds.",
        ),
    ],
)
def test_a_time_that_cannot_be_given_says_why(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pondering.enlist(monkeypatch, "bismarck")
    ran = run("play", "bismarck", *words)
    assert (ran.code, ran.err.strip()) == (2, said)


def test_the_time_is_in_the_command_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pondering.enlist(monkeypatch, "bismarck")
    ran = run("play", "bismarck", "--side", "british", "--against", "pondering", "--seconds", "0.5", "--seed", "x")
    assert "--side british --against pondering --seconds 0.5 --resume" in ran.err
