"""A plane in the air is led back to its base by one click."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table


def test_a_plane_in_the_air_goes_home_by_one_click(table: Table) -> None:
    table.hunt()
    page = table.page
    table.unit("Reykjavik R").click()
    expect(page.get_by_role("button", name="fly home to")).to_have_count(0)
    page.keyboard.press("m")
    page.keyboard.press("Numpad4")
    page.keyboard.press("Numpad4")
    table.seal()
    table.through_to("Orders for the British")
    table.unit("Reykjavik R").click()
    page.get_by_role("button", name="fly home to 1317").click()
    expect(table.unit("Reykjavik R")).to_contain_text("to 1317")
