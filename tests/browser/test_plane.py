"""The plane in the browser, and several boards in one game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby import library
from tests.browser.screens import PHONE
from tests.browser.table import Table, new_match
from tests.games_for_tests import registered
from tests.server.player import Player

SEATS: dict[str, dict[str, Any]] = {"red": {"player": "away"}, "blue": {"player": "me"}}


@pytest.fixture(scope="module", autouse=True)
def games_for_tests() -> Iterator[None]:
    """Register the games made for tests with the server while these tests run."""
    with registered():
        yield
    library.catalogue.cache_clear()


def keys(server: Background, scenario: str = "fight") -> dict[str, str]:
    """Return the seats of a duel between two people, at its eighth turn or still in the chase."""
    made: dict[str, str] = new_match(server.url, "plane_duel", SEATS, scenario)["seats"]
    return made


@pytest.fixture
def fight(table: Table, server: Background) -> Table:
    """Open blue's seat at the eighth turn of a fight."""
    table.sit(keys(server)["blue"])
    expect(table.page.locator("[data-token=lion]")).to_be_visible()
    return table


def word(page: Page, name: str) -> Locator:
    """Return a piece of lettering on the plane."""
    return page.locator(f'[data-word="{name}"]')


def test_the_selected_vessel_has_her_arcs_rings_targets_and_helm(fight: Table) -> None:
    page = fight.page
    expect(page.locator(".unit h2")).to_have_text("Lion")
    expect(page.locator("[data-sector]")).to_have_count(2)
    expect(page.locator("[data-range]")).to_have_count(3)
    expect(page.locator("[data-aim=falke]")).to_be_visible()
    expect(word(page, "aim falke")).to_contain_text("12,780 yards, 071°")
    expect(word(page, "helm")).to_contain_text("010° 25 kn")
    expect(page.locator("[data-wake]")).to_have_count(4)
    expect(page.locator("[data-fall]")).to_have_count(3)
    expect(page.locator("[data-run]")).to_have_count(3)


def test_sectors_and_rings_of_equal_names_are_all_drawn(table: Table, server: Background) -> None:
    def alike(message: str | bytes) -> str:
        text = re.sub(r'"name":"bow[^"]*"', '"name":"guns"', str(message))
        return re.sub(r'"radius":[0-9.]+', '"radius":80', text)

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: line.send(alike(message)))

    table.page.route_web_socket(re.compile("/ws/"), listen)
    table.sit(keys(server)["blue"])
    expect(table.page.locator("[data-sector=guns]")).to_have_count(2)
    expect(table.page.locator("[data-range='80']")).to_have_count(3)


def test_a_click_selects_another_vessel_with_all_her_choices(fight: Table) -> None:
    page = fight.page
    page.locator("[data-token=tiger] .catch").click(position={"x": 12, "y": 8})
    expect(page.locator(".unit h2")).to_have_text("Tiger")
    expect(page.locator("[data-choice]")).to_have_count(3)
    expect(page.locator("[data-choice=tiger_course]")).to_be_visible()
    page.get_by_role("application").press("ArrowLeft")
    expect(page.locator("[data-ordered]")).to_have_count(0)  # her helm is drawn
    page.locator("[data-token=lion] .catch").click(position={"x": 6, "y": 24})
    expect(page.locator("[data-ordered=tiger]")).to_be_visible()


def test_the_end_of_the_move_is_dragged_and_taken_back_as_one_change(fight: Table) -> None:
    page = fight.page
    grip = page.locator("[data-helm=lion]")
    box = grip.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 10, steps=4)
    page.mouse.move(x + 40, y + 25, steps=4)
    page.mouse.up()
    expect(word(page, "helm")).not_to_contain_text("010° 25 kn")
    expect(page.get_by_label("Lion, course, 0 to 359")).not_to_have_value("10")
    page.keyboard.press("Control+z")
    expect(page.get_by_label("Lion, course, 0 to 359")).to_have_value("10")
    expect(word(page, "helm")).to_contain_text("010° 25 kn")


def test_a_click_beyond_her_reach_is_full_speed_on_that_bearing(fight: Table) -> None:
    page = fight.page
    circle = page.locator(".steer .reach.far").bounding_box()
    assert circle
    middle = circle["y"] + circle["height"] / 2
    page.mouse.click(circle["x"] + circle["width"] + 4, middle)
    expect(word(page, "helm")).to_contain_text("090° 25 kn")
    expect(page.locator(".reading")).to_have_text("Lion cannot get that far: full speed on that bearing.")
    page.mouse.click(circle["x"] + circle["width"] / 2, circle["y"] + 12)
    expect(page.locator(".reading")).not_to_contain_text("cannot get that far")


