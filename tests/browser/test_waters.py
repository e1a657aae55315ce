"""A match's own waters, its toolbar and its cards: framed, in one line, and never cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from sealed_orders.server.http.background import Background
from tests.browser.scene import SUNK, Scene, played
from tests.browser.table import Table

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LINE = 34  # pixels of a toolbar in one line


# The Germans leave the waters of the scenario by the east.
LEFT = Scene(
    "bismarck",
    "first_patrol",
    "s1",
    (
        ("british", {}),
        ("german", {"bismarck": ("M", "1120", "1121")}),
        ("british", {}),
        ("german", {"bismarck": ("M", "1122")}),
        ("british", {}),
        ("german", {"bismarck": ("M", "1123")}),
    ),
)


def framed(chart: Locator) -> bool:
    """Return whether a chart shows only a part of its sheet: the sheet is much higher than its window."""
    return bool(chart.evaluate("e => e.querySelector('.paper').offsetHeight > 1.5 * e.offsetHeight"))


def test_a_framed_scenario_begins_with_its_waters_and_the_whole_is_one_click_away(table: Table) -> None:
    table.page.set_viewport_size(LAPTOP)
    table.hunt("first_patrol")
    whole = table.page.get_by_role("button", name="The whole chart")
    expect(whole).to_contain_text("Whole chart")
    assert framed(table.chart)
    whole.click()
    expect(whole).not_to_contain_text("Whole chart")
    assert not framed(table.chart)
    whole.click()
    expect(whole).to_contain_text("Whole chart")
    assert framed(table.chart)


def test_what_has_left_the_waters_of_a_scenario_is_still_shown(table: Table, server: Background) -> None:
    table.sit(played(server, LEFT)["german"])
    expect(table.unit("Bismarck")).to_contain_text("1123")
    assert framed(table.chart)
    columns = table.chart.evaluate("e => 18 * e.offsetWidth / e.querySelector('.paper').offsetWidth")
    assert columns >= 13 - 0.1  # 11 to 23


@pytest.mark.parametrize(
    ("scenario", "side"), [("campaign", "british"), ("campaign", "german"), ("first_patrol", "british")]
)
def test_the_toolbar_is_in_one_line_on_a_small_desk(table: Table, scenario: str, side: str) -> None:
    table.page.set_viewport_size(LAPTOP)
    table.hunt(scenario, side)
    expect(table.page.get_by_role("button", name="Plot table")).to_be_visible()
    box = table.page.locator(".layers").bounding_box()
    assert box
    assert box["height"] <= LINE
    later = 46  # pixels of a switch that comes with the first tracks
    assert box["width"] + later <= table.page.locator(".layer-bar").evaluate("bar => bar.offsetWidth")


def test_no_figure_of_the_bismarcks_card_is_cut_off(table: Table) -> None:
    """Only her values all have two digits."""
    table.page.set_viewport_size(LAPTOP)
    table.hunt("campaign", "german")
    table.unit("Bismarck").click()
    card = table.page.locator("aside.right .facts")
    expect(card).to_contain_text("10 of 10")
    inside = card.evaluate(
        """card => [...card.querySelectorAll('div')].every(line => {
          const {right} = card.getBoundingClientRect();
          const figure = line.querySelector('.text').getBoundingClientRect();
          const gauge = [...line.querySelectorAll('.gauge > *')].map(e => e.getBoundingClientRect().right);
          return figure.right <= right + 1 && Math.max(0, ...gauge) <= figure.left + 1;
        })"""
    )
    assert inside


def test_a_lost_ship_stays_in_the_roster_and_on_the_chart(table: Table, server: Background) -> None:
    table.sit(played(server, SUNK)["british"])
    table.page.keyboard.press("Escape")
    row = table.page.locator(".roster [data-lost]").first
    expect(row.locator("s")).to_have_text("Norfolk")
    expect(row).to_contain_text("1117")
    expect(row).to_contain_text("sunk, turn 2")
    expect(table.page.locator('.middle [data-wreck="norfolk"]')).to_have_count(1)
