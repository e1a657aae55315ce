"""2.1, 2.2 What a client draws: the search board, the status board, the turn track and the mission's event charts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sealed_orders.games.bismarck_solitaire.chart import (
    GRIDS,
    PORTS,
    block,
)
from sealed_orders.games.bismarck_solitaire.events import COLOURS, EVENTS, POOL, Zone, in_zone
from sealed_orders.games.bismarck_solitaire.homecoming import moves_left, way_home
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.next_event import slots_by_grid
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    CONVOY,
    CONVOYS,
    EXTRA_BOXES,
    FIREPOWER,
    GERMAN,
    NAMES,
    PIECES,
    PRINZ_EUGEN,
    TACTICS,
    UBOAT,
    Unit,
)
from sealed_orders.games.bismarck_solitaire.situation import afloat, as_it_is, chart_text, moved, points
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.board import Chart, Display, Panel, Shade, Token
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.words import many

KINDS: dict[str, str] = {BISMARCK: "battleship", PRINZ_EUGEN: "cruiser", UBOAT: "submarine"}
DICE = tuple(f"white {white}, black {black}" for white in range(1, 7) for black in ("1-3", "4-6"))


def display(view: CruiseView) -> Display:
    """2.6 Show everything to both seats."""
    event = EVENTS.get(view.event)
    heading = f"Turn {min(view.turn, TURNS)} of {TURNS}" + (f": {event.title}" if event else "")
    return Display(
        heading,
        _tokens(view),
        tuple(_panels(view)),
        _zones(view),
        layers=_next_turn(view),
        charts=_event_charts(view),
        zoned=event.title if event else "",
    )


def preview(view: CruiseView, order: Order) -> Display:
    """11.1 Return the pieces where their courses or their places would bring them."""
    return display(moved(view, order))


def _tokens(view: CruiseView) -> tuple[Token, ...]:
    return tuple(_token(view, piece) for piece in PIECES if piece in view.square)


def _token(view: CruiseView, piece: str) -> Token:
    facts = (
        ("Strength", f"{view.strength[piece]} of {GERMAN[piece].strength}"),
        ("Speed", str(view.speed[piece])),
        ("Barrels", f"{view.barrels[piece]} of {view.full_barrels[piece]}"),
    )
    seat = view.side if view.side in (BISMARCK, PRINZ_EUGEN) else BISMARCK  # 1.3 the two play together
    note = "under cover" if piece in view.hidden else "cover" if view.cover.get(piece, 0) >= view.turn else ""
    place = 1 + PIECES.index(piece)
    track = tuple(line.split()[place] for line in view.tracks)
    mark = GERMAN[piece].reconstructed
    return Token(
        piece, NAMES[piece], view.square[piece], seat, KINDS[piece], note, track=track, facts=facts, reconstructed=mark
    )


def _zones(view: CruiseView) -> tuple[Shade, ...]:
    """2.5 Return the squares of each zone of the event in play."""
    zones = _grids(view, view.event) if view.event else ()
    return tuple(replace(zone, cells=tuple(s for grid in zone.cells for s in GRIDS[grid])) for zone in zones)


def _grids(view: CruiseView, event: str) -> tuple[Shade, ...]:
    """2.5, 3.6 Return the grids of an event's zones, each by number, colour and what it still does."""
    zones = enumerate(zip(COLOURS, EVENTS[event].zones, strict=False), 1)
    return tuple(
        Shade("zone", block(zone.grids), in_zone(as_it_is(view, zone)), number, colour)
        for number, (colour, zone) in zones
    )


def _event_charts(view: CruiseView) -> tuple[Chart, ...]:
    """2.5 Return the mission's twelve charts, with the dice that bring each."""
    return tuple(
        Chart(EVENTS[name].title, dice, chart_text(view, name), _grids(view, name))
        for dice, name in zip(DICE, view.chart, strict=True)
    )


def _next_turn(view: CruiseView) -> dict[str, dict[str, str]]:
    """5.2 Return by kind the chance that the next event brings it to each grid: how many of the twelve charts."""
    return {
        f"next turn: {kind}": {grid: f"{slots}/{len(DICE)}" for grid, slots in sorted(grids.items())}
        for kind, grids in slots_by_grid(view).items()
        if grids
    }


def _panels(view: CruiseView) -> list[Panel]:
    battle = [_battle(view)] if view.fighting else []
    return [*battle, _mission(view), _german(view), _british(view), CHART_OF_TACTICS, _charts(view), _tracks(view)]


