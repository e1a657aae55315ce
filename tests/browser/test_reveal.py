"""The end and the fight: both tracks on one chart, the replay's keys, and an own ship that was lost."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, expect

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Fact, Shot, Sunk, Who
from sealed_orders.server.http.background import Background
from tests.bots.seated import played
from tests.browser.table import Table, hunted, new_match

DASHES = "line => getComputedStyle(line).strokeDasharray"


@pytest.fixture
def hunt(table: Table) -> str:
    """Provide the key to a finished hunt."""
    record = played("bismarck", {"british": "cadet", "german": "otto"}).record()
    with urlopen(Request(f"{table.url}/api/import", record.encode())) as answer:
        key: str = json.load(answer)["watch"]
    return key


def test_the_end_of_a_match_leads_to_both_tracks(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    table.page.locator(".ending").get_by_role("link", name="Both tracks").click()
    expect(table.page.get_by_role("radio", name="Both, the truth")).to_be_checked()
    count = table.page.locator(".count").inner_text().split(" of ")
    assert count[0] == count[1], "it opens at the last moment"
    table.page.go_back()
    table.page.locator(".ending").get_by_role("link", name="What if, from a turn").click()
    expect(table.page.get_by_role("tab", name="What if")).to_have_attribute("aria-selected", "true")
    table.page.go_back()
    table.page.locator(".ending").get_by_role("link", name="Play it").click()
    expect(table.page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_end_opens_both_tracks_and_has_one_filled_button(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    ending = table.page.locator(".ending")
    expect(ending.locator("h2")).to_have_text(re.compile("^You (win|lose)"))
    expect(table.page.locator(".btn.primary")).to_have_text("Read the report")
    tracks = table.page.locator(".middle [data-track]")
    expect(tracks).to_have_count(2)
    expect(table.page.locator(".opened")).to_have_text(re.compile("Solid: yours. Dashed: theirs."))
    dashes = {one.get_attribute("data-track"): one.evaluate(DASHES) != "none" for one in tracks.all()}
    assert dashes == {"cruiser": False, "raider": True}
    assert table.page.evaluate("document.querySelector('.right .scroll').firstElementChild.className").count("ending")


def test_both_tracks_go_back_to_the_first_turn_and_planes_are_off(table: Table, hunt: str) -> None:
    table.page.goto(f"{table.url}/#/replay/{hunt}/both")
    bismarck = table.page.locator("[data-track=bismarck]")
    expect(bismarck).to_be_attached()
    expect(table.page.locator(".count")).to_have_text(re.compile(r"^(\d+) of \1$"))
    assert len(re.findall("[QL]", bismarck.get_attribute("d") or "")) > 8, "not the last eight squares alone"
    ships = table.page.locator("[data-track]").count()
    table.page.get_by_role("button", name="Planes").click()
    expect(table.page.locator("[data-track]").nth(ships)).to_be_attached()


def test_the_keys_of_a_replay_hold_after_a_point_of_view_is_chosen(table: Table, hunt: str) -> None:
    table.page.goto(f"{table.url}/#/replay/{hunt}")
    count = table.page.locator(".count")
    expect(count).to_have_text(re.compile("^1 of"))
    table.page.get_by_role("radiogroup", name="Point of view").get_by_text("British").click()
    table.page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^2 of"))
    expect(table.page.get_by_role("radio", name="British")).to_be_checked()
    table.page.get_by_role("slider", name="Moment").focus()
    table.page.keyboard.press("Home")
    expect(count).to_have_text(re.compile("^1 of"))


def test_an_own_ship_that_is_sunk_in_a_fight_is_under_ours(table: Table) -> None:
    told: tuple[tuple[str, Fact], ...] = (
        ("Naval combat in 1117: C Suffolk; B Bismarck.", Battle("1117")),
        ("Bismarck fires at Suffolk.", Shot(Who("bismarck", "german"), Who("suffolk", "british"))),
        ("Suffolk is sunk.", Sunk(Who("suffolk", "british"))),
    )
    fight = [to_builtins(Event("16.66", text, (), (fact,))) for text, fact in told]
    suffolk = {"id": "suffolk", "label": "Suffolk", "cell": "", "side": "british", "kind": "cruiser", "note": "sunk"}
    lost = suffolk | {"mode": "", "facing": -1, "since": 0, "track": [], "facts": []}
    table.hunt()
    count = table.page.locator(".signals .line").count()
    display = {"tokens": [], "gone": ["suffolk"], "lost": [lost]}
    table.tell({"type": "update", "number": 1, "from": count, "log": fight, "display": display})
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("complementary", name="You")).to_contain_text("Suffolk, sunk")
    expect(dialog.get_by_role("complementary", name="Enemy")).to_have_text(re.compile("Bismarck"))
    expect(dialog.get_by_role("complementary", name="Enemy")).not_to_contain_text("Suffolk")


def test_a_refusal_is_beside_the_seal_and_the_choice_it_is_about_is_in_sight(table: Table) -> None:
    seats = {"british": {"player": "bot", "bot": "greedy"}, "german": {"player": "me"}}
    table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["german"])
    expect(table.question).to_contain_text("Choose your captains")
    choices = table.page.locator("[data-choice]")
    for choice in choices.all():
        choice.locator("label").last.click()
    seal = table.page.locator(".seal")
    wrong = seal.get_by_role("alert")
    expect(wrong).to_contain_text("Not allowed.")
    expect(wrong).to_be_in_viewport(ratio=1)
    table.seal()
    expect(wrong).to_contain_text("Refused.")
    expect(wrong).to_be_in_viewport(ratio=1)
    expect(table.page.locator("[data-choice].inHand")).to_be_in_viewport()
    choices.last.locator("label").first.click()
    expect(seal).not_to_contain_text("Refused.")


def test_on_a_phone_the_chart_goes_where_the_question_is(browser: Browser, table: Table) -> None:
    """The question names a ship or a square; the whole chart does not fit on a phone."""
    size: Any = {"width": 390, "height": 844}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        phone.hunt("suffolk_in_contact")
        phone.asked()
        expect(phone.question).to_have_text("Which unit will shadow Bismarck?")
        bismarck = phone.page.locator(".marks").get_by_text("Bismarck").first
        expect(bismarck).to_be_in_viewport()
        box, chart = bismarck.bounding_box(), phone.chart.bounding_box()
        assert box
        assert chart
        assert chart["y"] < box["y"] < chart["y"] + chart["height"]


def test_the_truth_is_drawn_in_the_readers_colours(table: Table, server: Background) -> None:
    key = hunted(server)
    table.page.goto(f"{table.url}/#/replay/{key}/both")
    expect(table.page.get_by_role("radio", name="Both, the truth")).to_be_checked()
    expect(table.page.locator("[data-track=cruiser]")).to_have_class(re.compile(r"\bown\b"))
    expect(table.page.locator("[data-track=raider]")).not_to_have_class(re.compile(r"\bown\b"))


def test_the_button_says_play_at_the_end_and_begins_again(table: Table, server: Background) -> None:
    table.page.goto(f"{table.url}/#/replay/{hunted(server)}")
    count = table.page.locator(".count")
    expect(count).to_have_text(re.compile("^1 of"))
    table.page.get_by_label("Speed").select_option("very fast")
    table.page.get_by_role("button", name="Play", exact=True).click()
    expect(count).to_have_text(re.compile(r"^(\d+) of \1$"))
    play = table.page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    play.click()
    expect(table.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(count).not_to_have_text(re.compile(r"^(\d+) of \1$"))


def test_both_tracks_have_their_hours_and_the_truth_appears_once(table: Table, hunt: str) -> None:
    table.page.goto(f"{table.url}/#/replay/{hunt}/both")
    expect(table.page.locator("[data-hour]").first).to_have_text(re.compile(r"^\d{4}"))
    expect(table.page.locator(".count")).to_have_text(re.compile(r"^(\d+) of \1$"))
    answer = table.page.request.get(f"{table.url}/api/seats/{hunt}/replay?point=both&to=1000")
    for moment in answer.json()["moments"]:
        told = [(event["rule"], event["text"], tuple(event["to"])) for event in moment["log"]]
        shared = {(rule, text) for rule, text, _ in told}
        assert len(shared) == len({one for one in told if one[2]}), told


def test_orders_and_rolls_are_listed_by_name_and_a_fight_can_be_followed(table: Table, hunt: str) -> None:
    table.page.goto(f"{table.url}/#/replay/{hunt}/both")
    expect(table.page.locator(".count")).to_have_text(re.compile(r"^(\d+) of \1$"))
    table.signals.get_by_role("button", name="follow").first.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.get_by_role("button", name="To the chart").click()
    table.page.get_by_role("tab", name="Orders and rolls").click()
    table.page.get_by_role("slider", name="Moment").focus()
    table.page.keyboard.press("Home")
    table.page.keyboard.press("ArrowRight")
    ledger = table.page.locator(".ledger")
    expect(ledger).to_contain_text("Prinz Eugen")
    expect(ledger).not_to_contain_text("prinz_eugen")


def test_a_shuffle_is_one_line_of_the_rolls(table: Table) -> None:
    record = played("denmark_strait", {"british": "greedy", "german": "greedy"}).record()
    with urlopen(Request(f"{table.url}/api/import", record.encode())) as answer:
        key: str = json.load(answer)["watch"]
    table.page.goto(f"{table.url}/#/replay/{key}")
    table.page.get_by_role("tab", name="Orders and rolls").click()
    table.page.get_by_role("slider", name="Moment").focus()
    folded = table.page.locator(".ledger summary", has_text=re.compile(r"shuffle .*: \d+ rolls"))
    for _ in range(3):
        if folded.count():
            break
        table.page.keyboard.press("ArrowRight")
    expect(folded.first).to_be_visible()
    assert table.page.locator(".ledger li:visible").count() < 20


def test_computers_play_on_from_a_turn_and_their_share_is_beside_what_happened(
    table: Table, server: Background
) -> None:
    table.page.goto(f"{server.url}/#/replay/{hunted(server)}")
    table.page.get_by_role("tab", name="What if").click()
    table.page.get_by_role("button", name="40 times").click()
    pane = table.page.locator(".pane")
    expect(pane.get_by_role("heading")).to_have_text("From turn 1, 40 times")
    expect(pane.locator("tr")).to_have_count(2)
    expect(pane).to_contain_text("In the match:")
    expect(pane.get_by_role("button", name="Stop")).to_have_count(0)


def test_a_match_is_played_on_from_a_turn_as_a_side_by_one_click(table: Table, server: Background) -> None:
    table.page.goto(f"{server.url}/#/replay/{hunted(server)}")
    table.page.get_by_role("tab", name="What if").click()
    table.page.get_by_role("button", name="as Raider").click()
    expect(table.page).to_have_url(re.compile("#/seat/"))
    table.lobby()
    expect(table.page.locator(".mine .card").first).to_contain_text("Played on from turn 1")
