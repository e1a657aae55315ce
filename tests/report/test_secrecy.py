"""The report of a running match reveals to a side only what it was shown or sent: by the leak test's own machinery."""

from __future__ import annotations

import json

import pytest

import sealed_orders as so
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import packet
from sealed_orders.report import Wishes, make
from sealed_orders.report.page.html import page
from sealed_orders.report.page.markdown import markdown
from sealed_orders.testing import leaks
from tests.own import GAMES

PLOTTED = Wishes(beliefs=False)  # plot tables are made from a side's log alone, and have a test of their own


def reported(match: so.Match, side: str) -> bytes:
    """Return what a side gets of a report, beside what it gets anyway; a spectator has none before the end."""
    if side == SPECTATOR:
        return packet(match, side)
    report = make(match.record(), side, PLOTTED)
    told = page(report) + markdown(report)
    hidden = match.commitment
    return json.dumps({"log": json.loads(packet(match, side))["log"], "report": told.replace(hidden, "")}).encode()


@pytest.mark.parametrize("game", GAMES)
def test_the_report_of_a_running_match_shows_a_side_nothing_new(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "packet", reported)
    shorter(monkeypatch, {"sink_the_bismarck": 5}.get(game, 9))
    hunt = leaks.Hunt(so.load(game), points=0, continuations=3, keep=True)
    hunt.search(next(iter(so.load(game).scenarios)), "report")
    assert hunt.comparisons or so.load(game).open or not so.load(game).curtain


def test_a_leak_in_a_report_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(match: so.Match, side: str) -> bytes:
        return reported(match, side).replace(b'"log"', f'"enemy":"{match.state.raider}","log"'.encode(), 1)

    def search() -> None:
        for number in range(20):
            leaks.Hunt(so.load("tutorial"), points=0, keep=True).search("breakout", f"report {number}")

    monkeypatch.setattr(leaks, "packet", peek)
    with pytest.raises(leaks.Leak):
        search()


def shorter(monkeypatch: pytest.MonkeyPatch, moments: int) -> None:
    """Look at this many moments of each continuation."""
    whole = leaks.continuation

    def some(match: leaks.Watched, side: str, own: str, others: str) -> object:
        found = whole(match, side, own, others)
        return (moment for _, moment in zip(range(moments), found, strict=False))

    monkeypatch.setattr(leaks, "continuation", some)
