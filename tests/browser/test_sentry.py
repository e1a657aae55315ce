"""Sentries: quiet until something comes near, and the same in every window of the seat."""

from __future__ import annotations

from msgspec import to_builtins
from playwright.sync_api import expect

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Who
from tests.browser.table import Table


def test_a_sentry_is_quiet_in_every_window_until_something_comes_near(table: Table) -> None:
    key = table.hunt()
    page = table.page
    expect(page.locator(".roster .warn").first).to_have_text("32 to order")
    table.unit("Hood").click()
    page.keyboard.press("Shift+K")
    expect(table.unit("Hood")).to_contain_text("sentry")
    expect(page.locator(".roster .warn").first).to_have_text("31 to order")
    expect(page.locator("[data-sentry]")).to_have_count(1)
    expect(table.unit("Hood")).to_have_attribute("aria-pressed", "false")  # the next that wants orders is in hand
    other = Table(page.context.new_page(), table.url)
    other.sit(key)
    expect(other.unit("Hood")).to_contain_text("sentry")
    other.page.close()
    table.signals.get_by_role("button", name="with routine").click()
    events = page.locator(".signals .line").count()
    news = to_builtins(Event("12.3", "Bismarck is on the air near 1621.", (), (Reported(Who("bismarck"), "1621"),)))
    table.tell({"type": "update", "number": 1, "from": events, "log": [news]})
    table.unit("Hood").click()
    expect(page.locator("article.unit")).to_contain_text("No longer on sentry: Bismarck is on the air near 1621.")
    page.get_by_role("button", name="sentry").click()
    expect(table.unit("Hood")).to_contain_text("sentry")
