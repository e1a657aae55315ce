"""Backups while a server runs, and one server to a file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from sealed_orders.cli import main
from sealed_orders.server.http.background import serving
from sealed_orders.table.store.failure import DatabaseFailure
from tests.server.player import Player, make_match


def run(*arguments: str) -> int:
    return main(arguments)


def test_a_match_goes_on_from_a_backup_that_was_made_while_the_server_ran(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = tmp_path / "matches.sqlite3", tmp_path / "copy.sqlite3"
    url = f"sqlite:///{file}"
    with serving(url) as server:
        made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
        with Player(server, made.seats["raider"]) as raider:
            sealed = raider.seal({"ship": ("lurk",)})
        assert run("backup", str(copy), "--database", url) == 0
        assert "the whole database: 1 match." in capsys.readouterr().out
        make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
        assert run("restore", str(copy), "--database", url) == 2
        assert "Another server is running" in capsys.readouterr().err
    assert copy.stat().st_mode & 0o077 == 0
    assert run("restore", str(copy), "--database", url) == 0
    assert "The old one is" in capsys.readouterr().out
    (aside,) = tmp_path.glob("matches.sqlite3.2*")
    with closing(sqlite3.connect(aside)) as old:
        assert old.execute("SELECT count(*) FROM matches").fetchone() == (2,)
    with serving(url) as server, Player(server, made.seats["raider"]) as raider:
        assert raider.position.sealed == sealed


@pytest.mark.usefixtures("server")
def test_a_backup_overwrites_nothing_and_has_a_database(
    tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert run("backup", str(there), "--database", f"sqlite:///{database}") == 2
    assert "exists already" in capsys.readouterr().err
    assert run("backup", str(tmp_path / "new"), "--database", f"sqlite:///{tmp_path / 'none'}") == 2
    assert "There is no database" in capsys.readouterr().err
    assert run("backup", str(tmp_path / "new"), "--database", "postgresql://me@localhost/matches") == 2
    assert "pg_dump" in capsys.readouterr().err
    assert there.read_text() == "mine"


def test_what_is_no_backup_replaces_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = tmp_path / "matches.sqlite3", tmp_path / "other"
    file.write_text("kept")
    for content in (b"no database at all, but long enough to be one" * 100, b""):
        other.write_bytes(content)
        assert run("restore", str(other), "--database", f"sqlite:///{file}") == 2
        assert "is not a database of Sealed Orders" in capsys.readouterr().err
    assert file.read_text() == "kept"


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
@pytest.mark.usefixtures("server")
def test_a_second_server_on_a_file_is_refused(database: Path) -> None:
    url = f"sqlite:///{database}"
    command = [sys.executable, "-m", "sealed_orders.server", "--port", "0", "--no-open", "--database", url]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert second.stderr.startswith(f"Another server is running on {database}.")
    with pytest.raises(DatabaseFailure, match="Another server"), serving(url):
        pass
