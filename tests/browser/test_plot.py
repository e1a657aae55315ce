"""The plot table: the heat on the chart, its figures by mouse and by keyboard, and the staff's papers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from sealed_orders.table.line import drafting
from tests.browser.conversation import Conversation
from tests.browser.table import Table, new_match

BERGEN = "1528"


@pytest.fixture
def hunt(table: Table) -> Table:
    """Provide the hunt on its second turn, when the raiders may have sailed."""
    table.hunt()
    table.seal()
    table.through_to("Orders for the British")
    expect(legend(table)).to_contain_text(re.compile(r"^Bismarck\s+\d\d+ possible; likeliest"))
    return table


def legend(table: Table) -> Locator:
    """Return the key under the chart."""
    return table.page.get_by_role("region", name="Plot table")


def test_the_first_plot_is_on_the_chart_with_its_four_likeliest_figures(hunt: Table) -> None:
    expect(hunt.page.locator(".wash path").nth(8)).to_be_attached()
    expect(hunt.page.locator(".sheet .can")).to_have_attribute("d", re.compile("^M"))
    expect(hunt.page.locator("text.belief")).to_have_count(4)
    made = "Based on what your side knows: searches, contacts, reports. An estimate, not a fact."
    expect(legend(hunt)).to_contain_text(made)


def test_the_pointer_reads_the_exact_share_of_a_square(hunt: Table) -> None:
    hunt.page.mouse.move(*hunt.at(BERGEN, 0.5))
    expect(legend(hunt)).to_contain_text(re.compile(rf"{BERGEN}: [\d.]+ % chance that Bismarck is here\."))
    hunt.page.mouse.move(*hunt.at("3011", 0.5))
    expect(legend(hunt)).to_contain_text("3011: Bismarck cannot be here now.")


def test_the_keyboard_reads_it_too(hunt: Table) -> None:
    hunt.unit("SG1").click()
    hunt.chart.focus()
    hunt.page.keyboard.press("ArrowUp")
    status = hunt.page.locator(".room [role=status]")
    expect(status).to_contain_text(re.compile(r"1527\. .*[\d.]+ % chance that Bismarck is here"))
    expect(legend(hunt)).to_contain_text(re.compile(r"1527: [\d.]+ % chance that Bismarck is here"))


def test_another_plot_is_chosen_and_all_are_put_away(hunt: Table) -> None:
    hunt.page.get_by_label("Whose plot").select_option(label="WP1")
    expect(legend(hunt)).to_contain_text("WP1")
    hunt.page.get_by_role("button", name="Plot table").click()
    expect(legend(hunt)).to_have_count(0)
    expect(hunt.page.locator(".wash")).to_have_count(0)
    hunt.page.keyboard.press("F8")
    expect(legend(hunt)).to_contain_text("Bismarck")


def test_the_table_of_the_chart_has_the_plot(hunt: Table) -> None:
    hunt.page.keyboard.press("F4")
    dialog = hunt.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Plot table: Bismarck")
    expect(dialog.get_by_role("row", name=re.compile(rf"^{BERGEN} [\d.]+$"))).to_be_visible()
    expect(dialog).to_contain_text("Furthest it can be, ignoring searches:")


def test_the_staff_follows_the_current_order(table: Table) -> None:
    said = Conversation(table)
    table.hunt()
    spotting = table.page.get_by_role("region", name="Chance to spot this turn")
    expect(spotting).to_contain_text("Bismarck")
    said.clear()
    table.unit("Hood").click()
    table.page.keyboard.press("p")
    said.until(
        "what Hood will see into", lambda: any("outlooks" in one.get("table", {}) for one in said.down("drafted"))
    )
    assert said.up("draft")[-1]["order"] == {"hood": ["P"]}
    expect(spotting).to_be_visible()


def test_a_change_of_the_order_is_one_message_each_way(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafting, "A_MOMENT", 60)  # however busy the machine is
    said = Conversation(table)
    table.hunt()
    expect(legend(table)).to_contain_text("certainly in 1528.")
    said.settled()
    assert [(one["order"], one["look"]) for one in said.up("draft")] == [({}, False)], (
        "for an untouched order, only the table"
    )
    said.clear()
    table.unit("Hood").click()
    table.page.keyboard.press("p")
    said.until("an answer", lambda: bool(said.down("drafted")))
    said.settled()
    (draft,) = said.up()
    assert (draft["type"], draft["number"], draft["keep"]) == ("draft", 0, True)
    assert draft["order"] == {"hood": ["P"]}
    (answer,) = said.down()
    assert (answer["type"], answer["id"], answer["revision"]) == ("drafted", draft["id"], 1)
    assert [token["id"] for token in answer["preview"]["display"]["tokens"]] == ["hood"]
    assert answer["table"]["outlooks"]


def test_after_a_decision_nothing_is_asked_that_the_server_has_just_changed(table: Table) -> None:
    said = Conversation(table)
    table.hunt()
    expect(legend(table)).to_contain_text("certainly in 1528.")
    said.settled()
    said.clear()
    table.seal()
    said.until("another decision", lambda: any(one["number"] > 0 for one in said.down("update")))
    said.until("its plot table", lambda: any("plots" in one.get("table", {}) for one in said.down("drafted")))
    said.settled()
    assert [one["type"] for one in said.up()] == ["order"]


def test_the_line_under_the_chart_says_who_can_be_in_a_square_by_pointer_and_keys(hunt: Table) -> None:
    hunt.page.mouse.move(*hunt.at(BERGEN, 0.5))
    expect(legend(hunt)).to_contain_text(re.compile(r"Reach: in 1 turn Scapa Flow R1, .* and \d+ more\."))
    hunt.unit("SG1").click()
    hunt.chart.focus()
    hunt.page.keyboard.press("ArrowUp")
    expect(legend(hunt)).to_contain_text(re.compile(r"1527: .*Reach: "))
    hunt.page.keyboard.press("F8")
    expect(hunt.page.get_by_role("region", name="Reach")).to_contain_text("1527")
    hunt.page.keyboard.press("F4")
    expect(hunt.page.get_by_role("dialog")).to_contain_text("Reach of 1527")


def test_spotting_shows_what_the_orders_will_see_into_and_the_gaps_of_the_chosen_plot(hunt: Table) -> None:
    gaps = hunt.page.get_by_role("region", name=re.compile("^Gaps: Bismarck could end the turn unseen in"))
    expect(gaps).to_be_visible()
    hunt.page.get_by_role("button", name="In sight").click()
    expect(legend(hunt)).to_contain_text(re.compile(r"% chance to spot Bismarck this turn; \d+ gaps\."))
    expect(hunt.page.locator(".sheet .gaps")).to_have_attribute("d", re.compile("^M"))
    hunt.page.mouse.move(*hunt.at(BERGEN, 0.5))
    expect(legend(hunt)).to_contain_text(
        re.compile(rf"{BERGEN}: a gap: [\d.]+ % chance that Bismarck ends the turn here unseen\.")
    )
    hunt.page.get_by_label("Whose plot").select_option(label="Prinz Eugen")
    expect(
        hunt.page.get_by_role("region", name=re.compile("^Gaps: Prinz Eugen could end the turn unseen in"))
    ).to_be_visible()
    hunt.page.keyboard.press("F9")
    expect(hunt.page.locator(".sheet .gaps")).to_have_count(0)


def test_a_scenario_that_begins_in_contact_has_her_on_the_plot(table: Table) -> None:
    table.hunt("suffolk_in_contact")
    expect(legend(table)).to_contain_text("Bismarck certainly in 1116.")
    expect(legend(table)).to_contain_text("Last contact: 23 May 2000 in 1116.")


def test_a_match_without_a_plot_table_shows_none(table: Table) -> None:
    seats = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
    table.sit(new_match(table.url, "tutorial", seats)["seats"]["raider"])
    table.page.wait_for_timeout(800)
    expect(table.page.get_by_role("button", name="Plot table")).to_have_count(0)
    expect(legend(table)).to_have_count(0)


def test_a_phone_has_the_plot_and_the_papers(browser: Browser, table: Table) -> None:
    size: Any = {"width": 360, "height": 740}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        phone.hunt()
        expect(legend(phone)).to_contain_text("certainly in 1528.")
        phone.page.get_by_role("button", name="Layers").tap()
        phone.page.get_by_label("Whose plot").select_option(label="Prinz Eugen")
        expect(legend(phone)).to_contain_text("Prinz Eugen")
        phone.page.get_by_role("tab", name="Orders").tap()
        expect(phone.page.get_by_role("region", name="Chance to spot this turn")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
