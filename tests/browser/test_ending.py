"""The end of a match: resigned, drawn or handed over; what the page shows, and what you can do next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background
from tests.browser.table import Table, hunted, new_match
from tests.server.test_parley import record

PHONE: Any = {"width": 390, "height": 844}


def friends(url: str) -> tuple[str, str]:
    """Return the keys of a raider here and a hunter elsewhere."""
    seats: dict[str, dict[str, Any]] = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
    made = new_match(url, "tutorial", seats)
    return made["seats"]["raider"], made["seats"]["hunter"]


def ended(server: Background, key: str) -> Record:
    """Return the record of a match that is over, verified."""
    kept = record(server, key)
    so.verify(kept)
    return kept


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_resigning_is_confirmed_once_and_both_see_it(
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
        choose(page, "Resign")
        expect(page.get_by_role("dialog")).to_contain_text("The match ends, and the Hunter side wins.")
        page.get_by_role("button", name="Play on").click()
        choose(page, "Resign")
        page.get_by_role("button", name="Resign", exact=True).click()
        if size:
            page.get_by_role("tab", name="Orders").click()
        expect(page.locator(".ending h2")).to_have_text(re.compile("^You lose"))
        expect(page.locator(".ending")).to_contain_text("The Raider side resigned.")
        expect(his.page.locator(".ending h2")).to_have_text(re.compile("^You win"))
        expect(his.page.locator(".ending")).to_contain_text("The Raider side resigned.")
    kept = ended(server, mine)
    assert kept.settlement is not None
    assert kept.settlement.by == ("raider",)


def choose(page: Page, what: str) -> None:
    """Choose a line of the match menu."""
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem", name=what).click()


def test_a_draw_is_offered_declined_offered_again_and_agreed(
    table: Table, browser: Browser, server: Background
) -> None:
    mine, other = friends(table.url)
    table.sit(mine)
    page = table.page
    with browser.new_context() as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(other)
        choose(page, "Offer a draw")
        expect(page.get_by_text("You offer a draw.")).to_be_visible()
        expect(his.page.get_by_text("The Raider side offers a draw.")).to_be_visible()
        his.page.get_by_role("button", name="Decline").click()
        expect(page.get_by_text("Your offer of a draw was declined.")).to_be_visible()
        choose(his.page, "Offer a draw")
        page.get_by_role("button", name="Accept").click()
        for one in (page, his.page):
            expect(one.locator(".ending")).to_contain_text("Drawn by agreement.")
        expect(page.get_by_label("Write to")).to_be_visible()
        page.get_by_role("button", name="Match", exact=True).click()
        resign = page.get_by_role("menuitem", name="Resign")
        expect(resign).to_be_disabled()
        expect(resign).to_contain_text("The match is over.")
    outcome = ended(server, mine).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_a_friend_is_invited_by_a_code_and_their_arrival_is_shown(table: Table, browser: Browser) -> None:
    table.lobby()
    page = table.page
    page.locator(".game", has_text="First Hunt").click()
    page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    page.get_by_role("button", name="Open the match").click()
    page.get_by_text("As a QR code").click()
    expect(page.get_by_alt_text("QR code of the link")).to_have_js_property("complete", True)
    expect(page.get_by_text("Hunter: has not joined yet.")).to_be_visible()
    link = page.get_by_role("dialog").get_by_label("Hunter").input_value()
    with browser.new_context() as elsewhere:
        friend = Table(elsewhere.new_page(), table.url)
        friend.page.goto(link)
        friend.page.get_by_role("button", name="Take the seat").click()
        expect(friend.chart).to_be_visible()
        expect(page.get_by_text("Hunter: has joined.")).to_be_visible()


def test_luck_is_one_line_at_the_end(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    expect(table.page.locator(".ending")).to_contain_text(
        re.compile(r"Luck .+(instead of [\d.]+|averages)\. \d+ rolls?")
    )
    table.page.locator(".ending").get_by_role("button", name="show them").click()
    rolls = table.page.get_by_role("table", name="Rolls").locator("tbody tr")
    expect(rolls.first).to_have_text(re.compile(r"\d+\.\d\s*\d+ \w+"))  # on average, and what came
    left = table.page.locator("aside.left")
    expect(left).to_contain_text(re.compile("Your side at the end.*Raider, revealed", re.DOTALL))
    table.page.get_by_role("button", name="Calculate").click()
    expect(table.page.get_by_role("img", name="Chance of winning for the Hunter side")).to_be_visible()


def test_a_seat_is_given_to_the_computer_and_its_player_looks_on(table: Table, server: Background) -> None:
    seats: dict[str, dict[str, Any]] = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "lieutenant"}}
    key = new_match(table.url, "tutorial", seats)["seats"]["raider"]
    table.sit(key)
    expect(table.page.get_by_label("Who plays")).to_have_count(0)
    table.page.get_by_role("button", name="Match", exact=True).click()
    draw = table.page.get_by_role("menuitem", name="Offer a draw")
    expect(draw).to_be_disabled()
    expect(draw).to_contain_text("The computer never accepts a draw: it plays on.")
    table.page.get_by_role("menuitem", name="Hand over my seat").click()
    table.page.get_by_role("button", name="Hand over", exact=True).click()
    expect(table.page.locator(".ending")).to_be_visible()
    kept = ended(server, key)
    assert all("raider" in minutes for number, minutes in kept.minutes.items() if "raider" in _orders(kept, number))
    table.page.get_by_role("button", name="Rematch", exact=True).click()
    expect(table.page.get_by_role("button", name="Match", exact=True)).to_be_visible()


def _orders(kept: Record, number: int) -> tuple[str, ...]:
    return tuple(kept.decisions[number - 1].orders)
