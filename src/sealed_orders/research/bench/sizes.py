"""Bytes on the wire, game by game: the position of a seat, and what follows a decision."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from sealed_orders.bots import bot
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.match import Match
from sealed_orders.lab.bench import Figure
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.telling import Position
from sealed_orders.table.seats import Glance, Seat


def sizes(game: Game[Any, Any]) -> Iterator[Figure]:
    """Return the median bytes of positions and updates over a random match, uncompressed."""
    match = Match.new(game, seed="sizes")
    players = {side: bot(game.name, "random", side, seed="sizes") for side in game.sides}
    seats = {side: Seat("", "", side, "away", Glance("over", 0), 0) for side in game.sides}
    last: dict[str, Position] = {}
    positions: list[int] = []
    updates: list[int] = []
    while match.outcome is None:
        for side, seat in seats.items():
            start = match.log_length(side) if side not in last else last[side].start + len(last[side].log)
            now = gate.position(match, seats.values(), seat, start)
            if side in last and (change := gate.update(last[side], now)):
                updates.append(len(gate.encode(change)))
            last[side] = now
            positions.append(len(gate.encode(gate.position(match, seats.values(), seat, gate.newest(match, side)))))
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    yield Figure(game.name, "position", median(positions), "bytes")
    yield Figure(game.name, "update", median(updates), "bytes")
