"""2.5, 16.2, 9.2 The boxes in the margin: where German ships leave, and what waits off the map."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import EXITS, SOUTH, named
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, KIND
from sealed_orders.games.sink_the_bismarck.tables import FORCE_H, TABLES
from sealed_orders.games.sink_the_bismarck.tokens import KINDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Box, Token

GIBRALTAR, HALIFAX, FREETOWN = "gibraltar", "halifax", "freetown"
BOXES = (
    Box(HALIFAX, "Halifax", BRITISH),
    Box(FREETOWN, "Freetown", BRITISH),
    Box(GIBRALTAR, "Gibraltar", BRITISH),
    Box(SOUTH, "Southern edge", GERMAN, f"by {EXITS[0]}-{EXITS[-1]}"),
)
FORCE_H_ENTRY = "the southern edge, columns {} to {}".format(*TABLES["force_h"]["columns"])
_ports = {"hx": HALIFAX, "sl": FREETOWN, "hg": GIBRALTAR}


def box_of(marker: int) -> str:
    """9.2 Return the box in which a convoy waits before it appears; none for one that sails from the Clyde."""
    return _ports.get(markers.ID[marker][:2], "")


def force_h_due(view: SinkView) -> int:
    """16.2 Return the turn in which Force H can enter, by what is known now."""
    first: int = TABLES["force_h"]["turn"]
    return min(first, view.first_detection + TABLES["force_h"]["after"]) if view.first_detection else first


def in_boxes(view: SinkView) -> Iterator[Token]:
    """9.2, 16.2 British convoys and Force H that are still to come; the convoys of the Clyde are not off the map."""
    if view.side != BRITISH:
        return
    for marker in markers.CONVOYS:
        convoy, box = markers.convoy(marker), box_of(marker)
        if box and view.value[marker] and view.turn < convoy.appears <= view.last_turn:
            turn = f"turn {convoy.appears}"
            way = (("Appears in", named(convoy.at)), ("Goal", f"to {named(convoy.way[-1])}"))
            facts = (("Value", str(convoy.value)), *way)
            note = f"{turn}, {title(convoy.appears)}"
            yield Token(markers.ID[marker], convoy.name, box, BRITISH, "convoy", note, facts=facts, tag=turn)
    if view.force_h:
        flagship, due = KINDS[KIND[min(FORCE_H)]], force_h_due(view)
        entry = (("Enters by", FORCE_H_ENTRY),)
        note = f"turn {due}, {title(due)}" if due > view.turn else "can enter now"
        yield Token("force_h", "Force H", GIBRALTAR, BRITISH, flagship, note, facts=entry, sign="H")
        for ship in FORCE_H:
            kind = KINDS[KIND[ship]]
            yield Token(ships.ID[ship], ships.NAME[ship], GIBRALTAR, BRITISH, kind, within="force_h")
