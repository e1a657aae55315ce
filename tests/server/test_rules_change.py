"""A server with newer rules: a running match goes on, its players are told, and its record says so."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import httpx
import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.wire import encode
from sealed_orders.server.http.background import serving
from sealed_orders.table.protocol.telling import Update
from tests.own import ROOT
from tests.server.player import Player, make_match, report_of

NOTICE = "The rules of First Hunt changed from version 1.1 to 9.9. The match goes on under the new rules."


@pytest.fixture
def newer() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def test_a_running_match_goes_on_tells_both_players_and_its_record_says_where(
    tmp_path: Path, newer: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(url) as server:
        made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("lurk",)})
            hunter.seal({"flights": ("1",)})
            raider.expect(Update)
            raider.seal({"ship": ("lurk",)})
    newer.setattr(type(load("tutorial")), "version", "9.9")
    with serving(url) as server:
        for _ in range(2):  # the second time it is one of today's matches
            with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
                for player in (raider, hunter):
                    assert [event.text for event in player.position.log if not event.rule] == [NOTICE]
                assert raider.position.sealed is None
        (mine,) = httpx.post(f"{server.url}/api/mine", json={"keys": [made.seats["raider"]]}).json()
        assert (mine["state"], mine["last"]["text"]) == ("your turn", NOTICE)
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("lurk",)})
            hunter.seal({"flights": ("0",)})
            assert httpx.post(f"{server.url}/api/seats/{made.seats['raider']}/resign").is_success
        data = httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/record").content
        again = httpx.post(f"{server.url}/api/import", content=data)
    record = so.Record.decode(data)
    assert [(upgrade.version, upgrade.decisions) for upgrade in record.upgrades] == [("1.1", 1)]
    assert so.verify(record).outcome == record.outcome
    assert again.status_code == 201
    assert "first decision was made under rules version 1.1" in again.json()["unverified"]


def test_a_match_that_nobody_has_moved_in_begins_again_under_the_new_rules(
    tmp_path: Path, newer: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(url) as server:
        made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    newer.setattr(type(load("tutorial")), "version", "9.9")
    with serving(url) as server, Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("lurk",)})


GRAF_SPEE_1_5 = "a88d2df4^"  # the commit before its rules became 1.6
WITHOUT_CLIENT = """
import hatch_build, pathlib
dist = pathlib.Path("client/dist")
dist.mkdir()
(dist / ".stamp").write_text(hatch_build.fingerprint(dist.parent))
"""
PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
import sealed_orders as so
from sealed_orders.kernel.wire import encode
assert so.__file__.startswith(sys.argv[1])
match = so.Match.new("graf_spee", seed="older")
bots = {side: so.bot("graf_spee", "random", side) for side in match.game.sides}
while len(match.decisions) < 6:
    for side in match.waiting:
        match.submit(side, bots[side].decide(match.view(side), match.prompt(side), ()))
print(json.dumps([match.record().encode().decode(), encode(match.state).decode()]))
"""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> tuple[so.Record, str]:
    """Provide a running match and its State, played by a wheel that was built from an earlier commit."""
    source, wheel = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    archive = subprocess.run(["git", "archive", GRAF_SPEE_1_5], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        pytest.skip("the history of the project is not here")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(source, filter="data")
    for command in (["-c", WITHOUT_CLIENT], ["-m", "hatchling", "build", "-t", "wheel"]):
        subprocess.run([sys.executable, *command], cwd=source, check=True)
    (built,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(built) as files:
        files.extractall(wheel)
    played = subprocess.run([sys.executable, "-c", PLAY, str(wheel)], cwd=wheel, capture_output=True, check=True)
    record, state = msgspec.json.decode(played.stdout, type=tuple[str, str])
    return so.Record.decode(record.encode()), state


def keep(database: Path, record: so.Record, state: str) -> None:
    """Put that match in the place of the only one in a database, as a server keeps it."""
    begun = encode(replace(record, decisions=())).decode()
    last = len(record.decisions) - 1
    with closing(sqlite3.connect(database)) as connection, connection:
        ((match,),) = connection.execute("SELECT id FROM matches")
        connection.execute("DELETE FROM salts")
        connection.execute("UPDATE matches SET record = ?", (begun,))
        rows = [
            (match, n, encode(decision).decode(), state if n == last else None)
            for n, decision in enumerate(record.decisions)
        ]
        connection.executemany("INSERT INTO decisions (match, number, body, state, at) VALUES (?, ?, ?, ?, 0)", rows)


@pytest.mark.long
def test_a_match_of_a_real_older_version_goes_on_and_its_record_is_true(
    tmp_path: Path, older: tuple[so.Record, str]
) -> None:
    record, state = older
    assert record.version == "1.5"
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        made = make_match(server, "graf_spee", {"german": "me", "british": "here"})
    keep(database, record, state)
    with serving(f"sqlite:///{database}") as server:
        with Player(server, made.seats["german"]) as german, Player(server, made.seats["british"]) as british:
            for player in (german, british):
                assert "changed from version 1.5 to" in player.position.log[-1].text
            for _ in range(4):
                for player in (german, british):
                    player.heard()
                    if player.asked:
                        player.seal_anything(Dice("newer"))
        assert httpx.post(f"{server.url}/api/seats/{made.seats['german']}/resign").is_success
        data = httpx.get(f"{server.url}/api/seats/{made.seats['german']}/record").content
        report = httpx.get(server.url + report_of(server, made.seats["german"])).text
    finished = so.Record.decode(data)
    assert len(finished.decisions) > len(record.decisions) == finished.older
    assert finished.decisions[: finished.older] == record.decisions
    assert so.verify(finished).outcome == finished.outcome
    assert "made under rules version 1.5" in report
