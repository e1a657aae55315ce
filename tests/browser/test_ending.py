"""The end of a match: resigned, drawn, handed over; what is told then, and the ways on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.background import Background
from tests.browser.table import Table, hunted, new_match
from tests.server.test_parley import record

PHONE: Any = {"width": 390, "height": 844}


def friends(url: str) -> tuple[str, str]:
    """The keys of a raider here and a hunter elsewhere."""
    seats: dict[str, dict[str, Any]] = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
    made = new_match(url, "tutorial", seats)
    return made["seats"]["raider"], made["seats"]["hunter"]


def ended(server: Background, key: str) -> Record:
    """The record of a match that is over, verified."""
    kept = record(server, key)
    so.verify(kept)
    return kept


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_who_resigns_is_asked_once_and_both_are_told(
    table: Table, browser: Browser, server: Background, size: Any
) -> None:
    mine, other = friends(table.url)
    page = table.page
    if size:
        page.set_viewport_size(size)
    table.sit(mine)
    with browser.new_context() as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(other)
        at_table(page, bool(size))
        page.get_by_role("button", name="Resign", exact=True).click()
        expect(page.get_by_text("Resign? The match is over then, and the other side wins.")).to_be_visible()
        page.get_by_role("button", name="Play on").click()
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_role("button", name="Resign", exact=True).click()
        if size:
            page.get_by_role("tab", name="Orders").click()
        expect(page.locator(".ending h2")).to_have_text(re.compile("^You lose"))
        expect(page.locator(".ending")).to_contain_text("The Raider side resigned.")
        expect(his.page.locator(".ending h2")).to_have_text(re.compile("^You win"))
        expect(his.page.locator(".ending")).to_contain_text("The Raider side resigned.")
        his.page.get_by_role("button", name="Rematch", exact=True).click()
        expect(his.page.get_by_role("heading", name="The match is open")).to_be_visible()
    kept = ended(server, mine)
    assert kept.settlement is not None
    assert kept.settlement.by == ("raider",)


def at_table(page: Page, phone: bool = False) -> None:
    """Open the table: at the top, on a phone beside the rules."""
    if phone:
        page.get_by_role("button", name="Rules, keys and looks").click()
        page.get_by_role("button", name="Table", exact=True).click()
    else:
        page.get_by_role("button", name="The table", exact=True).click()
    expect(page.get_by_role("heading", name="The table")).to_be_visible()


def test_a_draw_is_offered_declined_offered_again_and_agreed(
    table: Table, browser: Browser, server: Background
) -> None:
    mine, other = friends(table.url)
    table.sit(mine)
    page = table.page
    with browser.new_context() as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(other)
        at_table(page)
        page.get_by_role("button", name="Offer a draw").click()
        expect(page.get_by_text("You offer a draw.")).to_be_visible()
        expect(his.page.get_by_text("The Raider side offers a draw.")).to_be_visible()
        his.page.get_by_role("button", name="Decline").click()
        expect(page.get_by_text("Your offer of a draw was declined.")).to_be_visible()
        at_table(his.page)
        his.page.get_by_role("button", name="Offer a draw").click()
        page.get_by_role("button", name="Accept").click()
        for one in (page, his.page):
            expect(one.locator(".ending")).to_contain_text("Drawn by agreement.")
        at_table(page)
        expect(page.get_by_label("A remark to the others")).to_be_visible()
        expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    outcome = ended(server, mine).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_a_friend_is_invited_by_a_code_and_it_is_told_when_he_has_come(table: Table, browser: Browser) -> None:
    mine, _ = friends(table.url)
    table.sit(mine)
    page = table.page
    at_table(page)
    for _ in range(2):
        page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_role("link", name="Picture to share")).to_have_attribute("href", re.compile("kind=svg"))
    page.get_by_role("button", name="Rematch", exact=True).click()
    page.get_by_text("As a QR code").click()
    expect(page.get_by_alt_text("QR code of the link")).to_have_js_property("complete", True)
    expect(page.get_by_text("Hunter: has not come yet.")).to_be_visible()
    link = page.get_by_role("dialog").locator("input").input_value()
    with browser.new_context() as elsewhere:
        friend = Table(elsewhere.new_page(), table.url)
        friend.page.goto(link)
        friend.page.get_by_role("button", name="Take the seat").click()
        expect(friend.chart).to_be_visible()
        expect(page.get_by_text("Hunter: has come, and is here now.")).to_be_visible()


def test_luck_is_told_in_one_line_at_the_end(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    expect(table.page.locator(".ending")).to_contain_text(re.compile(r"Luck: .+, [\d.]+ on average\. \d+ rolls"))


def test_words_are_told_as_new_answered_and_silenced(table: Table, browser: Browser) -> None:
    mine, other = friends(table.url)
    table.sit(mine)
    page = table.page
    with browser.new_context(viewport=PHONE) as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(other)
        at_table(page)
        field = page.get_by_label("A remark to the others")
        field.fill("<b>Good</b> hunting!")
        field.press("Enter")
        expect(page.get_by_role("log")).to_contain_text("<b>Good</b> hunting!")
        expect(his.page.locator(".strip")).to_contain_text("Raider: <b>Good</b> hunting!")
        his.page.get_by_role("button", name="answer").click()
        his.page.get_by_label("A remark to the others").fill("And to you.")
        his.page.get_by_role("button", name="Say").click()
        expect(page.get_by_role("log")).to_contain_text("And to you.")
        his.page.get_by_label("Silence: no remarks at this seat").check()
        expect(page.get_by_text("The Hunter side wants silence.")).to_be_visible()
        expect(field).to_have_count(0)
        his.page.get_by_role("button", name="Close").click()
        expect(his.page.locator(".strip")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("button", name="The table", exact=True)).to_be_visible()
        expect(page.locator(".strip")).to_have_count(0)


def test_a_seat_is_given_to_the_computer_and_its_player_looks_on(table: Table, server: Background) -> None:
    seats: dict[str, dict[str, Any]] = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "lieutenant"}}
    key = new_match(table.url, "tutorial", seats)["seats"]["raider"]
    table.sit(key)
    at_table(table.page)
    expect(table.page.get_by_text("The computer takes no draw: it plays on.")).to_be_visible()
    table.page.get_by_role("button", name="Give my seat to the computer").click()
    table.page.get_by_role("button", name="Give it the seat").click()
    expect(table.page.locator(".ending")).to_be_visible()
    kept = ended(server, key)
    assert all("raider" in minutes for number, minutes in kept.minutes.items() if "raider" in _orders(kept, number))
    table.page.get_by_role("button", name="Rematch", exact=True).click()
    expect(table.page.get_by_role("button", name="The table", exact=True)).to_be_visible()


def _orders(kept: Record, number: int) -> tuple[str, ...]:
    return tuple(kept.decisions[number - 1].orders)
