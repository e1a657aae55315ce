"""Rematch: those who have played agree on another match in two clicks, and each gets a new key."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.beside import rematch
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.protocol.telling import Chat, Names, Rematch
from tests.server.player import Player, Server, make_match
from tests.server.test_lobby import mine
from tests.server.test_parley import FRIEND, leave
from tests.server.test_postgres import database as on_postgres
from tests.server.test_postgres import postgres

__all__ = ["on_postgres", "postgres"]


def resigned(server: Server, seats: dict[str, str] = FRIEND, game: str = "tutorial", **more: Any) -> Made:
    """Return a finished match: its first side resigned."""
    made = make_match(server, game, seats, **more)
    assert leave(server, next(iter(made.seats.values())), "resign").status_code == 204
    return made


def wish(server: Server, key: str, wanted: Any = True, **more: Any) -> httpx.Response:
    return leave(server, key, "rematch", wanted=wanted, **more)


def seat(server: Server, key: str) -> dict[str, str]:
    """Return your own seat at the rematch."""
    answer = leave(server, key, "rematch/seat")
    assert answer.status_code == 200, answer.text
    found: dict[str, str] = answer.json()
    return found


def test_one_offers_the_other_accepts_and_both_sit_opposite_under_their_own_keys(server: Background) -> None:
    made = resigned(server, scenario="at_large", options={"distress": "off"}, who="Tom")
    one, other = made.seats["raider"], made.seats["hunter"]
    with Player(server, one) as tom, Player(server, other) as ruth:
        assert wish(server, one).status_code == 204
        offered = Rematch(("raider",), (), other=True, ready=False)
        assert tom.expect(Rematch) == ruth.expect(Rematch) == offered
        assert leave(server, other, "rematch/seat").json()["error"] == rematch.NOT_BEGUN
        assert wish(server, other).status_code == 204
        agreed = Rematch(("hunter", "raider"), (), other=True, ready=True)
        assert tom.expect(Rematch) == ruth.expect(Rematch) == agreed
    toms, ruths = seat(server, one), seat(server, other)
    assert (toms["side"], ruths["side"], toms["match"]) == ("hunter", "raider", ruths["match"])
    assert len({one, other, toms["key"], ruths["key"]}) == 4
    with Player(server, toms["key"]) as tom, Player(server, ruths["key"]) as ruth:
        assert tom.position.sides == {"raider": "away", "hunter": "me"}
        assert ruth.position.sides == {"raider": "me", "hunter": "away"}
        assert (tom.position.scenario, tom.position.options) == ("at_large", {"distress": "off"})
        assert ruth.expect(Names) == Names({"hunter": "Tom"}), "names go along"
        ruth.seal({"ship": ("lurk",)})


def test_who_asks_again_for_the_seat_gets_the_same_key_and_no_other(server: Background) -> None:
    made = resigned(server)
    one, other = made.seats.values()
    wish(server, one)
    wish(server, other)
    with ThreadPoolExecutor(6) as pool:
        found = {answer["key"] for answer in pool.map(lambda _: seat(server, one), range(6))}
    assert len(found) == 1
    assert seat(server, other)["key"] not in found
    for stranger, status in ((made.watch, 409), (made.owner, 404), ("nobody", 404)):
        assert leave(server, stranger, "rematch/seat").status_code == status


def test_a_seat_at_the_rematch_that_was_left_is_not_taken_back_by_the_old_key(server: Background) -> None:
    made = resigned(server)
    one, other = made.seats.values()
    wish(server, one)
    wish(server, other)
    key = seat(server, one)["key"]
    assert httpx.delete(f"{server.url}/api/seats/{key}").status_code == 204
    answer = leave(server, one, "rematch/seat")
    assert (answer.status_code, answer.json()["error"]) == (409, rematch.GONE)


def test_two_offers_at_once_are_a_yes_and_one_match(server: Background) -> None:
    made = resigned(server)
    keys = list(made.seats.values())
    with ThreadPoolExecutor(8) as pool:
        answers = [answer.status_code for answer in pool.map(lambda key: wish(server, key), keys * 4)]
    assert answers == [204] * 8
    assert len({seat(server, key)["match"] for key in keys}) == 1


def test_an_offer_is_taken_back_declined_and_made_with_other_terms(server: Background) -> None:
    made = resigned(server)
    one, other = made.seats["raider"], made.seats["hunter"]
    with Player(server, one) as tom:
        wish(server, one)
        wish(server, one, wanted=False)
        wish(server, one)
        wish(server, other, wanted=False)
        told = [tom.expect(Rematch) for _ in range(4)]
        assert told == [
            Rematch(("raider",), (), other=True, ready=False),
            rematch.NO_REMATCH,
            Rematch(("raider",), (), other=True, ready=False),
            Rematch((), ("raider",), other=True, ready=False),
        ]
        again = wish(server, one)
        assert (again.status_code, again.json()["error"]) == (409, rematch.DECLINED)
        assert wish(server, one, other=False).status_code == 204
        assert tom.expect(Rematch) == Rematch(("raider",), (), other=False, ready=False)
        assert wish(server, other, other=True).status_code == 204
        assert tom.expect(Rematch) == Rematch(("hunter",), (), other=True, ready=False), "something else is an offer"
        assert wish(server, other, other=False).status_code == 204
        assert wish(server, one, other=False).status_code == 204
    assert (seat(server, one)["side"], seat(server, other)["side"]) == ("raider", "hunter")
    late = wish(server, one, wanted=False)
    assert (late.status_code, late.json()["error"]) == (409, rematch.BEGUN)
    assert wish(server, one).status_code == 204, "twice is once"


def test_an_offer_and_a_rematch_outlast_the_server_and_are_in_the_list_of_matches(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(database) as server:
        made = resigned(server)
        one, other = made.seats.values()
        wish(server, one)
    with serving(database) as server:
        assert [line["rematch"] for line in mine(server, one, other)] == ["", "offered"]
        with Player(server, other) as ruth:
            assert ruth.expect(Rematch).wanted == ("raider",)
            wish(server, other)
    with serving(database) as server:
        assert [line["rematch"] for line in mine(server, one, other)] == ["ready", "ready"]
        with Player(server, one) as tom:
            assert tom.expect(Rematch).ready
        keys = [seat(server, key)["key"] for key in (one, other)]
        assert [line["rematch"] for line in mine(server, one, other)] == ["", ""]
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as connection:
        kept = "\n".join(connection.iterdump())
    assert not [key for key in (*keys, one, other) if key in kept], "no key is kept"


def test_of_a_rematch_that_was_deleted_nobody_gets_a_seat(server: Background, database: Path) -> None:
    made = resigned(server)
    one, other = made.seats.values()
    wish(server, one)
    wish(server, other)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("DELETE FROM matches WHERE id = ?", (seat(server, one)["match"],))
        connection.commit()
    assert leave(server, other, "rematch/seat").status_code == 404
    assert mine(server, other)[0]["rematch"] == ""


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ({"raider": "me", "hunter": "bot random"}, rematch.ALONE),
        ({"raider": "me", "hunter": "here"}, rematch.ALONE),
        ({"raider": "me", "hunter": "open"}, rematch.ALONE),
    ],
)
def test_who_has_played_nobody_elsewhere_begins_another_instead(
    server: Background, seats: dict[str, str], said: str
) -> None:
    made = resigned(server, seats)
    answer = wish(server, made.seats["raider"])
    assert (answer.status_code, answer.json()["error"]) == (409, said)


def test_nobody_offers_before_the_end_and_nobody_who_watches_or_gave_the_seat_away(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    for key in made.seats.values():
        assert wish(server, key).json()["error"] == rematch.RUNNING
        assert wish(server, key, wanted=False).json()["error"] == rematch.RUNNING
    assert leave(server, made.seats["raider"], "computer", bot="corsair").status_code == 204
    assert leave(server, made.seats["hunter"], "resign").status_code == 204
    assert wish(server, made.watch).status_code == 403
    assert wish(server, made.seats["raider"]).status_code == 403
    assert wish(server, made.seats["hunter"]).json()["error"] == rematch.ALONE
    assert wish(server, "nobody").status_code == 404


@pytest.mark.parametrize("body", [{}, {"wanted": "yes"}, {"wanted": True, "other": 7}, {"wanted": True, "match": "x"}])
def test_what_is_no_wish_is_refused(server: Background, body: dict[str, Any]) -> None:
    made = resigned(server)
    assert leave(server, made.seats["raider"], "rematch", **body).status_code == 400


def test_spectators_see_nothing_of_it(server: Background) -> None:
    made = resigned(server)
    with Player(server, made.watch) as watching:
        for key in made.seats.values():
            wish(server, key)
        assert not [one for one in watching.received() if isinstance(one, Rematch | Names | Chat)]


def test_players_on_two_servers_agree_on_one_rematch(on_postgres: str) -> None:
    with serving(on_postgres, workers=1) as one, serving(on_postgres, workers=1) as two:
        made = resigned(one)
        tom, ruth = made.seats.values()
        with Player(one, tom) as toms, Player(two, ruth) as ruths:
            with ThreadPoolExecutor(2) as pool:
                both = pool.map(lambda ask: wish(*ask).status_code, [(one, tom), (two, ruth)])
            assert list(both) == [204, 204]
            for player in (toms, ruths):
                while not player.expect(Rematch).ready:
                    pass
        assert seat(two, tom)["match"] == seat(one, ruth)["match"]
        assert [line["rematch"] for line in mine(two, tom, ruth)] == ["", ""]
