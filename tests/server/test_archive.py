"""One archive per machine: the terminal's book, and that of a server for this machine only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

import sealed_orders as so
from sealed_orders.book_file import BookFile
from sealed_orders.server.http.background import Background, serving
from sealed_orders.testing.play import decisions
from tests.server.player import Player, make_match, play_out

CAMPAIGN = "bismarck_solitaire"


@pytest.fixture
def archive(tmp_path: Path) -> BookFile:
    return BookFile(tmp_path / "book.json")


def played(seed: str) -> so.Match:
    """Return a mission played in the terminal."""
    match = so.Match.new(CAMPAIGN, "gray_wolves", seed=seed)
    list(decisions(match, seed))
    return match


def shown(server: Background, key: str = "") -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/api/games/{CAMPAIGN}/book", params={"key": key})
    assert answer.status_code == 200, answer.text
    book: dict[str, Any] = answer.json()
    return book


def sail(server: Background) -> str:
    """Play a mission in the browser; return the key of its book."""
    key: str = httpx.post(f"{server.url}/api/books", json={}).json()["key"]
    made = make_match(server, CAMPAIGN, {"bismarck": "me"}, book=key, scenario="exercise_rhine")
    with Player(server, made.seats["bismarck"]) as player:
        play_out({"bismarck": player})
    return key


def test_what_was_done_at_the_terminal_is_seen_in_the_lobby_and_the_other_way_round(
    tmp_path: Path, archive: BookFile
) -> None:
    archive.write_down(played("x"))
    archive.rename("Lindemann")
    with serving(f"sqlite:///{tmp_path / 'm.sqlite3'}", 1, archive) as server:
        assert (shown(server)["entries"], shown(server)["name"]) == (1, "Lindemann")
        key = sail(server)
        assert shown(server, key)["entries"] == 2
        httpx.put(f"{server.url}/api/books/{key}", json={"name": "Brinkmann"})
    assert [entry.scenario for entry in archive.entries(CAMPAIGN)] == ["gray_wolves", "exercise_rhine"]
    assert archive.read().player == "Brinkmann"


def test_what_was_played_before_there_was_one_archive_is_gathered_once(tmp_path: Path, archive: BookFile) -> None:
    database = f"sqlite:///{tmp_path / 'm.sqlite3'}"
    with serving(database, 1) as server:
        sail(server)
        assert not archive.path.exists()
    for _ in range(2):
        with serving(database, 1, archive) as server:
            assert shown(server)["entries"] == 1


def test_a_server_for_others_too_keeps_books_apart(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'm.sqlite3'}", 1) as server:
        sail(server)
        assert shown(server)["entries"] == 0


def test_an_archive_that_cannot_be_read_is_said_in_a_sentence(tmp_path: Path, archive: BookFile) -> None:
    archive.path.write_text("a letter to a friend")
    with serving(f"sqlite:///{tmp_path / 'm.sqlite3'}", 1, archive) as server:
        answer = httpx.get(f"{server.url}/api/games/{CAMPAIGN}/book")
        assert answer.status_code == 409
        assert "is not a campaign book" in answer.json()["error"]
        sail(server)  # it is played all the same
    assert archive.path.read_text() == "a letter to a friend"
