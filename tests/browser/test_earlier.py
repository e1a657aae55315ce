"""Older signals: the page fetches them only if somebody reads them, or if something on the screen needs them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sealed_orders.server.http.background import Background
from sealed_orders.table.matches.gate import NEWEST
from tests.browser.table import Table, new_match
from tests.server.player import Player

AWAY: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {"player": "away"}}


@pytest.fixture
def british(server: Background) -> str:
    """Provide the British seat of a hunt of many turns, in which nobody was met."""
    seats = new_match(server.url, "graf_spee", AWAY, "december_1")["seats"]
    with Player(server, seats["british"]) as one, Player(server, seats["german"]) as other:
        other.seal({"graf_spee": ("M", "2024"), "altmark": ("M", "2024")})  # into empty water, where they stay
        while len(one.position.log) <= 2 * NEWEST:
            while not one.asked:
                one.hear()
            one.seal({"general": ("patrol",)})
            while not other.asked:
                other.hear()
            other.seal({"graf_spee": ("P",), "altmark": ("P",)})
            while not one.asked:
                one.hear()
    return str(seats["british"])


def asked_for(page: Page) -> list[dict[str, Any]]:
    """Return the page's requests for older signals."""
    sent: list[dict[str, Any]] = []

    def listen(line: Any) -> None:
        line.on("framesent", lambda text: sent.append(json.loads(text)))

    page.on("websocket", listen)
    return sent


def test_older_signals_come_when_they_are_unfolded_and_not_before(table: Table, british: str) -> None:
    sent = asked_for(table.page)
    table.sit(british)
    table.signals.get_by_role("button", name="with routine").click()
    more = table.signals.get_by_role("button", name="Earlier signals")
    expect(more).to_have_text("Earlier signals")
    assert not [message for message in sent if message["type"] == "signals"]
    expect(table.signals.locator(".line")).to_have_count(NEWEST)
    more.evaluate("button => button.click()")  # a click by the mouse scrolls there first, and reading so far asks too
    expect(table.signals.locator(".line")).not_to_have_count(NEWEST)
    (asked,) = [message for message in sent if message["type"] == "signals"]
    assert asked["from"] == 0


def test_who_looks_for_words_finds_them_in_older_signals_too(table: Table, british: str) -> None:
    table.sit(british)
    table.signals.get_by_label("Find in the signals").fill("Turn 1,")
    expect(table.signals.locator(".line")).to_have_count(1)
