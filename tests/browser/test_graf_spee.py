"""The map of Pursuit of the Graf Spee in the browser, from both sides."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, new_match
from tests.server.player import Player

AFTER = "[aria-label='Now and after the turn']"


def begun(url: str, scenario: str = "december_1") -> dict[str, str]:
    """Return the keys to both seats."""
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {"player": "away"}}
    keys: dict[str, str] = new_match(url, "graf_spee", seats, scenario)["seats"]
    return keys


def switch(page: Page, name: str) -> Locator:
    """Return a button over the chart."""
    return page.get_by_role("toolbar", name="On the chart").get_by_role("button", name=name, exact=True)


def box(page: Page) -> tuple[float, ...]:
    """Return where the chart is."""
    found = page.locator("[data-region=chart]").bounding_box()
    assert found
    return found["x"], found["y"], found["width"], found["height"]


def test_lanes_are_dots_with_a_key_and_the_search_shows_its_chance(table: Table) -> None:
    table.sit(begun(table.url)["british"])
    page = table.page
    expect(page.locator("[data-lane='1120'] circle")).to_have_count(9)
    expect(page.get_by_label("Key to the chart")).to_contain_text("one: the traffic of the lanes")
    switch(page, "Lanes").click()
    expect(page.locator("[data-lanes]")).to_have_count(0)
    switch(page, "Lanes").click()
    expect(page.locator("[data-box]").first).to_be_visible()
    expect(page.locator("text.boxed").first).to_contain_text("%")
    switch(page, "Search").click()
    expect(page.locator("[data-lanes]")).to_be_visible()
    expect(page.locator("[data-box]")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 1440])
def test_nothing_moves_when_the_plot_table_arrives(table: Table, width: int) -> None:
    """The table is held back until the chart has been measured."""
    page = table.page
    page.set_viewport_size({"width": width, "height": 900 if width > 1280 else 720})
    page.add_init_script(
        """const real = WebSocket.prototype.send; window.held = []; window.freed = false;
        WebSocket.prototype.send = function (text) {
          if (!window.freed && text.includes('"draft"')) window.held.push([this, text]);
          else real.call(this, text);
        };
        window.free = () => { window.freed = true;
          for (const [socket, text] of window.held) real.call(socket, text); };"""
    )
    table.sit(begun(table.url)["british"])
    expect(page.locator("[data-lanes]")).to_be_visible()
    expect(switch(page, "Plot table")).to_have_count(0)
    before = box(page)
    page.evaluate("window.free()")
    expect(switch(page, "Plot table")).to_be_visible()
    assert box(page) == before


def test_the_odds_begin_with_the_chance_of_the_whole_search(table: Table) -> None:
    table.sit(begun(table.url)["british"])
    odds = table.page.locator(".odds")
    expect(odds.locator(".name").first).to_have_text("Chance to spot Graf Spee this turn")
    expect(odds).not_to_contain_text("if in 2228, is spotted")


def test_fuel_is_in_the_roster_and_its_sum_in_the_review(table: Table) -> None:
    table.sit(begun(table.url)["british"])
    expect(table.page.locator("[data-unit=renown] .fact")).to_contain_text("20/20")
    expect(table.page.locator(".review header")).to_contain_text("fuel 12 in all")
    facts = table.page.locator(".unit .facts > div")
    expect(facts).to_have_count(5)
    table.page.get_by_role("button", name="all 9 facts").click()
    expect(facts).to_have_count(9)


def test_the_german_chart_has_all_dangers_the_meeting_and_the_merchants_sunk(table: Table, server: Background) -> None:
    keys = begun(table.url)
    with Player(server, keys["british"]) as british, Player(server, keys["german"]) as german:
        for cell in ("1924", "1923"):
            german.seal({"graf_spee": ("M", cell)})
            british.seal({})
            for player in (german, british):
                while not player.asked:
                    player.hear()
    table.sit(keys["german"])
    page = table.page
    expect(page.get_by_label("Whose plot")).to_have_value("any_british_ship")
    expect(page.locator(".chart-key")).to_contain_text("Any British ship")
    expect(page.locator("[data-reported^=meeting]")).to_contain_text("then both P")
    expect(page.locator("header.top")).to_contain_text("Merchants sunk")
    switch(page, "Reports").click()
    expect(page.locator("[data-meeting]")).to_have_count(0)


@pytest.mark.parametrize(
    ("side", "width", "height", "rows", "last"),
    # The strip of two players is 44 high.
    [("german", 390, 844, 4, ".fire .sum"), ("german", 1440, 944, 5, AFTER), ("british", 1366, 768, 3, AFTER)],
)
def test_all_guns_are_in_sight_above_the_seal_and_on_a_desk_what_the_move_changes(
    table: Table, side: str, width: int, height: int, rows: int, last: str
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit(begun(table.url, "river_plate")[side])
    expect(table.page.locator("[data-set]:visible")).to_have_count(rows)
    expect(table.page.locator(last)).to_be_visible()
    end, bar = table.page.locator(last).bounding_box(), table.page.locator(".seal").bounding_box()
    assert end
    assert bar
    assert end["y"] + end["height"] <= bar["y"]
    if side == "german":  # one set bears, and aims at the nearest; nothing has to be ordered first
        expect(table.page.locator("[data-set=graf_spee_stern] input:checked")).to_have_value("exeter")
        expect(table.page.locator("[data-set=graf_spee_stern]")).to_contain_text("ranging in")
    if width < 800:
        sheet = table.page.locator(".sheet").bounding_box()
        assert sheet
        for hull in table.page.locator("[data-token]").all():
            lies = hull.bounding_box()
            assert lies
            assert lies["y"] + 0.8 * lies["height"] <= sheet["y"]  # but for the ring of a target
    if side == "british":
        sectors = table.page.locator(".gunnery.foe [data-sector]")
        expect(sectors).to_have_count(0)
        table.page.get_by_role("button", name="Her arcs").click()
        expect(sectors.first).to_be_visible()