def _mission(view: CruiseView) -> Panel:
    ports = ", ".join(PORTS[port].name for port in view.ports)
    won = points(view)
    rows = (
        ("Turn", f"{min(view.turn, TURNS)} of {TURNS}"),
        ("Points", f"{won} of {view.goal}" if won <= view.goal else f"{won}, {view.goal} needed"),
        ("Home", f"{ports}, after turn {view.return_after}"),
        *_way_home(view),
        (str(view.medal["name"]), str(view.medal["text"])),
        ("Extra points", f"{view.extra_points} of {EXTRA_BOXES}"),
        ("Convoys sunk", f"{view.convoys_sunk} of {CONVOYS}"),
        ("Repairs boxes free", str(view.repairs)),
    )
    return Panel("Mission", rows, pinned=True)


def _way_home(view: CruiseView) -> tuple[tuple[str, str], ...]:
    """13.3 Say how far the nearest port is, and how many turns she needs and has."""
    if not afloat(view, BISMARCK) or BISMARCK not in view.square or view.home:
        return ()
    way = way_home(view, view.square[BISMARCK], view.barrels[BISMARCK])
    if not way.squares:
        return (("Way home", f"in {way.port}"),)
    needs = f"{many(way.turns, 'turn')} at best, {many(moves_left(view), 'turn')} left"
    return (("Way home", f"{way.port}: {many(way.squares, 'square')}, {needs}"),)


def _german(view: CruiseView) -> Panel:
    rows = [("", "dice", "strength", "speed", "barrels", "cover")]
    for piece, ship in GERMAN.items():
        if afloat(view, piece):
            strength = f"{view.strength[piece]} of {ship.strength}"
            barrels = f"{view.barrels[piece]} of {view.full_barrels[piece]}"
            dice = "1 (attack)" if piece == UBOAT else str(ship.firepower)
            rows.append((ship.name, dice, strength, str(view.speed[piece]), barrels, _cover(view, piece)))
        else:
            rows.append((ship.name, "", "sunk", "", "", ""))
    return Panel("German ships", tuple(rows), pinned=True, reconstructed=_rebuilt(GERMAN))


def _cover(view: CruiseView, piece: str) -> str:
    """5.11 The turn of a ship's cover marker."""
    if piece in view.hidden:
        return "in use"
    return {view.turn: "this turn", view.turn + 1: "next turn"}.get(view.cover.get(piece, 0), "")


def _british(view: CruiseView) -> Panel:
    rows = [("", "dice", "strength", "points")]
    for unit, ship in BRITISH.items():
        gone = "sunk" if unit in view.sunk or unit == CONVOY else "not in play"
        strength = f"{view.strength[unit]} of {ship.strength}" if afloat(view, unit) else gone
        rows.append((ship.name, str(ship.firepower), strength, str(ship.points)))
    return Panel("Royal Navy", tuple(rows), reconstructed=_rebuilt(BRITISH))


def _rebuilt(units: Mapping[str, Unit]) -> str:
    """17.2 Return the numbers of a table that are reconstructed, unit by unit."""
    return "; ".join(f"{unit.name}'s {unit.reconstructed}" for unit in units.values() if unit.reconstructed)


def _battle(view: CruiseView) -> Panel:
    ours, theirs = (
        tuple((NAMES[unit], str(FIREPOWER[unit]), str(view.strength[unit])) for unit in units)
        for units in (view.fighting, view.enemies)
    )
    heading = ("", "dice", "strength")
    return Panel(f"In action, round {view.round}", (heading, *ours, ("against", "", ""), *theirs), pinned=True)


def _charts(view: CruiseView) -> Panel:
    """2.5 Return the mission's twelve charts: the dice, the title, zone by zone what and where, and the text."""
    rows = []
    for dice, name in zip(DICE, view.chart, strict=True):
        zones = " / ".join(f"{in_zone(as_it_is(view, zone))}: {_printed(zone)}" for zone in EVENTS[name].zones)
        rows.append((dice, EVENTS[name].title, f"{zones or 'nothing'}. {chart_text(view, name)}"))
    return Panel("Event charts", tuple(rows), reconstructed=reconstructed(POOL.source))


def _printed(where: Zone) -> str:
    """2.3 Return the grids of a zone as its chart prints them."""
    return "all grids" if set(block(where.grids)) == set(GRIDS) else where.grids


def _tracks(view: CruiseView) -> Panel:
    """15.1 Say where the pieces began, and where they stood at the end of each turn."""
    heading = ("Turn", *(NAMES[piece] for piece in PIECES))
    lines = [line.split() for line in view.tracks]
    return Panel("Tracks", (heading, *((turn if n else "start", *squares) for n, (turn, *squares) in enumerate(lines))))


def _changes(tactic: str) -> tuple[str, ...]:
    return tuple(f"own {own:+}, enemy {enemy:+}" for own, enemy in TACTICS[tactic][::2])


CHART_OF_TACTICS = Panel(
    "Tactics",
    (
        ("die", "1-2", "3-4", "5-6"),
        ("Close", *_changes("close")),
        ("Increase the range", *_changes("increase")),
    ),
    reconstructed="all but a 1 for closing (17.2 G3)",
)
