"""Questions asked only on request, such as regrouping in Sink the Bismarck: once, and again when asked for."""

from __future__ import annotations

import re

from tests.terminal.command import run

REGROUP = "You can regroup forces that are in the same hex"
TURNS = ("",) * 6  # whatever is asked, by default


def asked(*lines: str) -> list[str]:
    """Return the turns of a match in which regrouping was asked about, with these lines typed."""
    ran = run("play", "sink_the_bismarck", "--scenario", "rheinuebung", "--side", "british", "--against", "midshipman",
              "--seed", "x", lines=[*lines, "quit", "no"])  # fmt: skip
    shown = re.findall(rf"Turn (\d) of 40|({REGROUP})", ran.out)
    turns, now = [], ""
    for turn, question in shown:
        now = turn or now
        turns += [now] if question else []
    return turns


def test_regrouping_is_asked_once_and_then_only_on_request() -> None:
    assert asked(*TURNS) == ["1"]
    assert asked("", "request", *TURNS) == ["1", "2"]
