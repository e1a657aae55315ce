"""The report as a reader has it: the slider, the paragraphs, the way back to the replay, a phone, the dark."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from sealed_orders.server.background import Background
from tests.report.played import by_bots


@pytest.fixture
def address(server: Background) -> str:
    """Where the report of a match is that was brought in."""
    with urlopen(Request(f"{server.url}/api/import", by_bots("bismarck").encode())) as answer:
        return f"{server.url}/api/seats/{json.load(answer)['watch']}/report"


def test_the_slider_takes_the_hunt_back_and_on_again(page: Page, address: str) -> None:
    page.goto(address)
    strokes = page.locator(".hunt .seg:visible")
    all_of_them = strokes.count()
    slider = page.get_by_role("slider", name="Turn")
    slider.focus()
    slider.press("Home")
    assert strokes.count() == 0
    expect(page.locator(".slider output")).to_contain_text("turn 1")
    slider.press("End")
    assert strokes.count() == all_of_them


def test_a_paragraph_opens_where_it_is_cited(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("a.rule").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("17.1")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_the_served_page_leads_back_to_its_replay(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Open the replay").click()
    expect(page).to_have_url(address.replace("/api/seats/", "/#/replay/").removesuffix("/report"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(browser: Browser, address: str, scheme: str) -> None:
    phone = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.close()