def test_a_click_that_orders_nothing_says_why(fight: Table) -> None:
    page = fight.page
    circle = page.locator(".steer .reach.far").bounding_box()
    assert circle
    beside = circle["x"] + circle["width"] + 4, circle["y"] + circle["height"] / 2
    page.get_by_role("button", name="One turn back").click()
    page.mouse.click(*beside)
    expect(page.locator(".reading")).to_have_text("You are looking at turn 7. Go back to your orders first.")
    page.get_by_role("button", name="One turn forward").click()
    fight.seal()
    page.mouse.click(*beside)
    expect(page.locator(".reading")).to_have_text("No orders are due now.")


def test_keys_turn_her_change_her_speed_and_go_from_vessel_to_vessel(fight: Table) -> None:
    page = fight.page
    fight.chart.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(word(page, "helm")).to_contain_text("021° 24 kn")
    expect(page.locator(".reading")).to_contain_text("11° to starboard, 24 knots, targets kept")
    page.keyboard.press("PageUp")
    expect(page.locator(".plane [role=status]")).to_contain_text(
        "Falke. red. course 000°, 24 knots. 12,780 yards, 071°"
    )
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page.locator(".unit h2")).to_have_text("Tiger")


def test_a_target_is_picked_by_a_click_on_it(fight: Table) -> None:
    page = fight.page
    page.locator("[data-choice=lion_bow]").get_by_text("Hold").click()
    page.locator("[data-choice=lion_stern]").get_by_text("Hold").click()
    expect(page.locator("[data-aim]")).to_have_count(0)
    page.locator("[data-token=falke] .catch").click(position={"x": 6, "y": 24})
    expect(page.locator("[data-aim=falke]")).to_be_visible()
    expect(page.locator("[data-choice=lion_stern] input[value=falke]")).to_be_checked()


def test_a_click_aims_every_set_of_guns_that_bears(fight: Table) -> None:
    page = fight.page
    for guns in ("bow", "stern"):
        page.locator(f"[data-choice=lion_{guns}]").get_by_text("Hold").click()
    page.locator("[data-token=lion] .catch").click(position={"x": 6, "y": 24})
    page.locator("[data-token=falke] .catch").click(position={"x": 6, "y": 24})
    for guns in ("bow", "stern"):
        expect(page.locator(f"[data-choice=lion_{guns}] input[value=falke]")).to_be_checked()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-aim]")).to_have_count(0)


def test_clicks_on_a_stack_go_round_the_ships_in_it(table: Table) -> None:
    seats: dict[str, dict[str, Any]] = {"german": {"player": "me"}, "british": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "graf_spee", seats, "river_plate")["seats"]["german"])
    expect(table.page.locator("[data-token=ajax]")).to_be_visible()
    box = table.page.locator("[data-token=ajax] .catch").bounding_box()
    assert box
    met = set()
    for _ in range(3):
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        met.add(table.page.locator("[data-token]:has(.cursor)").get_attribute("data-token"))
    assert met == {"exeter", "ajax", "achilles"}


def test_range_and_bearing_are_shown_of_what_is_under_the_pointer(fight: Table) -> None:
    box = fight.page.locator("[data-token=falke]").bounding_box()
    assert box
    fight.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(fight.page.locator(".reading")).to_contain_text(
        re.compile(r"From Lion: 12,\d{3} yards, 07\d°, 6\d° to star")
    )


def test_a_step_back_shows_the_plane_as_it_was_and_leaves_the_orders(fight: Table) -> None:
    page = fight.page
    page.get_by_label("Turn 4, hits on you: 1").click()
    expect(page.locator(".then")).to_have_text("Turn 4. Back to your orders")
    expect(page.locator("[data-fall]")).to_have_count(1)
    expect(page.locator("[data-helm]")).to_have_count(0)
    page.get_by_role("button", name="One turn back").click()
    expect(page.locator(".then")).to_contain_text("Turn 3.")
    page.get_by_role("button", name="Back to your orders").click()
    expect(word(page, "helm")).to_contain_text("010° 25 kn")


def test_the_plane_is_a_table_too(fight: Table) -> None:
    fight.page.keyboard.press("F4")
    rows = fight.page.locator("dialog tbody").first.locator("tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Falke")
    expect(rows.first).to_contain_text("12,780 yards")


