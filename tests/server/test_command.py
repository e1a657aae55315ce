"""The command serve."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from sealed_orders.server.command import serve


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("mysql://localhost/x", "not mysql"),
        ("sqlite:////nosuchfolder/matches.sqlite3", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_and_exit_code_two(
    database: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(port=0, database=database, browser=False) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


def test_a_port_that_is_taken_is_one_sentence_and_exit_code_two(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert serve(port=taken.getsockname()[1], browser=False) == 2
    assert "cannot listen" in capsys.readouterr().err


def test_a_port_that_is_none_is_one_sentence_and_exit_code_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(port=99999, browser=False) == 2
    assert "99999" in capsys.readouterr().err


def test_without_a_database_matches_are_kept_in_the_users_data_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sealed_orders.server", "--port", "0", "--no-open"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PATH": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=home) as running:
        assert running.stdout is not None
        address = re.search(r"http://\S+/", running.stdout.readline())
        assert address
        assert "Sealed Orders" in httpx.get(address[0]).text
        running.terminate()
    assert (tmp_path / "data" / "sealed-orders" / "matches.sqlite3").is_file()
