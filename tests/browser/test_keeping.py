"""What a player keeps: their seats in another browser and in a file, and their due times in a calendar."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.browser.test_ending import PHONE

FRIENDS: dict[str, Any] = {"raider": {"player": "away"}, "hunter": {"player": "me"}}


BANK: Any = {"kind": "bank", "hours": 72, "more": 24, "most": 120, "zero": "nudge"}


def both_over_days(table: Table) -> tuple[str, str]:
    """Return the hunter's and the raider's key at a match with clocks, to which the friend has come."""
    asked = {"game": "tutorial", "seats": FRIENDS, "terms": BANK}
    made = table.page.request.post(f"{table.url}/api/matches", data=asked).json()
    friend = table.page.request.post(f"{table.url}/api/invites/{made['invites']['raider']}").json()
    return made["seats"]["hunter"], friend["key"]


def match_over_days(table: Table) -> str:
    """Return the hunter's key at such a match."""
    return both_over_days(table)[0]


def cards(page: Page) -> Any:
    return page.locator(".mine .card")


def test_seats_go_to_a_phone_by_a_link_that_works_once(table: Table, browser: Browser) -> None:
    table.sit(match_over_days(table))
    table.lobby()
    table.page.get_by_role("button", name="Save your seats").click()
    dialog = table.page.get_by_role("dialog", name="Your seats")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_label("Open it within ten minutes").input_value()
    dialog.get_by_text("As a QR code").click()
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(table.page.get_by_role("button", name="My seats on another device")).to_be_visible()
    with browser.new_context(viewport=PHONE) as phone:
        page = phone.new_page()
        page.goto(link)
        page.get_by_role("button", name="Add them to this browser").click()
        expect(page.get_by_role("status")).to_contain_text("1 of 1 seats are new here")
        page.get_by_role("button", name="To the lobby").click()
        expect(cards(page)).to_contain_text("Your orders are due")
        cards(page).locator("a.open").click()
        expect(Table(page, table.url).question).to_be_visible()
    with browser.new_context() as late:
        page = late.new_page()
        page.goto(link)
        page.get_by_role("button", name="Add them to this browser").click()
        expect(page.get_by_role("status")).to_contain_text("This link was used or is older than ten minutes")


def test_seats_are_saved_in_a_file_that_another_browser_opens(table: Table, browser: Browser, tmp_path: Path) -> None:
    key = match_over_days(table)
    table.sit(key)
    table.lobby()
    table.page.get_by_role("button", name="Save your seats").click()
    with table.page.expect_download() as saving:
        table.page.get_by_role("button", name="Save a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert key in file.read_text(encoding="utf-8")
    with browser.new_context() as elsewhere:
        page = elsewhere.new_page()
        Table(page, table.url).lobby()
        page.get_by_label("Open a record", exact=True).set_input_files(file)
        expect(cards(page)).to_contain_text("Your orders are due")
        bad = tmp_path / "seats.json"
        bad.write_text('{"format":"sealed-orders seats","seats":[7]}', encoding="utf-8")
        page.get_by_label("Open a record", exact=True).set_input_files(bad)
        expect(page.get_by_role("alert")).to_contain_text("This file has no seats, or it is damaged")


def test_the_coming_days_show_your_due_time_a_calendar_has_it_and_one_can_be_away(table: Table) -> None:
    table.sit(match_over_days(table))
    table.lobby()
    days = table.page.get_by_role("region", name="The coming days")
    expect(days).to_contain_text(re.compile("(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [0-9]{2}:[0-9]{2}"))
    expect(days).to_contain_text("you: Hunter, against a friend elsewhere")
    days.get_by_role("button", name="add to my calendar").click()
    address = table.page.get_by_label("Address for your calendar program").input_value()
    calendar = table.page.request.get(address)
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert calendar.text().count("BEGIN:VEVENT") == 1
    table.page.get_by_role("button", name="I am away").click()
    table.page.get_by_role("button", name="Stop my clocks").click()
    expect(table.page.get_by_role("status").filter(has_text="stopped in 1 of 1")).to_be_visible()


def test_other_terms_are_proposed_in_the_match_and_agreed_to(table: Table) -> None:
    mine, friend = both_over_days(table)
    table.sit(mine)
    menu, page = table.page.get_by_role("button", name="Match", exact=True), table.page
    menu.click()
    page.get_by_role("menuitem", name="Change the terms").click()
    dialog = page.get_by_role("dialog", name="Change the terms")
    assert "no clock" not in dialog.get_by_label("Time").inner_text()  # a clock cannot be agreed away
    dialog.get_by_label("Time").select_option("7 days, and 1 more each turn")
    dialog.get_by_label("When it is up").select_option("forfeit")
    dialog.get_by_role("button", name="Propose").click()
    proposal = page.get_by_role("status").filter(has_text="You propose other terms")
    expect(proposal).to_contain_text("7 days")
    proposal.get_by_role("button", name="withdraw").click()
    expect(proposal).to_have_count(0)
    page.request.post(f"{table.url}/api/seats/{friend}/terms", data={"terms": {**BANK, "zero": "staff"}})
    offer = page.get_by_role("alert").filter(has_text="proposes other terms")
    expect(offer).to_contain_text("3 days")
    offer.get_by_role("button", name="Agree").click()
    expect(offer).to_have_count(0)
    menu.click()
    page.get_by_role("menuitem", name="Change the terms").click()
    expect(dialog.get_by_label("When it is up")).to_have_value("staff")


def test_a_match_at_this_screen_only_asks_for_nothing_to_be_saved(table: Table) -> None:
    table.hunt()
    table.lobby()
    expect(cards(table.page)).to_have_count(1)
    expect(table.page.get_by_role("button", name="Save your seats")).to_have_count(0)
