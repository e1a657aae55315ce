"""Salts on the server: promised dice, who adds what when, and no seed of a running match in the database."""

from __future__ import annotations

import json
import runpy
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import commitment
from sealed_orders.kernel.salt import fresh_salt, sealed_salt
from sealed_orders.server.database.key import key_file, read_key
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.store.failure import DatabaseFailure
from tests.own import ROOT
from tests.server.player import Player, accept

FRIEND = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
ALONE = {"raider": {"player": "me"}, "hunter": {"player": "here"}}
CHECK = runpy.run_path(str(ROOT / "docs" / "verify_record.py"))["check"]


def post(server: Background, path: str, body: object = None) -> httpx.Response:
    return httpx.post(f"{server.url}/api/{path}", json=body, timeout=60)


def promised(server: Background, salt: str) -> dict[str, str]:
    told: dict[str, str] = post(server, "dice", {"seal": sealed_salt(salt)}).json()
    return told


def begun(server: Background, salt: str, seats: object = FRIEND) -> tuple[dict[str, Any], str]:
    """Return a match with promised dice, and the promised hash."""
    promise = promised(server, salt)
    body = {"game": "tutorial", "seats": seats, "dice": {"match": promise["match"], "salt": salt}}
    made = post(server, "matches", body)
    assert made.status_code == 201, made.text
    return made.json(), promise["commitment"]


def test_the_dice_are_those_promised_before_the_salt_was_known(server: Background) -> None:
    salt = fresh_salt()
    made, published = begun(server, salt)
    with Player(server, made["seats"]["raider"]) as raider:
        assert raider.position.commitment == published
        assert raider.position.salts == (), "nobody sees them before the end"


@pytest.mark.parametrize(
    ("change", "says"),
    [({"salt": "00" * 16}, "not the salt that was sealed"), ({"match": "another"}, "were not promised")],
    ids=["another salt", "no promise"],
)
def test_only_the_sealed_salt_gets_the_promised_dice(server: Background, change: dict[str, str], says: str) -> None:
    salt = fresh_salt()
    dice = {"match": promised(server, salt)["match"], "salt": salt} | change
    answer = post(server, "matches", {"game": "tutorial", "seats": FRIEND, "dice": dice})
    assert (answer.status_code, says in answer.json()["error"]) == (409, True)


def test_a_promise_is_kept_once_so_that_nobody_plays_known_dice(server: Background) -> None:
    salt = fresh_salt()
    dice = {"match": promised(server, salt)["match"], "salt": salt}
    body = {"game": "tutorial", "seats": FRIEND, "dice": dice}
    made = post(server, "matches", body).json()
    assert httpx.delete(f"{server.url}/api/matches/{made['owner']}").status_code == 204
    assert post(server, "matches", body).status_code == 409


def test_both_players_salts_are_in_the_record_and_it_is_verified_from_the_file_alone(server: Background) -> None:
    mine, theirs = fresh_salt(), fresh_salt()
    made, published = begun(server, mine)
    key = post(server, f"invites/{made['invites']['hunter']}", {"name": "Guest", "salt": theirs}).json()["key"]
    for seat in (made["seats"]["raider"], key):
        assert httpx.post(f"{server.url}/api/seats/{seat}/draw", json={"wanted": True}).status_code == 204
    data = httpx.get(f"{server.url}/api/seats/{key}/record").content
    record = so.Record.decode(data)
    assert [(salt.side, salt.text, salt.since) for salt in record.salts] == [("raider", mine, 0), ("hunter", theirs, 1)]
    assert record.commitment == published == commitment(str(record.seed))
    so.verify(record)
    list(CHECK(json.loads(data), salt=theirs, commitment=published))
    with Player(server, key) as guest:
        assert [salt.text for salt in guest.position.salts] == [mine, theirs]


def test_a_match_in_memory_takes_in_the_salt_of_who_comes_while_it_runs(server: Background) -> None:
    """The raider's order waits, the hunter sits down, and what both see next follows from both salts."""
    made, _ = begun(server, fresh_salt())
    with Player(server, made["seats"]["raider"]) as raider:
        raider.seal({"ship": ("run", "faroes")})
        key = post(server, f"invites/{made['invites']['hunter']}", {"salt": "ab" * 16}).json()["key"]
        with Player(server, key) as hunter:
            hunter.seal({"cruiser": ("steam", "faroes"), "flights": ("2",)})
    assert httpx.post(f"{server.url}/api/seats/{key}/resign").status_code == 204
    record = so.Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)
    assert len(record.decisions) == 1
    assert [salt.since for salt in record.salts] == [0, 1]
    so.verify(record)


