"""Playing together: at one screen hidden between turns, by a link, through a broken connection, in a replay."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Damaged, Fact, Shot, Who
from sealed_orders.server.http.background import Background
from sealed_orders.table.beside import presence
from tests.browser.table import Table, hunted, new_match

BOT = {"player": "bot", "bot": "random", "seconds": 0.2}
SETTLED = """() => document.querySelector('.ending') || document.querySelector('.seal .primary:not(:disabled)')"""


def hot_seat(table: Table, game: str = "First Hunt", me: str = "raider", friend: str = "hunter") -> None:
    """Open a match with both sides at this screen."""
    table.lobby()
    table.page.locator(".game", has_text=game).click()
    table.page.get_by_role("radiogroup", name=f"Who plays {me}").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name=f"Who plays {friend}").get_by_text("Friend here").click()
    table.page.get_by_role("button", name="Open the match").click()


def open_as(page: Page, side: str) -> None:
    """Show the screen, and leave the briefing if there is one."""
    page.get_by_role("button", name=f"Open as {side}").click()
    onward = page.get_by_role("button", name="To the chart")
    expect(onward.or_(page.get_by_role("application"))).to_be_visible()
    if onward.is_visible():
        onward.click()
    expect(page.get_by_role("application")).to_be_visible()


def test_the_hidden_screen_hides_the_text_of_the_page_and_not_only_its_pixels(table: Table) -> None:
    hot_seat(table)
    expect(table.page.locator("[data-curtain]")).to_be_visible()
    open_as(table.page, "Raider")
    expect(table.question).to_have_text("Where does the raider go?")
    table.page.get_by_role("button", name="Run").click()
    table.page.locator(".pad").get_by_role("button", name="SW").click()
    table.seal()
    expect(table.page.locator("[data-curtain]")).to_be_visible()
    text = table.page.evaluate("document.documentElement.textContent + document.title")
    for secret in ("Norway", "Faroes", "run", "Where does the raider go"):
        assert secret not in text
    expect(table.page.get_by_role("heading", name="Hunter")).to_be_visible()


def test_hot_seat_goes_round_with_the_news_since(table: Table) -> None:
    hot_seat(table)
    open_as(table.page, "Raider")
    table.page.get_by_role("button", name="Lurk").click()
    table.seal()
    open_as(table.page, "Hunter")
    table.seal()
    # The turn is over and the hunter, who is asked again, goes on at once.
    expect(table.page.locator(".when")).to_contain_text("Turn 2")
    table.seal()
    page = table.page
    page.get_by_role("button", name="Open as Raider").click()
    expect(page.get_by_role("heading", name="Since you last looked")).to_be_visible()
    expect(page.locator(".briefing")).to_contain_text("Turn 1: orders carried out.")
    page.get_by_role("button", name="To the chart").click()
    expect(table.question).to_be_visible()


def test_a_side_behind_a_password_opens_to_nobody_else(table: Table) -> None:
    hot_seat(table)
    page = table.page
    page.get_by_role("button", name="set a password for Raider").click()
    page.get_by_placeholder("A password for Raider").fill("seydlitz")
    page.get_by_role("button", name="Set", exact=True).click()
    page.get_by_placeholder("Password", exact=True).fill("hipper")
    page.get_by_role("button", name="Open as Raider").click()
    expect(page.get_by_role("alert")).to_contain_text("not the password")
    kept = page.evaluate("localStorage.getItem('sealed-orders keys')")
    assert '"key":""' in kept
    page.get_by_placeholder("Password", exact=True).fill("seydlitz")
    open_as(page, "Raider")
    expect(table.question).to_have_text("Where does the raider go?")


def test_captains_are_chosen_on_a_hidden_screen_and_the_battle_is_open(table: Table) -> None:
    """3.4 of the Denmark Strait: the only secret in a game that hides nothing else."""
    hot_seat(table, "Battle of the Denmark Strait", "british", "german")
    curtain = table.page.locator("[data-curtain]")
    expect(curtain).to_contain_text("British")
    expect(table.chart).to_have_count(0)
    table.page.get_by_role("button", name="Open as British").click()
    expect(table.question).to_contain_text("Choose your captains")
    table.seal()
    expect(curtain).to_contain_text("German")
    assert "Holland" not in table.page.evaluate("document.documentElement.textContent")
    table.page.get_by_role("button", name="Open as German").click()
    expect(table.question).to_contain_text("Choose your captains: at most 5")
    table.seal()
    expect(table.signals).to_contain_text("Lindemann commands Bismarck")
    expect(table.question).to_be_visible()
    expect(curtain).to_have_count(0)


def test_an_invite_link_brings_two_browsers_to_one_match(table: Table, browser: Browser) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    table.page.get_by_role("button", name="Open the match").click()
    link = table.page.get_by_role("dialog").get_by_label("Hunter").input_value()
    table.page.get_by_role("link", name="To my seat").click()
    expect(table.question).to_have_text("Where does the raider go?")
    table.page.get_by_role("button", name="Lurk").click()
    table.seal()
    expect(table.page.get_by_text("Nobody has taken the Hunter seat yet.")).to_be_visible()
    with browser.new_context() as elsewhere:
        friend = Table(elsewhere.new_page(), table.url)
        friend.page.goto(link)
        expect(friend.page.locator("main")).to_contain_text(re.compile(r"You play\s*Hunter"))
        friend.page.get_by_role("button", name="Take the seat").click()
        expect(friend.question).to_have_text("Where does the cruiser go?")
        expect(table.page.get_by_text("Somebody has taken the Hunter seat.")).to_be_visible()
        expect(table.page.get_by_text("Waiting for the Hunter side.")).to_be_visible()
        friend.seal()
        expect(table.signals).to_contain_text("Turn 1: orders carried out.")
        expect(friend.signals).to_contain_text("Turn 1: orders carried out.")
        expect(friend.signals).to_contain_text("searched")
        expect(table.signals).not_to_contain_text("searched")
        own = friend.page.url
        friend.page.goto(f"{table.url}/")
        friend.page.goto(link)
        expect(friend.page).to_have_url(own)  # the player who accepted it sits down again
        with browser.new_context() as further:
            late, device = further.new_page(), Table(further.new_page(), table.url)
            late.goto(link)
            expect(late.locator("main")).to_contain_text(
                "This seat is taken: the link works once, and somebody has used it."
            )
            device.page.goto(own)
            expect(device.signals).to_contain_text("searched")
        table.page.goto(link)
        expect(table.page.get_by_role("heading", name="This invitation is closed")).to_be_visible()


def test_a_player_who_waits_sees_the_day_on_which_the_other_was_last_seen(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PATIENCE", 0.2)
    made = new_match(table.url, "tutorial", {"raider": {"player": "me"}, "hunter": {"player": "away"}})
    table.sit(made["seats"]["raider"])
    table.page.get_by_role("button", name="Lurk").click()
    table.seal()
    with browser.new_context() as elsewhere:
        friend = Table(elsewhere.new_page(), table.url)
        friend.sit(made["seats"]["hunter"])
        expect(table.page.get_by_text("Waiting for the Hunter side.")).to_be_visible()
    expect(table.page.get_by_text("Waiting for the Hunter side, seen today.")).to_be_visible()


def test_a_player_who_waits_sees_what_their_partner_drafts(table: Table, browser: Browser) -> None:
    seats = {"bismarck": {"player": "me"}, "prinz_eugen": {"player": "away"}}
    made = new_match(table.url, "bismarck_solitaire", seats, options={"players": "two"})
    table.sit(made["seats"]["bismarck"])
    with browser.new_context() as elsewhere:
        partner = Table(elsewhere.new_page(), table.url)
        partner.sit(made["seats"]["prinz_eugen"])
        expect(partner.page.get_by_text("Your partner is asked")).to_be_visible()
        expect(partner.page.get_by_text("drafted:")).to_have_count(0)
        table.through_to("start")
        table.pick()
        expect(partner.page.get_by_text("drafted:")).to_be_visible()
        table.seal()
        expect(partner.page.get_by_text("drafted:")).to_have_count(0)


def test_a_broken_connection_in_mid_prompt_loses_nothing(table: Table) -> None:
    lines: list[WebSocketRoute] = []
    down = [False]

    def connect(line: WebSocketRoute) -> None:
        if down[0]:
            line.close(code=1001)
            return
        line.connect_to_server()
        lines.append(line)

    table.page.route_web_socket(re.compile("/ws/"), connect)
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    down[0] = True
    lines[-1].close(code=1001)
    expect(table.page.get_by_text("Connection lost.")).to_be_visible()
    table.page.keyboard.press("Numpad1")
    expect(table.review("Hood")).to_contain_text("M W SW")
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_disabled()
    down[0] = False
    expect(table.page.get_by_text("Connection lost.")).to_have_count(0)
    expect(table.review("Hood")).to_contain_text("M W SW")
    table.seal()
    table.through_to("Orders for the British")
    expect(table.unit("Hood")).to_contain_text("1720")


def test_a_draft_outlives_a_reload(table: Table) -> None:
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    expect(table.review("Hood")).to_contain_text("1621")
    table.page.reload()
    expect(table.review("Hood")).to_contain_text("1621")


def test_a_running_match_is_replayed_from_your_own_side_only(table: Table) -> None:
    key = table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.seal()
    table.through_to("Orders for the British")
    table.page.goto(f"{table.url}/#/replay/{key}")
    expect(table.page.get_by_text("Only your own view while the match runs.")).to_be_visible()
    slider = table.page.get_by_role("slider", name="Moment")
    expect(table.page.locator(".when")).to_contain_text("Turn 1")
    slider.focus()
    table.page.keyboard.press("End")
    expect(table.page.locator(".when")).to_contain_text("Turn 2")


def test_a_finished_match_shows_its_end_its_seed_and_both_sides(table: Table) -> None:
    key = new_match(table.url, "tutorial", {"raider": BOT, "hunter": {"player": "me"}})["seats"]["hunter"]
    table.sit(key)
    over = table.page.locator(".ending")
    for _ in range(30):
        expect(over.or_(table.page.get_by_role("button", name=re.compile("Seal orders|1 to answer")))).to_be_visible()
        if over.is_visible():
            break
        answer = table.page.locator(".pick label").first
        if answer.is_visible():
            answer.click()
        table.seal()
        table.page.wait_for_function(SETTLED)
    expect(over).to_contain_text("Their seed is now public")
    over.get_by_role("button", name="Replay, both sides").click()
    points = table.page.get_by_role("radiogroup", name="Point of view")
    expect(points.get_by_role("radio")).to_have_count(3)
    table.page.get_by_role("tab", name="Orders and rolls").click()
    table.page.get_by_role("button", name="One moment forward").click()
    expect(table.page.locator(".ledger")).to_contain_text("Raider side ordered")
    points.get_by_text("Raider").click()
    expect(points.get_by_role("radio", name="Raider")).to_be_checked()


def test_a_match_is_played_again_and_from_the_other_side_by_one_click_each(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    table.page.get_by_role("button", name="Rematch", exact=True).click()
    expect(table.question).to_have_text("Where does the cruiser go?")
    expect(table.page.locator(".when")).to_contain_text("Turn 1")
    table.sit(hunted(server))
    table.page.get_by_role("button", name="Other side").click()
    expect(table.question).to_have_text("Where does the raider go?")
    table.lobby()
    expect(table.page.locator(".mine .card:visible")).to_have_count(2)


def test_those_who_watch_are_offered_no_other_match(table: Table) -> None:
    made = new_match(table.url, "tutorial", {"raider": BOT, "hunter": BOT})
    table.sit(made["watch"])
    expect(table.page.locator(".ending")).to_be_visible()
    expect(table.page.get_by_role("button", name="Rematch", exact=True)).to_have_count(0)


def test_an_order_the_rules_refuse_is_marked_with_its_paragraph(table: Table) -> None:
    refusal = {
        "type": "refused",
        "number": 0,
        "text": "Hood cannot launch: carriers only.",
        "rule": "4.3",
        "key": "hood",
    }

    def refuse(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def to_server(message: Any) -> None:
            if '"type":"order"' in message:
                line.send(json.dumps(refusal))
            else:
                server.send(message)

        line.on_message(to_server)

    table.page.route_web_socket(re.compile("/ws/"), refuse)
    table.hunt()
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.seal()
    expect(table.page.get_by_role("alert").filter(has_text="Refused.")).to_contain_text("carriers only")
    expect(table.review("Hood")).to_contain_text("1621")


def test_a_fight_is_followed_event_by_event(table: Table) -> None:
    """A fight's events arrive as the referee sends them; the screen shows who fired at whom."""
    told: tuple[tuple[str, Fact], ...] = (
        ("Naval combat in 1622: Hood; Bismarck.", Battle("1622")),
        ("Hood fires 22 salvos at Bismarck.", Shot(Who("hood", "british"), Who("bismarck", "german"), shots=22)),
        ("Bismarck fires at Hood.", Shot(Who("bismarck", "german"), Who("hood", "british"))),
        ("Hood: two midships.", Damaged(Who("hood", "british"), {"midships": 2})),
    )
    fight = [to_builtins(Event("16.66", text, (), (fact,))) for text, fact in told]
    table.hunt()
    count = table.page.locator(".signals .line").count()
    table.tell({"type": "update", "number": 1, "from": count, "log": fight})
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Naval combat in 1622")
    expect(dialog.locator(".who", has_text="Hood")).to_be_visible()
    expect(dialog.locator(".who.foe", has_text="Bismarck")).to_be_visible()
    expect(dialog.locator("i.sealed")).to_have_count(22)
    expect(dialog).to_contain_text("Result sealed")
    dialog.get_by_role("button", name="To the chart").click()
    table.signals.get_by_role("button", name="follow").first.click()
    expect(dialog).to_be_visible()


def test_watching_shows_what_both_sides_know_and_asks_nothing(table: Table) -> None:
    key = new_match(table.url, "bismarck", {"british": {"player": "away"}, "german": BOT})["watch"]
    table.sit(key)
    expect(table.page.get_by_text("You are watching: you see what both sides know.")).to_be_visible()
    expect(table.question).to_have_count(0)
    expect(table.unit("Hood")).to_have_count(0)


def test_what_only_says_that_play_goes_on_is_folded_away(table: Table) -> None:
    table.hunt()
    table.seal()
    expect(table.page.locator(".when")).to_contain_text("1600")
    expect(table.signals).to_contain_text("Not in play")
    expect(table.signals).not_to_contain_text("All units have moved.")
    expect(table.signals).not_to_contain_text("searched")
    table.signals.get_by_role("button", name="with routine").click()
    expect(table.signals).to_contain_text("All units have moved.")
    table.signals.get_by_role("button", name="without routine").click()
    table.signals.get_by_label("Find in the signals").fill("have moved")
    expect(table.signals).to_contain_text("All units have moved.")
