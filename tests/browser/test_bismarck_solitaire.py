"""The cruise on the page: zones and dice of the event, the charts and chances of the next, the status board, fuel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import sealed_orders as so
from tests.browser.audit import serious
from tests.browser.table import Table, new_match
from tests.browser.test_campaign import Door
from tests.server.player import Player

SEATS: dict[str, dict[str, Any]] = {"bismarck": {"player": "me"}}
MISSION = "exercise_rhine"
SHIPS = "next turn: ships"
LIMIT = 60


def begin(table: Table) -> None:
    """Place the pieces and see the first event."""
    table.sit(new_match(table.url, "bismarck_solitaire", SEATS, MISSION)["seats"]["bismarck"])
    expect(table.question).to_have_text("Where do your pieces start?")


@pytest.fixture
def cruise(table: Table) -> Table:
    """Provide the first turn, its event told, the ships about to move."""
    begin(table)
    table.through_to("Where do your ships go")
    return table


def event_text(table: Table) -> Locator:
    """Return what a screen reader reads out about the square under the cursor."""
    return table.page.locator(".room [role=status]")


def test_two_in_cooperation_are_each_asked_for_their_own(table: Table, browser: Browser) -> None:
    chairs = {"bismarck": {"player": "me"}, "prinz_eugen": {"player": "away"}}
    seats = new_match(table.url, "bismarck_solitaire", chairs, MISSION, {"players": "two"})["seats"]
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        partner = Table(context.new_page(), table.url)
        partner.sit(seats["prinz_eugen"])
        asked = partner.page.get_by_role("region", name="Where do your pieces start?")
        expect(asked).to_contain_text("Your partner is asked", ignore_case=True)
        expect(partner.page.get_by_text("Your partner is not connected.")).to_be_visible()
        table.sit(seats["bismarck"])
        expect(partner.page.get_by_text("Waiting for your partner.")).to_be_visible()
        for player, seat in ((table, "bismarck"), (partner, "prinz_eugen")):
            player.sit(seats[seat])
            player.through_to("start")
            player.answer()
        hers, his = "0 of 2 steps.", "0 of 3 steps."
        for player, own, other in ((table, hers, his), (partner, his, hers)):
            player.through_to("Where do.* go")
            expect(player.page.get_by_text(own)).to_be_visible()
            expect(player.page.get_by_text(other)).to_have_count(0)
            player.answer()
        expect(table.signals).to_contain_text("Turn 1 ends")


def test_in_an_open_game_the_screen_is_not_hidden_between_two_players(table: Table) -> None:
    table.lobby()
    page = table.page
    page.locator(".game", has_text="Bismarck Solitaire").click()
    page.get_by_label("Players: one commands").select_option("two")
    page.get_by_role("radiogroup", name="Who plays prinz_eugen").get_by_text("Friend here").click()
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".brand")).to_contain_text("You are Bismarck")
    table.through_to("start")
    table.answer()
    expect(page.locator(".brand")).to_contain_text("You are Prinz Eugen")
    table.answer()
    expect(page.locator(".brand")).to_contain_text("You are Bismarck")
    # The dice are shown to the player who is asked next, and only once.
    expect(page.get_by_role("heading", name="Just now")).to_be_visible()
    for player, own in (("Bismarck", "0 of 2 steps."), ("Prinz Eugen", "0 of 3 steps.")):
        expect(page.locator(".brand")).to_contain_text(f"You are {player}")
        table.through_to("Where do.* go")
        expect(page.get_by_text(own)).to_be_visible()
        table.answer()
    expect(table.signals).to_contain_text("Turn 1 ends")
    page.reload()
    expect(table.question).to_be_visible()
    expect(page.locator("[data-curtain]")).to_have_count(0)


def test_a_replay_of_what_was_never_hidden_has_one_point_of_view(table: Table) -> None:
    key = new_match(table.url, "bismarck_solitaire", SEATS, MISSION)["seats"]["bismarck"]
    table.page.goto(f"{table.url}/#/replay/{key}")
    expect(table.chart).to_be_visible()
    expect(table.page.get_by_role("radiogroup", name="Point of view")).to_have_count(0)
    expect(table.page.get_by_text("Only your own view")).to_have_count(0)


def test_the_staff_states_the_chance_to_complete_the_mission(cruise: Table) -> None:
    papers = cruise.page.get_by_role("region", name="Chance to complete the mission")
    # Some two dozen missions are played for it: seconds of a core, and minutes where ten others want it.
    expect(papers).to_contain_text(re.compile(r"\d+ %, give or take \d+ %"), timeout=240_000)
    expect(cruise.page.get_by_text("An estimate, not a fact")).to_have_count(0)


def test_the_odds_follow_the_current_course(cruise: Table) -> None:
    odds = cruise.page.locator(".right .scroll")
    expect(odds).to_contain_text("Bismarck, if she stays in A5")
    cruise.page.keyboard.press("Alt+ArrowLeft")
    cruise.page.keyboard.press("Alt+ArrowLeft")
    expect(odds).to_contain_text("Bismarck in A4, next turn")


def test_a_question_about_odds_begins_with_the_mission_and_the_current_unit(cruise: Table) -> None:
    cruise.unit("Bismarck").click()
    cruise.page.get_by_role("button", name="other odds").click()
    asked = cruise.page.get_by_role("dialog")
    expect(asked.get_by_label("Mission")).to_have_value(MISSION)
    expect(asked.get_by_label("Grid")).to_have_value("A5")
    asked.get_by_role("button", name="Ask", exact=True).click()
    expect(cruise.page.locator(".answer")).to_contain_text("event attack")


def test_a_unit_without_orders_is_said_to_stay(cruise: Table) -> None:
    expect(cruise.unit("Bismarck").locator(".state")).to_have_text("keeps orders")
    expect(cruise.page.locator(".review")).to_contain_text("Every unit keeps its orders.")


def nearly_won() -> tuple[so.Match, so.Record]:
    """Return a mission that two in cooperation have won, and its record without the last order."""
    for number in range(LIMIT):
        match = so.Match.new("bismarck_solitaire", "northern_gate", {"players": "two"}, seed=f"won {number}")
        bots = {side: so.bot("bismarck_solitaire", "commander", side) for side in match.game.sides}
        while match.outcome is None:
            side = match.waiting[0]
            prompt = match.prompt(side)
            assert prompt
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
        if match.outcome.winner:
            return match, so.replay(match.record(), len(match.decisions) - 1).record()
    raise AssertionError("the commander never wins")


def test_two_in_cooperation_win_together(table: Table, tmp_path: Path) -> None:
    match, record = nearly_won()
    record.save(tmp_path / "nearly.json")
    body = (tmp_path / "nearly.json").read_bytes()
    with urlopen(Request(f"{table.url}/api/import", body, {"content-type": "application/json"})) as answer:
        seats = json.load(answer)["seats"]
    ((side, order),) = match.decisions[-1].orders.items()
    with Player(Door(table.url), seats[side]) as player:
        player.seal(so.parse_order(order))
    table.sit(seats["prinz_eugen"])
    ending = table.page.locator(".ending")
    expect(ending.get_by_role("heading", name="You win")).to_be_visible()
    entry = match.entry()
    assert entry
    expect(ending).to_contain_text(f"Squadron Medal, {'earned' if entry.medal else 'not earned'}")
    expect(ending.locator("dl")).to_have_text(f"Points {entry.points}")
    expect(ending.get_by_role("button", name="Replay", exact=True)).to_be_visible()
    expect(table.page.locator(".sheet [data-zone]")).to_have_count(0)
    ending.get_by_role("link", name="Battle archive").click()
    expect(table.page.get_by_role("heading", name="Battle archive")).to_be_in_viewport()
    table.page.get_by_role("button", name="1 finished").click()
    mine = table.page.locator(".card")
    expect(mine).to_contain_text("Won")
    expect(mine).to_contain_text("you: Prinz Eugen, with a friend")


def test_two_dice_are_seen_with_the_text_of_their_event(cruise: Table) -> None:
    news = cruise.page.get_by_role("region", name="Just now")
    white = news.get_by_role("img", name=re.compile(r"^white die [1-6]$"))
    black = news.get_by_role("img", name=re.compile(r"^black die [1-6]$"))
    faces = [(die.get_attribute("aria-label") or "")[-1] for die in (white, black)]
    expect(news).to_contain_text(f"white {faces[0]}, black {faces[1]}: ")
    expect(white.locator("circle")).to_have_count(int(faces[0]))


def test_the_dice_fall_and_the_fall_can_be_skipped(browser: Browser, table: Table) -> None:
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference") as context:
        lively = Table(context.new_page(), table.url)
        lively.page.clock.install()
        begin(lively)
        lively.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
        lively.answer()
        die = lively.page.locator(".die.white")
        expect(die).to_have_class(re.compile("falling"))
        assert die.evaluate("die => getComputedStyle(die).animationName") != "none"
        lively.page.keyboard.press("Escape")
        expect(die).not_to_have_class(re.compile("falling"))
        expect(lively.page.get_by_role("button", name="hide")).to_be_visible()


def test_no_dice_fall_where_no_motion_is_asked_for(cruise: Table) -> None:
    die = cruise.page.locator(".die.white")
    expect(die).to_be_visible()
    assert die.evaluate("die => getComputedStyle(die).animationName") == "none"


def test_the_zones_of_the_event_come_up_with_colour_pattern_number_and_legend(cruise: Table) -> None:
    zones = cruise.page.locator(".sheet [data-zone]")
    for _ in range(LIMIT):
        if zones.count():
            break
        cruise.answer()
        cruise.through_to("Where do your ships go")
    legend = cruise.page.get_by_role("region", name="Zones on the chart")
    expect(legend.get_by_role("listitem")).to_have_count(zones.count())
    first = zones.first
    colour = first.get_attribute("data-zone") or ""
    expect(first.locator(f"path[fill='url(#zone-{colour})']")).to_be_attached()
    expect(first.locator(".number")).to_have_text("1")
    expect(legend.get_by_role("listitem").first).to_contain_text(f"1 {colour}:")
    expect(legend.get_by_role("listitem").first).to_contain_text(first.locator(".note").text_content() or "?")
    expect(legend).to_contain_text(cruise.page.locator("h1").inner_text().split(": ")[1])


def test_the_twelve_charts_can_be_looked_at_and_put_back(cruise: Table) -> None:
    notes = cruise.page.locator(".sheet [data-zone] .note")
    now = notes.all_text_contents()
    cruise.page.get_by_role("tab", name="Charts").click()
    charts = cruise.page.locator(".charts button")
    expect(charts).to_have_count(12)
    game = so.load("bismarck_solitaire")
    match = so.Match.new(game, scenario=MISSION)
    for place, chart in enumerate(game.display(match.view("bismarck")).charts):
        expect(charts.nth(place)).to_contain_text(chart.title)
        expect(charts.nth(place)).to_contain_text(chart.when)
        expect(charts.nth(place)).to_contain_text(chart.text)
        charts.nth(place).click()
        expect(cruise.page.get_by_role("region", name="Zones on the chart")).to_contain_text(chart.text)
        expect(cruise.page.locator(".sheet [data-zone]")).to_have_count(len(chart.zones))
    cruise.page.get_by_role("button", name="Back to now").click()
    assert notes.all_text_contents() == now


def test_the_charts_are_walked_by_keys(cruise: Table) -> None:
    cruise.page.get_by_role("tab", name="Charts").click()
    charts = cruise.page.locator(".charts button")
    charts.first.focus()
    cruise.page.keyboard.press("ArrowDown")
    cruise.page.keyboard.press("Enter")
    expect(charts.nth(1)).to_have_attribute("aria-pressed", "true")


def test_the_chance_of_each_grid_is_shaded_and_read_exactly(cruise: Table) -> None:
    cruise.page.get_by_label("What the chart shows").select_option(SHIPS)
    expect(cruise.page.locator(".wash path").first).to_be_attached()
    game = so.load("bismarck_solitaire")
    layer = game.display(so.Match.new(game, scenario=MISSION).view("bismarck")).layers[SHIPS]
    expect(cruise.page.locator("text.belief")).to_have_count(len(layer))
    key = cruise.page.get_by_role("region", name="Chances")
    box = cruise.chart.bounding_box()
    assert box
    for grid in ("C2", "C5", "G3"):
        found = so.odds("bismarck_solitaire", "event", mission=MISSION, grid=grid)
        assert isinstance(found, Mapping)
        p: Fraction = found["ships"]
        x = box["x"] + (int(grid[1]) - 0.75) * box["width"] / 8
        y = box["y"] + ("ABCDEFGH".index(grid[0]) + 0.25) * box["height"] / 8
        cruise.page.mouse.move(x, y)
        words = f"{int(p * 12)} of 12, {round(float(p) * 100)} percent" if p else "no chance"
        expect(key).to_contain_text(f"{grid}nw: {words}")


def test_the_keyboard_reads_the_chance_too(cruise: Table) -> None:
    cruise.page.get_by_label("What the chart shows").select_option(SHIPS)
    cruise.chart.focus()
    cruise.page.keyboard.press("ArrowRight")
    expect(event_text(cruise)).to_contain_text(re.compile(r"next turn: ships: (no chance|\d+ of 12, \d+ percent)"))


def test_the_status_board_stays_in_sight(cruise: Table) -> None:
    mission = cruise.page.get_by_role("region", name="Mission", exact=True)
    for line in ("Turn 1 of 20", "Points 0 of", "Home", "Medal", "Convoys sunk 0 of 5"):
        expect(mission).to_contain_text(re.compile(line.replace(" ", r"\s*")))
    ships = cruise.page.get_by_role("region", name="German ships")
    expect(ships).to_contain_text(re.compile(r"Bismarck.*8 of 8"))


def test_steps_and_barrels_are_counted_while_the_course_is_led(cruise: Table) -> None:
    cruise.unit("Bismarck").click()
    legs = cruise.page.locator(".choice", has_text="Bismarck").locator(".legs").first
    cruise.page.keyboard.press("b")
    expect(legs).to_contain_text("costs 1 barrel")
    expect(cruise.page.locator("article.unit .gauge .going")).to_have_count(1)
    expect(legs).to_contain_text("0 of 3 steps")


def test_the_cruise_has_no_serious_accessibility_finding(cruise: Table) -> None:
    assert not serious(cruise.page)
    cruise.page.get_by_role("tab", name="Charts").click()
    cruise.page.locator(".charts button").nth(4).click()
    assert not serious(cruise.page)
    cruise.page.get_by_role("tab", name="Tables").click()
    cruise.page.get_by_label("What the chart shows").select_option(SHIPS)
    assert not serious(cruise.page)


def boxes(page: Page, *places: str) -> list[tuple[float, float]]:
    """Return where things begin and end from top to bottom."""
    found = [page.locator(place).first.bounding_box() for place in places]
    return [(box["y"], box["y"] + box["height"]) for box in found if box]


def test_on_a_phone_nothing_covers_the_chart_and_the_mission_is_under_the_units(browser: Browser, table: Table) -> None:
    size: Any = {"width": 390, "height": 844}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        begin(phone)
        phone.through_to("Where do your ships go")
        phone.page.get_by_role("tab", name="Orders").tap()
        phone.page.locator(".charts button").nth(2).tap()
        expect(phone.page.locator(".chart-key")).to_be_visible()
        layers, chart, key, below = boxes(phone.page, ".layers", "[data-region=chart]", ".chart-key", ".handle")
        assert layers[1] <= chart[0] < chart[1] <= key[0] < key[1] <= below[0]
        phone.page.get_by_role("tab", name="Units").tap()
        for panel in ("Mission", "German ships"):
            expect(phone.page.get_by_role("region", name=panel, exact=True)).to_be_in_viewport()


def test_a_phone_can_cruise(browser: Browser, table: Table) -> None:
    size: Any = {"width": 360, "height": 740}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Table(context.new_page(), table.url)
        begin(phone)
        phone.through_to("Where do your ships go")
        expect(phone.page.locator(".die.white")).to_be_visible()
        phone.page.get_by_role("button", name="Layers").tap()
        phone.page.get_by_label("What the chart shows").select_option(SHIPS)
        expect(phone.page.get_by_role("region", name="Chances")).to_be_visible()
        phone.page.get_by_role("tab", name="Orders").tap()
        phone.page.locator(".charts button").nth(2).tap()
        expect(phone.page.get_by_role("button", name="Back to now")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
