"""Leaving the table: resign, agree to a draw, hand your seat to the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.telling import Draws, Refused, Thinking, Update
from tests.server.player import Player, Server, make_match, play_out, report_of
from tests.server.test_lobby import mine

FRIEND = {"raider": "me", "hunter": "away"}


def leave(server: Server, key: str, way: str, **body: Any) -> httpx.Response:
    """Resign, agree to a draw, or hand the seat to the computer."""
    return httpx.post(f"{server.url}/api/seats/{key}/{way}", json=body, timeout=60)


def record(server: Server, key: str) -> Record:
    return Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record", timeout=60).content)


def ended(player: Player) -> so.Outcome:
    """Return how the match ended, once the player's position says so."""
    while player.position.outcome is None:
        player.hear()
    return player.position.outcome


def test_a_player_who_resigns_loses_both_see_it_and_the_record_is_verified(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("lurk",)})
        assert leave(server, made.seats["hunter"], "resign").status_code == 204
        for player in (raider, hunter):
            assert ended(player) == so.Outcome(
                "raider", {"raider": 0, "hunter": 0}, "", "The Hunter side resigned.", "The Hunter side resigned"
            )
            assert (player.position.prompt, player.position.sealed) == (None, None)
            assert player.position.log[-1].text == "The Hunter side resigned."
            assert player.position.seed
    kept = record(server, made.seats["raider"])
    assert so.verify(kept).settlement == kept.settlement
    assert kept.pending == {}
    card = mine(server, made.seats["raider"])[0]
    assert (card["state"], card["last"]["text"]) == ("over", "The Hunter side resigned.")
    replay = httpx.get(f"{server.url}/api/seats/{made.watch}/replay", params={"point": "both"}).json()
    assert replay["moments"][-1]["log"][-1]["text"] == "The Hunter side resigned."
    report = httpx.get(server.url + report_of(server, made.watch), params={"kind": "md"}, timeout=60).text
    assert "The Hunter side resigned." in report


