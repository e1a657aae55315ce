"""The staff proposes: ghosts on the chart and a line for each; you accept, change or drop them."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, new_match


def test_the_staff_proposes_and_the_player_disposes(table: Table) -> None:
    table.hunt()
    page = table.page
    page.get_by_role("button", name="Propose", exact=True).click()
    whole = page.get_by_role("button", name=re.compile(r"Accept all \d+"))
    expect(whole).to_be_visible()
    expect(page.locator(".proposals")).to_contain_text("gap")
    assert page.locator("[data-ghost]").count() > 5
    assert page.locator("path.proposed").count() > 5
    expect(page.locator(".review")).to_contain_text("0 ordered")  # a proposal is no order
    # By task, with a reason for each, and weighed: as ordered, and with the draft.
    measures = page.locator(".proposals table")
    expect(measures).to_contain_text("Search cover")
    expect(whole).to_be_in_viewport(ratio=1)  # beside the button that seals
    drafted = page.get_by_role("button", name=re.compile("^Drafted"))
    drafted.click()
    expect(table.unit("Hood")).to_contain_text("drafted")
    expect(page.locator(".roster button.row", has_text="keeps orders")).to_have_count(0)
    drafted.click()
    before = measures.inner_text()
    for more in page.locator(".proposals .more button").all():
        more.click()
    assert page.get_by_role("list", name="Convoys").locator("li").count() > 3
    # Taken, dropped, and ordered otherwise.
    page.get_by_role("button", name=re.compile("^Accept: .*Hood")).click()
    expect(table.review("Hood")).to_be_visible()
    expect(measures).not_to_have_text(before)  # what is accepted is weighed as ordered
    offered = page.get_by_role("button", name=re.compile("^Drop: (?!.*(Hood|Suffolk|Rodney))"))
    many = offered.count()
    offered.first.click()
    expect(offered).to_have_count(many - 1)
    page.locator(".proposals .row", has_text="Suffolk").click()
    page.keyboard.press("p")
    expect(table.review("Suffolk")).to_contain_text("P")
    expect(page.get_by_role("button", name="Accept: Suffolk")).to_have_count(0)
    # What is left is not sealed unasked.
    page.get_by_role("button", name="Seal orders").click()
    expect(page.locator(".seal")).to_contain_text("not accepted")
    # Taken by keys, and one undo takes it back.
    page.keyboard.press("Shift+Y")
    expect(whole).to_have_count(0)
    expect(table.review("Rodney")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(whole).to_be_visible()


def test_what_each_order_adds_is_in_columns_beside_its_buttons(table: Table) -> None:
    table.hunt()
    page = table.page
    page.get_by_role("button", name="Propose", exact=True).click()
    expect(page.locator(".proposals .amounts").first).to_be_visible()
    right = "e => e.closest('.tasks').getBoundingClientRect().right - e.getBoundingClientRect().right"
    assert page.get_by_role("button", name=re.compile("^Drop:")).first.evaluate(right) < 40, "no empty column"


def test_a_question_of_one_pick_is_proposed_too(table: Table) -> None:
    seats = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
    table.sit(new_match(table.url, "tutorial", seats)["seats"]["hunter"])
    page = table.page
    page.keyboard.press("Shift+P")
    expect(page.locator(".proposals")).to_contain_text("The raider may end the turn in")
    page.get_by_role("button", name=re.compile(r"^Accept( all \d+)?$")).click()
    expect(table.review("Cruiser")).to_be_visible()


def test_those_who_watch_and_those_who_play_without_a_plot_are_offered_none(table: Table, server: Background) -> None:
    seats = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    made = new_match(server.url, "bismarck", seats, options={"plot_table": "off"})
    table.sit(made["seats"]["british"])
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_visible()
    expect(table.page.get_by_role("button", name="Propose", exact=True)).to_have_count(0)
    table.sit(made["watch"])
    expect(table.page.get_by_role("button", name="Propose", exact=True)).to_have_count(0)


def test_the_phone_shows_what_the_desk_has_ordered_and_two_windows_agree(table: Table, browser: Browser) -> None:
    key = table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    expect(table.review("Hood")).to_contain_text("1621")
    other = Table(browser.new_context(viewport={"width": 1440, "height": 900}).new_page(), table.url)
    other.sit(key)
    expect(other.review("Hood")).to_contain_text("1621")
    other.unit("Hood").click()
    other.page.keyboard.press("p")
    expect(table.review("Hood").locator(".words")).to_have_text("P")
    other.page.context.close()


def test_a_paragraphs_number_shows_its_text(table: Table) -> None:
    table.hunt()
    expect(table.page.get_by_role("button", name="Rule 4.31").first).to_have_attribute("title", re.compile("^4.31"))
