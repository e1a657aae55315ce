"""Coming back: a waiting match is one click away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table


def test_go_on_is_on_each_match_that_waits_and_is_filled_on_one(table: Table) -> None:
    keys = [table.hunt("first_patrol"), table.hunt("suffolk_in_contact")]
    table.lobby()
    page = table.page
    expect(page.get_by_role("link", name="Go on")).to_have_count(2)
    filled = page.locator(".go.primary")
    expect(filled).to_have_count(1)
    way = filled.get_attribute("href")
    assert way is not None
    assert way in [f"#/seat/{key}" for key in keys]
    filled.click()
    expect(table.chart).to_be_visible()
    assert page.url.endswith(way)
