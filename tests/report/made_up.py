"""A small made-up match for tests of findings: a few squares, a box, and any events and displays."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import sealed_orders as so
from sealed_orders.kernel.board import Board, Box, Cell, Display, Token
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Fact, Turn, Who
from sealed_orders.kernel.squares import column, neighbours, row, square
from sealed_orders.kernel.subject import Subject
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.report.findings.endings import endings
from sealed_orders.report.findings.fleet import Fleets, fleets
from sealed_orders.report.findings.tracks import Track, tracks
from sealed_orders.report.reading.reading import Moment, Reading

RED, BLUE = SIDES = ("red", "blue")
CELLS = [square(down, across) for down in range(11, 21) for across in range(11, 21)]
SEA = Terrain("sea", {**neighbours(CELLS), "harbour": ("1111",), "1111": (*neighbours(CELLS)["1111"], "harbour")})
HUNTED = Subject(hunted=("raider", "tender"), hunters=("frigate", "sloop"), chief=("raider", "frigate"))
RAIDER, TENDER = Who("raider", RED, "Raider"), Who("tender", RED, "Tender")
FRIGATE, SLOOP = Who("frigate", BLUE, "Frigate"), Who("sloop", BLUE, "Sloop")
KINDS = {
    "raider": "cruiser",
    "tender": "oiler",
    "frigate": "cruiser",
    "sloop": "ship",
    "scout": "recon",
    "decoy": "dummy",
}


def board(subject: Subject = HUNTED, **given: Any) -> Board:
    """Return ten by ten squares, and a harbour in the margin."""
    cells = tuple(Cell(cell, cell, column(cell), row(cell)) for cell in CELLS)
    boxes = (Box("harbour", "Old Harbour", BLUE, edge="west", along=11),)
    return Board("squares", cells, (SEA,), boxes=boxes, subject=subject, **given)


def event(*facts: Fact, to: tuple[str, ...] = SIDES, rule: str = "1.1", text: str = "Something happens.") -> Event:
    """Return an event with these facts."""
    return Event(rule, text, to, facts)


def turn(number: int) -> Event:
    """Return the event that begins a turn."""
    return event(Turn(number), text=f"Turn {number}.")


def shows(side: str, within: Mapping[str, str] | None = None, lost: tuple[str, ...] = (), **cells: str) -> Display:
    """Return a display of a side's own units, by id and cell; some inside others, some out of play."""
    inside = within or {}
    units = tuple(
        Token(name, name.capitalize(), cell, side, KINDS.get(name, "ship"), within=inside.get(name, ""))
        for name, cell in cells.items()
    )
    gone = tuple(Token(name, name.capitalize(), "", side, KINDS.get(name, "ship"), "sunk") for name in lost)
    return Display("", units, lost=gone)


def moment(
    number: int, at_turn: int, *events: Event, red: Display | None = None, blue: Display | None = None
) -> Moment:
    """Return the events since the moment before, and what each side sees."""
    shown = {side: display for side, display in ((RED, red), (BLUE, blue)) if display is not None}
    return Moment(number, at_turn, shown, events)


def reading(*moments: Moment, chart: Board | None = None, over: bool = True, first: int = 1) -> Reading:
    """Return these moments as a reading."""
    known = chart or board()
    game = SimpleNamespace(
        name="told", title="Told", sides=SIDES, open=False, cooperative=False, scenarios={}, stakes={}, history={},
        board=lambda: known, boards=lambda: (known,), playing=lambda _: SIDES,
    )  # fmt: skip
    outcome = Outcome(RED, {RED: 0, BLUE: 0}, "9.1", "Over.", "All over") if over else None
    record = so.Match.new("tutorial", seed="told").record()
    return Reading(record, cast("Any", game), "", SIDES, moments, outcome, first)


def followed(read: Reading) -> tuple[Fleets, list[Track]]:
    """Return the fleets and tracks of a reading."""
    fleet = fleets(read)
    return fleet, tracks(read, fleet, endings(read, fleet))
