"""How long a player waits for a preview, alone and while others request plot tables, as one line of JSON.

python -m tests.server.measure_plots
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import UNSET

from sealed_orders.table.protocol.telling import Drafted
from tests.server.measure import spread
from tests.server.player import Player, make_match
from tests.server.process import ServerProcess, server_process

OTHERS = 6
ROUNDS = 100
PAUSE = 0.05  # seconds between two previews: somebody presses a key


def british(server: ServerProcess) -> Player:
    """Return a seat at a separate match."""
    return Player(server, make_match(server, "bismarck", {"british": "away", "german": "away"}).seats["british"])


def previews(player: Player) -> dict[str, float]:
    """Return how long each of many previews takes, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        time.sleep(PAUSE)
        begun = time.perf_counter()
        player.draft({"hood": ("M", "1621")})
        times.append((time.perf_counter() - begun) * 1000)
    return spread(times)


@contextmanager
def plotting(server: ServerProcess) -> Iterator[list[int]]:
    """Let others request their plot tables without a pause, and count the answers."""
    done, got = threading.Event(), [0] * OTHERS

    def ask(who: int, player: Player) -> None:
        for number in count(1):
            if done.is_set():
                return
            drafted = player.draft({"hood": ("P",)} if number % 2 else {}, look=False)
            while drafted.table is UNSET:
                drafted = player.expect(Drafted)
            got[who] += 1

    with ExitStack() as stack:
        players = [stack.enter_context(british(server)) for _ in range(OTHERS)]
        threads = [threading.Thread(target=ask, args=one) for one in enumerate(players)]
        for thread in threads:
            thread.start()
        try:
            yield got
        finally:
            done.set()
            for thread in threads:
                thread.join()


def measure() -> dict[str, Any]:
    """Return one player's previews, first alone, then while others request plot tables."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(f"sqlite:///{Path(folder) / 'm.sqlite3'}") as server,
        british(server) as player,
    ):
        player.draft({})
        alone = previews(player)
        with plotting(server) as got:
            among = previews(player)
    return {"previews": ROUNDS, "alone_ms": alone, f"while_{OTHERS}_plot_ms": among, "plots": sum(got)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure()) + "\n")
