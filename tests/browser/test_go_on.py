"""Coming back: the match that waits longest is one click away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table


def test_go_on_leads_to_the_match_that_waits_longest(table: Table) -> None:
    first = table.hunt("first_patrol")
    table.hunt("suffolk_in_contact")
    table.lobby()
    page = table.page
    expect(page.get_by_role("link", name="Go on")).to_have_count(2)
    filled = page.locator(".go.primary")
    expect(filled).to_have_count(1)
    filled.click()
    expect(table.chart).to_be_visible()
    assert page.url.endswith(first)
