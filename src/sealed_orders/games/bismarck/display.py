"""What a client draws: the chart of the North Atlantic, a side's units, and what was reported to it."""

from __future__ import annotations

from functools import cache

from sealed_orders.games.bismarck import missions, refuelling, reinforcements
from sealed_orders.games.bismarck.calendar import dated, is_night, title
from sealed_orders.games.bismarck.chart import BEYOND, CLASS, FOG, ROWS
from sealed_orders.games.bismarck.flight import home, projection
from sealed_orders.games.bismarck.idle import why_idle
from sealed_orders.games.bismarck.search import MOST_SHOWN, totals
from sealed_orders.games.bismarck.ships import (
    BRITISH,
    GERMAN,
    ID,
    NAME,
    OWN,
    PLANES,
    SHIPS,
    SIDES,
    TYPE,
    called,
)  # fmt: skip
from sealed_orders.games.bismarck.tables import UNIT_MARKS
from sealed_orders.games.bismarck.unit_facts import aloft, card_facts, plane_facts, ship_facts
from sealed_orders.games.bismarck.view import BismarckView, Contact
from sealed_orders.kernel.board import Display, Panel, Shade, Token
from sealed_orders.kernel.order import Order

KINDS: dict[str, str] = {
    "B": "battleship", "C": "cruiser", "A": "carrier", "D": "destroyers", "S": "submarine", "O": "oiler", "M": "convoy",
    "R": "recon", "L": "bomber", "T": "torpedo",
}  # fmt: skip
BEFORE_MOVEMENT = ("shadow", "evade", "orders")
ENDS_HERE = "ends this turn here"
LOST = ("sunk", "dispersed", "crashed", "lost")


def display(view: BismarckView) -> Display:
    """5.21.1, 5.22.1, 5.25.1, 9.6 The map now: own units, contacts, weather by row, night, fog and search totals."""
    return _draw(view, projected_squares=False)


def preview(view: BismarckView, order: Order) -> Display:
    """5.21.2, 5.22.2, 5.25.2 Return the map as it will be if the orders are carried out."""
    return _draw(projection(view, order), projected_squares=True)


@cache
def _nights(turn: int) -> tuple[str, ...]:
    """9.7 Return the squares where it is night."""
    return tuple(cell for cell in CLASS if is_night(int(cell[:2]), turn))


def _draw(view: BismarckView, projected_squares: bool) -> Display:
    squares, modes = (view.to, view.to_mode) if projected_squares else (view.square, view.mode)
    own = OWN.get(view.side, ())
    tokens = [_token(view, u, squares[u], modes[u]) for u in own if squares[u] and squares[u] not in BEYOND]
    if view.side == BRITISH:  # 9.6 British units are never drawn on the German map.
        tokens += [_contact(seen, "contact", _ends(view, seen)) for seen in view.contacts]
        tokens += [_contact(seen, "last seen") for seen in view.lost]
    turn = max(1, view.turn)
    fog = tuple(cell for area, there in zip(FOG, view.fog, strict=False) if there for cell in sorted(area))
    refuels = Shade("area", tuple(view.secret), refuelling.SHADE)
    shades = (refuels, Shade("night", _nights(turn)), Shade("fog", fog))
    sums = totals(view, view.side, projected_squares) if view.side in SIDES else {}
    return Display(
        heading=heading(turn, range(1, view.last_turn + 1)),
        tokens=tuple(tokens),
        panels=tuple(_panels(view)),
        shades=tuple(shade for shade in shades if shade.cells),
        rows={str(row): str(level) for row, level in zip(ROWS, view.visibility, strict=True)},
        layers={
            "Search": {c: str(min(MOST_SHOWN, total)) for c, total in sorted(sums.items()) if total and c in CLASS}
        },
        met=tuple(_met(u) for u, _, _ in view.contacts) if view.side == GERMAN else (),
        lost=tuple(_gone(view, u) for u in own if view.fate[u] in LOST),
        date=dated(turn),
    )


def heading(turn: int, turns: range) -> str:
    """3.0, 4.0 Return which of a scenario's turns it is, and the date and hour."""
    return f"Turn {turn - turns[0] + 1} of {len(turns)}, {title(turn)}"


def _gone(view: BismarckView, unit: int) -> Token:
    """16.71 List a unit of the side that is out of play."""
    return Token(ID[unit], NAME[unit], "", view.side, KINDS[TYPE[unit]], view.fate[unit])


def _ends(view: BismarckView, seen: Contact) -> str:
    """10.9 A ship shadowed with success is known where she will be, while the orders of the turn are still written."""
    return ENDS_HERE if seen[2] == view.turn and view.step in BEFORE_MOVEMENT else ""


def _contact(seen: Contact, note: str, tag: str = "") -> Token:
    """10.9 Show a German ship where the British see her, or last saw her."""
    unit, cell, turn = seen
    facts = card_facts(unit)
    return Token(ID[unit], NAME[unit], cell, GERMAN, KINDS[TYPE[unit]], note, since=turn, facts=facts, tag=tag)


def _met(unit: int) -> Token:
    """9.6, 16.62 Return a British ship in contact: not on the German map, but who fights her knows her card."""
    return Token(ID[unit], NAME[unit], "", BRITISH, KINDS[TYPE[unit]], "contact", facts=card_facts(unit))


def _token(view: BismarckView, unit: int, cell: str, mode: str) -> Token:
    """6.4, 8.5 Return a unit with what its detail line and its card say."""
    notes = ("spotted" if view.spotted[unit] else "", aloft(view, unit) if unit in PLANES else "")
    waits, rule = why_idle(view, unit)
    return Token(
        ID[unit],
        NAME[unit],
        cell,
        view.side,
        KINDS[TYPE[unit]],
        ", ".join(filter(None, notes)),
        mode,
        track=tuple(view.wake[unit].split()),
        facts=plane_facts(view, unit) if unit in PLANES else ship_facts(view, unit),
        home=_home(view, unit) if unit in PLANES and mode != "B" else "",
        waits=waits,
        waits_rule=rule,
        reconstructed=UNIT_MARKS.get(ID[unit], ""),
    )


def _home(view: BismarckView, unit: int) -> str:
    """8.3, 8.4, 8.6 Say where a plane that is in the air must come down: nowhere, while it is over its base."""
    base = home(view, unit)
    return base if base != view.square[unit] else ""


def _panels(view: BismarckView) -> list[Panel]:
    panels = [Panel("Points", tuple((side.capitalize(), str(view.points[side])) for side in SIDES), score=True)]
    if view.contacts:
        rows = tuple((called(u), cell, title(turn)) for u, cell, turn in view.contacts)
        panels.append(Panel("Sighted", rows))
    panels += (*missions.panel(view), *reinforcements.panel(view), *refuelling.panel(view))
    gone = tuple((NAME[u], view.fate[u]) for u in (*SHIPS, *PLANES) if view.fate[u] not in ("", "absent"))
    if gone:
        panels.append(Panel("Out of play", gone))
    return panels
