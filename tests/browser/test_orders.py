"""A whole turn of the hunt by mouse, another by keyboard; courses, groups, standing courses, warnings."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.table import Table, new_match


def test_a_whole_turn_by_mouse(table: Table) -> None:
    table.hunt()
    expect(table.question).to_contain_text("Orders for the British")
    table.unit("Hood").click()
    table.point("1621")
    table.point("1720")
    expect(table.review("Hood")).to_contain_text("M W SW")
    expect(table.review("Hood")).to_contain_text("fuel 1")
    table.unit("Manchester").click()
    table.page.get_by_role("button", name=re.compile("^M")).first.click()
    table.point("1421")
    expect(table.review("Manchester")).to_contain_text("1421")
    table.seal()
    table.through_to("Orders for the British")
    expect(table.unit("Hood")).to_contain_text("1720")
    expect(table.unit("Manchester")).to_contain_text("1421")
    expect(table.page.locator(".when")).to_contain_text("Turn 2 of 30")


def test_a_whole_turn_by_keyboard(table: Table) -> None:
    table.hunt()
    keys = table.page.keyboard
    table.page.get_by_label("Find a unit").focus()
    keys.type("hood")
    keys.press("Tab")
    while "Hood" not in table.page.evaluate("document.activeElement.innerText"):
        keys.press("Tab")
    keys.press("Enter")
    expect(table.page.get_by_role("article", name="Hood")).to_be_visible()
    keys.press("m")
    keys.press("Numpad4")
    keys.press("Numpad1")
    expect(table.review("Hood")).to_contain_text("M W SW")
    keys.press("Backspace")
    expect(table.review("Hood")).to_contain_text("1621")
    keys.press("]")
    expect(table.page.get_by_role("article", name="Hood")).to_have_count(0)
    keys.press("Control+Enter")
    keys.press("Control+Enter")
    for _ in range(40):
        table.asked()
        if "Orders for" in table.question.inner_text():
            break
        keys.press("Control+Enter")
    table.page.get_by_label("Find a unit").fill("")
    expect(table.unit("Hood")).to_contain_text("1621")


def test_the_chart_is_walked_and_answered_by_keyboard(table: Table) -> None:
    table.hunt()
    keys = table.page.keyboard
    table.unit("Hood").click()
    table.chart.focus()
    keys.press("ArrowLeft")
    expect(table.page.locator(".room [role=status]")).to_contain_text("1621")
    expect(table.page.locator(".room [role=status]")).to_contain_text("in reach")
    keys.press("Enter")
    expect(table.review("Hood")).to_contain_text("1621")


def test_a_course_is_dragged_through_exact_squares(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    mouse = table.page.mouse
    mouse.move(*table.at("1622", 0.5))
    mouse.down()
    for square in ("1721", "1720"):
        mouse.move(*table.at(square, 0.5), steps=4)
    mouse.up()
    expect(table.review("Hood")).to_contain_text("M SW W")


def test_units_of_a_square_are_ordered_together(table: Table) -> None:
    table.hunt()
    table.page.locator(".group", has_text="1622").get_by_role("button").click()
    table.page.keyboard.press("Numpad4")
    for name in ("Hood", "Prince of Wales", "DF1"):
        expect(table.review(name)).to_contain_text("1621")


def test_units_are_ordered_together_only_where_two_await_orders(table: Table) -> None:
    seats = {"bismarck": {"player": "me"}, "prinz_eugen": {"player": "bot", "bot": "commander"}}
    table.sit(
        new_match(table.url, "bismarck_solitaire", seats, "northern_gate", {"players": "two"})["seats"]["bismarck"]
    )
    table.through_to("Where do.* go")
    expect(table.page.locator(".group", has_text="2 units")).to_be_visible()
    expect(table.page.get_by_text("order together")).to_have_count(0)


def test_a_unit_that_is_looked_at_hides_the_orders_of_another(table: Table) -> None:
    table.hunt("suffolk_in_contact")
    table.through_to("Orders for the British")
    table.unit("Hood").click()
    pad = table.page.get_by_role("group", name="Course of Hood")
    expect(pad).to_be_visible()
    table.unit("Bismarck").click()
    expect(table.page.get_by_text("Bismarck belongs to the enemy.")).to_be_visible()
    expect(pad).to_have_count(0)
    keys = table.page.keyboard
    for key in ("Numpad4", "Alt+ArrowLeft", "p"):
        keys.press(key)
    expect(table.review("Hood")).to_have_count(0)
    table.page.get_by_role("button", name="Back to Hood").click()
    expect(table.page.get_by_role("article", name="Hood")).to_be_visible()
    keys.press("Numpad4")
    expect(table.review("Hood")).to_contain_text("M W")


def test_arrows_with_alt_steer_from_the_roster_too(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Alt+ArrowDown")
    table.page.keyboard.press("Alt+ArrowLeft")
    expect(table.review("Hood")).to_contain_text("M S W")


def test_an_answer_in_the_roster_is_named_by_its_label(table: Table) -> None:
    seats: dict[str, dict[str, Any]] = {
        "british": {"player": "me"},
        "german": {"player": "bot", "bot": "greedy", "seconds": 0.2},
    }
    table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["british"])
    table.through_to("fires next", 1)
    label = table.page.locator("fieldset.pick label", has_text="Prince of Wales")
    label.click()
    expect(table.page.locator(".roster .state", has_text="Prince of Wales")).to_be_visible()


def test_a_standing_course_is_proposed_again_next_turn(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.point("1818")
    expect(table.page.get_by_text("Standing course: 2 more to 1818.")).to_be_visible()
    table.seal()
    table.through_to("Orders for the British")
    expect(table.review("Hood")).to_contain_text("1819")
    table.unit("Hood").click()
    expect(table.page.get_by_text("Standing course: 1 more to 1818.")).to_be_visible()


def test_undo_takes_the_last_change_back(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.page.get_by_role("button", name="undo").click()
    expect(table.review("Hood")).to_have_count(0)


def test_a_stack_fans_out_and_a_member_is_selected(table: Table) -> None:
    table.hunt()
    table.page.mouse.move(*table.at("1825", 0.4))
    member = table.page.locator(".fan .member", has_text="Victorious").first
    expect(member).to_be_visible()
    member.locator(".catch").click()
    expect(table.page.get_by_role("article", name="Victorious")).to_be_visible()


def test_warnings_are_before_the_seal_and_it_asks_once(table: Table) -> None:
    table.hunt()
    expect(table.page.locator(".caution").first).to_contain_text("late for their missions")
    table.page.get_by_role("button", name="Seal orders").click()
    expect(table.page.get_by_role("button", name="Seal anyway")).to_be_visible()


def test_orders_can_be_taken_back_until_the_other_side_has_sealed(table: Table) -> None:
    seats = {"british": {"player": "me"}, "german": {"player": "away"}}
    table.sit(new_match(table.url, "bismarck", seats)["seats"]["british"])
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.seal()
    expect(table.page.locator(".seal").get_by_text("Orders sealed.")).to_be_visible()
    table.page.get_by_role("button", name="Take back").click()
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_visible()
    expect(table.review("Hood")).to_contain_text("1621")


def test_the_chart_shows_queries_now_and_projected(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.page.get_by_role("button", name="Search").click()
    expect(table.page.get_by_role("button", name="Search")).to_have_attribute("aria-pressed", "true")
    table.page.get_by_role("button", name="After orders").click()
    expect(table.page.get_by_text("After these orders, if nothing interferes")).to_be_visible()
    expect(table.unit("Hood")).to_contain_text("1621")


def test_a_paragraph_number_opens_the_rulebook_there(table: Table) -> None:
    table.hunt()
    table.signals.get_by_role("button", name="with routine").click()
    table.signals.get_by_role("button", name="Rule 4.3", exact=True).first.click()
    expect(table.page.locator("article.at h3")).to_contain_text("4.3")
    table.page.keyboard.press("Escape")
    table.signals.get_by_role("button", name="why").first.click()
    expect(table.signals.locator(".reason")).to_be_visible()


def test_how_to_play_opens_first_and_one_click_leads_to_the_paragraph_in_question(table: Table) -> None:
    table.hunt()
    table.page.keyboard.press("?")
    dialog = table.page.get_by_role("dialog")
    text = dialog.get_by_role("region", name="How to play")
    expect(text).to_contain_text("Sinking the Bismarck scores 60 points")
    expect(text).to_contain_text("Handy keys")
    dialog.get_by_role("button", name="rule 4.31").click()
    expect(dialog.locator("article.at h3")).to_contain_text("4.31 British movement")
    expect(dialog.locator("article.at")).to_be_in_viewport()
    dialog.get_by_text("How to play", exact=True).click()
    text.get_by_role("button", name="Rule 10.7", exact=True).click()
    expect(dialog.locator("article.at h3")).to_contain_text("10.7")


def test_the_chart_can_be_read_as_a_table(table: Table) -> None:
    table.hunt()
    table.page.keyboard.press("F4")
    row = table.page.get_by_role("row", name=re.compile("^Hood"))
    expect(row).to_contain_text("1622")


def test_f6_goes_round_the_regions(table: Table) -> None:
    table.hunt()
    seen = set()
    for _ in range(6):
        table.page.keyboard.press("F6")
        seen.add(table.page.evaluate("document.activeElement.dataset.region"))
    assert seen >= {"roster", "chart", "orders", "review", "signals"}


def any_battle(table: Table) -> None:
    """Open a battle as the British, at the question about one of their own ships."""
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    table.page.goto(f"{table.url}/#/seat/{new_match(table.url, 'graf_spee', seats, 'any_battle')['seats']['british']}")
    expect(table.page.locator("[data-choice=ships]")).to_be_visible()


def test_one_more_ship_ticked_joins_those_ticked_by_default(table: Table) -> None:
    any_battle(table)
    ships = table.page.locator("[data-choice=ships]")
    ships.get_by_text("Renown").click()
    for name in ("exeter", "ajax", "achilles", "renown"):
        expect(ships.locator(f"input[value={name}]")).to_be_checked()


def test_a_wide_number_is_shown_whole_and_goes_in_round_steps(table: Table) -> None:
    any_battle(table)
    field = table.page.locator("[data-choice=yards] .field")
    expect(field).to_have_value("19800")
    style = "(field) => { const at = getComputedStyle(field); const pen = document.createElement('canvas')"
    style += ".getContext('2d'); pen.font = at.font; return field.clientWidth - parseFloat(at.paddingLeft)"
    style += " - parseFloat(at.paddingRight) - 16 - pen.measureText(field.value).width; }"
    assert field.evaluate(style) >= 0  # 16 for the browser's own arrows
    table.page.get_by_label("Range: 200 more").click()
    expect(field).to_have_value("20000")


def test_a_tanker_begins_in_a_hex_that_is_pointed_at_on_the_chart(table: Table) -> None:
    bot = {"player": "bot", "bot": "random", "seconds": 0.2}
    seats: dict[str, Any] = {"german": {"player": "me"}, "british": bot}
    table.sit(new_match(table.url, "sink_the_bismarck", seats, "rheinuebung")["seats"]["german"])
    table.unit("Tanker 2").click()
    place, lit = table.page.get_by_role("combobox", name="Tanker 2 begins in"), table.chart.locator("path.near")
    expect(place).to_have_value("1216")
    expect(lit).to_have_count(1190)
    lit.first.click(force=True)  # the first of the board is the first of tanker waters
    expect(place).to_have_value("0101")
    table.seal()
    expect(table.unit("Tanker 2")).to_contain_text("0101")
