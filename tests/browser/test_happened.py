"""What happened: after each resolution a report with its places on the chart, before the next orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, new_match
from tests.server.player import Player

SEATS: dict[str, dict[str, Any]] = {"raider": {"player": "away"}, "hunter": {"player": "me"}}


@pytest.fixture
def raided(table: Table, server: Background) -> Iterator[tuple[Table, Player]]:
    """Provide the hunter's screen on the third turn: a merchant has just been sunk in the Atlantic."""
    keys = new_match(server.url, "tutorial", SEATS, "at_large")["seats"]
    with Player(server, keys["raider"]) as raider:
        table.sit(keys["hunter"])
        for order in ({"ship": ("run", "atlantic")}, {"ship": ("lurk",)}):
            while not raider.asked:
                raider.hear()
            raider.seal(order)
            table.seal()
        expect(table.page.locator(".happened")).to_be_visible()
        yield table, raider


def test_the_report_shows_the_place_and_the_points_and_stays_when_the_page_is_opened_again(
    raided: tuple[Table, Player],
) -> None:
    page = raided[0].page
    for _ in range(2):
        line = page.locator(".happened li").first
        expect(line.locator(".title")).to_have_text("A merchant was sunk in Atlantic")
        expect(line.locator(".text")).to_contain_text("1 of 3.")
        expect(line).to_contain_text("Raider +1")
        expect(page.locator("[data-event='1']")).to_be_visible()
        page.reload()
    expect(page.locator(".happened > footer")).to_contain_text("1 more in the signals (routine).")


def test_a_line_leads_to_its_place_and_the_button_to_the_orders(raided: tuple[Table, Player]) -> None:
    table = raided[0]
    page = table.page
    page.locator(".happened li button").first.click()
    expect(page.locator(".frame + [role=status]")).to_contain_text("Atlantic")
    expect(page.locator(".happened > footer")).to_contain_text(f"First question: {table.question.inner_text()}")
    filled = page.locator("aside.right .btn.primary:not(.second)")  # one way on at a time
    expect(filled).to_have_text("To my orders")
    filled.click()
    expect(filled).to_have_text("Seal orders")
    expect(table.question).to_be_focused()
    expect(page.locator(".happened li")).to_have_count(0)
    page.keyboard.press("Shift+E")
    expect(page.locator(".happened li")).to_have_count(1)
    page.locator(".happened li button").first.focus()
    page.keyboard.press("1")
    expect(page.locator(".frame + [role=status]")).to_contain_text("Atlantic")


def test_marks_go_with_the_next_orders_and_can_be_hidden(raided: tuple[Table, Player]) -> None:
    table, _ = raided
    page = table.page
    page.get_by_role("button", name="Events").click()
    expect(page.locator("[data-event]")).to_have_count(0)
    page.get_by_role("button", name="Events").click()
    expect(page.locator("[data-event]")).to_have_count(1)
    table.seal()
    expect(page.locator(".seal").get_by_text("Orders sealed.")).to_be_visible()
    expect(page.locator("[data-event]")).to_have_count(0)


def test_the_end_accounts_for_every_point_and_names_who_was_lost(raided: tuple[Table, Player]) -> None:
    table, raider = raided
    for _ in range(2):
        while not raider.asked:
            raider.hear()
        raider.seal({"ship": ("lurk",)})
        table.seal()
        expect(table.page.get_by_text("Orders sealed.")).to_have_count(0)
    account = table.page.get_by_role("table", name="Points in detail")
    expect(account).to_contain_text("Raider")
    expect(account).to_contain_text("Merchants sunk, 3 times")
    expect(account.locator("b")).to_have_text("3")
    lost = table.page.locator(".ending .lost section")
    expect(lost.first).to_contain_text("Your losses")
    expect(lost.first.locator("p", has_text="Merchant")).to_have_count(3)
    expect(lost.last).to_have_text("Raider losses none")
    expect(table.page.get_by_role("button", name="Rematch")).to_be_visible()
    turned = table.page.locator("section.turned")
    expect(turned).to_contain_text("A merchant was sunk in Atlantic")
    report = table.page.get_by_role("link", name="Read the report").get_attribute("href")
    answer = table.page.request.get(f"{table.url}{report}")
    assert answer.ok
    assert "First Hunt" in answer.text()
