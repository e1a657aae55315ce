"""A server with newer rules: a running match goes on, its players get a notice, and its record says so."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import closing
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
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.protocol.telling import Update
from tests.own import ROOT
from tests.server.player import Player, make_match, report_of

NOTICE = "The rules of First Hunt changed from version 1.1 to 9.9. The match goes on under the new rules."


@pytest.fixture
def newer() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def test_a_running_match_goes_on_both_players_are_informed_and_its_record_says_where(
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


SINK_1_7 = "861ad6a1"  # the first commit that keeps States: five migrations and a change of rules ago
WITHOUT_CLIENT = """
import hatch_build, pathlib
dist = pathlib.Path("client/dist")
dist.mkdir()
(dist / ".stamp").write_text(hatch_build.fingerprint(dist.parent))
"""
PLAY = """
import sys
wheel, source, url = sys.argv[1:]
sys.path[:0] = [wheel, source]
import msgspec
import sealed_orders
from sealed_orders.kernel.dice import Dice
from sealed_orders.server.http.background import serving
from tests.server.player import Player, make_match
assert sealed_orders.__file__.startswith(wheel)
with serving(url) as server:
    made = make_match(server, "sink_the_bismarck", {"british": "me", "german": "here"})
    with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
        for _ in range(4):
            for player in (british, german):
                player.heard()
                if player.asked:
                    player.seal_anything(Dice("older"))
print(msgspec.json.encode(made).decode())
"""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Made]:
    """Provide the database of an older server with a running match: its wheel is built from an earlier commit."""
    source, wheel = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    archive = subprocess.run(["git", "archive", SINK_1_7], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        pytest.skip("the history of the project is not here")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(source, filter="data")
    for command in (["-c", WITHOUT_CLIENT], ["-m", "hatchling", "build", "-t", "wheel"]):
        subprocess.run([sys.executable, *command], cwd=source, check=True)
    (built,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(built) as files:
        files.extractall(wheel)
    database = tmp_path_factory.mktemp("older") / "matches.sqlite3"
    command = [sys.executable, "-c", PLAY, str(wheel), str(source), f"sqlite:///{database}"]
    played = subprocess.run(command, cwd=wheel, capture_output=True, check=True)
    return database, msgspec.json.decode(played.stdout, type=Made)


@pytest.mark.long
def test_a_match_of_a_real_older_server_goes_on_and_its_record_is_true(older: tuple[Path, Made]) -> None:
    database, made = older
    with closing(sqlite3.connect(database)) as connection:
        kept = [body for (body,) in connection.execute("SELECT body FROM decisions ORDER BY number")]
    assert kept
    with serving(f"sqlite:///{database}") as server:
        with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
            for player in (british, german):
                assert "changed from version 1.7 to" in player.position.log[-1].text
            for _ in range(4):
                for player in (british, german):
                    player.received()
                    if player.asked:
                        player.seal_anything(Dice("newer"))
        assert httpx.post(f"{server.url}/api/seats/{made.seats['german']}/resign").is_success
        data = httpx.get(f"{server.url}/api/seats/{made.seats['german']}/record").content
        report = httpx.get(server.url + report_of(server, made.seats["german"]), timeout=60).text
    finished = so.Record.decode(data)
    assert len(finished.decisions) > len(kept) == finished.older
    assert [encode(decision).decode() for decision in finished.decisions[: finished.older]] == kept
    assert so.verify(finished).outcome == finished.outcome
    assert "made under rules version 1.7" in report
