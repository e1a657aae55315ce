"""Slips: a server signs how a match ended, and `verify --slip` checks that beside the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sealed_orders.server.database import signer
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.hindsight import SlipText
from tests.server.player import Player, make_match, play_out
from tests.terminal.command import run

AWAY = {"raider": "away", "hunter": "away"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('slips') / 'matches.sqlite3'}", workers=1) as running:
        yield running


def over(server: Background) -> str:
    """Return the hunter's key to a finished match."""
    made = make_match(server, "tutorial", AWAY)
    httpx.put(f"{server.url}/api/seats/{made.seats['hunter']}/name", json={"name": "Ann"})
    with Player(server, made.seats["hunter"]) as hunter, Player(server, made.seats["raider"]) as raider:
        play_out({"hunter": hunter, "raider": raider})
    return made.seats["hunter"]


def kept(server: Background, key: str, folder: Path) -> tuple[Path, Path]:
    """Return the record and the slip of a match, as files."""
    files = folder / f"{key[:8]}.json", folder / f"{key[:8]}-slip.json"
    for file, what in zip(files, ("record", "slip"), strict=True):
        answer = httpx.get(f"{server.url}/api/seats/{key}/{what}")
        assert answer.status_code == 200, answer.text
        file.write_bytes(answer.content)
    return files


def test_a_slip_is_checked_beside_its_record_and_names_its_key(server: Background, tmp_path: Path) -> None:
    record, slip = kept(server, over(server), tmp_path)
    ran = run("verify", str(record), "--slip", str(slip))
    assert ran.code == 0, ran.err
    key = httpx.get(f"{server.url}/api/slip-key").json()["key"]
    assert "The slip is of this record: Ann (hunter), " in ran.out
    assert f"It was signed with the key {key}." in ran.out
    text = msgspec.json.decode(json.loads(slip.read_text())["text"], type=SlipText)
    assert text.outcome == msgspec.convert(json.loads(record.read_text())["outcome"], type(text.outcome))


def test_a_slip_of_another_match_and_an_altered_one_are_found(server: Background, tmp_path: Path) -> None:
    record, slip = kept(server, over(server), tmp_path)
    other, _ = kept(server, over(server), tmp_path)
    ran = run("verify", str(other), "--slip", str(slip))
    assert (ran.code, ran.err) == (
        1, "The slip is genuine, but of another match: it does not have this record's hash.\n"
    )  # fmt: skip
    plain: dict[str, Any] = json.loads(slip.read_text())
    for change in ({"text": plain["text"].replace("Ann", "Bob")}, {"signature": "AAAA"}, {"key": "?"}):
        slip.write_text(json.dumps(plain | change))
        ran = run("verify", str(record), "--slip", str(slip))
        assert (ran.code, ran.err) == (1, "The slip was altered: its signature is not of its text.\n")
    slip.write_text("[]")
    assert "is not a slip" in run("verify", str(record), "--slip", str(slip)).err


def test_asked_again_it_is_the_same_slip_and_a_running_match_has_none(server: Background) -> None:
    key = over(server)
    first, again = (httpx.get(f"{server.url}/api/seats/{key}/slip").content for _ in range(2))
    assert first == again
    running = make_match(server, "tutorial", AWAY).seats["hunter"]
    answer = httpx.get(f"{server.url}/api/seats/{running}/slip")
    assert (answer.status_code, answer.json()["error"]) == (
        409, "A slip says how a match ended, and this one is not over."
    )  # fmt: skip


def test_without_the_extra_a_server_signs_nothing(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    key = over(server)
    monkeypatch.setattr(signer, "find_spec", lambda _: None)
    for path in (f"seats/{key}/slip", "slip-key"):
        answer = httpx.get(f"{server.url}/api/{path}")
        assert (answer.status_code, answer.json()["error"]) == (
            404, "This server does not sign slips. Its host can install sealed-orders[notices]."
        )  # fmt: skip
