"""A server in a separate process, as a player starts it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class ServerProcess:
    """Its address, and the process."""

    def __init__(self, port: int, process: subprocess.Popen[str]) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.process = process


@contextmanager
def server_process(database: str, program: tuple[str, ...] = ("sealed_orders.server",)) -> Iterator[ServerProcess]:
    """Provide a server on a database; it is stopped without warning afterwards."""
    command = [sys.executable, "-m", *program, "--port", "0", "--no-open", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = re.search(r":(\d+)/", running.stdout.readline())
        try:
            assert found, "the server did not start"
            yield ServerProcess(int(found[1]), running)
        finally:
            running.kill()
