"""The lobby: at sea in three clicks, records and links brought in, and what it says if they are no good."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, expect

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.server.http.background import Background
from tests.browser.table import Table, hunted, new_match


def test_a_newcomer_is_at_sea_by_one_click_in_sight(table: Table) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.lobby()
    expect(table.page.locator(".game").first.get_by_role("radio")).to_be_checked()
    expect(table.page.locator(".game").first).to_contain_text("First Hunt")
    button = table.page.get_by_role("button", name="Open the match")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(table.question).to_have_text("Where does the cruiser go?")


def test_a_game_opens_with_what_a_newcomer_can_win(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="Computer Bismarck").click()
    chosen = table.page.locator(".go select")
    wanted = ["bismarck", "first_patrol", "british", "bot cadet"]
    for select, value in zip(chosen.all(), wanted, strict=True):
        expect(select).to_have_value(value)
    table.page.locator(".game", has_text="First Hunt").click()
    expect(table.page.get_by_label("My side")).to_have_value("hunter")
    expect(table.page.get_by_role("button", name="Play it")).to_be_hidden()


def test_games_say_minutes_and_turns_and_the_shortest_comes_first(table: Table) -> None:
    table.lobby()
    cards = table.page.locator(".game")
    expect(cards.first).to_contain_text("about 10 minutes")
    expect(cards.first).to_contain_text("up to 8 turns")
    expect(cards.last).to_contain_text("Sink the Bismarck")
    campaign = cards.filter(has_text="Computer Bismarck")
    expect(campaign).to_contain_text("20 minutes to 2½ hours")
    campaign.click()
    expect(table.page.locator(".scenarios label", has_text="First patrol")).to_contain_text("5 turns, about 20 minutes")


def test_options_are_in_a_column_under_the_games_own_names(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="Computer Bismarck").click()
    table.page.get_by_text("Option switches").click()
    early = table.page.get_by_label("Early end")
    expect(early.locator("option")).to_have_text(["Only with a lead of thirty", "As soon as she is sunk"])
    fields = table.page.locator(".switches select, .switches input")
    columns = fields.evaluate_all("all => [...new Set(all.map(one => Math.round(one.getBoundingClientRect().x)))]")
    assert len(columns) == 1
    table.page.get_by_role("button", name="Odds").click()
    table.page.get_by_role("button", name="Salvo").click()
    words = table.page.get_by_label("Target").locator("option").all_inner_texts()
    assert {"DF1", "WS8B", "Prince of Wales"} <= set(words)


def test_every_game_has_a_picture_and_words(table: Table) -> None:
    table.lobby()
    cards = table.page.locator(".game")
    for card in cards.all():
        expect(card.locator("svg.vignette path").first).to_be_attached()
        assert len(card.locator(".words").inner_text()) > 40


def test_each_side_is_offered_the_computer_players_that_play_it(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="Computer Bismarck").click()
    german = table.page.get_by_role("radiogroup", name="Which computer player for german")
    expect(german.get_by_role("radio", name="Cadet")).to_be_checked()
    expect(german.get_by_role("radio", name="Admiral")).to_have_count(0)
    expect(german).to_contain_text(re.compile("Otto *hard.*Master *hard"))
    german.get_by_text("Otto").click()
    german.get_by_text("Cadet").click()
    expect(table.page.get_by_text("Sensible and simple. Sees only what its side may see.")).to_be_visible()
    table.page.get_by_role("radiogroup", name="Who plays german").get_by_text("Me", exact=True).click()
    british = table.page.get_by_role("radiogroup", name="Which computer player for british")
    expect(british.get_by_role("radio", name="Otto")).to_have_count(0)
    expect(british.get_by_role("radio", name="Cadet")).to_be_checked()


def test_the_form_shows_the_switches_in_force_and_lets_them_be_changed(table: Table) -> None:
    """Bismarck 15.2: the solitaire rules are on against a computer German, off against a friend, or as you set them."""
    table.lobby()
    table.page.locator(".game", has_text="Computer Bismarck").click()
    table.page.get_by_text("Option switches").click()
    solitaire = table.page.get_by_role("checkbox", name=re.compile("Solitaire set-up"))
    expect(solitaire).to_be_checked()
    german = table.page.get_by_role("radiogroup", name="Who plays german")
    german.get_by_text("Friend here").click()
    expect(solitaire).not_to_be_checked()
    german.get_by_text("Computer").click()
    expect(solitaire).to_be_checked()
    solitaire.uncheck()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.chart).to_be_visible()
    expect(table.page.get_by_text("Not in play: Belchen")).to_have_count(0)


def test_the_german_chart_marks_the_secret_refuelling_squares(table: Table) -> None:
    """Bismarck 15.3"""
    seats = {"british": {"player": "bot", "bot": "random"}, "german": {"player": "me"}}
    made = new_match(table.url, "bismarck", seats, options={"solitaire": "on"})
    table.sit(made["seats"]["german"])
    expect(table.page.locator("path title", has_text="refuelling")).to_have_count(1)
    expect(table.page.get_by_text("Secret refuelling squares").first).to_be_attached()


def test_my_matches_say_whose_turn_it_is_and_lead_back(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.chart).to_be_visible()
    table.page.get_by_role("button", name="Sealed Orders").click()
    mine = table.page.locator(".card", has_text="Your orders are due")
    expect(mine).to_contain_text("Turn 1 of 8")
    expect(mine).to_contain_text("you: Hunter, against Corsair")
    expect(mine).to_contain_text(re.compile(r"started today \d\d:\d\d"))
    mine.locator("a.open").click()
    expect(table.question).to_be_visible()


REMEMBER = """kept => {
  localStorage.setItem('sealed-orders keys', kept);
  dispatchEvent(new StorageEvent('storage', { key: 'sealed-orders keys' }));
}"""  # as another window of this browser would


def remember(table: Table, *made: dict[str, Any]) -> None:
    """Let this browser keep the seats of several matches."""
    kept = [
        {"match": one["match"], "side": side, "key": key, "game": "", "here": False}
        for one in made
        for side, key in one["seats"].items()
    ]
    table.page.evaluate(REMEMBER, json.dumps(kept))


def test_a_match_counts_its_turns_as_its_scenario_has_them(table: Table) -> None:
    seats = {"british": {"player": "me"}, "german": {"player": "bot", "bot": "random"}}
    remember(table, new_match(table.url, "bismarck", seats, "first_patrol"))
    table.lobby()
    expect(table.page.locator(".card")).to_contain_text("Turn 1 of 5")


def test_a_match_that_is_over_is_folded_away_with_its_result(table: Table, server: Background) -> None:
    key = hunted(server)
    table.sit(key)
    table.lobby()
    card = table.page.locator(".card", has_text="The breakout")
    expect(table.page.locator(".mine")).to_contain_text("1 finished")
    expect(card).to_be_hidden()
    table.page.get_by_text("1 finished").click()
    expect(card).to_contain_text(re.compile("(Won|Lost).*(The raider|Three merchants)", re.DOTALL))
    expect(card).not_to_contain_text("orders carried out")


def test_many_matches_do_not_push_the_rest_of_the_lobby_away(table: Table) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    hunt = {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "random"}}
    remember(table, *(new_match(table.url, "tutorial", hunt) for _ in range(5)))
    table.lobby()
    cards = table.page.locator(".mine .card")
    expect(cards).to_have_count(3)
    expect(table.page.get_by_text("Open a record").first).to_be_in_viewport()
    table.page.get_by_role("button", name="all 5 running").click()
    expect(cards).to_have_count(5)


def test_on_a_phone_own_matches_come_first(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.lobby()
    heads = table.page.locator("h2")
    top = heads.filter(has_text="Choose a game")
    expect(heads.filter(has_text="Learn")).to_be_in_viewport()
    remember(
        table,
        new_match(table.url, "tutorial", {"raider": {"player": "me"}, "hunter": {"player": "bot", "bot": "random"}}),
    )
    table.lobby()
    expect(table.page.locator(".mine .card")).to_be_in_viewport()
    mine, games = heads.filter(has_text="My matches").bounding_box(), top.bounding_box()
    assert mine
    assert games
    assert mine["y"] < games["y"]


def test_a_match_is_deleted_after_one_question(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.chart).to_be_visible()
    table.lobby()
    card = table.page.locator(".mine .card")
    expect(card).to_have_count(1)
    card.get_by_role("button", name="more").click()
    card.get_by_role("button", name="delete").click()
    card.get_by_role("button", name="yes").click()
    expect(card).to_have_count(0)


def test_an_open_seat_is_listed_and_taken(table: Table) -> None:
    new_match(table.url, "tutorial", {"raider": {"player": "open"}, "hunter": {"player": "away"}})
    table.lobby()
    seat = table.page.locator(".seat", has_text="First Hunt").first
    seat.get_by_role("button", name="Take the seat").click()
    expect(table.question).to_have_text("Where does the raider go?")


def test_my_own_match_is_no_open_seat_to_me(table: Table, browser: Browser) -> None:
    table.lobby()
    table.page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Anyone").click()
    table.page.get_by_label("More people on this side").check()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.chart).to_be_visible()
    expect(table.page.get_by_role("tab", name="Staff")).to_be_visible()
    with table.page.expect_response("**/api/open"), browser.new_context() as elsewhere:
        table.lobby()
        stranger = elsewhere.new_page()
        stranger.goto(table.url)
        seats = "[aria-labelledby=open-head] .seat"
        expect(stranger.locator(seats).first).to_be_visible()
        others = stranger.locator(seats).count()
        expect(table.page.locator(seats)).to_have_count(others - 1)


def test_others_may_watch_by_a_link(table: Table, browser: Browser) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_label("Let others watch").check()
    table.page.get_by_role("button", name="Open the match").click()
    link = table.page.get_by_role("dialog").get_by_label("To watch").input_value()
    with browser.new_context() as elsewhere:
        watcher = elsewhere.new_page()
        watcher.goto(link)
        expect(watcher.locator(".brand")).to_contain_text("You watch")
        expect(watcher.get_by_role("region", name="At the table")).to_contain_text("Corsair")
    with browser.new_context() as elsewhere:
        watcher = elsewhere.new_page()
        watcher.goto(table.url)
        seat = watcher.locator(".seat", has_text="to watch").last
        expect(seat).to_contain_text("The breakout First Hunt, to watch. Raider: Corsair, Hunter: a friend elsewhere")


def test_a_link_that_only_this_machine_can_open_says_so_and_what_to_do(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    table.page.get_by_role("button", name="Open the match").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Only this machine can open the link")
    expect(dialog).to_contain_text("start it with sealed-orders serve --host 0.0.0.0")


def test_links_have_the_address_that_others_reach_where_there_is_one(table: Table) -> None:
    found = {"urls": ["http://192.168.1.7:8000", "http://10.0.0.3:8000"], "command": ""}
    table.page.route("**/api/addresses", lambda route: route.fulfill(json=found))
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    table.page.get_by_role("button", name="Open the match").click()
    dialog = table.page.get_by_role("dialog")
    link = dialog.get_by_label("Hunter")
    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.7:8000/invite/[\w-]{32}$"))
    dialog.get_by_role("combobox").select_option("http://10.0.0.3:8000")
    expect(link).to_have_value(re.compile(r"^http://10\.0\.0\.3:8000/invite/"))


def test_my_matches_keep_the_links_and_say_that_nobody_has_come(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("radiogroup", name="Who plays raider").get_by_text("Me", exact=True).click()
    table.page.get_by_role("radiogroup", name="Who plays hunter").get_by_text("Friend elsewhere").click()
    table.page.get_by_role("button", name="Open the match").click()
    link = table.page.get_by_role("dialog").get_by_label("Hunter").input_value()
    table.page.get_by_role("link", name="To my seat").click()
    table.page.get_by_role("button", name="Sealed Orders").click()
    card = table.page.locator(".mine .card")
    expect(card).to_contain_text("you: Raider, against a friend who has not joined yet")
    card.get_by_role("button", name="more").click()
    card.get_by_role("button", name="links").click()
    dialog = table.page.get_by_role("dialog", name="Links")
    expect(dialog.get_by_label("Hunter")).to_have_value(link)
    expect(dialog.get_by_label("My own seat")).to_have_value(re.compile("#/seat/"))
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_a_spectator_by_a_link_cannot_delete_the_match(table: Table, browser: Browser) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    for side in ("raider", "hunter"):
        table.page.get_by_role("radiogroup", name=f"Who plays {side}").get_by_text("Friend elsewhere").click()
    table.page.get_by_label("Let others watch").check()
    table.page.get_by_role("button", name="Open the match").click()
    link = table.page.get_by_role("dialog").get_by_label("To watch").input_value()
    with browser.new_context() as elsewhere:
        guest = elsewhere.new_page()
        guest.goto(link)
        expect(guest.locator(".brand")).to_contain_text("You watch")
        guest.goto(table.url)
        card = guest.locator(".mine .card")
        card.get_by_role("button", name="more").click()
        card.get_by_role("button", name="leave").click()
        card.get_by_role("button", name="yes").click()
        expect(card).to_have_count(0)
    table.lobby()
    mine = table.page.locator(".mine .card")
    mine.get_by_role("button", name="more").click()
    mine.get_by_role("button", name="delete").click()
    mine.get_by_role("button", name="yes").click()
    expect(mine).to_have_count(0)


def test_a_record_that_could_not_be_verified_says_so(table: Table, tmp_path: Path) -> None:
    match = so.Match.new("tutorial", seed="old")
    while match.outcome is None:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, prompt.sample(FastDice("old")))
    old = tmp_path / "old.json"
    replace(match.record(), version="0.9").save(old)
    table.lobby()
    table.page.get_by_text("Open a record").locator("input").set_input_files(old)
    expect(table.page.get_by_role("note")).to_contain_text("Not verified. The record was made under rules version 0.9")
    table.lobby()
    table.page.get_by_text("1 finished").click()
    card = table.page.locator(".mine .card")
    expect(card).to_contain_text("Not verified. The record was made under rules version 0.9")
    card.locator("a.open").click()
    expect(table.page.get_by_role("note")).to_contain_text("Not verified.")


def test_an_address_with_nothing_at_it_says_so(table: Table) -> None:
    table.page.goto(f"{table.url}/#/nowhere")
    expect(table.page.get_by_role("status").first).to_have_text("There is nothing at #/nowhere. This is the lobby.")
    table.page.goto(f"{table.url}/#/seat/%")
    expect(table.page.get_by_role("heading", name="No seat here")).to_be_visible()
    table.page.goto(f"{table.url}/nowhere")
    expect(table.page.get_by_role("heading", name="Nothing here")).to_be_visible()
    table.page.get_by_role("link", name="To the lobby").click()
    expect(table.page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_a_wrong_link_says_so_and_leads_to_the_lobby(table: Table) -> None:
    table.page.goto(f"{table.url}/#/seat/nobody-has-ever-had-this-key")
    expect(table.page.get_by_role("heading", name="No seat here")).to_be_visible()
    table.page.get_by_role("button", name="To the lobby").click()
    expect(table.page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_a_file_that_is_not_a_record_is_refused_beside_the_link_in_sight(table: Table, tmp_path: Path) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.lobby()
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("{}")
    bring = table.page.get_by_role("region", name="Open a record or link")
    for _ in range(2):  # the same file, again
        bring.get_by_text("Open a record").locator("input").set_input_files(nonsense)
        said = bring.get_by_role("alert")
        expect(said).to_contain_text("is not a record")
        expect(said).to_be_in_viewport()
    expect(table.page.locator(".fault")).to_have_count(1)


def test_a_finished_record_is_brought_straight_to_its_replay(table: Table, server: Background, tmp_path: Path) -> None:
    hunt = tmp_path / "hunt.json"
    with urlopen(f"{table.url}/api/seats/{hunted(server)}/record") as record:
        hunt.write_bytes(record.read())
    table.lobby()
    table.page.get_by_text("Open a record").locator("input").set_input_files(hunt)
    expect(table.page.get_by_role("slider", name="Moment")).to_be_visible()
    expect(table.page).to_have_url(re.compile("#/replay/"))


def test_an_own_scenario_file_is_played(table: Table, tmp_path: Path) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    mine = tmp_path / "late_start.toml"
    mine.write_text('title = "Late start"\nraider = "atlantic"\nhunter = "scapa"\nflights = 2\n')
    table.page.get_by_text("Open a scenario file").locator("input").set_input_files(mine)
    expect(table.page.get_by_text("late_start (your file)")).to_be_visible()
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.page.get_by_role("radio", name="2", exact=True)).to_be_visible()
    expect(table.page.get_by_role("radio", name="3", exact=True)).to_have_count(0)  # two flights, not four


def test_a_bad_scenario_file_names_the_spot(table: Table, tmp_path: Path) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    bad = tmp_path / "bad.toml"
    bad.write_text('title = "Bad"\nraider = "atlantis"\nhunter = "scapa"\nflights = 2\n')
    table.page.get_by_text("Open a scenario file").locator("input").set_input_files(bad)
    table.page.get_by_role("button", name="Open the match").click()
    expect(table.page.locator(".fault")).to_contain_text("atlantis")


def test_the_rulebook_and_the_odds_open_from_the_lobby(table: Table) -> None:
    table.lobby()
    table.page.locator(".game", has_text="First Hunt").click()
    table.page.get_by_role("button", name="Rules").click()
    table.page.get_by_label("Find in the rulebook").fill("3.1")
    expect(table.page.locator("dialog article")).to_have_count(1)
    table.page.get_by_role("button", name="Close the rulebook").click()
    table.page.get_by_role("button", name="Odds").click()
    table.page.get_by_role("button", name="Ask", exact=True).click()
    expect(table.page.locator(".answer")).to_contain_text("%")
