"""A match with an umpire: opened in the lobby, agreed to by the invitation, led from the umpire's own page."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, expect

from sealed_orders.kernel.replay import verify
from sealed_orders.server.http.background import Background
from tests.browser.audit import serious
from tests.browser.table import Table
from tests.browser.test_ending import PHONE
from tests.server.player import accept, invite
from tests.server.test_parley import record


def test_a_match_opened_with_an_umpire_gets_one_by_a_link_who_answers_a_question(
    table: Table, browser: Browser
) -> None:
    page = table.page
    table.lobby()
    page.locator(".game", has_text="First Hunt").click()
    page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    page.get_by_role("radiogroup", name="Umpire").get_by_text("A friend leads").click()
    page.get_by_role("button", name="Open the match").click()
    dialog = page.get_by_role("dialog")
    links = {who: dialog.get_by_label(who).input_value().rpartition("/invite/")[2] for who in ("Hunter", "Umpire")}
    page.get_by_role("link", name="To my seat").click()
    expect(page.get_by_text("Nobody has taken the umpire's place yet.")).to_be_visible()
    with browser.new_context() as elsewhere:
        desk = elsewhere.new_page()
        desk.goto(f"{table.url}/#/invite/{links['Hunter']}")
        expect(desk.locator("main")).to_contain_text("an umpire sees both sides and the chat")
        httpx.post(f"{table.url}/api/invites/{links['Hunter']}", json={"name": "Ruth"})
        desk.goto(f"{table.url}/#/invite/{links['Umpire']}")
        expect(desk.locator("main")).to_contain_text("you see both sides and give no orders")
        desk.get_by_label("Your name").fill("Kim")
        desk.get_by_role("button", name="Take the seat").click()
        expect(desk.get_by_text("You see both sides.")).to_be_visible()
        expect(desk.get_by_role("heading", name="No questions")).to_be_visible()
        page.get_by_label("Ask the umpire").fill("May I stay in port (2.1)?")
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(desk.get_by_role("heading", name="“May I stay in port (2.1)?”")).to_be_visible()
        expect(desk.get_by_text("The rules as built:")).to_be_visible()
        assert serious(desk) == []
        desk.locator(".bar").click()
        desk.keyboard.press("r")
        desk.keyboard.type("You may.")
        desk.get_by_role("button", name="Give the ruling").click()
        expect(page.get_by_text("You may.")).to_be_visible()


def test_an_umpire_looks_as_a_side_notes_writes_pauses_and_ends_the_match(
    table: Table, browser: Browser, server: Background
) -> None:
    made = invite(server, "tutorial", {"raider": "me", "hunter": "away"}, umpire="away")
    accept(server, made.invites["hunter"])
    key, page = made.seats["raider"], table.page
    table.sit(key)
    with browser.new_context() as elsewhere:
        desk = elsewhere.new_page()
        desk.goto(f"{table.url}/#/seat/{accept(server, made.invites['umpire'])}")
        desk.get_by_role("combobox", name="Write to").select_option("hunter")
        desk.get_by_label("Message").fill("Only for you.")
        desk.get_by_role("button", name="Send to Hunter").click()
        expect(desk.get_by_text("seen by the Hunter side")).to_be_visible()
        desk.locator("main [data-token]").first.click(force=True)
        desk.keyboard.press("m")
        desk.keyboard.type("She hesitates.")
        desk.keyboard.press("Enter")
        expect(desk.get_by_text("private, for the debriefing · pinned to")).to_be_visible()
        expect(desk.locator("[data-event='2']")).to_have_count(1)
        both = desk.locator("main [data-token]").count()
        desk.locator(".bar").click()
        desk.keyboard.press("2")
        expect(desk.locator(".brand")).to_contain_text("Umpire, as Raider")
        expect(desk.locator("[data-event]")).to_have_count(0)
        assert desk.locator("main [data-token]").count() < both
        desk.keyboard.press("p")
        expect(page.get_by_text("Paused by the umpire")).to_be_visible()
        expect(page.get_by_text("Only for you.")).to_have_count(0)
        desk.get_by_role("button", name="Go on").click()
        expect(page.get_by_text("Paused by the umpire")).to_have_count(0)
        desk.set_viewport_size(PHONE)
        expect(desk.get_by_text("The umpire's page is for a desk")).to_be_visible()
        desk.set_viewport_size({"width": 1440, "height": 900})
        desk.get_by_text("End the match…").click()
        desk.get_by_label("Who wins").select_option("raider")
        desk.get_by_role("button", name="End the match").click()
        expect(desk.get_by_role("heading", name="The match is over")).to_be_visible()
        desk.get_by_role("button", name="Replay").click()
        desk.get_by_role("tab", name="Umpire").click()
        expect(desk.get_by_text("She hesitates.")).to_be_visible()
    said = [line.what for line in verify(record(server, key)).umpire]
    assert said == ["came", "wrote", "noted", "paused", "resumed", "ended"]
