"""A battle of many tactical turns at long range: what a turn costs, and how heavy it is on the way to a browser.

    python -m tests.bots.graf_spee.long_battle

plays it and says how long the captain and the referee took, early and late, how long the record takes to be played
again, which is what a cold match costs to open, and how large the updates are, deflated as the socket sends them.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean
from time import process_time

import sealed_orders as so
from sealed_orders.bots.graf_spee.battle import captain
from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.bots.graf_spee.battle.stand import Stand
from sealed_orders.games.graf_spee.ships import BRITISH, SIDES
from sealed_orders.kernel.replay import replay
from sealed_orders.server import gate
from sealed_orders.server.seats import Glance, Seat

SHIPS = ("cumberland", "shropshire", "sussex")
FAR = 25000  # yards: hardly a shell hits
SEATS = [Seat(side, "", side, "here", Glance("your turn", 1), 0) for side in SIDES]


def far_off(plane: Plane) -> Stand:
    """Every ship at the limit of sight."""
    return Stand(dict.fromkeys(plane.ours, FAR), 0.0, False)


@dataclass
class Turn:
    """A tactical turn: seconds of the captain's and the referee's, and the bytes of the update to the British."""

    number: int
    captain: list[float] = field(default_factory=list)
    referee: list[float] = field(default_factory=list)
    sent: int = 0


def deflated(message: object) -> int:
    """The bytes of a message as the socket sends it."""
    packer = zlib.compressobj(wbits=-15)
    return len(packer.compress(gate.encode(message)) + packer.flush())


def begun() -> so.Match:
    """The match, before its first tactical turn."""
    match = so.Match.new("graf_spee", "any_battle", seed="long 3")
    match.submit(BRITISH, {"ships": SHIPS, "visibility": ("1",), "yards": (str(FAR),)})
    return match


def turns(match: so.Match) -> Iterator[Turn]:
    """Play it, turn by turn."""
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


def main() -> None:
    """Play it and say what was found."""
    match = begun()
    played = list(turns(match))
    for name, part in (("first", played[: len(played) // 2]), ("second", played[len(played) // 2 :])):
        captains, referees = ([1000 * s for turn in part for s in getattr(turn, w)] for w in ("captain", "referee"))
        sys.stdout.write(
            f"{name} half of {len(played)} turns: captain {mean(captains):.1f} ms, at most {max(captains):.1f}; "
            f"referee {mean(referees):.1f} ms; update {mean(t.sent for t in part):.0f} bytes, "
            f"at most {max(t.sent for t in part)}\n"
        )
    record = match.record()
    start = process_time()
    again = replay(record)
    sys.stdout.write(f"played again in {process_time() - start:.2f} s\n")
    events = again.told(BRITISH)
    for since in (0, gate.newest(again, BRITISH)):
        size = deflated(gate.position(again, SEATS, SEATS[0], since))
        sys.stdout.write(f"first position with {events - since} of {events} events: {size} bytes\n")


if __name__ == "__main__":
    main()