def test_a_draw_is_offered_declined_and_on_another_turn_agreed(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    one, other = made.seats["raider"], made.seats["hunter"]
    with Player(server, one) as raider, Player(server, other) as hunter:
        assert leave(server, one, "draw", wanted=True).status_code == 204
        assert hunter.expect(Draws) == raider.expect(Draws) == Draws(("raider",), ())
        assert leave(server, other, "draw", wanted=False).status_code == 204
        assert raider.expect(Draws) == hunter.expect(Draws) == Draws((), ("raider",))
        again = leave(server, one, "draw", wanted=True)
        assert (again.status_code, "next turn" in again.json()["error"]) == (409, True)
        raider.seal({"ship": ("lurk",)})
        hunter.seal({"flights": ("1",)})
        raider.expect(Update)
        assert leave(server, one, "draw", wanted=True).status_code == 204
        assert leave(server, other, "draw", wanted=True).status_code == 204
        assert ended(raider).text == ended(hunter).text == "Drawn by agreement."
        assert ended(raider).winner is None
    assert so.verify(record(server, one)).settlement is not None


def test_who_was_declined_may_accept_what_the_other_offers_on_the_same_turn(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    one, other = made.seats["raider"], made.seats["hunter"]
    for key, wanted in ((one, True), (other, False), (other, True), (one, True)):
        assert leave(server, key, "draw", wanted=wanted).status_code == 204
    assert record(server, one).outcome == so.Outcome(
        None, {"raider": 0, "hunter": 0}, "", "Drawn by agreement.", "Drawn by agreement"
    )


def test_an_offer_can_be_taken_back_and_outlasts_the_connection(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    assert leave(server, made.seats["raider"], "draw", wanted=True).status_code == 204
    with Player(server, made.seats["hunter"]) as hunter, Player(server, made.watch) as watching:
        assert hunter.expect(Draws).wanted == ("raider",)
        assert [type(message) for message in watching.received()] == [Thinking], "what they say to each other is theirs"
        assert leave(server, made.seats["raider"], "draw", wanted=False).status_code == 204
        assert hunter.expect(Draws) == Draws((), ())


def test_it_outlasts_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(database, workers=1) as before:
        made, other = (make_match(before, "tutorial", FRIEND) for _ in range(2))
        assert leave(before, made.seats["raider"], "draw", wanted=True).status_code == 204
        assert leave(before, other.seats["raider"], "resign").status_code == 204
    with serving(database, workers=1) as after:
        assert leave(after, made.seats["hunter"], "draw", wanted=True).status_code == 204
        with Player(after, made.seats["raider"]) as raider, Player(after, other.seats["hunter"]) as hunter:
            assert ended(raider).text == "Drawn by agreement."
            assert ended(hunter).winner == "hunter"
        brought = httpx.post(f"{after.url}/api/import", content=record(after, other.watch).encode()).json()
        assert (brought["over"], brought["unverified"]) == (True, "")
        assert record(after, brought["watch"]) == record(after, other.watch)


def test_a_computer_player_takes_no_draw(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "bot random"})
    answer = leave(server, made.seats["raider"], "draw", wanted=True)
    assert (answer.status_code, "never accepts a draw" in answer.json()["error"]) == (409, True)
    assert leave(server, made.seats["raider"], "resign").status_code == 204


def test_a_seat_is_given_to_the_computer_who_plays_on_from_what_the_side_knows(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        assert leave(server, made.seats["hunter"], "draw", wanted=True).status_code == 204
        assert leave(server, made.seats["raider"], "computer", bot="corsair").status_code == 204
        while raider.position.sides["raider"] != "bot corsair":
            raider.hear()
        assert raider.position.prompt is None, "he looks on"
        assert hunter.expect(Draws) == Draws(("hunter",), ())
        assert hunter.expect(Draws) == Draws((), ("hunter",)), "the computer takes no draw"
        raider.send(type="order", number=0, order={"ship": ("lurk",)})
        assert raider.expect(Refused).text == "The computer plays this seat now."
        assert mine(server, made.seats["raider"])[0]["state"] == "waiting"
        play_out({"hunter": hunter})
        assert ended(raider) == ended(hunter)
    kept = record(server, made.watch)
    so.verify(kept)
    assert {minute.bot for minutes in kept.minutes.values() for minute in minutes.values()} == {"corsair"}
    again = httpx.post(f"{server.url}/api/seats/{made.seats['raider']}/again", json={}).json()
    assert set(again["seats"]) == {"raider"}, "of the next match the person is asked again"


def test_partners_elsewhere_give_a_mission_up_together(server: Background) -> None:
    sides = so.load("bismarck_solitaire").sides
    made = make_match(server, "bismarck_solitaire", dict.fromkeys(sides, "away"), options={"players": "two"})
    answer = leave(server, made.seats[sides[0]], "resign")
    assert (answer.status_code, "offer to give up" in answer.json()["error"]) == (409, True)
    for side in sides:
        assert leave(server, made.seats[side], "draw", wanted=True).status_code == 204
    outcome = so.Outcome(None, dict.fromkeys(sides, 0), "", "The mission was given up.", "The mission was given up")
    assert record(server, made.watch).outcome == outcome


def test_a_player_alone_gives_up_and_has_nobody_to_offer_a_draw(server: Background) -> None:
    made = make_match(server, "bismarck_solitaire", {"bismarck": "me"})
    answer = leave(server, made.seats["bismarck"], "draw", wanted=True)
    assert (answer.status_code, answer.json()["error"]) == (409, "Nobody plays against you: you can resign.")
    assert leave(server, made.seats["bismarck"], "resign").status_code == 204
    assert so.verify(record(server, made.watch)).outcome is not None


@pytest.mark.parametrize(
    ("way", "body", "status", "said"),
    [
        ("draw", {}, 400, "wanted"),
        ("draw", {"wanted": "perhaps"}, 400, "bool"),
        ("draw", {"wanted": True, "now": 1}, 400, "now"),
        ("computer", {"bot": "moltke"}, 400, "no bot called moltke"),
        ("computer", {"bot": "lieutenant"}, 400, "no bot called lieutenant for the raider side"),
        ("computer", {"bot": "x" * 101}, 400, "100"),
        ("computer", {"bot": "corsair", "seconds": 99}, 400, "10"),
    ],
)
def test_what_strangers_send_is_refused_in_one_sentence(
    server: Background, way: str, body: dict[str, Any], status: int, said: str
) -> None:
    made = make_match(server, "tutorial", FRIEND)
    answer = leave(server, made.seats["raider"], way, **body)
    assert answer.status_code == status
    assert said in answer.json()["error"]


@pytest.mark.parametrize(("way", "body"), [("resign", {}), ("draw", {"wanted": True}), ("computer", {"bot": "random"})])
def test_neither_those_who_watch_nor_one_who_has_left_nor_a_match_that_is_over_can_do_it(
    server: Background, way: str, body: dict[str, Any]
) -> None:
    made = make_match(server, "tutorial", FRIEND, watch=True)
    guest = httpx.post(f"{server.url}/api/open/{made.match}/spectator").json()["key"]
    for key, status in ((made.watch, 403), (guest, 403), ("nobody-has-this-key", 404)):
        assert leave(server, key, way, **body).status_code == status
    left = make_match(server, "tutorial", FRIEND)
    httpx.delete(f"{server.url}/api/seats/{left.seats['raider']}").raise_for_status()
    assert leave(server, left.seats["raider"], way, **body).status_code == 404
    assert leave(server, made.seats["raider"], "resign").status_code == 204
    answer = leave(server, made.seats["hunter"], way, **body)
    assert (answer.status_code, answer.json()["error"]) == (409, "The match is over.")
