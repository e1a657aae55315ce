"""Sink the Bismarck on the screen: plates, weather, the plot table, and what it asks and leaves alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, new_match
from tests.server.player import Player

PLOT = "Plot the turn"


@pytest.fixture
def seat(server: Background) -> str:
    """Provide the British seat of Rheinübung against a fast computer player, at the first question of turn 1."""
    seats: dict[str, Any] = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "midshipman"}}
    key: str = new_match(server.url, "sink_the_bismarck", seats, "rheinuebung")["seats"]["british"]
    with Player(server, key) as british:
        while not british.asked or not (british.position.prompt and british.position.prompt.on_request):
            if british.asked:
                british.seal({})
            else:
                british.hear()
    return key


def test_regrouping_is_asked_once_and_then_only_for_the_stack_it_was_asked_for(table: Table, seat: str) -> None:
    page = table.page
    table.sit(seat)
    expect(table.question).to_contain_text("You can regroup forces")
    force = page.get_by_role("group", name="Force A", exact=True)
    expect(force).to_contain_text("speed 3 · evasion 4 · fuel 14 of 14")  # the least of its ships
    stack = page.locator(".allot", has_text="Rodney")
    for button, used in (("Split by speed", 12), ("Merge", 11)):
        stack.get_by_role("button", name=button).click()
        expect(stack).to_contain_text(re.compile(rf"Markers\s*{used} of 14"))
    force.get_by_role("button", name="DF3").click()
    page.get_by_role("button", name="DF3 here").last.click()
    expect(force).to_contain_text(re.compile("speed 3 · evasion 4 · fuel (?!14 of 14)"))
    page.get_by_role("button", name="undo").click()
    table.seal()
    expect(table.question).to_contain_text(PLOT)
    table.seal()
    expect(page.get_by_text("Turn 2 of 40").first).to_be_visible()
    expect(table.question).to_contain_text(PLOT)  # nothing was asked in between
    table.unit("Hood +2").click()
    page.get_by_role("button", name="regroup next turn").click()
    expect(page.get_by_role("button", name="do not regroup")).to_be_visible()
    table.seal()
    expect(page.get_by_text("Turn 3 of 40").first).to_be_visible()
    expect(table.question).to_contain_text("You can regroup forces")


def test_forces_and_the_weather_are_on_the_chart_with_a_key(table: Table, seat: str) -> None:
    page = table.page
    table.sit(seat)
    table.seal()
    expect(table.question).to_contain_text(PLOT)
    expect(page.locator('[data-plate="D"]')).to_be_visible()
    tags = page.locator("[data-sky]")
    expect(tags).to_have_count(4)
    expect(tags.first).to_contain_text(re.compile(r"^Weather I: (clear|moderate .1|poor .3)"))
    expect(page.locator(".border")).to_have_attribute("d", re.compile("^M"))
    key = page.get_by_role("region", name="On the chart")
    expect(key).to_contain_text("convoy lane")  # open from the start: nothing lies under it
    page.get_by_role("button", name="Key", exact=True).click()
    expect(key).to_have_count(0)
    expect(page.locator(".roster .row", has_text="HX126").locator(".state")).to_have_text("to Clyde")
    stack = page.locator('[data-stack="3712 own"]').first
    stack.locator(".catch").click(force=True)  # under the grip of the course
    card = page.locator("[data-card]")
    expect(card).to_contain_text(re.compile("3712.*fuel.*Hood.*Prince of Wales.*King George V.*Dummy 1"))
    card.locator(".line", has_text="Kenya").click()
    expect(page.get_by_role("article", name="King George V +6")).to_be_visible()
    page.get_by_role("button", name="Weather", exact=True).click()
    expect(tags).to_have_count(0)


def test_the_plot_table_is_one_line_round_all_hexes(table: Table, seat: str) -> None:
    page = table.page
    table.sit(seat)
    table.seal()
    expect(table.question).to_contain_text(PLOT)
    table.seal()
    legend = page.get_by_role("region", name="Plot table")
    expect(legend).to_contain_text(re.compile(r"\d\d+ possible.*; the ten darkest hold \d\d %"))
    line = page.locator(".sheet .can")
    expect(line).to_have_attribute("d", re.compile("^M"))
    sides = len(re.findall("[LZ]", line.get_attribute("d") or ""))
    possible = re.search(r"(\d+) possible", legend.inner_text())
    assert possible
    assert sides < 4 * int(possible[1])  # six each, if every hex had a line of its own


def test_only_units_without_a_plan_are_to_be_ordered_and_filters_are_words(table: Table, seat: str) -> None:
    page = table.page
    table.sit(seat)
    table.seal()
    expect(table.question).to_contain_text(PLOT)
    chips = page.get_by_role("group", name="Show")
    expect(chips).to_contain_text(re.compile(r"All.*To order.*Ships.*Convoys.*Aircraft"))
    expect(page.locator(".roster .row", has_text="Hood +2").locator(".fact")).to_contain_text("3")
    chips.get_by_role("button", name=re.compile("^To order")).click()
    expect(page.locator(".roster .row", has_text="HX126")).to_have_count(0)  # a convoy keeps on
    expect(page.locator(".roster .row", has_text="Suffolk").first).to_be_visible()


def test_a_phone_opens_on_the_current_unit(browser: Browser, table: Table, seat: str) -> None:
    size: Any = {"width": 390, "height": 844}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        phone.sit(seat)
        paper, window = phone.page.locator(".paper").bounding_box(), phone.chart.bounding_box()
        assert paper
        assert window
        assert 20 < paper["width"] / (46 * 0.866) < 30  # pixels to a hex
        expect(phone.page.locator(".stack.own").first).to_be_attached()
        assert any(
            window["x"] < box["x"] < window["x"] + window["width"]
            and window["y"] < box["y"] < window["y"] + window["height"]
            for own in phone.page.locator(".stack.own .catch").all()
            if (box := own.bounding_box())
        )


def test_two_fixes_in_one_hex_in_one_turn_are_two_lines(table: Table, seat: str) -> None:
    page = table.page
    table.sit(seat)
    table.seal()
    expect(table.question).to_contain_text(PLOT)
    fix = {
        "cell": "3516",
        "turn": 1,
        "when": "22 May 0000",
        "shares": [["OB324", 0.9], ["dummy", 0.1]],
        "decoy": "dummy",
    }
    table.tell({"type": "drafted", "id": 0, "table": {"working": False, "clues": [fix, fix]}})
    expect(page.locator(".where .box")).to_have_count(2)


@pytest.mark.parametrize("width", [1366, 1440])
def test_what_a_box_off_the_map_says_is_not_written_over_its_name(table: Table, seat: str, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 768})
    table.sit(seat)
    boxes = table.page.locator("[data-box]")
    expect(boxes).to_have_count(4)
    for box in boxes.all():
        name, note = box.locator(".name").bounding_box(), box.locator(".when")
        there = note.bounding_box() if note.count() and note.inner_html() else None
        assert name
        assert there is None or name["x"] + name["width"] <= there["x"]
