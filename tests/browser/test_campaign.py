"""The campaign book in the lobby: missions by set, open or locked, and one player who needs no second seat."""

from __future__ import annotations

import json
import re
from threading import Event
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Route, expect

import sealed_orders as so
from tests.browser.table import Table
from tests.server.player import Player, accept, play_out

CAMPAIGN = "bismarck_solitaire"
GAME = so.load(CAMPAIGN)


class Door:
    """Provide the server's address for a player on a connection of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.port = int(url.rpartition(":")[2].strip("/"))


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    with urlopen(Request(url, json.dumps(body).encode(), {"content-type": "application/json"})) as answer:
        got: dict[str, Any] = json.load(answer)
    return got


def open_book(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text=GAME.title).click()
    expect(table.page.get_by_role("heading", name="Battle archive")).to_be_visible()


def test_the_first_set_is_open_and_the_others_are_locked_until_all_are_free(table: Table) -> None:
    open_book(table)
    easy = table.page.get_by_role("radiogroup", name="Easy missions")
    hard = table.page.get_by_role("radiogroup", name="Hard missions")
    expect(easy.get_by_role("radio")).to_have_count(6)
    expect(easy.get_by_role("radio").first).to_be_checked()
    expect(hard).to_have_count(0)
    table.page.get_by_text("Opens when you have won 4 difficult missions; so far you have won 0.").click()
    expect(hard.get_by_role("radio").first).to_be_disabled()
    expect(hard.get_by_role("button", name="Sail")).to_have_count(0)
    table.page.get_by_label("All missions free").check()
    expect(hard.get_by_role("radio").first).to_be_enabled()
    hard.get_by_role("button", name="Sail: Empty Tanks").click()
    expect(table.chart).to_be_visible()


def test_choosing_a_mission_starts_it_for_one_player_alone(table: Table) -> None:
    open_book(table)
    expect(table.page.get_by_role("radiogroup", name="Who plays bismarck")).to_be_visible()
    expect(table.page.get_by_role("radiogroup", name="Who plays prinz_eugen")).to_have_count(0)
    table.page.get_by_role("button", name="Sail: Gray Wolves").click()
    expect(table.chart).to_be_visible()
    expect(table.question).to_be_visible()


def test_two_in_cooperation_have_two_seats(table: Table) -> None:
    open_book(table)
    table.page.get_by_label("Players: one commands").select_option("two")
    expect(table.page.get_by_role("radiogroup", name="Who plays prinz_eugen")).to_be_visible()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.chart).to_be_visible()


def test_what_was_played_to_its_end_is_in_the_book_under_ones_name(table: Table) -> None:
    open_book(table)
    table.page.get_by_label("Your name in the book").fill("Lindemann")
    table.page.get_by_label("Your name in the book").press("Tab")
    table.page.get_by_role("button", name="Sail: Gray Wolves").click()
    expect(table.chart).to_be_visible()
    key = table.page.url.rpartition("/")[2]
    with Player(Door(table.url), key) as player:
        play_out({"bismarck": player})
    table.page.get_by_role("button", name=re.compile("^Next mission: ")).click()
    expect(table.question).to_be_visible()
    expect(table.page).not_to_have_url(re.compile(key))
    open_book(table)
    expect(table.page.get_by_label("Your name in the book")).to_have_value("Lindemann")
    expect(table.page.get_by_text("One match, ")).to_be_visible()
    expect(table.page.locator(".page", has_text="Gray Wolves")).to_contain_text("at best")
    table.page.goto(f"{table.url}/#/replay/{key}")
    expect(table.chart).to_be_visible()


def test_a_friends_match_is_written_into_their_own_book(table: Table) -> None:
    seats = {"bismarck": {"player": "away"}, "prinz_eugen": {"player": "away"}}
    made = post(f"{table.url}/api/matches", {"game": CAMPAIGN, "seats": seats, "options": {"players": "two"}})
    table.page.goto(f"{table.url}/#/invite/{made['invites']['prinz_eugen']}")
    with table.page.expect_response(lambda answer: answer.url.endswith("/seats") and answer.status == 204):
        table.page.get_by_role("button", name="Take the seat").click()
    expect(table.chart).to_be_visible()
    own = table.page.url.rpartition("/")[2]
    door = Door(table.url)
    with Player(door, accept(door, made["invites"]["bismarck"])) as one, Player(door, own) as other:
        play_out({"bismarck": one, "prinz_eugen": other})
    open_book(table)
    expect(table.page.get_by_text("One match, ")).to_be_visible()


def test_a_book_is_taken_to_another_browser_by_its_link(table: Table, browser: Browser) -> None:
    open_book(table)
    table.page.get_by_label("Your name in the book").fill("Lindemann")
    table.page.get_by_label("Your name in the book").press("Tab")
    table.page.get_by_text("Open it in another browser").click()
    link = table.page.get_by_label("Opens this book").input_value()
    with browser.new_context() as elsewhere:
        page = elsewhere.new_page()
        page.goto(link)
        brought = page.get_by_role("group", name="The link brings")
        expect(brought).to_contain_text("Lindemann's book with 0 matches")
        brought.get_by_role("button", name="Don't use it").click()
        expect(page.get_by_label("Your name in the book")).to_have_value("")
        page.goto(link)
        page.get_by_role("button", name="Use it here").click()
        expect(page.get_by_label("Your name in the book")).to_have_value("Lindemann")
        expect(brought).to_have_count(0)
        assert not page.url.endswith(link.rsplit("/", 1)[1])


def test_a_link_that_opens_no_book_says_so_and_leaves_the_own_one(table: Table) -> None:
    open_book(table)
    table.page.goto(f"{table.url}/#/book/bismarck_solitaire/nonsense")
    expect(table.page.get_by_role("alert")).to_contain_text("This key does not open a book.")
    expect(table.page.get_by_role("heading", name="Battle archive")).to_be_visible()


def test_an_answer_that_comes_when_its_screen_is_gone_is_let_go(table: Table) -> None:
    held: list[Route] = []
    let_go = Event()

    def hold(route: Route) -> None:
        if let_go.is_set():
            route.continue_()
        else:
            held.append(route)

    table.page.route("**/book?*", hold)
    open_book(table)
    with table.page.expect_request("**/book?*"):  # another lobby takes the place of the one that waits
        table.page.goto(f"{table.url}/#/book/{CAMPAIGN}")
    expect(table.page.get_by_role("heading", name="Battle archive")).to_be_visible()
    let_go.set()
    for route in held:
        route.continue_()
    expect(table.page.get_by_role("radiogroup", name="Easy missions")).to_be_visible()


def test_the_link_of_a_book_may_be_pasted_where_links_are_taken(table: Table) -> None:
    table.lobby()
    table.page.get_by_label("A seat's link or code").fill(f"{table.url}/#/book/bismarck_solitaire/nonsense")
    table.page.get_by_role("button", name="Join").click()
    expect(table.page.get_by_role("alert")).to_contain_text("This key does not open a book.")
