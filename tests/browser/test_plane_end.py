"""The end of a battle on the plane, on the last screen and in the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sealed_orders.server.http.background import Background
from tests.browser.battle import SHIPS, fought
from tests.browser.table import Table


@pytest.fixture
def over(server: Background) -> str:
    """Provide the key to a battle in which the Graf Spee was sunk."""
    return fought(server)


def holds_the_whole_fight(page: Page) -> None:
    """Check both wakes from the first turn on, every hit where it fell, and the wreck with her turn."""
    expect(page.locator("[data-sunken=graf_spee]")).to_be_visible()
    words = page.locator('[data-word="wreck graf_spee"]')
    expect(words).to_have_text(re.compile(r"Graf Spee, sunk in turn \d+\s*after \d+ shell hits"))
    told = re.findall(r"\d+", words.text_content() or "")
    turn, hits = int(told[0]), int(told[1])
    expect(page.locator("[data-struck=graf_spee]")).to_have_count(hits)
    expect(page.locator("[data-wake=graf_spee]")).to_be_visible()
    dots = page.locator("[data-wake=graf_spee] ~ .past:not(.own)")
    assert turn > 1
    expect(dots).to_have_count(turn)
    for ship in SHIPS:
        expect(page.locator(f"[data-wake={ship}]")).to_be_visible()


def test_the_end_of_a_battle_keeps_both_wakes_every_hit_and_the_wreck(table: Table, over: str) -> None:
    table.page.goto(f"{table.url}/#/seat/{over}")
    expect(table.page.locator(".ending")).to_be_visible()
    holds_the_whole_fight(table.page)
    expect(table.page.get_by_role("img", name=re.compile(r"^Hits by turn: yours [\d, ]+; on you"))).to_be_visible()
    ranges = table.page.get_by_role("img", name=re.compile(r"^Range to Graf Spee by turn: .*Exeter [\d,]+ yards to"))
    expect(ranges.locator(".curve")).to_have_count(len(SHIPS))  # a line for each ship
    expect(table.page.locator("[data-fate=graf_spee] s")).to_have_text("Graf Spee")
    expect(table.page.locator("[data-fate=ajax]")).to_have_text(re.compile(r"Ajax\s*hull \d+ of \d+\s*\d+ kn"))
    expect(table.page.locator("[data-damage=ajax]")).to_have_text(re.compile(r"^hull \d+ of \d+$"))
    expect(table.page.locator("header.top")).to_contain_text(re.compile(r"British\s*80\s*German", re.IGNORECASE))
    inside = (
        "e => e.getBoundingClientRect().right <= document.querySelector('aside.right').getBoundingClientRect().left"
    )
    assert table.page.locator(".plane").evaluate(inside), "a long strip of turns stays in its column"
    expect(table.page.locator("[data-fall]")).to_have_count(0)
    table.page.get_by_role("button", name="Turn 1", exact=False).first.click()
    expect(table.page.locator("[data-fall]").first).to_be_visible()
    turned = table.page.locator("section.turned")
    first = re.search(r"Turns (\d+) to", turned.inner_text())
    assert first
    turned.get_by_role("button", name="go there").click()
    expect(table.page.locator(".then")).to_contain_text(f"Turn {first[1]}.")


def test_the_replay_of_both_sides_ends_with_the_wreck_and_begins_without(table: Table, over: str) -> None:
    page = table.page
    page.goto(f"{table.url}/#/replay/{over}/both")
    moment = page.get_by_role("slider", name="Moment")
    moment.press("Home")
    expect(page.locator("[data-sunken]")).to_have_count(0)
    moment.press("End")
    holds_the_whole_fight(page)
