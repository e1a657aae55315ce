"""The current selection: groups, strikes, undo and redo, what is impossible and why, two windows, one pick sealed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.table import Table, new_match


def line(table: Table) -> Locator:
    """Return the text under the chart."""
    return table.page.locator("div.under")


def test_ships_and_planes_of_a_port_are_not_ordered_together(table: Table) -> None:
    table.hunt()
    table.unit("Victorious").click()
    for name in ("Suffolk", "Victorious T"):
        table.unit(name).click(modifiers=["Control"])
    expect(line(table)).to_have_text("Victorious T left out: planes.")
    expect(table.page.locator(".course .warn")).to_have_text("Victorious T left out: planes.")
    expect(table.unit("Victorious T")).to_have_attribute("aria-pressed", "false")
    expect(table.unit("Suffolk")).to_have_attribute("aria-pressed", "true")


def test_shift_selects_a_range_of_the_roster(table: Table) -> None:
    table.hunt()
    table.page.locator(".group", has_text="1622").scroll_into_view_if_needed()
    table.unit("Hood").click()
    table.unit("DF1").click(modifiers=["Shift"])
    table.page.keyboard.press("Numpad4")
    for name in ("Hood", "Prince of Wales", "DF1"):
        expect(table.review(name)).to_contain_text("1621")


def test_a_carriers_strike_is_laid_out_and_home_by_one_click(table: Table) -> None:
    table.hunt("force_h")
    table.through_to("Orders for the British")
    cell = table.unit("Ark Royal").first.locator(".cell").inner_text()
    table.unit("Ark Royal T1").click()
    table.page.keyboard.press("a")
    expect(table.page.locator(".legs .unseen")).to_have_text(re.compile(r"^(1\d|2\d) places in reach\."))
    expect(table.page.locator("path.far")).not_to_have_count(0)  # in reach if she goes to meet them
    expect(table.page.locator(".legs")).to_contain_text("With a broken line: Ark Royal goes to meet it.")
    row, column = int(cell[:2]), int(cell[2:])
    target = f"{row - 2}{column}"
    table.point(target)
    steps = table.review("Ark Royal T1")
    marked = table.page.locator(".step.marked")
    expect(marked).to_have_text(f"{target}!")
    expect(steps).to_contain_text(f"A N N S S{cell}")
    expect(table.review("Ark Royal T2")).to_contain_text(f"A N N S S{cell}")
    table.page.mouse.click(*table.at(f"{row - 2}{column - 2}", 0.55))  # on top of the Bismarck
    expect(marked).to_have_text(f"{row - 2}{column - 2}!")
    expect(table.page.locator(".odds")).to_contain_text("the strike hits Bismarck")
    expect(table.page.get_by_text("the strike hits Bismarck")).to_be_in_viewport()
    expect(table.page.locator(".odds li", has_text="planes may attack")).to_contain_text("✓ sure")
    table.point(target)
    expect(table.page.locator(".seal")).not_to_contain_text("Not allowed")
    table.point(f"{row - 4}{column}")
    expect(line(table)).to_contain_text("is out of reach: 8 steps out and home, 5 allowed.")
    expect(marked).to_have_text(f"{target}!")
    table.unit("Ark Royal").first.click()
    table.page.keyboard.press("Alt+ArrowUp")
    expect(steps).to_contain_text(f"A N N S{row - 1}{column}")
    expect(table.page.locator(".seal")).not_to_contain_text("Not allowed")


def test_land_is_said_to_be_land(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.point("1418")
    expect(line(table)).to_have_text("1418 is land.")
    expect(table.review("Hood")).to_have_count(0)


def test_redo_does_again_what_was_undone_and_a_dropped_course_comes_back(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    keys = table.page.keyboard
    keys.press("Numpad4")
    keys.press("Control+z")
    expect(table.review("Hood")).to_have_count(0)
    keys.press("Control+Shift+z")
    expect(table.review("Hood")).to_contain_text("1621")
    keys.press("Control+z")
    keys.press("Control+y")
    expect(table.review("Hood")).to_contain_text("1621")
    keys.press("p")
    expect(line(table)).to_have_text("Hood: the course is dropped; undo brings it back.")
    keys.press("Control+z")
    expect(table.review("Hood")).to_contain_text("1621")


def test_a_fan_closes_with_escape_and_when_the_pointer_leaves_it(table: Table) -> None:
    table.hunt()
    fan = table.page.locator(".fan")
    table.page.mouse.click(*table.at("1825", 0.4))
    expect(fan).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(fan).to_have_count(0)
    table.page.mouse.click(*table.at("1825", 0.45))
    expect(fan).to_be_visible()
    table.page.mouse.move(*table.at("2812", 0.5), steps=6)
    expect(fan).to_have_count(0)


def test_the_table_of_the_chart_closes_with_its_key_and_by_a_click_beside_it(table: Table) -> None:
    table.hunt()
    dialog = table.page.get_by_role("dialog")
    table.page.keyboard.press("F4")
    expect(dialog).to_be_visible()
    table.page.keyboard.press("F4")
    expect(dialog).to_have_count(0)
    table.page.keyboard.press("F4")
    expect(dialog).to_be_visible()
    table.page.mouse.click(3, 3)
    expect(dialog).to_have_count(0)


def test_two_windows_of_a_seat_share_one_draft(context: BrowserContext, table: Table) -> None:
    key = table.hunt()
    other = Table(context.new_page(), table.url)
    other.sit(key)
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    expect(other.review("Hood")).to_contain_text("1621")
    expect(line(other)).to_have_text("Changed in another window of this seat.")


def test_one_pick_is_sealed_by_enter_or_a_double_click(table: Table) -> None:
    seats: dict[str, dict[str, Any]] = {
        "british": {"player": "me"},
        "german": {"player": "bot", "bot": "greedy", "seconds": 0.2},
    }
    table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["british"])
    table.through_to("moves next|fires next", 1)
    question = table.question.inner_text()
    table.page.locator("fieldset.pick input").first.check()
    table.page.keyboard.press("Enter")
    expect(table.question).not_to_have_text(question)
    table.through_to("moves next|fires next", 1)
    question = table.question.inner_text()
    table.page.locator("fieldset.pick label").first.dblclick()
    expect(table.question).not_to_have_text(question)


def test_after_escape_the_only_course_can_still_be_pointed_at(table: Table) -> None:
    seats = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
    table.sit(new_match(table.url, "tutorial", seats)["seats"]["hunter"])
    lit = table.page.locator(".marks path.near")
    expect(lit.first).to_be_attached()
    table.page.keyboard.press("Escape")
    expect(lit.first).to_be_attached()
    faroes = table.page.locator(".area-name", has_text="Faroes").bounding_box()
    assert faroes
    table.page.mouse.click(faroes["x"] + faroes["width"] / 2, faroes["y"] - 20)
    expect(table.page.locator(".roster")).to_contain_text("to Faroes")


def test_first_hunt_draws_tracks_along_the_connections(table: Table) -> None:
    seats = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "tutorial", seats)["seats"]["raider"])
    table.page.keyboard.press("r")
    for name in ("Iceland Gap", "Denmark Strait"):
        spot = table.page.locator(".area-name", has_text=name)
        if not spot.count():
            continue
        box = spot.bounding_box()
        assert box
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 20)
    legs = table.page.locator(".leg").count()
    table.seal()
    track = table.page.locator("[data-track]")
    expect(track).to_be_attached()
    assert (track.get_attribute("d") or "").count("L") >= legs
    table.page.reload()
    expect(track).to_be_attached()


def test_first_patrol_begins_with_turn_one_of_five_and_where_the_enemy_is(table: Table) -> None:
    table.hunt("first_patrol", "german")
    expect(table.page.locator(".when")).to_contain_text("Turn 1 of 5")
    expect(table.page.get_by_role("list", name="Turn 1 of 5")).to_be_visible()
    legend = table.page.get_by_role("region", name="Plot table")
    expect(legend).to_contain_text("8 possible, all equally likely")
    expect(table.page.locator(".wash path")).to_have_count(8)
    expect(table.page.locator("text.belief")).to_have_count(0)
    table.lobby()
    expect(table.page.get_by_role("region", name="My matches")).to_contain_text("Turn 1 of 5")
