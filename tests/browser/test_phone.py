"""The match on a phone: questions beside the orders, the last event in sight, and the way to the lobby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, hunted, new_match
from tests.browser.test_ending import choose

SIZE: Any = {"width": 390, "height": 844}
SEATS: dict[str, dict[str, Any]] = {
    "british": {"player": "me"},
    "german": {"player": "bot", "bot": "greedy", "seconds": 0.2},
}
LIMIT = 40  # questions until enough has fallen


@pytest.fixture
def phone(browser: Browser, table: Table) -> Iterator[Table]:
    """Provide a player's phone."""
    with browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        yield Table(context.new_page(), table.url)


@pytest.fixture
def battle(phone: Table) -> Table:
    """Provide the battle of the strait, with the orders sheet open."""
    phone.sit(new_match(phone.url, "denmark_strait", SEATS)["seats"]["british"])
    phone.page.get_by_role("tab", name="Orders").tap()
    return phone


def test_a_question_is_answered_where_the_orders_are(battle: Table) -> None:
    expect(battle.question).to_have_text("Choose your captains.")
    battle.through_to("Which ship does", 1)
    expect(battle.page.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")
    target = battle.page.locator("fieldset.pick label").nth(1)
    battle.page.locator(".sheet .body").evaluate("body => body.scrollTop = body.scrollHeight")
    expect(target).not_to_be_in_viewport()
    battle.page.get_by_role("button", name="1 to answer").tap()
    expect(target).to_be_in_viewport()
    target.tap()
    question = battle.question.inner_text()
    battle.page.get_by_role("button", name="Seal orders").tap()
    expect(battle.question).not_to_have_text(question)


def test_the_orders_of_many_units_are_named_where_there_is_no_card(phone: Table) -> None:
    phone.hunt()
    phone.page.get_by_role("tab", name="Units").tap()
    phone.unit("Hood").tap()
    phone.page.get_by_role("tab", name="Orders").tap()
    expect(phone.page.get_by_role("heading", name="Hood")).to_be_visible()
    phone.page.locator(".pad").get_by_role("button", name="W", exact=True).tap()
    expect(phone.review("Hood")).to_contain_text("1621")


def test_a_course_can_be_led_every_way_without_scrolling_after_the_first_turn(phone: Table) -> None:
    phone.hunt()
    phone.seal()
    expect(phone.page.get_by_text("Turn 2 of 30")).to_be_visible()
    phone.through_to("Orders for the British")
    phone.page.get_by_role("tab", name="Units").tap()
    phone.unit("Hood").tap()
    phone.page.get_by_role("tab", name="Chart").tap()
    expect(phone.page.locator(".pad").get_by_role("button", name="SE", exact=True)).to_be_in_viewport(ratio=1)
    expect(phone.page.get_by_role("heading", name="Your task")).to_have_count(0)  # it was read: it is behind ?
    phone.page.get_by_role("button", name="sentry").tap()
    expect(phone.page.get_by_text("Hood on sentry.")).to_have_count(1)


def test_what_fell_last_is_in_sight(battle: Table) -> None:
    battle.page.get_by_role("tab", name="Chart").tap()
    fallen = battle.page.locator(".now ol")
    for _ in range(LIMIT):
        battle.asked()
        if fallen.is_visible() and fallen.evaluate("list => list.scrollHeight > list.clientHeight + 40"):
            break
        battle.answer(1)
    assert fallen.evaluate("list => list.scrollTop + list.clientHeight >= list.scrollHeight - 1")
    choose(battle.page, "Resign")
    battle.page.get_by_role("button", name="Resign", exact=True).click()
    expect(battle.page.locator(".ending h2")).to_be_visible()
    expect(battle.page.locator(".now")).to_have_count(1)
    assert battle.page.locator(".now, .ending").first.evaluate("e => e.matches('.ending')"), "the verdict is first"


def test_the_lobby_is_one_tap_away(phone: Table) -> None:
    phone.hunt()
    phone.page.get_by_role("button", name="To the lobby").tap()
    expect(phone.page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_the_end_leads_to_the_lobby(phone: Table, server: Background) -> None:
    phone.sit(hunted(server))
    expect(phone.page.get_by_text(re.compile("^You (win|lose)"))).to_be_visible()
    phone.page.get_by_role("link", name="To the lobby").tap()
    expect(phone.page.get_by_role("heading", name="Choose a game")).to_be_visible()
