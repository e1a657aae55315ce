"""Invitations: a seat elsewhere belongs to the first who comes, and to nobody who made the match."""

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

from sealed_orders.server.application import opened
from sealed_orders.server.background import Background
from sealed_orders.server.protocol.matches import NewMatch, NewSeat
from sealed_orders.server.protocol.telling import Update
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
        assert "opens no seat" in str(socket.recv())
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_the_first_who_comes_gets_a_key_of_his_own_and_the_second_is_told(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    key = accept(server, made.invites["hunter"])
    assert key not in (*made.seats.values(), *made.invites.values(), made.watch, made.owner)
    with Player(server, key) as hunter:
        assert hunter.position.side == "hunter"
    for again in (httpx.get, httpx.post):
        answer = again(f"{server.url}/api/invites/{made.invites['hunter']}")
        assert answer.status_code == 409
        assert answer.json()["error"] == "This seat is taken: its link was opened before, and it works once."


def test_whoever_made_the_match_has_no_key_to_his_friends_seat(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    accept(server, made.invites["hunter"])
    has = [*made.seats.values(), *made.invites.values(), made.watch, made.owner]
    assert {row["side"] for row in mine(server, *has)} == {"raider", "spectator"}


def test_whoever_made_the_match_is_told_that_his_friend_has_come(server: Background) -> None:
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
            assert await store.accept(seat, "first")
            assert not await store.accept(seat, "second")
            assert list(await store.seats(["first", "second"])) == ["first"]

    asyncio.run(come_twice())


def test_a_friend_moves_to_another_device_by_the_link_of_his_own_seat(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["hunter"]) as here, Player(server, made.seats["hunter"]) as there:
        here.seal({"flights": ("1",)})
        while there.position.sealed is None:
            there.hear()
        assert there.position.sealed == "flights 1"


def test_an_invitation_that_is_none_is_refused(server: Background) -> None:
    answer = httpx.post(f"{server.url}/api/invites/nobody")
    assert answer.status_code == 404
    assert "opens no seat" in answer.json()["error"]


@pytest.mark.parametrize("seats", [FRIEND, {"raider": "away", "hunter": "away"}, {"raider": "here", "hunter": "me"}])
def test_a_match_is_deleted_by_its_owners_key_and_by_no_other(server: Background, seats: dict[str, str]) -> None:
    made = make_match(server, "tutorial", seats, watch=True)
    others = [*made.seats.values(), *made.invites.values(), made.watch, made.match]
    for key in others:
        assert httpx.delete(f"{server.url}/api/matches/{key}").status_code == 404
    assert httpx.delete(f"{server.url}/api/seats/{made.watch}").status_code == 204
    assert httpx.delete(f"{server.url}/api/seats/{made.owner}").status_code == 404, "it opens no seat"
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
