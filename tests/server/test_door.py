"""The door: who may ask how often, which proxies are trusted, and who is turned away."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from sealed_orders.server.http import connection
from sealed_orders.server.http.background import Background, serving
from sealed_orders.server.http.connection import Connection

HERE = "127.0.0.1"
# Where the documented lines of a web server begin, and what a test needs around them.
WEB = {
    "caddy": ("hunts.example.org {", "{{\nadmin off\n}}\n{lines}"),
    "nginx": (
        "location / {",
        """
        worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/log;
        events {{ worker_connections 64; }}
        http {{
            access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
            uwsgi_temp_path {folder}; scgi_temp_path {folder};
            server {{ listen 127.0.0.1:{port}; {lines} }}
        }}
        """,
    ),
}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.server.http.routes.ACTIONS", 2)


def codes(url: str, visitors: list[str]) -> list[int]:
    """Return the answers to a request of each visitor, named in a header."""
    body = {"link": "http://x"}
    return [httpx.post(f"{url}/api/code", json=body, headers={"x-forwarded-for": one}).status_code for one in visitors]


@pytest.mark.usefixtures("few")
def test_what_a_visitor_claims_about_their_address_is_not_believed(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'm.sqlite3'}") as server:
        assert codes(server.url, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) == [200, 200, 429]
        assert httpx.post(f"{server.url}/api/books", json={}).status_code != 429  # each route has its own limit


@pytest.mark.usefixtures("few")
def test_the_visitors_address_is_taken_from_a_trusted_proxy(server: Background) -> None:
    assert codes(server.url, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) == [200, 200, 200]
    assert codes(server.url, ["192.0.2.1", "192.0.2.1"]) == [200, 429]
    # What a visitor writes before the proxy's own word changes nothing.
    assert codes(server.url, ["198.51.100.9, 192.0.2.1"]) == [429]


@pytest.mark.parametrize("web", WEB, ids=str)
@pytest.mark.usefixtures("few")
def test_behind_a_web_server_as_the_documentation_sets_it_up_a_visitor_cannot_pose_as_many(
    tmp_path: Path, web: str
) -> None:
    database = f"sqlite:///{tmp_path / 'm.sqlite3'}"
    with serving(database, workers=1, proxies=(HERE,)) as server, in_front(web, server.port, tmp_path) as url:
        assert codes(url, [f"192.0.2.{n}" for n in range(3)]) == [200, 200, 429]
        with connect(f"{url.replace('http', 'ws')}/ws/nobody", proxy=None) as line:
            assert "does not open a seat" in str(line.recv())


@contextmanager
def in_front(web: str, port: int, folder: Path) -> Iterator[str]:
    """Provide a web server in front of a server, with the lines that docs/hosting.md gives for it."""
    if shutil.which(web) is None:
        pytest.skip(f"{web} is not installed")
    begins, around = WEB[web]
    documented = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    lines = documented[documented.index(begins) :].partition("```")[0].replace(":8000", f":{port}")
    with socket.create_server(("127.0.0.1", 0)) as free:
        own = free.getsockname()[1]
    conf = folder / "conf"
    conf.write_text(
        around.format(folder=folder, port=own, lines=lines.replace("hunts.example.org", f"http://127.0.0.1:{own}"))
    )
    arguments = f"run --config {conf} --adapter caddyfile" if web == "caddy" else f"-p {folder} -c {conf}"
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    process = subprocess.Popen([web, *arguments.split()], env=os.environ | homes, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", own)).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None
                time.sleep(0.01)
        yield f"http://127.0.0.1:{own}"
    finally:
        process.terminate()
        process.wait()


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET /api/games HTTP/1.1\r\nHost: loc", b""),
        (b"POST /api/books HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
        (b"GET /api/addresses HTTP/1.1\r\nHost: localhost\r\n\r\nGET /", b"HTTP/1.1 200"),
    ],
)
def test_a_request_that_does_not_come_whole_is_closed(
    server: Background, monkeypatch: pytest.MonkeyPatch, sent: bytes, answered: bytes
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    monkeypatch.setattr("sealed_orders.server.http.routes.PATIENCE", 0.05)
    assert server._server
    monkeypatch.setattr(server._server.config, "timeout_keep_alive", 0.1)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(sent)
        assert everything(line).startswith(answered)


def everything(line: socket.socket) -> bytes:
    """Return everything that arrives until the server hangs up."""
    received = b""
    try:
        while some := line.recv(4096):
            received += some
    except ConnectionResetError:
        pass
    return received


def test_connections_beyond_what_the_system_allows_are_refused_with_one_line_in_the_log(
    server: Background, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Connection, "most", 2)
    monkeypatch.setattr(Connection, "warned", -connection.SECONDS_BETWEEN_WARNINGS)
    kept = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2)]
    for line in kept:
        line.sendall(b"GET /api/addresses HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(20).startswith(b"HTTP/1.1 200")
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.port)) as refused:
                assert everything(refused) == b""
    for line in kept:
        line.close()
    assert sum("connections are open" in entry.message for entry in caplog.records) == 1


def test_errors_of_accepting_are_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    import asyncio

    async def fail_often() -> None:
        loop = asyncio.get_running_loop()
        connection.calm(loop)
        for _ in range(1000):
            error = OSError(24, "Too many open files")
            loop.call_exception_handler({"message": "socket.accept() out of system resource", "exception": error})
        loop.call_exception_handler({"message": "something else"})

    asyncio.run(fail_often())
    assert [entry.message for entry in caplog.records] == [
        "no connection can be accepted now: [Errno 24] Too many open files",
        "something else",
    ]
