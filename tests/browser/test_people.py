"""Two people at the table: the invitation, names, chat, the match menu, and a rematch in two clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Table, new_match
from tests.browser.test_ending import PHONE, choose, friends


def invitation(table: Table, game: str, seats: dict[str, dict[str, Any]], **more: Any) -> tuple[str, str]:
    """Return the key of the seat here, and the URL of the invitation."""
    answer = table.page.request.post(f"{table.url}/api/matches", data={"game": game, "seats": seats, **more})
    made = answer.json()
    return next(iter(made["seats"].values())), f"{table.url}/invite/{next(iter(made['invites'].values()))}"


FIRST_PATROL: dict[str, Any] = {
    "game": "bismarck",
    "seats": {"british": {"player": "me"}, "german": {"player": "away"}},
    "scenario": "first_patrol",
    "who": "Ruth",
    "note": "Bet you don't make it past Iceland.",
}


def test_an_invitation_says_who_asks_what_to_and_how_long_and_the_guest_comes_by_name(
    table: Table, browser: Browser
) -> None:
    key, link = invitation(table, **FIRST_PATROL)
    table.sit(key)
    strip = table.page.get_by_label("Who plays")
    expect(strip).to_contain_text("Ruth")
    expect(strip).to_contain_text("has not joined yet")
    with browser.new_context() as elsewhere:
        page = elsewhere.new_page()
        page.goto(link)
        expect(page).to_have_title(re.compile("^Ruth invites you"))
        main = page.locator("main")
        expect(main.get_by_role("heading", name="Ruth invites you to a game")).to_be_visible()
        expect(main.locator("blockquote")).to_have_text("“Bet you don't make it past Iceland.”")
        expect(main).to_contain_text("First patrol")
        expect(main).to_contain_text("You play German")
        expect(main).to_contain_text(re.compile(r"Ruth plays\s*British"))
        expect(main).to_contain_text(re.compile(r"About \d+ minutes, 5 turns"))
        expect(main).to_contain_text("No account, no e-mail, nothing to install.")
        expect(main.get_by_role("img", name="Your chart at the start")).to_be_visible()
        expect(main.locator("figure")).to_contain_text("Bismarck")
        expect(main.locator("figure")).not_to_contain_text("Hood")
        page.get_by_label("Your name").fill("<b>Ben</b>")
        page.get_by_role("button", name="Take the seat").click()
        his = Table(page, table.url)
        expect(his.chart).to_be_visible()
        expect(page.get_by_label("Who plays")).to_contain_text("Ruth")
        expect(strip).to_contain_text("<b>Ben</b>")
        expect(strip).to_contain_text("seen today")
        page.goto(link)
        expect(his.chart).to_be_visible()  # your own seat: straight to the match
    with browser.new_context() as late:
        page = late.new_page()
        page.goto(link)
        expect(page.get_by_role("heading", name="This invitation is closed")).to_be_visible()
        expect(page.locator("main")).to_contain_text("This seat is taken")


def test_who_learns_first_comes_back_to_a_free_seat_and_who_cannot_come_says_so(table: Table, browser: Browser) -> None:
    key, link = invitation(table, **FIRST_PATROL)
    table.sit(key)
    with browser.new_context(viewport=PHONE) as elsewhere:
        page = elsewhere.new_page()
        page.goto(link)
        for name in ("Take the seat", "Learn first"):
            box = page.get_by_role("button", name=name).bounding_box()
            assert box
            assert box["y"] + box["height"] <= PHONE["height"], "pinned at the foot"
            assert box["height"] >= 50
        page.get_by_role("button", name="Not now, tell Ruth").click()
        page.get_by_label("A line to Ruth").fill("After supper!")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("Ruth can see your answer. The link still works.")).to_be_visible()
        expect(table.page.get_by_role("log", name="Chat")).to_contain_text("After supper!")
        page.get_by_role("button", name=re.compile(r"Learn first \(\d+ min\)")).click()
        back = page.get_by_role("link", name="Back to the invitation")
        expect(back).to_be_visible()
        back.click()
        page.get_by_role("button", name="Take the seat").click()
        expect(Table(page, table.url).chart).to_be_visible()
        expect(back).to_have_count(0)


def test_an_invitation_whose_server_is_asleep_is_tried_again(table: Table) -> None:
    _, link = invitation(table, **FIRST_PATROL)
    page = table.page
    page.route("**/api/invites/**", lambda route: route.abort())
    page.goto(link)
    expect(page.get_by_role("heading", name="Can't reach this server")).to_be_visible()
    page.unroute("**/api/invites/**")
    page.get_by_role("button", name="Try again now").click()
    expect(page.get_by_role("heading", name="Ruth invites you to a game")).to_be_visible()


def test_chat_has_its_place_under_the_signals_and_a_tab_with_its_count_on_a_phone(
    table: Table, browser: Browser
) -> None:
    mine, other = friends(table.url)
    table.sit(mine)
    page = table.page
    with browser.new_context(viewport=PHONE) as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(other)
        choose(page, "Give my name")
        page.get_by_role("textbox", name="My name").fill("Tom")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        field = page.get_by_label("Write to the Hunter side")
        field.fill("<b>Good</b> hunting!")
        field.press("Enter")
        expect(page.get_by_role("log", name="Chat")).to_contain_text("<b>Good</b> hunting!")
        tab = his.page.get_by_role("tab", name="Chat")
        expect(tab).to_contain_text("1")
        tab.click()
        expect(his.page.get_by_role("heading", name="Chat with Tom")).to_be_visible()
        expect(his.page.get_by_role("log", name="Chat")).to_contain_text("Tom <b>Good</b> hunting!")
        expect(tab).not_to_contain_text("1")
        his.page.get_by_label("Write to Tom").fill("And to you.")
        his.page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("log", name="Chat")).to_contain_text("And to you.")
        expect(page.locator(".chat")).to_contain_text("1 new")
        chat, chart = page.locator(".chat").bounding_box(), table.chart.bounding_box()
        assert chat
        assert chart
        assert chat["x"] + chat["width"] <= chart["x"], "never over the chart"
        his.page.get_by_role("button", name="mute").click()
        expect(page.locator(".chat")).to_contain_text("the Hunter side muted chat.")
        expect(field).to_have_count(0)


def test_the_menu_of_a_match_goes_by_keys_and_says_what_the_other_sees(table: Table) -> None:
    mine, _ = friends(table.url)
    table.sit(mine)
    page = table.page
    page.keyboard.press("Alt+m")
    lines = page.get_by_role("menuitem")
    expect(lines.first).to_be_focused()
    for line in lines.all()[:-1]:
        expect(line).to_contain_text("he Hunter side")
    page.keyboard.press("ArrowUp")
    expect(lines.last).to_be_focused()
    expect(lines.last).to_contain_text("Resign")
    page.keyboard.press("Escape")
    expect(lines).to_have_count(0)
    choose(page, "Private link")
    expect(page.get_by_label("This seat, for my other devices")).to_have_value(re.compile(f"#/seat/{mine}$"))


@pytest.mark.parametrize("at_once", [False, True], ids=["accepted", "both at once"])
def test_two_clicks_take_both_into_a_rematch_with_sides_changed(table: Table, browser: Browser, at_once: bool) -> None:
    made = new_match(table.url, "tutorial", {"raider": {"player": "me"}, "hunter": {"player": "away"}})
    table.sit(made["seats"]["raider"])
    page = table.page
    with browser.new_context() as elsewhere:
        his = Table(elsewhere.new_page(), table.url)
        his.sit(made["seats"]["hunter"])
        choose(page, "Resign")
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_role("button", name="Rematch", exact=True).click()
        expect(page.get_by_role("heading", name="Rematch offered")).to_be_visible()
        expect(his.page.get_by_role("heading", name="The Raider side offers a rematch")).to_be_visible()
        expect(his.page.locator(".ending .primary")).to_have_text("Accept")
        if at_once:
            page.get_by_role("button", name="Withdraw it").click()
            expect(his.page.get_by_role("heading", name="offers a rematch")).to_have_count(0)
            for one in (page, his.page):
                one.get_by_role("button", name=re.compile("^(Rematch|Accept)$")).click()
        else:
            his.page.get_by_role("button", name="Decline").click()
            expect(page.get_by_text("The Hunter side declined.")).to_be_visible()
            his.page.get_by_role("button", name="Rematch", exact=True).click()
            page.get_by_role("button", name="Accept").click()
        expect(page.get_by_label("Who plays")).to_contain_text(re.compile("You ?Hunter"))
        expect(his.page.get_by_label("Who plays")).to_contain_text(re.compile("You ?Raider"))
        assert page.url.split("/")[-1] != his.page.url.split("/")[-1]
        expect(his.question).to_have_text("Where does the raider go?")
        page.goto(f"{table.url}/#/seat/{made['seats']['raider']}")
        expect(page.get_by_role("button", name="To the rematch")).to_be_visible()  # later one is asked, not taken along


def test_who_was_away_finds_the_offer_and_the_rematch_in_the_list_of_matches(table: Table) -> None:
    made = new_match(table.url, "tutorial", {"raider": {"player": "me"}, "hunter": {"player": "away"}})
    mine, other = made["seats"]["raider"], made["seats"]["hunter"]
    table.sit(mine)
    post = table.page.request.post
    assert post(f"{table.url}/api/seats/{other}/resign").ok
    assert post(f"{table.url}/api/seats/{other}/rematch", data={"wanted": True}).ok
    table.lobby()
    offer = table.page.get_by_role("link", name="The Hunter side offers a rematch")
    offer.click()
    expect(table.page.get_by_role("button", name="Accept")).to_be_visible()
