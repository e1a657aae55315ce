"""What the heaviest routes cost the server's own process: ``python -m tests.measure_routes`` prints processor time.

It asks each of them a few times for a long match of Sink the Bismarck that is over. What worker processes do beside
the server is not counted: those who play do not wait for it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import httpx

from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.load_test.matches import fill
from sealed_orders.load_test.servers import Servers

TIMES = 5
PATIENCE = 600  # seconds for an answer, on a busy machine


def measure(folder: Path) -> None:
    """Fill a database, send the requests, and print a line for each route."""
    database = f"sqlite:///{folder}/matches.sqlite3"
    _, (over, *_) = asyncio.run(fill(database, 1, "sink_the_bismarck"))
    servers = Servers(database, 1, folder / "servers.log")
    servers.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{servers.ports[0]}/api", timeout=PATIENCE) as client:
            seat = f"/seats/{over.keys[SPECTATOR]}"
            record = client.get(f"{seat}/record").content
            for name, method, path, body in (
                ("the games", "GET", "/games", None),
                ("a whole replay", "GET", f"{seat}/replay", None),
                ("a record", "GET", f"{seat}/record", None),
                ("an import", "POST", "/import", record),
                ("a plot table of a replay", "GET", f"{seat}/replay/30/plot?point=british", None),
            ):
                client.request(method, path, content=body).raise_for_status()  # what is kept is made
                used = servers.seconds
                answers = [client.request(method, path, content=body).raise_for_status() for _ in range(TIMES)]
                cost, size = (servers.seconds - used) * 1000 / TIMES, len(answers[0].content)
                sys.stdout.write(f"{cost:6.0f} ms  {size:>9,} bytes  {name}\n")
    finally:
        servers.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))
