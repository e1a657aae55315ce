"""The lobby as a home: whole pictures and texts, how to play, a friend, lessons apart from matches, past matches."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, hunted, new_match
from tests.browser.test_lobby import remember
from tests.server.player import Player, report_of

HUNT = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
FILLED = ".btn.primary:visible"


def test_each_game_has_a_picture_of_its_own_and_its_whole_text(table: Table) -> None:
    table.lobby()
    pictures = table.page.locator(".game [data-scene]")
    expect(pictures).to_have_count(6)
    drawn = "all => new Set(all.map(one => one.innerHTML.replaceAll(/s-[A-Za-z0-9_-]+/g, ''))).size"
    for _ in range(200):  # each is drawn when it is fetched
        if pictures.evaluate_all(drawn) == 6:
            break
        table.page.wait_for_timeout(100)
    assert pictures.evaluate_all(drawn) == 6
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"
    assert table.page.locator(".game .about").evaluate_all(cut) == []


def test_a_game_says_how_to_play_it_and_starts_its_lesson_from_there(table: Table) -> None:
    table.lobby()
    table.page.get_by_role("button", name="How to play Computer Bismarck").click()
    page = table.page.get_by_role("dialog", name="How to play Computer Bismarck")
    expect(page).to_contain_text("First patrol, about")
    expect(page.get_by_role("heading", name="What matters")).to_be_visible()
    page.get_by_role("button", name="Read the rules").click()
    expect(table.page.get_by_role("dialog", name="Computer Bismarck")).to_contain_text("Introduction")


def test_a_paragraph_that_how_to_play_cites_opens_there(table: Table) -> None:
    table.lobby()
    table.page.get_by_role("button", name="How to play First Hunt").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Rule 3.3", exact=True).click()
    expect(table.page.locator("article.at h3")).to_contain_text("The chase")


def test_a_game_with_a_friend_is_two_clicks_from_its_link(table: Table) -> None:
    table.lobby()
    table.page.get_by_role("button", name="Battle of the Denmark Strait with a friend").click()
    expect(table.page.get_by_label("Opponent")).to_have_value("away")
    expect(table.page.get_by_label("Game", exact=True)).to_have_value("denmark_strait")
    table.page.get_by_role("button", name="Make a link").click()
    expect(table.page.get_by_role("dialog").get_by_label("German")).to_have_value(re.compile("/invite/"))


def test_the_sentence_changes_side_and_opponent(table: Table) -> None:
    table.lobby()
    table.page.get_by_label("My side").select_option("raider")
    table.page.get_by_label("Opponent").select_option("bot lieutenant")
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.question).to_have_text("Where does the raider go?")


def test_a_lesson_begun_is_no_match_of_mine_and_is_gone_on_with_under_learn(table: Table) -> None:
    table.lobby()
    expect(table.page.locator(FILLED)).to_have_text(["Start lesson"])
    table.page.get_by_role("button", name="Start lesson: Hunt the raider").click()
    expect(table.page.locator(".coach")).to_be_visible()
    table.lobby()
    learn = table.page.locator(".learn")
    expect(learn).to_contain_text("Hunt the raider turn 1 of 8")
    expect(table.page.locator(FILLED)).to_have_text(["Go on"])
    expect(table.page.get_by_role("heading", name="My matches")).to_have_count(0)
    learn.get_by_role("link", name="Go on").click()
    expect(table.page.locator(".coach")).to_be_visible()


def test_the_match_that_waits_longest_comes_first_with_the_one_filled_button(table: Table, server: Background) -> None:
    first, second = (new_match(table.url, "tutorial", HUNT) for _ in range(2))
    sealed = new_match(table.url, "tutorial", {"raider": {"player": "away"}, "hunter": {"player": "me"}})
    with Player(server, sealed["seats"]["hunter"]) as hunter:
        hunter.seal({})
    del sealed["seats"]["raider"]  # a friend's
    remember(table, second, sealed, first)
    table.lobby()
    cards = table.page.locator(".mine .card")
    expect(cards).to_have_count(3)
    expect(table.page.locator(".mine li").nth(2)).to_have_text("Waiting for others")
    expect(cards.last).to_contain_text("Waiting for the Raider side")
    assert cards.last.evaluate("card => card.offsetHeight") < 50  # a line
    expect(table.page.locator(FILLED)).to_have_count(1)
    expect(cards.first.locator(".btn.primary")).to_have_text("Go on")
    expect(cards.first).to_contain_text("about 10 minutes left")
    expect(table.page.locator(".mine [data-scene]")).to_have_count(1)  # its picture


def test_a_match_that_is_over_leads_to_its_report_again_and_the_other_side(table: Table, server: Background) -> None:
    key = hunted(server)
    table.sit(key)
    table.lobby()
    line = table.page.locator("p.finished")
    expect(line).to_contain_text(re.compile("Finished: The breakout, (won|lost)"))
    expect(line.get_by_role("link", name="report")).to_have_attribute("href", report_of(server, key))
    expect(table.page.locator("[aria-labelledby=last-head] img")).to_have_js_property("complete", True)
    line.get_by_role("button", name="other side").click()
    expect(table.question).to_have_text("Where does the raider go?")


def test_a_picture_that_is_refused_leaves_no_frame(table: Table, server: Background) -> None:
    key = hunted(server)
    table.page.route("**/api/reports/*?kind=svg", lambda route: route.fulfill(status=429))
    table.sit(key)
    table.lobby()
    last = table.page.locator("[aria-labelledby=last-head]")
    expect(last).to_contain_text(re.compile("raider"))
    expect(last.locator("img")).to_have_count(0)
    table.page.unroute("**/api/reports/*?kind=svg")


def test_what_is_reconstructed_is_said_once_at_the_foot_of_the_scenarios(table: Table) -> None:
    table.lobby()
    table.page.locator(".game label", has_text="Bismarck Solitaire").click()
    expect(table.page.get_by_text("numbers are reconstructed")).to_have_count(1)
    expect(table.page.get_by_text("partly reconstructed")).to_have_count(0)


def test_first_hunts_map_has_coasts_lanes_merchants_and_a_key(table: Table) -> None:
    raid = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "tutorial", raid)["seats"]["raider"])
    expect(table.chart.locator("path.land")).to_be_visible()
    expect(table.chart.locator(".merchants > *")).to_have_count(2)
    for name in ("Iceland", "Scotland", "Greenland"):
        expect(table.chart.get_by_text(name, exact=True)).to_be_visible()
    expect(table.page.get_by_label("Key to the map")).to_contain_text("shipping lane")
