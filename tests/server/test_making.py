"""Reports that take long: shared by all who ask for the same, limited, and ended when nobody waits for them.

The tests hold a report up by a pipe: its process says on one that it has begun, and goes on when another is opened.
What was held open ends with the process.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from functools import partial
from pathlib import Path

import httpx
import pytest

from sealed_orders.server.http.background import Background
from sealed_orders.server.processes.worker import ProcessWorker
from sealed_orders.table.hindsight import making, report_work, reports
from sealed_orders.table.hindsight.making import Lane, Making
from sealed_orders.table.hindsight.reports import MANY, MANY_OF_ONE
from tests.report.played import by_bots
from tests.server import slow
from tests.server.player import SECONDS, Server, report_of
from tests.server.process import server_process

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


class Pipes:
    """A report that is held up: one event says that it has started, the other lets it continue."""

    def __init__(self, folder: Path) -> None:
        self.begun, self.go_on = folder / "begun", folder / "go_on"
        for pipe in (self.begun, self.go_on):
            os.mkfifo(pipe)

    def let_go(self) -> None:
        self.go_on.open("w", encoding="utf-8").close()


@pytest.fixture
def pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pipes:
    made = Pipes(tmp_path)
    monkeypatch.setattr(report_work, "report", partial(slow.report, str(made.begun), str(made.go_on)))
    return made


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Count up when somebody starts to wait for a report, and again when they stop."""
    counted, wait = threading.Semaphore(0), Making.wait

    async def watched(one: Making, visitor: str) -> bytes:
        counted.release()
        try:
            return await wait(one, visitor)
        finally:
            counted.release()

    monkeypatch.setattr(Making, "wait", watched)
    return counted


def brought(server: Server, seed: str) -> str:
    """Return a key to a finished match without a report yet."""
    answer = httpx.post(f"{server.url}/api/import", content=by_bots("tutorial", seed).encode(), timeout=SECONDS)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["watch"]
    return key


def ask(server: Server, path: str, visitor: str = "") -> socket.socket:
    """Ask without waiting for the answer."""
    line = socket.create_connection(("127.0.0.1", server.port))
    forwarded = f"X-Forwarded-For: {visitor}\r\n" if visitor else ""
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{forwarded}\r\n".encode())
    return line


def answer(line: socket.socket) -> tuple[int, str]:
    """Return the final answer: its status and body."""
    with line, line.makefile("rb") as file:
        head, _, body = file.read().partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


def test_a_report_nobody_waits_for_is_ended_with_its_process(server: Background, pipes: Pipes) -> None:
    line = ask(server, report_of(server, brought(server, "left")))
    with pipes.begun.open(encoding="utf-8") as process:
        assert int(process.readline()) != os.getpid()
        line.close()
        assert process.read() == "", "the pipe is closed: the process has ended"
    assert not server.desk.hindsight._reports._under_way


def test_who_asks_for_the_same_shares_one_making_and_it_goes_on_if_one_of_them_leaves(
    server: Background, pipes: Pipes, waiting: threading.Semaphore
) -> None:
    path = report_of(server, brought(server, "shared"))
    lines = [ask(server, path) for _ in range(3)]
    with pipes.begun.open(encoding="utf-8") as process:
        process.readline()
        for _ in lines:
            assert waiting.acquire(timeout=SECONDS)
        lines.pop(0).close()
        assert waiting.acquire(timeout=SECONDS), "and the server has noticed"
        pipes.let_go()
        assert [answer(line) for line in lines] == [(200, "made")] * 2
        assert process.read() == "", "it was begun once"
    assert answer(ask(server, path)) == (200, "made"), "and it is kept"


def test_a_visitor_waits_for_two_reports_at_most(
    server: Background, pipes: Pipes, waiting: threading.Semaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = brought(server, "greedy")
    report, aftermath = report_of(server, key), f"/api/seats/{key}/aftermath"
    lines = [ask(server, f"{report}?kind={kind}") for kind in ("html", "md")]
    for _ in lines:
        assert waiting.acquire(timeout=SECONDS)
    for path in (f"{report}?kind=svg", f"{report}?games=1&watch=true", aftermath):
        status, text = answer(ask(server, path))
        assert (status, MANY_OF_ONE in text) == (429, True)
    lines.append(ask(server, f"{report}?kind=svg", "198.51.100.7"))
    assert waiting.acquire(timeout=SECONDS), "another visitor is let in"
    monkeypatch.setattr(reports, "MOST_AT_ONCE", 3)
    status, text = answer(ask(server, aftermath, "198.51.100.8"))
    assert (status, MANY in text) == (429, True)
    with pipes.begun.open(encoding="utf-8") as process:
        for line in lines:
            line.close()
        process.read()


def test_what_is_played_on_holds_up_nothing_short(server: Background, pipes: Pipes) -> None:
    key = brought(server, "long")
    line = ask(server, f"{report_of(server, key)}?games=40")
    with pipes.begun.open(encoding="utf-8") as process:
        process.readline()
        status, text = answer(ask(server, f"/api/seats/{key}/aftermath"))
        assert (status, '"rolls"' in text) == (200, True)
        line.close()
        process.read()


def test_a_report_that_is_watched_is_ended_when_its_reader_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "WATCH", 0.0)

    async def watched() -> list[str]:
        left: list[str] = []
        one = Making(Lane(ProcessWorker()), slow.report, ("/dev/full", "/dev/null"), lambda: left.append("left"))
        one.watch("somebody")
        await asyncio.wait([one._task])
        assert one._task.cancelled()
        return left

    assert asyncio.run(watched()) == ["left"]


def test_a_reader_who_comes_back_in_time_keeps_a_report_in_the_making() -> None:
    async def watched() -> None:
        lane = Lane(ProcessWorker())
        await lane.turn.acquire()  # so that it waits for its turn
        one = Making(lane, slow.report, (), lambda: None)
        one.watch("somebody")
        first = one._watching["somebody"]
        one.watch("somebody")
        assert first.cancelled()
        assert not one._watching["somebody"].cancelled()
        assert [one.is_for("somebody"), one.is_for("nobody")] == [True, False]
        one._watched_no_more("somebody")
        assert not one.is_for("somebody"), "they count once, however often they looked"

    asyncio.run(watched())


def test_a_server_that_is_stopped_does_not_wait_for_a_report(tmp_path: Path) -> None:
    pipes = Pipes(tmp_path)
    slowly = ("tests.server.slow_server", str(pipes.begun), str(pipes.go_on))
    with server_process(f"sqlite:///{tmp_path / 'matches.sqlite3'}", slowly) as server:
        line = ask(server, report_of(server, brought(server, "ended")))
        with pipes.begun.open(encoding="utf-8") as process:
            process.readline()
            server.process.send_signal(signal.SIGTERM)
            status, text = answer(line)
            assert (status, "The table is closing" in text) == (503, True)
            assert process.read() == "", "its process ends too"
        assert server.process.wait(SECONDS) == 0
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""
