"""How fast and how heavy the server is: a match of random players over loopback, as one line of JSON.

python -m tests.server.measure bismarck
"""

from __future__ import annotations

import json
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.telling import Position, Update
from tests.own import GAMES
from tests.server.player import Player, make_match


class Meter(socket.socket):
    """A socket that counts what arrives."""

    received = 0

    def recv(self, *args: Any) -> bytes:
        data = super().recv(*args)
        self.received += len(data)
        return data


def meter(server: Background) -> Meter:
    sock = Meter(socket.AF_INET, socket.SOCK_STREAM)
    sock.connect(("127.0.0.1", server.port))
    return sock


def weigh(server: Background, key: str) -> tuple[int, int]:
    """Return the first position of a seat: its bytes unpacked, and as sent."""
    sock = meter(server)
    with Player(server, key, sock=sock) as player:
        return len(msgspec.json.encode(player.position)), sock.received


def measure(game: str) -> dict[str, Any]:
    """Play a match, time every order that completes a decision, and weigh what follows."""
    times: list[float] = []
    plain: list[int] = []
    packed: list[int] = []
    heaviest = (0, 0)
    sides = so.load(game).playing({})
    with tempfile.TemporaryDirectory() as folder, serving(f"sqlite:///{Path(folder) / 'm.sqlite3'}") as server:
        made = make_match(server, game, dict.fromkeys(sides, "away"))
        meters = {side: meter(server) for side in sides}
        dice = {side: FastDice(side) for side in sides}
        with ExitStack() as stack:
            players = {side: stack.enter_context(Player(server, made.seats[side], sock=meters[side])) for side in sides}
            while all(player.position.outcome is None for player in players.values()):
                asked = [side for side in sides if players[side].asked]
                for side in asked[:-1]:
                    players[side].seal_anything(dice[side])
                last = players[asked[-1]]
                begun, received = time.perf_counter(), meters[asked[-1]].received
                last.seal_anything(dice[asked[-1]])
                plain.append(len(msgspec.json.encode(last.expect(Update))))
                packed.append(meters[asked[-1]].received - received)
                times.append((time.perf_counter() - begun) * 1000)
                heaviest = max(heaviest, *(weigh(server, made.seats[side]) for side in sides))
                for player in players.values():
                    player.resume()
                    player.expect(Position)
    return {
        "game": game,
        "orders": len(times),
        "order_to_update_ms": spread(times),
        "heaviest_position_bytes": {"plain": heaviest[0], "packed": heaviest[1]},
        "update_bytes": {"plain": spread(plain), "packed": spread(packed)},
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    return {"median": round(median(values), 1), "p95": round(quantiles(values, n=20)[-1], 1)}


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        sys.stdout.write(json.dumps(measure(name)) + "\n")
