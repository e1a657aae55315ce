"""Forces that hold ships, boxes off the map, and the turns of a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby import library
from tests.browser.table import Table, new_match
from tests.games_for_tests import registered
from tests.server.player import Player


@pytest.fixture(scope="module", autouse=True)
def games_for_tests() -> Iterator[None]:
    """Register the games made for tests with the server while these tests run."""
    with registered():
        yield
    library.catalogue.cache_clear()


@pytest.fixture
def seats(server: Background) -> dict[str, str]:
    """Provide the seats of a hunt between two people; two forces have met."""
    players = {"german": {"player": "away"}, "british": {"player": "me"}}
    made: dict[str, str] = new_match(server.url, "force_hunt", players, "four")["seats"]
    return made


def test_ships_are_listed_under_their_force_which_is_on_the_chart_for_them(table: Table, seats: dict[str, str]) -> None:
    table.sit(seats["british"])
    rows = table.page.locator(".roster .row .name")
    expect(rows).to_have_text(
        ["Force A", "Hood", "Prince of Wales", "DF1", "Force B", "Norfolk", "Raiders", "Bismarck", "Prinz Eugen"]
    )
    expect(table.page.locator(".roster header .note")).to_contain_text("4 units")
    expect(table.page.locator(".roster .group").first).to_contain_text("3 units")
    expect(table.page.get_by_text("order together")).to_have_count(0)  # each picks a target of its own
    expect(table.page.locator("[data-stack]")).to_have_count(3)
    expect(table.page.locator('[data-stack="0403 own"] .label')).to_have_text("Force A")


def test_a_target_within_a_force_is_picked_on_the_force(table: Table, seats: dict[str, str]) -> None:
    table.sit(seats["british"])
    page = table.page
    expect(page.locator(".unit h2")).to_have_text("Hood")
    expect(page.locator('[data-stack="0403 own"]')).to_have_class(re.compile("inHand"))
    raiders = page.locator('[data-stack="0403 foe"]')
    expect(raiders.locator(".ring")).to_be_visible()
    raiders.locator(".catch").click(force=True)
    expect(page.locator("[data-choice=hood] input[value=bismarck]")).to_be_checked()
    table.unit("Hood").click()
    raiders.locator(".catch").click(force=True)
    expect(page.locator("[data-choice=hood] input[value=eugen]")).to_be_checked()


def test_a_fight_knows_ships_within_forces_as_ours_and_theirs(
    table: Table, server: Background, seats: dict[str, str]
) -> None:
    table.sit(seats["british"])
    table.seal()
    with Player(server, seats["german"]) as german:
        german.seal({})
        fight = table.page.locator("dialog[data-fight]")
        ours = [re.compile(name) for name in ("^Hood", "^Prince of Wales", "^DF1")]
        expect(fight.get_by_label("You").locator("h4")).to_have_text(ours)
        theirs = [re.compile(name) for name in ("^Bismarck", "^Prinz Eugen")]
        expect(fight.get_by_label("Enemy").locator("h4")).to_have_text(theirs)


def test_a_die_of_ten_faces_is_drawn_with_its_number(table: Table, server: Background, seats: dict[str, str]) -> None:
    table.sit(seats["british"])
    table.seal()
    with Player(server, seats["german"]) as german:
        german.seal({})
        die = table.page.locator("dialog[data-fight] svg.die").first
        expect(die).to_have_attribute("aria-label", re.compile(r"^die of 10 \d+$"))
        expect(die.locator("text")).to_have_text(re.compile(r"^\d+$"))


def test_a_lane_is_seen_on_hexes(table: Table, seats: dict[str, str]) -> None:
    table.sit(seats["british"])
    expect(table.page.locator(".sheet .lanes")).to_have_attribute("d", re.compile("^M[^M]*(L[^L]*){17}Z$"))


def test_boxes_have_their_name_once_and_a_course_leads_out_of_one(
    table: Table, server: Background, seats: dict[str, str]
) -> None:
    table.sit(seats["british"])
    page = table.page
    expect(page.locator("[data-box=halifax] .name")).to_have_text("Halifax")
    expect(page.locator(".roster .group b", has_text="Halifax")).to_have_text("Halifax")
    expect(page.locator(".roster .row", has_text="Force B").locator(".cell")).to_have_text("Halifax")
    table.seal()
    with Player(server, seats["german"]) as german:
        german.seal({})
    table.asked()
    table.unit("Force B").click()
    expect(page.locator(".unit p").first).to_have_text("Cruiser, Halifax")
    page.locator("[data-choice=b] button", has_text=re.compile("^N$")).click()
    table.seal()
    with Player(server, seats["german"]) as german:
        german.seal({})
        expect(page.locator(".roster .row", has_text="Force B").locator(".cell")).not_to_have_text("Halifax")


def test_the_turn_track_is_that_of_the_scenario(table: Table, seats: dict[str, str]) -> None:
    table.sit(seats["british"])
    expect(table.page.locator(".track .box")).to_have_count(4)


def test_what_is_placed_is_on_the_chart_before_it_is_sealed(table: Table, server: Background) -> None:
    players = {"german": {"player": "away"}, "british": {"player": "me"}}
    table.sit(new_match(server.url, "force_hunt", players, "placing")["seats"]["british"])
    expect(table.page.locator("[data-ghost]")).to_have_count(0)
    table.page.locator("fieldset.pick label", has_text="0504").click()
    expect(table.page.locator("[data-ghost=b]")).to_be_visible()
    table.seal()
    expect(table.page.locator('[data-stack="0504 own"]')).to_be_visible()
