"""The position of the day in the lobby: one click plays it, and the list shows your name."""

from __future__ import annotations

import re
from datetime import date

import httpx
import pytest
from playwright.sync_api import expect

from sealed_orders.table.clock import Clock
from sealed_orders.table.lobby import positions
from sealed_orders.table.lobby.positions import DayPosition
from tests.browser.table import Table


@pytest.fixture
def table(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Provide a player's window on a day of its own, with a short game."""

    def hunt(day: date, seed: str) -> DayPosition:
        return DayPosition(day.isoformat(), "tutorial", "breakout", "hunter", seed)

    monkeypatch.setattr(Clock, "now", lambda _: 4_000_000_000)
    monkeypatch.setattr(positions, "chosen", hunt)
    return table


def test_the_position_of_the_day_is_played_by_one_click_and_listed_under_ones_name(table: Table) -> None:
    table.lobby()
    day = table.page.get_by_role("region", name="Position of the day")
    day.get_by_text("Position of the day").click()  # folded until a lesson is learned
    day.get_by_label("Your name in the list").fill("Anna")
    day.get_by_role("button", name="Play it").click()
    expect(table.page).to_have_url(re.compile("#/seat/"))
    key = table.page.url.split("#/seat/")[1]
    assert httpx.post(f"{table.url}/api/seats/{key}/resign").status_code == 204
    table.lobby()
    day.get_by_text("Position of the day").click()
    expect(day.get_by_role("listitem").filter(has_text="Anna")).to_contain_text("lost")
    expect(day.get_by_label("Your name in the list")).to_have_value("Anna")


def test_the_position_of_the_day_has_its_own_title_among_my_matches(table: Table) -> None:
    table.lobby()
    table.page.locator("#day-head").click()
    table.page.get_by_label("Your name in the list").fill("Ann")
    table.page.get_by_role("button", name="Play it").click()
    expect(table.page.locator(".seal, .briefing, .middle").first).to_be_visible()
    table.lobby()
    expect(table.page.locator(".mine .name")).to_have_text("Position of the day")
