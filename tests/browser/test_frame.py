"""The match page is as high as the window, whatever the question, and nothing on it moves under the pointer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.server.http.background import Background
from tests.browser.table import Table, new_match, to_the_chart
from tests.browser.windows import PARKED
from tests.own import GAMES
from tests.server.player import Player

DESK: Any = {"width": 1366, "height": 768}
PHONE: Any = {"width": 390, "height": 844}
QUESTIONS = 24  # of a match: enough for every kind of question to come up
LOOKS = 1  # at questions of one paragraph
HIGH = "[document.scrollingElement.scrollHeight, document.scrollingElement.scrollTop, innerHeight]"


def screens(browser: Browser, url: str) -> list[Table]:
    """Return a desktop's size and a phone's."""
    found = []
    for size, touch in ((DESK, False), (PHONE, True)):
        context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, reduced_motion="reduce")
        found.append(Table(context.new_page(), url))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_as_high_as_the_window_at_every_question(game: str, browser: Browser, server: Background) -> None:
    """A player answers at random on a connection of its own; two windows open the seat at each kind of question."""
    sides = load(game).playing({})
    seats = {side: {"player": "bot", "bot": "random"} for side in sides} | {sides[0]: {"player": "me"}}
    key = new_match(server.url, game, seats)["seats"][sides[0]]
    dice = FastDice("frame")
    with Player(server, key) as player:
        tables = screens(browser, server.url)
        looked: Counter[str] = Counter()
        for _ in range(QUESTIONS):
            while not player.asked and player.position.outcome is None:
                player.hear()
            if player.position.outcome is not None:
                break
            assert player.position.prompt
            asked = player.position.prompt
            looked[asked.rule] += 1
            for table in tables if looked[asked.rule] <= LOOKS else ():
                table.sit(key)
                shown(table.page, asked.text)
                table.page.goto(f"{server.url}{PARKED}")
            player.seal_anything(dice)
        for table in tables:
            table.page.context.close()


def shown(page: Page, question: str) -> None:
    """Check that the question is there, and that the page is no higher than the window, even at its last part."""
    expect(page.locator("#orders-head")).to_have_text(question)
    to_the_chart(page)
    legends = page.locator("legend")
    if legends.count():
        legends.last.evaluate("legend => legend.scrollIntoView()")
    page.mouse.wheel(0, 400)
    high, top, window = page.evaluate(HIGH)
    assert (high, top) == (window, 0), question


def test_the_chart_keeps_its_place_whatever_the_line_under_it_says(table: Table) -> None:
    table.page.set_viewport_size(DESK)
    table.hunt()
    box = table.chart.bounding_box()
    bar = table.page.get_by_role("toolbar").get_by_role("button", name="Tracks")
    tracks = bar.bounding_box()
    expect(table.page.get_by_role("region", name="Plot table")).to_be_visible()
    for square in ("1528", "1825", "1111", "3028"):
        table.page.mouse.move(*table.at(square, 0.5))
        table.page.wait_for_timeout(350)
        assert table.chart.bounding_box() == box
    table.page.keyboard.press("F8")
    assert table.chart.bounding_box() == box
    assert bar.bounding_box() == tracks


@pytest.mark.parametrize("percent", [125, 150])
def test_the_text_of_the_chart_grows_with_the_setting(table: Table, percent: int) -> None:
    table.hunt()

    def size() -> float:
        name = table.page.locator(".marks .label").first
        return float(name.evaluate("text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"))

    before = size()
    table.page.evaluate(f"localStorage.setItem('sealed-orders lettering', '{percent}')")
    table.page.reload()
    expect(table.chart).to_be_visible()
    assert size() > before * (percent / 100 - 0.12)
    high, _, window = table.page.evaluate(HIGH)
    assert high == window


def test_what_is_projected_is_said_over_the_chart_and_not_over_its_key(table: Table) -> None:
    table.page.set_viewport_size(DESK)
    table.hunt()
    expect(table.page.get_by_role("region", name="Plot table")).to_be_visible()
    table.page.get_by_role("button", name="After orders").click()
    said = table.page.get_by_text("After these orders, if nothing interferes").bounding_box()
    key = table.page.locator("div.under").bounding_box()
    assert said
    assert key
    assert said["y"] + said["height"] < key["y"]


def test_no_chances_are_on_the_chart_when_the_match_is_over(table: Table) -> None:
    seats = {"bismarck": {"player": "me"}}
    table.sit(new_match(table.url, "bismarck_solitaire", seats)["seats"]["bismarck"])
    table.through_to("Where do.* go")
    table.page.get_by_label("What the chart shows").select_option("next turn: ships")
    expect(table.page.locator(".wash path").first).to_be_attached()
    outcome = {"winner": None, "scores": {"bismarck": 0}, "rule": "13.1", "text": "Sunk."}
    table.tell({"type": "update", "number": 99, "from": 0, "log": [], "prompt": None, "outcome": outcome})
    expect(table.page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(table.page.locator(".wash")).to_have_count(0)
