"""Names: what players are called at the table; a name opens nothing and is never markup."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sealed_orders.server.http.background import Background
from sealed_orders.table.protocol.telling import Chat, Names
from tests.server.player import Player, Server, invite, make_match
from tests.server.test_chat import say
from tests.server.test_lobby import mine
from tests.server.test_parley import FRIEND, leave


def rename(server: Server, key: str, name: Any) -> httpx.Response:
    return httpx.put(f"{server.url}/api/seats/{key}/name", json={"name": name})


def come(server: Server, invitation: str, name: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/invites/{invitation}", json={"name": name})


def test_who_takes_a_seat_under_a_name_is_called_by_it_and_may_change_it(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND, who="Tom")
    with Player(server, made.seats["raider"]) as tom:
        assert tom.expect(Names) == Names({"raider": "Tom"})
        key = come(server, made.invites["hunter"], " Ruth\n ").json()["key"]
        assert tom.expect(Names) == Names({"raider": "Tom", "hunter": "Ruth"})
        with Player(server, key) as ruth:
            assert ruth.expect(Names) == Names({"raider": "Tom", "hunter": "Ruth"})
            assert say(server, key, "Hello.").status_code == 204
            assert rename(server, key, "Captain Ruth").status_code == 204
            assert tom.expect(Names).sides["hunter"] == "Captain Ruth"
            assert say(server, key, "Me again.").status_code == 204
        assert mine(server, made.seats["raider"])[0]["names"] == {"raider": "Tom", "hunter": "Captain Ruth"}
    with Player(server, key) as later:
        assert [line.name for line in later.expect(Chat).said] == ["Ruth", "Captain Ruth"], "as it was said"
        assert rename(server, key, "").status_code == 204
        assert later.expect(Names) == Names({"raider": "Tom"})


def test_a_name_is_kept_as_it_was_written_and_nothing_in_it_is_markup_or_hidden(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["hunter"]) as hunter:
        assert rename(server, made.seats["raider"], "<b>T\u202eom</b>\x07&amp;").status_code == 204
        assert hunter.expect(Names).sides == {"raider": "<b>T om</b> &amp;"}


@pytest.mark.parametrize("name", ["x" * 41, "x" * 10_000, 7, None, ["Tom"], {"name": {"name": {}}}])
def test_what_is_no_name_is_refused_and_takes_no_seat(server: Background, name: Any) -> None:
    made = invite(server, "tutorial", FRIEND)
    assert come(server, made.invites["hunter"], name).status_code == 400
    assert rename(server, made.seats["raider"], name).status_code == 400
    body = {"game": "tutorial", "seats": {"raider": {"player": "me"}, "hunter": {"player": "away"}}, "who": name}
    assert httpx.post(f"{server.url}/api/matches", json=body).status_code == 400
    assert come(server, made.invites["hunter"], "Ruth").status_code == 200


def test_a_spectator_has_no_name_and_sees_none(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND, watch=True, who="Tom")
    assert rename(server, made.watch, "Peeping Tom").status_code == 403
    assert rename(server, "nobody", "Tom").status_code == 404
    with Player(server, made.watch) as watching:
        assert not [one for one in watching.received() if isinstance(one, Names)]


def test_a_name_goes_with_the_person_when_the_seat_is_left_or_given_away(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND, who="Tom")
    with Player(server, made.seats["hunter"]) as hunter:
        assert hunter.expect(Names).sides == {"raider": "Tom"}
        assert httpx.delete(f"{server.url}/api/seats/{made.seats['raider']}").status_code == 204
        assert hunter.expect(Names).sides == {}
        taken = httpx.post(f"{server.url}/api/open/{made.match}/raider", json={"name": "Ann"})
        assert hunter.expect(Names).sides == {"raider": "Ann"}
        assert leave(server, taken.json()["key"], "computer", bot="corsair").status_code == 204
        assert hunter.expect(Names).sides == {}
    assert rename(server, taken.json()["key"], "Ann").status_code == 403