def test_sealed_orders_move_the_vessels_and_leave_a_wake(table: Table, server: Background) -> None:
    seats = keys(server)
    table.sit(seats["blue"])
    table.seal()
    with Player(server, seats["red"]) as red:
        red.seal({})
        expect(table.page.locator(".strip .at")).to_contain_text("orders")
    expect(table.page.locator("[data-wake=lion]")).to_be_visible()


def test_held_courses_and_targets_are_sealed_with_one_press_and_nothing_is_ordered_together(fight: Table) -> None:
    expect(fight.page.get_by_text("order together")).to_have_count(0)
    fight.page.get_by_role("button", name="Seal orders").click()
    expect(fight.page.locator(".seal").get_by_text("Orders sealed.")).to_be_visible()


def test_the_reader_looks_at_the_other_board_and_comes_back(fight: Table) -> None:
    page = fight.page
    page.get_by_role("radio", name="Squares").check(force=True)
    expect(page.locator("[data-stack]").first).to_be_visible()
    expect(page.locator(".plane")).to_have_count(0)
    page.get_by_role("radio", name="Fight, in play").check(force=True)
    expect(page.locator("[data-token=lion]")).to_be_visible()


def test_the_choice_of_a_board_is_beside_the_layers_and_not_over_them(fight: Table) -> None:
    fight.page.get_by_role("radio", name="Squares").check(force=True)
    layers = fight.page.get_by_role("toolbar", name="On the chart").bounding_box()
    boards = fight.page.get_by_role("radiogroup", name="Board").bounding_box()
    assert layers
    assert boards
    assert layers["x"] + layers["width"] <= boards["x"]


def test_without_a_battle_no_board_is_chosen_and_the_layers_are_in_one_line(table: Table) -> None:
    seats = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "graf_spee", seats)["seats"]["british"])
    expect(table.page.get_by_role("button", name="Plot table")).to_be_visible()
    expect(table.page.get_by_role("radiogroup", name="Board")).to_have_count(0)
    layers = table.page.get_by_role("toolbar", name="On the chart").bounding_box()
    assert layers
    assert layers["height"] < 40


def test_the_choice_of_a_board_covers_no_tool_of_the_plane(table: Table) -> None:
    table.page.set_viewport_size({"width": 1280, "height": 720})
    seats = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    table.sit(new_match(table.url, "graf_spee", seats, "river_plate")["seats"]["british"])
    tools = table.page.get_by_role("toolbar", name="On the battle chart").bounding_box()
    boards = table.page.get_by_role("radiogroup", name="Board").bounding_box()
    assert tools
    assert boards
    assert tools["x"] + tools["width"] <= boards["x"]


def test_where_squadrons_meet_the_plane_comes_into_play(table: Table, server: Background) -> None:
    seats = keys(server, "chase")
    table.sit(seats["blue"])
    expect(table.page.locator("[data-stack]")).to_have_count(2)
    table.page.keyboard.press("Numpad6")
    table.seal()
    with Player(server, seats["red"]) as red:
        red.seal({"red": ("M", "1212")})
        expect(table.page.locator("[data-token=lion]")).to_be_visible()
        expect(table.page.get_by_role("radio", name="Fight, in play")).to_be_checked()


def test_on_a_phone_the_plane_is_near_and_what_is_touched_is_a_finger_wide(
    browser: Browser, server: Background
) -> None:
    page = browser.new_context(**PHONE, reduced_motion="reduce").new_page()
    page.goto(f"{server.url}/#/seat/{keys(server)['blue']}")
    expect(page.locator("[data-token=lion]")).to_be_visible()
    expect(page.locator("[data-token=falke]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Lion, course: 10 more").tap()
    expect(word(page, "helm")).to_contain_text("020° 25 kn")
    page.get_by_role("button", name="One turn back").tap()
    expect(page.locator(".then")).to_contain_text("Turn 7.")
    page.get_by_role("button", name="turn 7", exact=True).tap()
    box = page.locator("[data-token=falke] .catch").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    page.context.close()


def test_the_list_of_keys_has_those_of_the_plane(fight: Table) -> None:
    page = fight.page
    page.keyboard.press("?")
    page.get_by_text("Keys", exact=True).click()
    listed = page.get_by_role("region", name="Keys")
    expect(listed).to_contain_text("On the battle chart: go from ship to ship")
    expect(listed).to_contain_text("On the battle chart: step back and forth through the turns of the fight")
