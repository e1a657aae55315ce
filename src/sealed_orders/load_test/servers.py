"""Servers of a load: child processes on this machine, and what the operating system reports about them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

SECONDS_TO_START, SECONDS_TO_STOP = 180, 20
HERE = "127.0.0.1"


class ServerFailed(Exception):
    """A server did not start, or exited by itself."""


class Server:
    """A server in a child process."""

    def __init__(self, database: str, errors: Path) -> None:
        """Start it. It trusts the visitors' addresses that the load sends, so each visitor has limits of their own."""
        command = [sys.executable, "-m", "sealed_orders.server", "--port", "0", "--no-open"]
        command += ["--database", database, "--proxy", HERE]
        with errors.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)  # noqa: S603 - our own command
        assert self._process.stdout is not None
        late = threading.Timer(SECONDS_TO_START, self._process.kill)
        late.start()
        match = re.search(r":(\d+)/", self._process.stdout.readline())
        late.cancel()
        if match is None:
            raise ServerFailed(f"The server did not start. {errors.read_text().strip()}")
        self.port = int(match[1])

    @property
    def ended(self) -> int | None:
        """Return the exit code of a server that has exited; None while it runs."""
        return self._process.poll()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, by default as an operator does, and return when it has exited."""
        if self._process.poll() is None:
            self._process.send_signal(how)
        try:
            self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def seconds(self) -> float:
        """Return the processor time it has used, without its workers; 0 if this system does not report it."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """Return the memory it holds, without its workers; 0 if this system does not report it."""
        try:
            text = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0.0
        match = re.search(r"VmRSS:\s+(\d+) kB", text)
        return int(match[1]) / 1000 if match else 0.0


class Servers:
    """One or more servers on one database."""

    def __init__(self, database: str, count: int, errors: Path) -> None:
        self._database, self._count, self._errors = database, count, errors
        self._running: list[Server] = []
        self.began = 0.0  # how many seconds the last start took

    def start(self) -> None:
        """Start all servers, and return when they listen."""
        since = time.monotonic()
        for _ in range(self._count):
            self._running.append(Server(self._database, self._errors))
        self.began = time.monotonic() - since

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop all servers."""
        while self._running:
            self._running.pop().stop(how)

    @property
    def ports(self) -> list[int]:
        """Return where they listen."""
        return [server.port for server in self._running]

    @property
    def seconds(self) -> float:
        """Return the processor time of all servers."""
        return sum(server.seconds for server in self._running)

    @property
    def megabytes(self) -> float:
        """Return the memory of all servers."""
        return sum(server.megabytes for server in self._running)

    def check(self) -> None:
        """Raise ServerFailed if one has exited by itself."""
        for server in self._running:
            if (code := server.ended) is not None:
                raise ServerFailed(f"A server ended by itself with code {code}. {self._errors.read_text().strip()}")
