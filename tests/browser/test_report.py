"""The report in a browser: the slider, the paragraphs, the way back to the replay, a phone, the dark look."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from sealed_orders.report import Wishes, make
from sealed_orders.report.page.html import page as written
from sealed_orders.server.http.background import Background
from tests.report.played import by_bots
from tests.server.player import report_of


@pytest.fixture(scope="session")
def address(server: Background) -> str:
    """Return where the report of an imported match is; it is made once, and all tests read it."""
    with urlopen(Request(f"{server.url}/api/import", by_bots("bismarck").encode())) as answer:
        return server.url + report_of(server, json.load(answer)["watch"])


def test_the_served_page_cannot_read_what_the_server_keeps_in_the_browser(page: Page, address: str) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('key', 'secret')")
    page.goto(address)
    assert page.evaluate("() => { try { return localStorage.getItem('key') } catch (e) { return e.name } }") == (
        "SecurityError"
    )


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
    page.get_by_role("link", name="Open the replay", exact=True).click()
    expect(page).to_have_url(address.replace("/api/reports/", "/#/replay/"))


def test_who_asks_for_it_has_the_match_played_on_from_each_turn(page: Page, server: Background) -> None:
    with urlopen(Request(f"{server.url}/api/import", by_bots("tutorial").encode())) as answer:
        page.goto(server.url + report_of(server, json.load(answer)["watch"]))
    turning = page.locator("#turning")
    expect(turning.locator("code")).to_be_hidden()
    turning.get_by_role("link", name="Play on from each turn").click()
    expect(turning).to_contain_text("uncertainty of 20 games")
    expect(turning.locator(".graph svg")).to_be_visible()


def test_a_turn_of_the_served_page_is_a_link_to_the_replay_of_that_turn(page: Page, address: str) -> None:
    page.goto(address)
    line = page.locator("#diary li a.turn").nth(12)
    turn = line.get_attribute("data-turn")
    line.click()
    expect(page).to_have_url(re.compile(f"/#/replay/[^/]+/both/{turn}$"))
    page.wait_for_load_state("networkidle")  # all pages of the replay are there
    expect(page.locator("header.top")).to_contain_text(f"turn {turn} of", ignore_case=True)


def test_the_slider_and_the_points_of_the_served_page_lead_to_the_replay(page: Page, address: str) -> None:
    page.goto(address)
    slider = page.get_by_role("slider", name="Turn")
    slider.focus()
    slider.press("Home")
    slider.press("ArrowRight")
    here = page.get_by_role("link", name="Open the replay here")
    expect(here).to_have_attribute("href", re.compile("/#/replay/[^/]+/both/2$"))
    expect(page.locator(".go code").first).to_be_hidden()
    page.locator("#points [data-turn='5']").click()
    expect(page).to_have_url(re.compile("/#/replay/[^/]+/both/5$"))


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a report in a file."""
    file = tmp_path_factory.mktemp("report") / "hunt.html"
    file.write_text(written(make(by_bots("bismarck"), wishes=Wishes(beliefs=False)), "hunt.json"), encoding="utf-8")
    return file


@pytest.fixture
def kept(browser: Browser, file: Path) -> Iterator[Page]:
    """Provide a page in which to open the report's file."""
    page = browser.new_page()
    page.goto(file.as_uri())
    yield page
    page.close()


def test_a_turn_of_a_page_in_a_file_takes_the_chart_there_and_says_how_to_replay_it(kept: Page) -> None:
    page = kept
    for place in ("#diary a.turn[data-turn='7']", "#points [data-turn='4']"):
        spot = page.locator(place).first
        spot.click()
        turn = spot.get_attribute("data-turn")
        expect(page.get_by_role("slider", name="Turn")).to_have_value(str(turn))
        expect(page.locator(".slider output")).to_contain_text(f"turn {turn}")
        expect(page.locator(".go")).to_contain_text(f"sealed-orders replay hunt.json --side british --turn {turn}")
        expect(page.get_by_role("slider", name="Turn")).to_be_focused()
    expect(page.get_by_role("link", name="Open the replay here")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator(".go")).not_to_contain_text("--turn 4")


def test_a_roll_shows_its_arithmetic_and_its_paragraph(kept: Page) -> None:
    page = kept
    page.locator("#luck .rolls .roll").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"expected, got \d+"))
    rule = page.locator("#luck .rolls .rule").first.inner_text()
    expect(dialog.locator("b")).to_contain_text(rule)
    page.get_by_role("button", name="Close").click()
    page.get_by_text("Every roll, with its arithmetic").click()
    page.locator("#luck details .roll").last.click()
    expect(dialog).to_contain_text(re.compile("One roll|rolls"))
    expect(dialog.locator("b")).not_to_be_empty()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(browser: Browser, address: str, scheme: str) -> None:
    phone = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.close()
