"""The example packages in the browser: the client knows nothing about them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from sealed_orders.kernel.order import parse_order
from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby import library
from sealed_orders.table.protocol.telling import Update
from tests import examples
from tests.browser.table import Table, new_match
from tests.server.player import Player


@pytest.fixture(scope="module", autouse=True)
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Register the examples with the server while these tests run."""
    with examples.registered(tmp_path_factory.mktemp("offered")):
        yield
    library.catalogue.cache_clear()


def lettering(page: Page, name: str) -> Locator:
    """Return a name as the chart writes it."""
    return page.locator("svg text").get_by_text(name, exact=True).first


def test_a_turn_of_convoy_1942_is_formed_and_sailed_past_its_boxes(table: Table, server: Background) -> None:
    seats = {"allied": {"player": "away"}, "german": {"player": "me"}}
    keys = new_match(server.url, "convoy_1942", seats)["seats"]
    page = table.page
    with Player(server, keys["allied"]) as allied:
        allied.seal({})
        table.sit(keys["german"])
        expect(table.question).to_have_text("Which units sail in which force?")
        table.seal()
        expect(table.question).to_have_text("Where do the forces go?")
        for box in ("Halifax", "The Clyde", "Lorient"):
            expect(lettering(page, box)).to_be_visible()
        expect(page.locator(".roster .row .name")).to_have_text(
            ["Pack Adler", "U-901", "U-902", "U-903", "Pack Bussard"]
        )
        allied.expect(Update)
        allied.seal(parse_order("able sail banks"))
        table.seal()
        expect(page.get_by_text("Turn 2 of 9", exact=True).first).to_be_visible()


def test_the_fight_of_convoy_1942_is_shown_and_steered_on_the_plane(table: Table, server: Background) -> None:
    seats = {"allied": {"player": "away"}, "german": {"player": "me"}}
    keys = new_match(server.url, "convoy_1942", seats, "night")["seats"]
    page = table.page
    with Player(server, keys["allied"]) as allied:
        allied.seal({})
        table.sit(keys["german"])
        table.seal()
        expect(page.locator("[data-token=u1]")).to_be_visible()
        expect(page.locator("[data-token=teasel]")).to_be_visible()
        expect(page.locator("[data-range]")).to_have_count(2)
        expect(page.get_by_role("button", name="To the chart")).to_have_count(0)
        page.get_by_label("U-901, course, 0 to 359").fill("225")
        page.keyboard.press("Tab")
        expect(page.locator('[data-word="helm"]')).to_contain_text("225°")
        allied.expect(Update)
        allied.seal(parse_order("wrangle_course 0; wrangle_speed 26"))
        table.seal()
        expect(page.get_by_text("fight in The Gap, round 2 of 6").first).to_be_visible()
        expect(page.locator("[data-wake]")).not_to_have_count(0)


def test_the_boxes_of_hex_hunt_are_beside_its_map(table: Table, server: Background) -> None:
    keys = new_match(server.url, "hex_hunt", {"german": {"player": "away"}, "british": {"player": "me"}})["seats"]
    with Player(server, keys["german"]) as german:
        german.seal({})
        table.sit(keys["british"])
        table.seal()
        expect(table.question).to_have_text("Where do the forces go?")
    names = {name: lettering(table.page, name).bounding_box() for name in ("Atlantic", "Bergen")}
    assert names["Atlantic"] is not None
    assert names["Bergen"] is not None
    assert names["Atlantic"]["x"] < names["Bergen"]["x"]
