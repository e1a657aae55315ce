"""Notices in a browser: the panel at the seat, and the link that opens the seat."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from sealed_orders.server.http.background import Background, serving
from tests.browser.table import Table
from tests.server.player import make_match
from tests.table.notices.around import ListCourier

AWAY = {"raider": "away", "hunter": "away"}


class House:
    """A server that sends notices, and what it has sent."""

    def __init__(self, server: Background, courier: ListCourier) -> None:
        self.server, self.courier = server, courier


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    courier = ListCourier()
    url = f"sqlite:///{tmp_path_factory.mktemp('notices') / 'matches.sqlite3'}"
    with serving(url, workers=1, make_courier=lambda _: courier) as server:
        yield House(server, courier)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Provide a separate window."""
    context = browser.new_context(reduced_motion="no-preference")
    yield context.new_page()
    context.close()


def test_a_player_adds_a_mail_address_at_the_seat_and_types_its_code(house: House, page: Page) -> None:
    made = make_match(house.server, "tutorial", AWAY)
    Table(page, house.server.url).sit(made.seats["hunter"])
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem", name="Tell me when it is my turn").click()
    panel = page.get_by_role("dialog", name="Tell me when it is my turn")
    panel.get_by_label("Mail address").fill("raeder@example.org")
    panel.get_by_role("button", name="Send me a code").click()
    expect(panel).to_contain_text("not used yet")
    panel.get_by_label("The code from the mail").fill(house.courier.sent[-1].message.code)
    panel.get_by_role("button", name="Confirm").click()
    expect(panel).not_to_contain_text("not used yet")
    panel.get_by_role("button", name="Send a test").click()
    expect(panel).to_contain_text("Last message sent today")
    panel.get_by_label("Not between").fill("22:00")
    panel.get_by_role("button", name="Save").click()
    expect(panel.get_by_role("alert")).to_have_text("Quiet hours need a beginning and an end.")
    panel.get_by_role("button", name="Remove").click()
    expect(panel.locator("li")).to_have_count(0)
    page.goto(house.server.url + urlsplit(house.courier.sent[-1].message.stop).path)
    page.get_by_role("button", name="Stop notices to this address").click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_visible()


def test_the_link_of_a_notice_opens_the_seat_that_this_browser_has(house: House, page: Page) -> None:
    made = make_match(house.server, "tutorial", AWAY)
    table = Table(page, house.server.url)
    table.sit(made.seats["hunter"])
    page.goto(f"{house.server.url}/#/match/{made.match}")
    expect(table.chart).to_be_visible()
    page.goto(f"{house.server.url}/#/match/unknown")
    expect(page.get_by_role("heading", name="No seat here")).to_be_visible()
