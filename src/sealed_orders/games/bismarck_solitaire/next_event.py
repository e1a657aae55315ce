"""5.2 What the next event may bring: the twelve charts of a mission are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from sealed_orders.games.bismarck_solitaire.chart import block
from sealed_orders.games.bismarck_solitaire.events import EVENTS, Zone, zone
from sealed_orders.games.bismarck_solitaire.ships import NAMES, PIECES, UBOAT
from sealed_orders.games.bismarck_solitaire.situation import Situation, afloat, enemies_in, flies, grid_of
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.game import Chance

SLOT = Fraction(1, 12)  # 5.2 each of the twelve charts

# What an event can bring to a grid, and how a zone shows it.
KINDS: Mapping[str, Callable[[Zone], object]] = {
    "ships": lambda where: where.ships,
    "convoy": lambda where: where.convoy,
    "air attack": lambda where: where.air,
    "event attack": lambda where: where.attack,
    "mines": lambda where: where.mines,
    "merchantmen": lambda where: where.merchantmen,
    "barrels lost": lambda where: where.barrels < 0,
    "barrels gained": lambda where: where.barrels > 0,
    "repairs": lambda where: where.repair,
    "cover": lambda where: where.hide,
    "weather": lambda where: where.move or where.uboat_move,
    "U-boat hunted": lambda where: where.uboat_hunted,
}


# Of them, what can touch a ship, and what the U-boat (7.4).
SHIP_KINDS = {kind: shows for kind, shows in KINDS.items() if kind != "U-boat hunted"} | {
    "weather": lambda where: where.move
}
UBOAT_KINDS = {kind: KINDS[kind] for kind in ("ships", "convoy", "U-boat hunted")} | {
    "weather": lambda where: where.uboat_move
}


def next_event(view: CruiseView, then: CruiseView) -> Iterator[Chance]:
    """5.2, 7.4 For each piece, what the next event would bring to it where it will be; what is sunk is left out."""
    for piece in PIECES:
        if not afloat(then, piece) or piece not in then.square:
            continue
        zones = [zone(name, grid_of(then, piece)) for name in view.chart]
        stays = view.step == "move" and piece in view.args and then.square[piece] == view.square[piece]
        for kind, shows in (UBOAT_KINDS if piece == UBOAT else SHIP_KINDS).items():
            slots = sum(bool(shows(where)) and _live(view, kind, where) for where in zones)
            if slots:
                label = _expected(piece, grid_of(then, piece), kind, stays)
                yield Chance(label, SLOT * slots, "5.2", f"{slots} of 12 charts")


def _expected(piece: str, where: str, kind: str, stays: bool) -> str:
    """11.1 Say what may come next turn to a piece in its grid, or only if it stays there."""
    if stays:
        return f"{NAMES[piece]}, if {'it' if piece == UBOAT else 'she'} stays in {where}: {kind} next turn"
    return f"{NAMES[piece]} in {where}, next turn: {kind}"


def slots_by_grid(at: Situation) -> dict[str, Counter[str]]:
    """5.2 By kind and grid, how many of the twelve charts would bring it there; what is sunk is left out."""
    slots = {kind: Counter[str]() for kind in KINDS}
    for where in (where for name in at.chart for where in EVENTS[name].zones):
        for kind, shows in KINDS.items():
            if shows(where) and _live(at, kind, where):
                slots[kind].update(block(where.grids))
    return slots


def _live(at: Situation, kind: str, where: Zone) -> bool:
    """6.3, 8.1 Carriers and ships that are sunk bring nothing more."""
    if kind == "air attack":
        return flies(at, where)
    there = enemies_in(at, where)
    return {"ships": any(unit in there for unit in where.ships), "convoy": "convoy" in there}.get(kind, True)
