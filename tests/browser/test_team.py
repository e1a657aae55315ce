"""Two people on one side: units are handed over by key and by drag, each seals their own, the commander for all."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.audit import serious
from tests.browser.table import Table, new_match
from tests.browser.test_ending import choose


def seal(page: Page, name: str) -> None:
    """Press the button that seals, again where it asks for confirmation."""
    button = page.locator(".seal .primary")
    expect(button).to_have_text(re.compile(name))
    button.click()
    if (again := page.get_by_role("button", name="Seal anyway")).is_visible():
        again.click()


def shows_the_orders_of_others(page: Page) -> None:
    """Expect the key to the letters, and what puts letters and orders away."""
    orders = page.locator("path.ordered.head")
    expect(orders).to_have_count(1)
    page.get_by_role("button", name="All orders").click()
    expect(orders).to_have_count(0)
    page.get_by_role("button", name="Whose ship").click()
    expect(page.locator("[data-whose]")).to_have_count(0)
    expect(page.locator(".team-key")).to_contain_text("TTomAAnn Everybody on a side sees the same chart")


def ask_ann(page: Page, hers: Page) -> None:
    """Write a line to her, as the commander."""
    page.get_by_role("button", name="ask Ann").click()
    line = page.get_by_label("A line to the team")
    expect(line).to_be_focused()
    line.press_sequentially("Why west?")
    line.press("Enter")
    hers.get_by_role("tab", name="Staff").click()
    expect(hers.get_by_role("region", name="Orders of the staff")).to_contain_text("“Ann: Why west?”")


def give_from_a_list(page: Page) -> None:
    """Take a unit back on a phone, where nothing is dragged."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name="Units").click()
    page.get_by_label("Who commands Suffolk").select_option("Tom")
    expect(page.get_by_role("button", name="Suffolk, Tom")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})


def hand_over_norfolk(page: Page) -> None:
    """Give Norfolk to the next in the list by keys alone."""
    page.get_by_role("button", name="Norfolk, Tom").focus()
    for key in ("Space", "ArrowDown", "Space"):
        page.keyboard.press(key)


def orders_norfolk(hers: Table) -> None:
    """Draft an order for Norfolk."""
    hers.page.locator("[data-choice=norfolk] .modes button").first.click()
    hers.point("1216")


def test_a_commander_and_a_member_play_a_turn(table: Table, browser: Browser) -> None:
    seats = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    made = new_match(table.url, "bismarck", seats, "campaign")
    table.page.request.put(f"{table.url}/api/seats/{made['seats']['british']}/name", data={"name": "Tom"})
    table.sit(made["seats"]["british"])
    page = table.page
    expect(page.get_by_role("tab", name="Staff")).to_have_count(0)
    choose(page, "More people on my side")
    link = page.get_by_label("Link").input_value()
    with browser.new_context() as elsewhere:
        hers = Table(elsewhere.new_page(), table.url)
        hers.page.goto(link)
        expect(hers.page.locator("main")).to_contain_text("Tom commands; you order your own units")
        hers.page.get_by_label("Your name").fill("Ann")
        hers.page.get_by_role("button", name="Take the seat").click()
        expect(hers.chart).to_be_visible()
        expect(hers.question).to_have_count(0)  # she has no units yet

        ann = page.get_by_role("group", name="Ann")
        expect(ann).to_contain_text("here now")
        hand_over_norfolk(page)
        expect(ann.get_by_role("button", name="Norfolk, Ann")).to_be_visible()
        page.get_by_role("button", name="Suffolk, Tom").drag_to(ann)
        expect(ann.get_by_role("button", name="Suffolk, Ann")).to_be_visible()
        expect(page.locator("[data-whose=norfolk] text")).to_have_text("A")

        orders_norfolk(hers)
        staff = page.get_by_role("region", name="Orders of the staff")
        expect(staff).to_contain_text("1 of 2 ordered, not sealed")
        expect(staff).to_contain_text("Ann: 2 default orders; the drafts are not used")
        expect(ann).to_contain_text("here now · cruiser")
        shows_the_orders_of_others(page)
        ask_ann(page, hers.page)
        assert serious(page, "aside.left") + serious(page, "aside.right") == []
        seal(hers.page, "Seal my orders")
        expect(hers.page.locator(".seal")).to_contain_text("Orders sealed.")
        expect(staff).to_contain_text("✓ sealed")
        expect(staff).to_contain_text("Tom, Ann: as ordered")
        before = page.locator("header.top").inner_text()
        seal(page, "Seal for the side")
        expect(page.locator("header.top")).not_to_have_text(before)
        expect(hers.page.locator(".seal .primary")).to_have_text(re.compile("Seal my orders"))

        give_from_a_list(page)
