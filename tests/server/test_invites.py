"""Invitations: an invited seat belongs to the first person who comes, and never to the player who made the match."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import sealed_orders as so
from sealed_orders.kernel.game import load
from sealed_orders.kernel.wire import encode
from sealed_orders.server.http.application import opened
from sealed_orders.server.http.background import Background
from sealed_orders.table.beside import chat
from sealed_orders.table.lobby.opening import _opening, opening
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.protocol.telling import Chat, Update
from tests.own import GAMES
from tests.server.player import Player, accept, invite, make_match
from tests.server.test_lobby import mine

FRIEND = {"raider": "me", "hunter": "away"}


def test_an_invitation_says_what_it_is_to_and_opens_nothing_itself(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    told = httpx.get(f"{server.url}/api/invites/{made.invites['hunter']}").json()
    assert (told["title"], told["scenario"], told["side"]) == ("First Hunt", "breakout", "hunter")
    assert told["sides"] == {"raider": "away", "hunter": "invited"}
    assert httpx.get(f"{server.url}/api/seats/{made.invites['hunter']}/record").status_code == 404
    assert mine(server, made.invites["hunter"]) == []
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made.invites['hunter']}") as socket:
        assert "does not open a seat" in str(socket.recv())
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_a_note_comes_with_the_invitation_and_is_the_first_line_of_the_chat(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND, who="Ruth", note="Bet you never\nfind me.")
    told = httpx.get(f"{server.url}/api/invites/{made.invites['hunter']}").json()
    assert (told["by"], told["note"]) == ("Ruth", "Bet you never find me.")
    with Player(server, accept(server, made.invites["hunter"])) as hunter:
        assert [(line.side, line.name, line.text) for line in hunter.expect(Chat).said] == [
            ("raider", "Ruth", "Bet you never find me.")
        ]
    without = invite(server, "tutorial", FRIEND)
    assert not httpx.get(f"{server.url}/api/invites/{without.invites['hunter']}").json()["note"]
    too_long = {"game": "tutorial", "seats": {"hunter": {"player": "me"}}, "note": "x" * 281}
    assert httpx.post(f"{server.url}/api/matches", json=too_long).status_code == 400


def test_the_first_visitor_gets_a_key_and_the_second_is_refused_with_the_reason(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    key = accept(server, made.invites["hunter"])
    assert key not in (*made.seats.values(), *made.invites.values(), made.watch, made.owner)
    with Player(server, key) as hunter:
        assert hunter.position.side == "hunter"
    for again in (httpx.get, httpx.post):
        answer = again(f"{server.url}/api/invites/{made.invites['hunter']}")
        assert answer.status_code == 409
        assert answer.json()["error"] == "This seat is taken: the link works once, and somebody has used it."


def test_the_player_who_made_the_match_has_no_key_to_a_friends_seat(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    accept(server, made.invites["hunter"])
    has = [*made.seats.values(), *made.invites.values(), made.watch, made.owner]
    assert {row["side"] for row in mine(server, *has)} == {"raider", "spectator"}


def test_the_player_who_made_the_match_sees_that_a_friend_has_come(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.sides == {"raider": "me", "hunter": "invited"}
        assert mine(server, made.seats["raider"])[0]["sides"]["hunter"] == "invited"
        accept(server, made.invites["hunter"])
        assert raider.expect(Update).sides == {"raider": "me", "hunter": "away"}


def test_of_many_who_come_at_once_one_gets_the_seat(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    address = f"{server.url}/api/invites/{made.invites['hunter']}"
    with ThreadPoolExecutor(8) as pool:
        answers = [answer.status_code for answer in pool.map(lambda _: httpx.post(address, timeout=60), range(8))]
    assert sorted(answers) == [200] + [409] * 7


def test_of_two_who_saw_the_seat_empty_the_first_has_it(tmp_path: Path) -> None:
    async def come_twice() -> None:
        async with opened(f"sqlite:///{tmp_path / 'matches.sqlite3'}") as desk:
            seats = {"raider": NewSeat("me"), "hunter": NewSeat("away")}
            made = await desk.beginnings.make(NewMatch("tutorial", seats))
            store = desk.matches.store
            seat = await store.invited(made.invites["hunter"])
            assert seat is not None
            async with store.turn(made.match) as turn:
                assert await turn.accept(seat, "first")
            async with store.turn(made.match) as turn:
                assert not await turn.accept(seat, "second")
            assert list(await store.seats(["first", "second"])) == ["first"]

    asyncio.run(come_twice())


def test_a_friend_moves_to_another_device_by_the_link_of_their_own_seat(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["hunter"]) as here, Player(server, made.seats["hunter"]) as there:
        here.seal({"flights": ("1",)})
        while there.position.sealed is None:
            there.hear()
        assert there.position.sealed == "flights 1"


def test_an_invitation_that_is_none_is_refused(server: Background) -> None:
    answer = httpx.post(f"{server.url}/api/invites/nobody")
    assert answer.status_code == 404
    assert "does not open a seat" in answer.json()["error"]


@pytest.mark.parametrize("seats", [FRIEND, {"raider": "away", "hunter": "away"}, {"raider": "here", "hunter": "me"}])
def test_a_match_is_deleted_by_its_owners_key_and_by_no_other(server: Background, seats: dict[str, str]) -> None:
    made = make_match(server, "tutorial", seats, watch=True)
    others = [*made.seats.values(), *made.invites.values(), made.watch, made.match]
    for key in others:
        assert httpx.delete(f"{server.url}/api/matches/{key}").status_code == 404
    assert httpx.delete(f"{server.url}/api/seats/{made.watch}").status_code == 204
    assert httpx.delete(f"{server.url}/api/seats/{made.owner}").status_code == 404, "it does not open a seat"
    assert len(mine(server, made.watch)) == 1
    assert httpx.delete(f"{server.url}/api/matches/{made.owner}").status_code == 204
    assert mine(server, *others) == []


def test_no_key_is_kept_only_its_hash(server: Background, database: Path) -> None:
    book = httpx.post(f"{server.url}/api/books", json={"name": "Lindemann"}).json()["key"]
    made = make_match(server, "tutorial", FRIEND, book=book)
    opened = httpx.post(
        f"{server.url}/api/matches",
        json={"game": "tutorial", "seats": {"raider": {"player": "me"}, "hunter": {"player": "open"}}},
    ).json()["match"]
    taken = httpx.post(f"{server.url}/api/open/{opened}/hunter").json()["key"]
    with closing(sqlite3.connect(database)) as connection:
        kept = "\n".join(connection.iterdump())
    assert made.match in kept
    for key in (*made.seats.values(), *made.invites.values(), made.watch, made.owner, book, taken):
        assert key not in kept


def test_an_invitation_names_who_invites_and_shows_the_sides_own_opening(server: Background) -> None:
    seats = {"british": "me", "german": "away"}
    made = invite(server, "bismarck", seats, scenario="first_patrol", who="Ruth")
    told = httpx.get(f"{server.url}/api/invites/{made.invites['german']}", timeout=60).json()
    assert (told["by"], told["names"]) == ("Ruth", {"british": "Ruth"})
    assert {token["side"] for token in told["display"]["tokens"]} == {"german"}
    with Player(server, made.seats["british"]) as british:
        assert told["commitment"] == british.position.commitment


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_an_invitation_reveals_nothing_of_its_match(game: str) -> None:
    rules = load(game)
    for side in rules.playing({}):
        one, other = (so.Match.new(game, seed=seed).record() for seed in ("one", "other"))
        assert one.commitment != other.commitment
        _opening.cache_clear()
        first = opening(one, side)
        _opening.cache_clear()
        assert encode(opening(other, side)) == encode(first)


def test_the_picture_stays_that_of_the_start_however_far_the_match_is(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    address = f"{server.url}/api/invites/{made.invites['hunter']}"
    before = httpx.get(address).json()
    with Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("lurk",)})
    assert httpx.get(address).json() == before


def test_not_now_brings_the_inviter_a_line_and_leaves_the_link_open(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    address = f"{server.url}/api/invites/{made.invites['hunter']}"
    with Player(server, made.seats["raider"]) as raider:
        for body in ({"name": "Ben", "text": "After\nsupper?"}, {}, {"name": "<i>Ben</i>"}):
            assert httpx.post(f"{address}/not-now", json=body).status_code == 204
        lines = [line for _ in range(3) for line in raider.expect(Chat).said]
        assert [(line.side, line.name, line.text) for line in lines] == [
            ("hunter", "Ben", "After supper?"),
            ("hunter", "", chat.NOT_NOW),
            ("hunter", "<i>Ben</i>", chat.NOT_NOW),
        ]
        more = httpx.post(f"{address}/not-now", json={})
        assert (more.status_code, more.json()["error"]) == (429, chat.TOLD)
        for wrong in ({"text": "x" * 281}, {"name": "x" * 10_000}, {"text": 7}, {"side": "raider"}):
            assert httpx.post(f"{address}/not-now", json=wrong).status_code == 400
    assert httpx.get(address).status_code == 200
    accept(server, made.invites["hunter"])
    assert httpx.post(f"{address}/not-now", json={}).status_code == 409
    assert httpx.post(f"{server.url}/api/invites/nobody/not-now", json={}).status_code == 404


def test_an_invitation_to_a_match_that_is_over_is_closed(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    address = f"{server.url}/api/invites/{made.invites['hunter']}"
    assert httpx.post(f"{server.url}/api/seats/{made.seats['raider']}/resign").status_code == 204
    for answer in (httpx.get(address), httpx.post(address), httpx.post(f"{address}/not-now", json={})):
        assert (answer.status_code, answer.json()["error"]) == (410, "This invitation is closed: the match is over.")


def test_a_link_shown_elsewhere_says_who_invites_to_what_and_escapes_the_name(server: Background) -> None:
    made = invite(server, "bismarck", {"british": "me", "german": "away"}, scenario="first_patrol",
                  who='"><script>Ruth')  # fmt: skip
    page = httpx.get(f"{server.url}/invite/{made.invites['german']}")
    assert page.status_code == 200
    title = "&quot;&gt;&lt;script&gt;Ruth invites you to First patrol"
    assert f"<title>{title}</title>" in page.text
    assert f'<meta property="og:title" content="{title}" />' in page.text
    assert "You play German" in page.text
    assert "<script>Ruth" not in page.text
    assert '"./' not in page.text, "it finds its files from its own address"
    for key in (*made.seats.values(), *made.invites.values(), made.match):
        assert key not in page.text
    assert httpx.get(f"{server.url}/api/invites/{made.invites['german']}", timeout=60).status_code == 200, "still free"


def test_a_link_to_nothing_shows_the_plain_page_and_no_secret(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND, who="Ruth")
    for key in ("nobody", made.seats["raider"], made.watch, made.owner):
        page = httpx.get(f"{server.url}/invite/{key}")
        assert (page.status_code, "<title>Sealed Orders</title>" in page.text) == (200, True)
        assert "Ruth" not in page.text