def test_alone_at_one_screen_one_salt_is_in_the_dice_of_the_opening(server: Background) -> None:
    salt = fresh_salt()
    made, _ = begun(server, salt, ALONE)
    assert httpx.post(f"{server.url}/api/seats/{made['seats']['raider']}/resign").status_code == 204
    record = so.Record.decode(httpx.get(f"{server.url}/api/seats/{made['seats']['raider']}/record").content)
    assert [(one.text, one.since) for one in record.salts] == [(salt, 0)]
    again = promised(server, other := fresh_salt())
    wish = {"dice": {"match": again["match"], "salt": other}}
    second = post(server, f"seats/{made['seats']['raider']}/again", wish).json()
    assert second["match"] == again["match"]


def test_without_a_salt_a_match_begins_as_always_and_a_guest_may_add_none(server: Background) -> None:
    made = post(server, "matches", {"game": "tutorial", "seats": FRIEND}).json()
    key = accept(server, made["invites"]["hunter"])
    assert httpx.post(f"{server.url}/api/seats/{key}/resign").status_code == 204
    record = so.Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)
    assert record.salts == ()
    so.verify(record)


def texts(database: Path) -> str:
    """Return everything in a database."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def test_no_seed_of_a_running_match_is_in_the_database_and_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}", workers=1) as server:
        made, published = begun(server, fresh_salt(), ALONE)
        running = texts(database)
    assert published in running
    with serving(f"sqlite:///{database}", workers=1) as server:
        assert httpx.post(f"{server.url}/api/seats/{made['seats']['raider']}/resign").status_code == 204
        record = so.Record.decode(httpx.get(f"{server.url}/api/seats/{made['seats']['raider']}/record").content)
    assert record.seed is not None
    assert record.seed not in running
    assert commitment(record.seed) == published
    assert record.seed in texts(database), "a match that is over needs no key"


def test_the_seed_of_a_running_match_that_somebody_brought_in_is_locked_with_the_key(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    match = so.Match.new("tutorial", seed="chosen by hand")
    with serving(f"sqlite:///{database}", workers=1) as server:
        data = match.record().encode()
        made = httpx.post(f"{server.url}/api/import", content=data).json()
        assert "chosen by hand" not in texts(database)
    with serving(f"sqlite:///{database}", workers=1) as server:
        assert httpx.post(f"{server.url}/api/seats/{made['seats']['raider']}/resign").status_code == 204
        record = so.Record.decode(httpx.get(f"{server.url}/api/seats/{made['seats']['raider']}/record").content)
    assert record.seed == "chosen by hand"
    so.verify(record)


def test_without_its_key_a_running_match_says_so_and_one_that_is_over_still_opens(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}", workers=1) as server:
        over, _ = begun(server, fresh_salt(), ALONE)
        httpx.post(f"{server.url}/api/seats/{over['seats']['raider']}/resign")
        running, _ = begun(server, fresh_salt(), ALONE)
    key_file(f"sqlite:///{database}").unlink()
    with serving(f"sqlite:///{database}", workers=1) as server:
        fine = httpx.get(f"{server.url}/api/seats/{over['seats']['raider']}/record")
        lost = httpx.get(f"{server.url}/api/seats/{running['seats']['raider']}/record")
    so.verify(so.Record.decode(fine.content))
    assert lost.status_code == 503
    assert "made with another key" in lost.json()["error"]


def test_the_key_is_for_its_owner_alone_and_stays_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    assert read_key(url) == read_key(url)
    assert stat.S_IMODE(key_file(url).stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["matches.sqlite3.key"]
    monkeypatch.setenv("SEALED_ORDERS_KEY", str(tmp_path / "elsewhere.key"))
    assert read_key(url) != read_key("postgresql://h/n") or key_file(url) == key_file("postgresql://h/n")
    key_file(url).write_text("half a k")
    with pytest.raises(DatabaseFailure, match="is damaged"):
        read_key(url)
