"""The panels beside the chart: what they show, and that none of it is cut off or below the fold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.browser.table import Table, new_match

SMALL: Any = {"width": 1366, "height": 768}
LARGE: Any = {"width": 2560, "height": 1440}
PHONE: Any = {"width": 390, "height": 844}
TARGET = 44  # pixels that a finger hits


def fact(table: Table, name: str) -> Locator:
    """Return what the selected card shows under a name."""
    return table.page.locator(".unit .facts > div", has=table.page.get_by_text(name, exact=True)).locator("dd.text")


def size(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["width"], box["height"]


@pytest.fixture
def phone(browser: Browser, table: Table) -> Iterator[Table]:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        yield Table(context.new_page(), table.url)


def test_a_ships_card_has_search_shadow_and_worth(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    expect(fact(table, "Search")).to_have_text("1 now; on patrol 4 by day, 3 by night")
    expect(fact(table, "Shadow")).to_have_text("4 by day, 3 by night")
    expect(fact(table, "Worth")).to_have_text("28 if sunk")
    table.unit("SL1").click()
    expect(fact(table, "Bound for")).to_have_text("the Clyde")
    expect(fact(table, "Due")).to_have_text("26 May 1200")


def test_a_ship_that_takes_no_orders_says_why_where_she_is_looked_at(table: Table) -> None:
    table.hunt()
    table.page.keyboard.press("Escape")
    table.unit("King George V").click()
    card = table.page.get_by_role("article", name="King George V")
    expect(card).to_contain_text("It can sail after a successful search of Bergen")
    expect(card.get_by_role("button", name="Rule 14.22")).to_be_visible()
    expect(table.page.get_by_text("Choose a unit on the chart or in the roster.")).to_be_hidden()


def test_a_mode_that_is_not_allowed_now_is_struck_out_and_says_why(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    launch = table.page.locator(".mode.barred", has_text="launch and land")
    expect(launch).to_have_attribute("aria-disabled", "true")
    launch.focus()
    expect(table.page.locator(".course .why")).to_contain_text("Only a carrier can launch and land planes.")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".course .mode.on")).to_have_text(re.compile("^M"))


def test_a_plane_that_must_turn_home_is_warned_of_and_sent_home_by_one_button(table: Table) -> None:
    """Patrol over the base for four turns, and the fifth is the last."""
    table.hunt()
    table.unit("Reykjavik R").click()
    table.page.keyboard.press("p")
    for left in (4, 3, 2, 1):
        table.seal()
        table.through_to("Orders for the British")
        expect(table.unit("Reykjavik R")).to_contain_text(f"{left} turn{'s' * (left > 1)} left")
    warning = table.page.locator(".caution", has_text="Reykjavik R will crash")
    expect(warning).to_be_in_viewport()
    table.page.get_by_role("button", name="Seal orders").click()
    expect(table.page.locator(".seal")).to_contain_text("Reykjavik R will crash: this is its last turn in the air.")
    warning.get_by_role("button", name="Return to base").click()
    expect(warning).to_be_hidden()
    expect(table.review("Reykjavik R")).to_contain_text("Z")


def test_nobody_is_preselected_to_shadow_and_no_shadow_is_a_choice_like_any(table: Table) -> None:
    table.hunt("suffolk_in_contact")
    table.asked()
    expect(table.question).to_have_text("Which unit will shadow Bismarck?")
    expect(table.page.locator("fieldset.pick input:checked")).to_have_count(0)
    expect(table.page.get_by_role("button", name="1 to answer")).to_be_visible()
    expect(table.page.locator(".seal")).to_contain_text("Before you seal, this needs an answer.")
    table.page.get_by_text("No shadow", exact=True).click()
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_enabled()


def test_signals_of_a_turn_are_in_the_order_of_events_and_stress_what_matters(table: Table) -> None:
    table.hunt("suffolk_in_contact")
    table.through_to("Orders for the British", 1)
    table.signals.get_by_role("button", name="with routine").click()
    lines = table.signals.locator(".line")
    texts = lines.all_inner_texts()
    ordered = next(n for n, text in enumerate(texts) if "Orders for the turn." in text)
    shadowed = next(n for n, text in enumerate(texts) if "can be shadowed by" in text)
    assert shadowed < ordered, "the shadow phase comes before the orders of the turn"
    weight = "line => getComputedStyle(line.querySelector('.text')).fontWeight"
    heavy = table.signals.locator(".line.weighty").first
    assert heavy.evaluate(weight) == "700"
    assert lines.nth(ordered).evaluate(weight) == "400"


def test_an_empty_log_leaves_the_room_to_the_roster(table: Table) -> None:
    table.hunt()
    _, log = size(table.page.locator(".log"))
    _, roster = size(table.page.locator(".roster"))
    assert log < 140, "the events of the beginning, and no more"
    assert roster > 580


def test_on_a_small_screen_review_and_warnings_are_in_sight_beside_an_order(table: Table) -> None:
    table.page.set_viewport_size(SMALL)
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    task = table.page.locator("section.slip", has=table.page.get_by_role("heading", name="Your task"))
    assert size(task)[1] < 40, "it is folded to a line"
    expect(table.review("Hood")).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".caution").first).to_be_in_viewport(ratio=1)
    task.get_by_role("button", name="read").click()
    expect(task).to_contain_text("First find them: search, shadow, bring up your battleships, fight.")
    assert size(task)[1] > 80


def test_the_roster_is_one_stop_for_tab_and_is_walked_by_arrows(table: Table) -> None:
    table.hunt()
    stops = table.page.locator(".roster .list [tabindex='0']")
    expect(stops).to_have_count(1)
    assert table.page.locator(".roster .list button:not([tabindex='-1'])").count() == 1
    stops.focus()
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("ArrowDown")
    walked = table.page.locator(":focus")
    expect(walked).to_have_attribute("tabindex", "0")
    expect(stops).to_have_count(1)
    table.page.keyboard.press("Home")
    expect(table.page.locator(":focus")).to_contain_text("order together")


def test_the_pad_leads_the_course_also_while_the_roster_has_the_focus(table: Table) -> None:
    """With Num Lock off, the keypad sends arrows, Home and End."""
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad8")
    table.page.keyboard.press("Numpad7")
    expect(table.review("Hood")).to_contain_text("M N NW")


def cut_off(table: Table, where: str) -> list[str]:
    """Return the texts of elements that are wider than their visible part."""
    found: list[str] = table.page.locator(where).evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    )
    return found


def test_text_at_one_and_a_half_times_the_size_is_not_cut_off(table: Table, context: BrowserContext) -> None:
    context.add_init_script("localStorage.setItem('sealed-orders lettering', '150')")
    table.hunt()
    table.unit("Hood").click()
    assert not cut_off(table, ".roster .list, .roster .row, .roster .state, .mode, .mode span, .right .scroll")
    table.seal()
    table.through_to("Orders for the British")
    hour = table.signals.locator(".hour").first
    expect(hour).to_have_text(re.compile(r"^\d{4}$"))
    line = hour.evaluate("hour => parseFloat(getComputedStyle(hour.parentElement).lineHeight)")
    assert hour.evaluate("hour => hour.scrollWidth <= hour.clientWidth")
    assert hour.evaluate("hour => { const r = document.createRange(); r.selectNodeContents(hour); return r.getBoundingClientRect().height }") < 1.5 * line  # fmt: skip # noqa: E501
    layers, middle = table.page.locator(".layers").bounding_box(), table.page.locator(".middle").bounding_box()
    assert layers
    assert middle
    assert layers["x"] + layers["width"] <= middle["x"] + middle["width"]


def test_text_size_and_look_are_chosen_in_the_match_too(table: Table) -> None:
    table.hunt()
    table.page.get_by_role("button", name="Rules, keys and looks").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_text("Looks", exact=True).click()
    dialog.get_by_role("radiogroup", name="Text size").get_by_text("125 %").click()
    assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    dialog.get_by_role("radiogroup", name="Look").get_by_text("Operations room").click()
    expect(table.page.locator("html")).to_have_attribute("data-look", "ops")


def test_a_very_large_screen_has_larger_text(table: Table) -> None:
    table.page.set_viewport_size(LARGE)
    table.hunt()
    assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    table.page.set_viewport_size(SMALL)
    expect(table.page.locator("html")).to_have_css("font-size", "16px")


def test_on_a_phone_side_and_points_are_in_the_top_and_targets_are_a_fingers(phone: Table) -> None:
    phone.hunt()
    top = phone.page.locator(".top")
    side = top.get_by_text("You are British").last
    expect(side).to_be_visible()
    assert not cut_off(phone, ".when .who")
    expect(top.locator("dl")).to_have_text(re.compile(r"British\s*0\s*German\s*0"))
    layers, score = phone.page.locator(".layers").bounding_box(), top.locator("dl").bounding_box()
    assert layers
    assert score
    assert score["x"] + score["width"] <= layers["x"]
    assert min(size(phone.page.get_by_role("button", name="hide"))) >= TARGET
    phone.page.get_by_role("tab", name="Orders").tap()
    rule = phone.page.locator("button.rule").first
    expect(rule).to_be_visible()
    reach = rule.evaluate("rule => { const after = getComputedStyle(rule, '::after'); return [rule.offsetWidth - parseFloat(after.left) - parseFloat(after.right), rule.offsetHeight - parseFloat(after.top) - parseFloat(after.bottom)] }")  # fmt: skip # noqa: E501
    assert min(reach) >= TARGET


def test_the_year_is_before_the_hour_and_a_phone_has_no_room_for_it(table: Table, phone: Table) -> None:
    key = table.hunt()
    expect(table.page.locator(".when h1")).to_have_text("22 May 1941, 1200")
    phone.sit(key)
    assert phone.page.locator(".when h1").inner_text() == "22 May, 1200"


def test_on_a_phone_the_hunters_flights_are_in_sight_beside_the_seal(phone: Table) -> None:
    seats = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
    phone.sit(new_match(phone.url, "tutorial", seats)["seats"]["hunter"])
    expect(phone.page.get_by_role("button", name="Seal orders")).to_be_in_viewport()
    expect(phone.page.get_by_role("radiogroup", name="Flights sent up")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".top dl")).to_contain_text("0 of 3")
    expect(phone.page.locator(".when .who")).to_have_text("You are Hunter")


def test_on_a_phone_no_keys_are_shown(phone: Table) -> None:
    phone.hunt("suffolk_in_contact")
    phone.asked()
    expect(phone.page.locator("fieldset.pick label").first).to_be_visible()
    expect(phone.page.locator("fieldset.pick kbd").first).to_be_hidden()


def test_the_side_comes_first_and_is_never_cut(table: Table) -> None:
    seats = {"british": {"player": "bot", "bot": "greedy"}, "german": {"player": "me"}}
    for width in (1440, 1366, 1100):
        table.page.set_viewport_size({"width": width, "height": 768})
        table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["german"])
        brand, side = table.page.locator(".brand"), table.page.locator(".brand .who")
        expect(side).to_have_text("You are German")
        outer, inner = brand.bounding_box(), side.bounding_box()
        assert outer
        assert inner
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_choosing_captains_keeps_the_tally_of_their_cost(table: Table) -> None:
    seats = {"british": {"player": "bot", "bot": "greedy"}, "german": {"player": "me"}}
    table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["german"])
    tally = table.page.locator(".purse")
    expect(tally).to_have_text("5 of 5 points")
    expect(table.page.locator(".review")).to_contain_text("No answers yet.")
    expect(table.page.locator(".review")).not_to_contain_text("unit")
    table.page.locator("[data-choice] label", has_text="Topp").first.click()
    expect(tally).to_have_text("6 of 5 points")
    expect(tally).to_have_class(re.compile("over"))


def test_the_score_of_a_small_game_is_in_the_top(table: Table) -> None:
    seats = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "tutorial", seats)["seats"]["raider"])
    expect(table.page.locator(".top dl")).to_have_text(re.compile(r"Merchants sunk\s*0 of 3"))


def test_where_a_course_ends_is_written_over_the_counters(phone: Table) -> None:
    phone.hunt()
    phone.page.get_by_role("tab", name="Units").tap()
    phone.unit("Hood").tap()
    phone.page.get_by_role("tab", name="Chart").tap()
    phone.page.locator(".pad").get_by_role("button", name="NW", exact=True).tap()
    arrival = phone.page.locator(".marks .arrival")
    expect(arrival).to_contain_text("1521")
    under = (
        "text => [...document.querySelectorAll('.marks [data-token]')].map(one => one.compareDocumentPosition(text))"
    )
    places = arrival.evaluate(under)
    assert len(places) > 5
    assert set(places) == {4}, "it follows every counter"
