"""How it looks and reads: accessibility, phone width, light and dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.audit import serious
from tests.browser.table import Table


def test_the_lobby_has_no_serious_accessibility_finding(table: Table) -> None:
    table.page.set_viewport_size({"width": 1440, "height": 2600})  # nothing is under the bar at the foot
    table.lobby()
    assert not serious(table.page)


def test_the_match_has_no_serious_accessibility_finding(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    assert not serious(table.page)
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    assert not serious(table.page, "dialog[open]")


def test_a_replay_has_no_serious_accessibility_finding(table: Table) -> None:
    key = table.hunt()
    table.page.goto(f"{table.url}/#/replay/{key}")
    expect(table.chart).to_be_visible()
    assert not serious(table.page)


@pytest.mark.parametrize("width", [360, pytest.param(390, marks=pytest.mark.long)])
def test_a_phone_can_play(browser: Browser, table: Table, width: int) -> None:
    size: Any = {"width": width, "height": 780}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        phone.lobby()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
        phone.hunt()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
        phone.page.get_by_role("tab", name="Units").tap()
        phone.unit("Hood").tap()
        phone.page.get_by_role("tab", name="Chart").tap()
        pad = phone.page.locator(".pad")
        pad.get_by_role("button", name="W", exact=True).tap()
        expect(phone.page.locator(".legs")).to_contain_text("1621")
        box = pad.get_by_role("button", name="SW", exact=True).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        phone.page.get_by_role("tab", name="Orders").tap()
        expect(phone.review("Hood")).to_contain_text("1621")
        phone.seal()
        phone.page.get_by_role("tab", name="Chart").tap()
        phone.through_to("Orders for the British")
        phone.page.get_by_role("tab", name="Units").tap()
        expect(phone.unit("Hood")).to_contain_text("1621")


def test_the_look_is_chosen_by_hand_and_kept(table: Table) -> None:
    table.page.emulate_media(color_scheme="light")
    table.lobby()
    look = table.page.locator("html")
    expect(look).to_have_attribute("data-look", "chart")
    table.page.get_by_role("radiogroup", name="Look").get_by_text("Operations room").click()
    expect(look).to_have_attribute("data-look", "ops")
    table.page.reload()
    expect(look).to_have_attribute("data-look", "ops")


def test_text_grows_to_one_and_a_half_times_the_size(table: Table) -> None:
    table.lobby()
    table.page.get_by_label("Text size").select_option("150")
    assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"


def test_a_chart_is_zoomed_by_wheel_and_panned_by_drag(table: Table) -> None:
    table.hunt()
    mouse = table.page.mouse
    paper = table.page.locator(".paper")
    width = paper.evaluate("paper => paper.getBoundingClientRect().width")
    mouse.move(*table.at("2015", 0.5))
    mouse.wheel(0, -400)
    table.page.wait_for_function(
        "was => document.querySelector('.paper').getBoundingClientRect().width > was * 1.2", arg=width
    )
    before = paper.evaluate("paper => paper.getBoundingClientRect().x")
    box = table.chart.bounding_box()
    assert box
    mouse.move(box["x"] + 300, box["y"] + 500)
    mouse.down()
    mouse.move(box["x"] + 380, box["y"] + 540, steps=5)
    mouse.up()
    assert paper.evaluate("paper => paper.getBoundingClientRect().x") > before
    table.page.keyboard.press("0")
    table.page.wait_for_function(
        "was => Math.abs(document.querySelector('.paper').getBoundingClientRect().width - was) < 2", arg=width
    )
