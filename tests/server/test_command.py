"""The command serve."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from sealed_orders.book_file import BookFile
from sealed_orders.server.command import serve
from sealed_orders.server.http import addresses
from sealed_orders.server.http.addresses import letting_in, reached_at
from sealed_orders.server.http.web import listen


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("mysql://localhost/x", "mysql database cannot be used"),
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


def test_a_server_for_others_says_where_they_reach_it_and_that_nothing_is_sealed_on_the_way(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sealed_orders.server", "--host", "0.0.0.0", "--port", "0", "--no-open"]
    command += ["--name", "lutjens.example", "--database", f"sqlite:///{tmp_path / 'matches.sqlite3'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        here, others, warning = (running.stdout.readline() for _ in range(3))
        port = re.findall(r":(\d+)/", here)[0]
        urls = httpx.get(f"http://127.0.0.1:{port}/api/addresses").json()["urls"]
        elsewhere = httpx.get(f"http://127.0.0.1:{port}/api/addresses", headers={"host": f"lutjens.example:{port}"})
        running.terminate()
    assert f"http://lutjens.example:{port}/" in others
    assert urls[0] == f"http://lutjens.example:{port}"
    assert all(f"{url}/" in others for url in urls)
    assert not re.search(r"127\.|localhost|0\.0\.0\.0", others)
    assert "There is no TLS" in warning
    assert elsewhere.json() == {"urls": [], "command": ""}, "it is nobody else's business"


def test_a_server_for_this_machine_has_no_address_for_others() -> None:
    with listen("127.0.0.1", 0) as here:
        assert reached_at(here, ["lutjens.example"]) == ()


def test_the_addresses_of_a_machine_are_those_that_others_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["192.168.1.7", "127.0.1.1", "10.0.0.3", "192.168.1.7", "169.254.3.4"]
    monkeypatch.setattr(addresses, "_addresses", lambda _family: iter(found))
    with listen("0.0.0.0", 0) as everywhere:
        port = everywhere.getsockname()[1]
        assert reached_at(everywhere) == (f"http://192.168.1.7:{port}", f"http://10.0.0.3:{port}")


def test_without_a_database_matches_are_kept_in_the_users_data_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sealed_orders.server", "--port", "0", "--no-open"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PATH": ""}
    BookFile(tmp_path / "data" / "sealed-orders" / "book.json").rename("Lindemann")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=home) as running:
        assert running.stdout is not None
        address = re.search(r"http://\S+/", running.stdout.readline())
        assert address
        assert "Sealed Orders" in httpx.get(address[0]).text
        # The machine's one archive is the terminal's.
        assert httpx.get(f"{address[0]}api/games/bismarck_solitaire/book").json()["name"] == "Lindemann"
        running.terminate()
    assert (tmp_path / "data" / "sealed-orders" / "matches.sqlite3").is_file()


def test_the_command_offered_to_let_others_in_runs_where_the_server_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "my games" / "sealed-orders"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.delenv("SEALED_ORDERS_STARTED_BY", raising=False)
    assert letting_in() == f"'{program}' serve --host 0.0.0.0", "it is not on the path"
    monkeypatch.setenv("PATH", str(program.parent))
    assert letting_in() == "sealed-orders serve --host 0.0.0.0"
    monkeypatch.setenv("SEALED_ORDERS_STARTED_BY", "make play")
    assert letting_in() == "make play HOST=0.0.0.0"
