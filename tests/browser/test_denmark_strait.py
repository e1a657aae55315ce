"""The battle on the page: ships with their facing, arcs, rings and splashes, cards, and the number to roll."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.audit import serious
from tests.browser.table import Table, new_match

SEATS: dict[str, dict[str, Any]] = {
    "british": {"player": "me"},
    "german": {"player": "bot", "bot": "greedy", "seconds": 0.2},
}
LIMIT = 80  # questions of a whole battle


@pytest.fixture
def battle(table: Table) -> Table:
    """Provide the battle at its start, when the British choose their captains."""
    table.sit(new_match(table.url, "denmark_strait", SEATS)["seats"]["british"])
    expect(table.question).to_have_text("Choose your captains.")
    return table


def test_ships_are_counters_with_their_bows_where_they_head(battle: Table) -> None:
    facing = battle.page.locator(".marks [data-token] [data-facing]")
    expect(facing).to_have_count(4)
    assert sorted(ship.get_attribute("data-facing") or "" for ship in facing.all()) == ["225", "225", "315", "315"]
    expect(facing.first).to_have_attribute("transform", re.compile(r"rotate\((225|315)\)"))
    expect(battle.page.locator(".marks")).to_contain_text("hull 24")


def test_the_selected_ship_has_arcs_and_range_rings(battle: Table) -> None:
    arcs = battle.page.locator("[data-arc]")
    expect(arcs).to_have_count(4)
    for name in ("broadside to port", "broadside to starboard", "forward", "aft"):
        expect(battle.page.locator(f"[data-arc='{name}']")).to_be_attached()
    expect(battle.page.locator("[data-range]")).to_have_count(7)
    hoods = arcs.first.get_attribute("d")
    battle.unit("Bismarck").click()
    expect(arcs.first).not_to_have_attribute("d", hoods or "")


def test_the_keyboard_reads_heading_distance_and_arc(battle: Table) -> None:
    battle.chart.focus()
    battle.page.keyboard.press("ArrowLeft")
    status = battle.page.locator(".room [role=status]")
    expect(status).to_contain_text("D5")
    expect(status).to_contain_text("Prince of Wales, heading NW, hull 28")
    expect(status).to_contain_text("1 from Hood, broadside to port")


def test_captains_are_chosen_and_kept_as_cards(battle: Table) -> None:
    options = battle.page.locator("fieldset.pick .face")
    expect(options).to_have_count(6)
    expect(options.first).to_contain_text("Press the attack")
    battle.seal()
    battle.through_to("How does|Which ship does", 1)
    card = battle.page.locator("article.unit .face")
    expect(card).to_contain_text("Morale")
    expect(card).to_contain_text("Points")


def test_a_speed_roll_is_seen_and_said(battle: Table) -> None:
    battle.seal()
    news = battle.page.get_by_role("region", name="Just now")
    dice = news.get_by_role("img", name=re.compile(r"^die [1-6]$"))
    expect(dice).to_have_count(2)
    faces = [int((die.get_attribute("aria-label") or "")[-1]) for die in dice.all()]
    expect(news).to_contain_text(f"speed roll is {sum(faces)}")


def test_an_order_to_move_shows_the_ship_where_she_would_end(battle: Table) -> None:
    battle.through_to("How does", 1)
    battle.page.locator("fieldset.pick label", has_text=re.compile(r"^\s*[Tt]urn to")).first.click()
    ghost = battle.page.locator("[data-ghost] [data-facing]")
    expect(ghost).to_have_count(1)
    expect(ghost).not_to_have_attribute("data-facing", "45")


def test_the_shooting_panel_has_a_line_for_each_modifier_and_follows_the_points(battle: Table) -> None:
    battle.through_to("Which ship does", 1)
    sums = battle.page.locator("section.sum")
    expect(sums).to_have_count(2)
    expect(sums.first.get_by_role("row")).not_to_have_count(2)
    battle.page.locator("fieldset.pick label", has_text="Bismarck").click()
    expect(sums).to_have_count(1)
    panel = battle.page.get_by_role("region", name=re.compile("fires at Bismarck"))
    lines = [row.inner_text().split("\t") for row in panel.get_by_role("row").all()]
    values = [int(line[1].replace("\N{MINUS SIGN}", "-")) for line in lines[:-1]]
    assert [line[0] for line in lines[:1]] == ["shooting"]
    assert "range" in [line[0] for line in lines]
    assert lines[-1][0] == "needs"
    assert lines[-1][1].startswith(f"{sum(values)}+")
    ways = panel.get_by_role("group").get_by_role("button")
    ways.nth(2).click()
    expect(panel.get_by_role("row", name=re.compile("^points"))).to_contain_text("\N{MINUS SIGN}1")
    expect(panel.get_by_role("row", name=re.compile("^needs"))).to_contain_text(f"{sum(values) - 1}+")
    expect(ways.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(battle.page.locator("input[name='number points'][value='2']")).to_be_checked()


def test_splashes_are_at_their_target_with_the_name_of_the_ship_that_fired(battle: Table) -> None:
    splashes = battle.page.locator("[data-splash]")
    for _ in range(LIMIT):
        battle.asked()
        if splashes.count():
            break
        battle.answer(1)
    expect(splashes.first.locator("title")).to_have_text(re.compile(r"^[12] splash(es)? from [A-Z]"))
    battle.page.keyboard.press("F4")
    expect(battle.page.get_by_role("dialog")).to_contain_text(re.compile(r"splash(es)? from"))


def test_cards_drawn_are_shown_as_cards_and_can_be_followed(battle: Table) -> None:
    drawn = battle.signals.get_by_role("img", name=re.compile(" of (spades|clubs|diamonds|hearts)"))
    for _ in range(LIMIT):
        battle.asked()
        if drawn.count():
            break
        battle.answer(1)
    name = drawn.first.get_attribute("aria-label") or ""
    battle.signals.get_by_role("button", name="follow").first.click()
    fight = battle.page.get_by_role("dialog")
    expect(fight.get_by_role("img", name=name).first).to_be_visible()
    expect(fight.get_by_role("img", name=re.compile("^die [1-6]$")).first).to_be_visible()


def test_damage_is_at_the_ship_as_a_hand_of_cards(battle: Table) -> None:
    hand = battle.page.get_by_role("list", name="Cards on this ship")
    for _ in range(LIMIT):
        battle.asked()
        for ship in ("Hood", "Prince of Wales", "Bismarck", "Prinz Eugen"):
            if battle.unit(ship).count():
                battle.unit(ship).click()
            if hand.count():
                expect(hand.get_by_role("img").first).to_be_visible()
                expect(hand).to_contain_text(re.compile("hull|radar|gunnery|speed|bridge|magazine"))
                return
        battle.page.keyboard.press("Escape")
        battle.answer(1)
    raise AssertionError("nobody was hurt")


def test_the_battle_has_no_serious_accessibility_finding(battle: Table) -> None:
    assert not serious(battle.page)
    battle.through_to("Which ship does", 1)
    battle.page.locator("fieldset.pick label").nth(1).click()
    assert not serious(battle.page)


def test_a_phone_can_fight(browser: Browser, table: Table) -> None:
    size: Any = {"width": 360, "height": 740}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        phone.sit(new_match(table.url, "denmark_strait", SEATS)["seats"]["british"])
        phone.through_to("Which ship does", 1)
        phone.page.locator("fieldset.pick label").nth(1).tap()
        sums = phone.page.locator("section.sum")
        expect(sums).to_have_count(1)
        expect(sums).to_contain_text("shooting")
        expect(phone.page.locator("[data-arc]").first).to_be_attached()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_odds_stay_in_sight_while_nothing_is_answered(battle: Table) -> None:
    battle.through_to("Which ship does")
    odds = battle.page.get_by_role("radio", name=re.compile(r"hit Bismarck with 0 points \d+ %"))
    expect(odds).to_be_visible()
    battle.page.wait_for_timeout(800)  # the preview of an order that is not whole has come
    expect(odds).to_be_visible()


def test_two_at_one_screen_keep_the_colours_and_an_open_screen_once_captains_are_chosen(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="Denmark Strait").click()
    table.page.get_by_role("radiogroup", name="Who plays german").get_by_text("Friend here").click()
    table.page.get_by_role("button", name="Open the match").click()
    hood = table.page.locator(".roster button.row", has_text="Hood")
    for side in ("British", "German"):
        table.page.get_by_role("button", name=f"Open as {side}").click()
        expect(table.page.locator(".brand")).to_contain_text(f"You are {side}")
        expect(hood).not_to_have_class(re.compile("foe"))
        table.answer()
    expect(table.page.locator(".brand")).to_contain_text("You are British")
    expect(table.page.locator("[data-curtain]")).to_have_count(0)
    # A reload makes no news of older events.
    table.page.reload()
    expect(table.question).to_be_visible()
    expect(table.page.locator(".signals .fresh")).to_have_count(0)
