"""5.21.1, 5.22.1, 5.25.1, 5.26 The map as text: a square is three letters wide, the visibility is at the right."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.games.bismarck.chart import CLASS, COLUMNS, ROWS, in_fog
from sealed_orders.games.bismarck.flight import lands
from sealed_orders.games.bismarck.search import MOST_SHOWN, totals
from sealed_orders.games.bismarck.ships import BRITISH, OWN, PLANES, SHIPS, TYPE
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.squares import square

DRAWN_FIRST = "".join((*RECONSTRUCTED["drawn_first"]["ships"], *RECONSTRUCTED["drawn_first"]["planes"]))
WIDTH = 3  # letters of a square
LAND = {"#": "#", "m": "#", ".": ".", "+": "+", "X": "X"}


def empty_map(view: BismarckView) -> str:
    """5.26 NM: the map without units or search values."""
    return _map(view, {})


def ship_map(view: BismarckView, projected: bool) -> str:
    """5.21.1, 5.21.2 SN, SP: own ships now or projected; to the British also the spotted German ships (9.6)."""
    marks = _letters(view, projected, SHIPS)
    if view.side == BRITISH:
        # 9.6 The 1980 screen showed them in inverse video.
        contacts = {cell: u for u, cell, _ in sorted(view.contacts, key=lambda seen: -_rank(seen[0]))}
        marks |= {cell: _beside(marks.get(cell, ""), f"<{TYPE[u]}>") for cell, u in contacts.items()}
    return _map(view, marks)


def _beside(own: str, contact: str) -> str:
    """5.21.1 Return a contact, and before it an own ship in the same square: <B>, or C<B in three letters."""
    return (own + contact)[:WIDTH]


def plane_map(view: BismarckView, projected: bool) -> str:
    """5.22.1, 5.22.2 PN, PP: planes now or projected, those on their bases too."""
    return _map(view, _letters(view, projected, PLANES))


def search_map(view: BismarckView, projected: bool) -> str:
    """5.25.1, 5.25.2, 9.22, 13.31 Draw NS, PS: the side's search factors, nine for nine or more; F for fog."""
    marks = {cell: str(min(MOST_SHOWN, total)) for cell, total in totals(view, view.side, projected).items() if total}
    marks |= {cell: "F" for cell in CLASS if in_fog(cell, view.fog)}
    return _map(view, marks)


def units_at(view: BismarckView, cell: str, projected: bool) -> list[int]:
    """5.24.1, 5.24.2 QN, QP: own ships and flying planes in a square; one that will have landed flies no more."""
    squares, modes = (view.to, view.to_mode) if projected else (view.square, view.mode)
    units = [u for u in OWN[view.side] if squares[u] == cell and modes[u] != "B"]
    return [u for u in units if not (projected and u in PLANES and lands(view, u))]


def _rank(unit: int) -> int:
    """5.21.1 Return a place in the list: of several units in a square, the first of the list is drawn (G10)."""
    return DRAWN_FIRST.index(TYPE[unit])


def _letters(view: BismarckView, projected: bool, units: range) -> dict[str, str]:
    """2.3 One letter a square."""
    squares = view.to if projected else view.square
    return {squares[u]: TYPE[u] for u in sorted((u for u in units if squares[u]), key=_rank, reverse=True)}


def _map(view: BismarckView, marks: Mapping[str, str]) -> str:
    head = "   " + "".join(f"{column:>3}" for column in COLUMNS) + "  VIS"
    lines = [head]
    for row in ROWS:
        cells = (square(row, column) for column in COLUMNS)
        drawn = "".join(marks.get(cell, LAND[CLASS[cell]]).center(WIDTH) for cell in cells)
        lines.append(f"{row:>3} {drawn.rstrip():<54} {view.visibility[row - ROWS[0]]}")
    return "\n".join(lines)
