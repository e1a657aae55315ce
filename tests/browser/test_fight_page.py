"""The page of a fight: the chart beside it, its stages, both sides' values, and each answer with its price."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from sealed_orders.server.http.background import Background
from tests.browser.scene import SURPRISED, TARGETS, played
from tests.browser.table import Table


@pytest.fixture
def fight(table: Table, server: Background) -> Locator:
    """Play up to the question of a surprised Suffolk: fight or withdraw?"""
    table.sit(played(server, SURPRISED)["british"])
    sheet = table.page.locator("dialog[data-fight]")
    expect(sheet.locator("#orders-head")).to_contain_text("fight or withdraw?")
    return sheet


def test_who_comes_back_to_a_fight_finds_its_page(fight: Locator) -> None:
    """It shows the chart around the fight, the current stage, the enemy's card, and what each answer may bring."""
    expect(fight.locator(".where .viewport")).to_be_visible()
    near = fight.get_by_role("complementary", name="In 1118 and near")
    expect(near.locator("li").first).to_have_text(re.compile(r"^\s*Suffolk\s*in the fight"))
    expect(near).to_contain_text("Norfolk")
    expect(fight.locator(".marks .lost")).to_have_text("firepower")  # what she lost is drawn, hit by hit
    expect(fight.locator(".marks .lost .part")).to_have_count(6)
    expect(fight.locator(".camp .facts div", has_text="Firepower").locator(".shot .bar")).to_be_visible()  # hatched
    expect(fight.locator(".seal .primary")).to_be_in_viewport(ratio=1)
    expect(fight.get_by_role("complementary", name="You")).not_to_contain_text("Search")  # what can be shot away
    expect(fight.locator(".stages [aria-current=step]")).to_contain_text("Fight or withdraw")
    enemy = fight.get_by_role("complementary", name="Enemy")
    expect(enemy).to_contain_text("2 on the card")  # Prinz Eugen's torpedoes, of which nothing is estimated
    expect(enemy).to_contain_text("Likely: your staff's estimate")
    expect(enemy.locator(".guess")).to_have_count(6)  # midships, firepower and knots of both
    option = fight.locator("fieldset.pick label", has_text="Points to win")
    expect(option).to_contain_text("Suffolk is sunk this round")
    expect(option).to_contain_text("Points at stake: Suffolk 12. Points to win: Bismarck 60, Prinz Eugen 20.")
    expect(option.locator(".heads")).to_have_text("likely at worst")  # she has fired at Prinz Eugen
    expect(option.locator(".line", has_text="Suffolk sinks").locator(".figure, .worst")).to_have_count(2)
    expect(option.locator(".sum")).to_have_text(re.compile(r"On average a round brings\s*British \+\d+\s*German \+1\d"))
    expect(fight.locator("fieldset.pick label", has_text="Withdraw")).to_contain_text("Suffolk gets away")
    expect(fight.locator(".picture .shot")).to_have_count(2)


def test_a_fight_is_not_decided_beforehand_and_every_chance_says_of_what(fight: Locator, table: Table) -> None:
    """On its page, and beside the chart after leaving it: nothing is picked in advance; every figure has a label."""
    for place in (fight, table.page.locator("aside.right")):
        expect(place.locator("fieldset.pick label")).to_have_count(2)
        expect(place.locator("fieldset.pick input:checked")).to_have_count(0)
        lines = place.locator("fieldset.pick .price .line")
        assert lines.count() > 2
        for line in lines.all():
            assert re.match(r"Suffolk (is sunk|gets away|damages|sinks)[^\d]*\s\d.* %\s+\d?.* %$", line.inner_text())
        table.page.keyboard.press("Enter")
        expect(table.page.get_by_text("Orders sealed.")).to_have_count(0)
        table.page.keyboard.press("Escape")


def test_the_staffs_choice_is_marked(fight: Locator) -> None:
    fight.get_by_role("button", name="Propose", exact=True).click()
    expect(fight.locator("fieldset.pick .staff")).to_have_text("staff's choice")
    expect(fight.page.locator("#staff-head")).to_have_count(1)  # not beside the chart as well
    expect(fight.locator("fieldset.pick input:checked")).to_have_count(0)


def test_one_pick_asked_alone_is_sealed_by_enter(fight: Locator, table: Table) -> None:
    fight.locator("fieldset.pick label", has_text="Withdraw").click()
    table.page.keyboard.press("Enter")
    expect(fight).to_contain_text("Orders sealed.")


def test_one_pick_asked_alone_is_sealed_by_a_double_click(fight: Locator) -> None:
    fight.locator("fieldset.pick label", has_text="Withdraw").dblclick()
    expect(fight).to_contain_text("Orders sealed.")


def test_a_fight_left_is_shown_again_from_its_question(fight: Locator, table: Table) -> None:
    table.page.keyboard.press("Escape")
    expect(fight).to_have_count(0)
    expect(table.question).to_have_text(re.compile("fight or withdraw"))
    table.page.get_by_role("button", name="Show the fight").click()
    expect(fight).to_be_visible()


def test_the_question_of_a_fight_has_the_keys_and_its_letters_answer(fight: Locator, table: Table) -> None:
    """F fights and W withdraws, like 1 and 2; Enter seals what is picked, and does nothing before."""
    expect(fight.locator("#orders-head")).to_be_focused()
    for key, value in (("w", "withdraw"), ("1", "fight"), ("2", "withdraw"), ("f", "fight")):
        table.page.keyboard.press(key)
        expect(fight.locator("fieldset.pick input:checked")).to_have_value(value)
    expect(fight.locator("fieldset.pick kbd")).to_have_text(["F", "W"])
    table.page.keyboard.press("Enter")
    expect(fight).to_contain_text("Orders sealed.")


def test_targets_of_two_ships_are_above_the_fold_with_odds_in_one_line(table: Table, server: Background) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.sit(played(server, TARGETS)["german"])
    fight = table.page.locator("dialog[data-fight]")
    second = fight.locator('[data-choice="prinz_eugen_guns"]')
    expect(second.locator("label").last).to_be_in_viewport(ratio=0.9)
    lines = fight.locator("fieldset.pick .price .line")
    assert lines.count() >= 8
    one_line = 24  # pixels
    assert all(height < one_line for height in lines.evaluate_all("all => all.map(e => e.offsetHeight)"))


def test_the_page_of_a_fight_shows_the_waters_of_its_scenario(table: Table, server: Background) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.sit(played(server, TARGETS)["german"])
    chart = table.page.locator("dialog[data-fight] .where .viewport")
    expect(chart).to_be_visible()
    columns = chart.evaluate("e => 18 * e.offsetWidth / e.querySelector('.paper').offsetWidth")
    assert round(columns) == 12  # 11 to 22 of 11 to 28
