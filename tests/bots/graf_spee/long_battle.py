"""A battle of as many tactical turns as the rules allow: what a turn costs, and how heavy it is on the wire.

    python -m tests.bots.graf_spee.long_battle

plays it and says how long the captain and the referee took, early and late, and how large the updates are, deflated as
the socket sends them. Then it brings the battle to a server before its last turns, and says what a new server spends
until the seat has its first position, how large that is, and what an order costs it there and early in the battle. All
times are the processor's.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import mean
from time import process_time

import httpx
import msgspec

import sealed_orders as so
from sealed_orders.bots.graf_spee.battle import captain
from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.bots.graf_spee.battle.stand import Stand
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, SIDES
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import replay
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.protocol.telling import Update
from sealed_orders.table.seats import Glance, Seat
from tests.server.measure import Meter
from tests.server.player import Player
from tests.server.process import ServerProcess, server_process

SHIPS = ("cumberland", "shropshire", "sussex")
FAR = 26600  # yards: hardly a shell hits
SEED = "long 1"  # nobody is lost, and the half-day passes
SEATS = [Seat(side, "", side, "here", Glance("your turn", 1), 0) for side in SIDES]
TRIED = 8  # turns that are played at a server
EARLY = 20  # turns before those


def far_off(plane: Plane) -> Stand:
    """Return a battle with every ship at the limit of sight."""
    return Stand(dict.fromkeys(plane.ours, FAR), 0.0, False, in_company=True)


@dataclass
class Turn:
    """A tactical turn: how long the captain and the referee took, and the bytes of the update to the British."""

    number: int
    captain: list[float] = field(default_factory=list)
    referee: list[float] = field(default_factory=list)
    sent: int = 0


def deflated(message: object) -> int:
    """Return how many bytes a message has as the socket sends it."""
    packer = zlib.compressobj(wbits=-15)
    return len(packer.compress(gate.encode(message)) + packer.flush())


def begun() -> so.Match:
    """Return the match as it is before its first tactical turn."""
    match = so.Match.new("graf_spee", "any_battle", seed=SEED)
    match.submit(BRITISH, {"ships": SHIPS, "visibility": ("1",), "yards": (str(FAR),)})
    return match


def turns(match: so.Match) -> Iterator[Turn]:
    """Play the battle turn by turn."""
    seat = SEATS[0]
    shown = gate.position(match, SEATS, seat)
    while match.outcome is None:
        turn = Turn(match.view(BRITISH).battle_turn)
        for side in match.waiting:
            view, prompt, log = match.view(side), match.prompt(side), match.log(side)
            assert prompt is not None
            start = process_time()
            order, _ = captain.fight(view, prompt, log, far_off)
            turn.captain.append(process_time() - start)
            start = process_time()
            match.submit(side, order)
            turn.referee.append(process_time() - start)
        now = gate.position(match, SEATS, seat, shown.start + len(shown.log))
        turn.sent, shown = deflated(gate.update(shown, now)), now
        yield turn


def halves(played: list[Turn]) -> None:
    """Return the average time and bytes of early turns and of late ones."""
    for name, part in (("first", played[: len(played) // 2]), ("second", played[len(played) // 2 :])):
        captains, referees = ([1000 * s for turn in part for s in getattr(turn, w)] for w in ("captain", "referee"))
        sys.stdout.write(
            f"{name} half of {len(played)} turns: captain {mean(captains):.1f} ms, at most {max(captains):.1f}; "
            f"referee {mean(referees):.1f} ms; update {mean(t.sent for t in part):.0f} bytes, "
            f"at most {max(t.sent for t in part)}\n"
        )


def spent(server: ServerProcess) -> float:
    """Return the processor time that a server has used, in seconds."""
    user, system = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def metered(server: ServerProcess) -> Meter:
    """Return a connection to a server that counts what arrives."""
    line = Meter(socket.AF_INET, socket.SOCK_STREAM)
    line.connect(("127.0.0.1", server.port))
    return line


def brought(server: ServerProcess, record: Record) -> Made:
    """Upload a record to a server, to be continued there."""
    answer = httpx.post(f"{server.url}/api/import", content=record.encode(), timeout=120)
    return msgspec.json.decode(answer.content, type=Made)


def open_cold(database: str, made: Made, first: Made | None = None) -> None:
    """Return the time a new server needs to open a match, as its first or after another match of the game."""
    with server_process(database) as server:
        if first is not None:
            with Player(server, first.seats[BRITISH], ""):
                pass
        before, line = spent(server), metered(server)
        with Player(server, made.seats[BRITISH], "", sock=line) as british:
            log, told = british.position.log, british.position.start + len(british.position.log)
            sys.stdout.write(
                f"opened {'after another match' if first else 'first of all'} in {spent(server) - before:.2f} s; "
                f"the position with {len(log)} of {told} signals is {line.received} bytes on the line\n"
            )


def play_on(database: str, made: Made, record: Record) -> None:
    """Return how long the server takes for a tactical turn of a running match."""
    match = replay(record)
    with (
        server_process(database) as server,
        Player(server, made.seats[BRITISH], "") as british,
        Player(server, made.seats[GERMAN], "") as german,
    ):
        before = spent(server)
        for _ in range(TRIED):
            for side, player in ((GERMAN, german), (BRITISH, british)):
                view, prompt, log = match.view(side), match.prompt(side), match.log(side)
                assert prompt is not None
                order, _ = captain.fight(view, prompt, log, far_off)
                match.submit(side, order)
                player.seal(order)
            for player in (british, german):
                player.expect(Update)
        each = 1000 * (spent(server) - before) / TRIED
    sys.stdout.write(f"after {len(record.decisions)} decisions a tactical turn costs the server {each:.0f} ms\n")


def main() -> None:
    """Play the battle and print the figures."""
    match = begun()
    played = list(turns(match))
    halves(played)
    records = []
    for length in (EARLY, len(played) - TRIED - 1):
        part = begun()
        for _ in islice(turns(part), length):
            pass
        records.append(part.record())
    short, long = records
    start = process_time()
    replay(long)
    sys.stdout.write(f"{len(long.decisions)} decisions played again in {process_time() - start:.2f} s\n")
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'm.sqlite3'}"
        with server_process(database) as server:
            early, late, other = brought(server, short), brought(server, long), brought(server, begun().record())
        open_cold(database, late)
        open_cold(database, late, other)
        play_on(database, early, short)
        play_on(database, late, long)


if __name__ == "__main__":
    main()
