"""Another match out of a finished one: the same again, sides swapped, another mission."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

import sealed_orders as so
from sealed_orders.bots import bots
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background
from sealed_orders.table.protocol.matches import Made
from tests.server.player import Player, make_match, play_out
from tests.server.test_lobby import SCENARIO, mine


def again(server: Background, key: str, **wish: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/seats/{key}/again", json=wish)


def over(server: Background, game: str, seats: dict[str, str], **more: Any) -> Made:
    """Return a match that was played to its end."""
    made = make_match(server, game, seats, **more)
    players = {side: Player(server, key).__enter__() for side, key in made.seats.items()}
    play_out(players)
    for player in players.values():
        player.__exit__(None, None, None)
    return made


def begun(answer: httpx.Response) -> Made:
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=Made)


def test_the_same_again_has_the_same_players_scenario_and_options_and_other_dice(server: Background) -> None:
    first = over(
        server, "tutorial", {"raider": "bot random", "hunter": "me"}, scenario="at_large", options={"distress": "off"}
    )
    made = begun(again(server, first.seats["hunter"]))
    with Player(server, made.seats["hunter"]) as hunter, Player(server, first.seats["hunter"]) as before:
        position = hunter.position
        assert (position.scenario, position.options, position.turn) == ("at_large", {"distress": "off"}, 1)
        assert position.sides == {"raider": "bot random", "hunter": "me"}
        assert position.commitment != before.position.commitment


def test_with_sides_changed_a_bot_that_does_not_play_mine_gives_way_to_one_that_does(server: Background) -> None:
    seats = {"british": "me", "german": "bot otto"}
    start = make_match(server, "bismarck", seats, scenario="first_patrol")
    with Player(server, start.seats["british"]) as british:
        play_out({"british": british})
    made = begun(again(server, start.seats["british"], other=True))
    assert set(made.seats) == {"german"}
    with Player(server, made.seats["german"]) as german:
        assert german.position.sides == {"british": f"bot {bots('bismarck', 'british')[0]}", "german": "me"}
        assert german.position.scenario == "first_patrol"


def test_a_friend_elsewhere_gets_a_link_and_may_begin_it_too(server: Background) -> None:
    first = over(server, "tutorial", {"raider": "me", "hunter": "away"})
    other = begun(again(server, first.seats["raider"], other=True))
    assert (set(other.seats), set(other.invites)) == ({"hunter"}, {"raider"})
    made = begun(again(server, first.seats["hunter"]))
    assert (set(made.seats), set(made.invites)) == ({"hunter"}, {"raider"})
    assert mine(server, made.seats["hunter"])[0]["sides"] == {"raider": "invited", "hunter": "me"}


def test_two_at_one_screen_stay_there(server: Background) -> None:
    first = over(server, "tutorial", {"raider": "me", "hunter": "here"})
    made = begun(again(server, first.seats["hunter"], other=True))
    assert mine(server, made.seats["raider"])[0]["sides"] == {"raider": "me", "hunter": "here"}


def test_the_next_mission_is_played_by_the_same_people_and_written_into_the_same_book(server: Background) -> None:
    book = httpx.post(f"{server.url}/api/books", json={}).json()["key"]
    first = over(server, "bismarck_solitaire", {"bismarck": "me"}, book=book)
    made = begun(again(server, first.seats["bismarck"], scenario="gray_wolves"))
    with Player(server, made.seats["bismarck"]) as player:
        assert player.position.scenario == "gray_wolves"
        play_out({"bismarck": player})
    shown = httpx.get(f"{server.url}/api/games/bismarck_solitaire/book", params={"key": book}).json()
    assert shown["entries"] == 2


def test_a_scenario_of_your_own_is_played_again_from_the_record(server: Background) -> None:
    first = over(server, "tutorial", {"raider": "me", "hunter": "here"}, scenario={"toml": SCENARIO, "name": "close"})
    made = begun(again(server, first.seats["raider"]))
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.display.tokens[0].cell == "faroes"


@pytest.mark.parametrize(
    ("game", "seats", "wish", "said"),
    [
        ("bismarck_solitaire", {"bismarck": "me"}, {"other": True}, "does not have two sides to swap"),
        ("tutorial", {"raider": "me", "hunter": "here"}, {"scenario": "moon"}, "Unknown scenario 'moon'"),
        ("tutorial", {"raider": "me", "hunter": "here"}, {"sides": "changed"}, "sides"),
    ],
)
def test_what_cannot_be_played_again_so_is_refused(
    server: Background, game: str, seats: dict[str, str], wish: dict[str, Any], said: str
) -> None:
    made = over(server, game, seats)
    answer = again(server, next(iter(made.seats.values())), **wish)
    assert 400 <= answer.status_code < 500
    assert said in answer.json()["error"]


def test_neither_a_running_match_nor_those_who_watch_begin_another(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    assert again(server, made.seats["raider"]).status_code == 409
    assert again(server, made.watch).status_code == 403
    assert again(server, "nobody-has-this-key").status_code == 404


def test_a_record_brought_in_says_whether_it_is_over(server: Background) -> None:
    whole = httpx.get(
        f"{server.url}/api/seats/{over(server, 'tutorial', {'raider': 'me', 'hunter': 'here'}).watch}/record"
    )
    assert httpx.post(f"{server.url}/api/import", content=whole.content).json()["over"] is True
    running = so.Match.new("tutorial", seed="x").record()
    assert Record.decode(running.encode()).outcome is None
    assert httpx.post(f"{server.url}/api/import", content=running.encode()).json()["over"] is False
