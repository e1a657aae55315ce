"""What a client draws of a view: the chart with a side's ships and what was reported to it, or the battle."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from msgspec.structs import replace

from sealed_orders.games.graf_spee import battle_display
from sealed_orders.games.graf_spee.battle.salvo import steered
from sealed_orders.games.graf_spee.board import KINDS
from sealed_orders.games.graf_spee.calendar import LENGTH, title
from sealed_orders.games.graf_spee.chart import BEYOND, DOTS, PATROL, bound_for
from sealed_orders.games.graf_spee.courses import going, ordered
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.rendezvous import meeting
from sealed_orders.games.graf_spee.reports import traces
from sealed_orders.games.graf_spee.search import spotting, weight
from sealed_orders.games.graf_spee.ships import (
    ALTMARK,
    BRITISH,
    CARDS,
    FLEET,
    GERMAN,
    GRAF_SPEE,
    ID,
    KIND,
    NAME,
    SHIP,
    SHIPS,
    SIDE,
    SIDES,
)
from sealed_orders.games.graf_spee.state import MERCHANT
from sealed_orders.games.graf_spee.status import battle_facts, detail_line
from sealed_orders.games.graf_spee.tables import WEATHER_NAMES
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Display, Meeting, Panel, Token
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.words import percent

WAKE = 8  # squares of a track that are drawn during play
LOST = ("sunk", "scuttled")


def display(view: SpeeView) -> Display:
    """4.1, 6.5 Return the map with a side's ships; in a battle the ships on the plane; at the end the German tracks."""
    if view.battle_turn or view.alone:
        return _with_chart(view, battle_display.display(view))
    return Display(
        heading(view.turn, range(1, LENGTH + 1)),
        tuple(_tokens(view)),
        tuple(_panels(view)),
        layers=_layers(view),
        traces=tuple(traces(view)),
        meetings=_meetings(view),
        lost=tuple(_lost(view)),
    )


def _meetings(view: SpeeView) -> tuple[Meeting, ...]:
    one = meeting(view) if view.side == GERMAN and not view.ended else None
    return (one,) if one else ()


def _with_chart(view: SpeeView, battle: Display) -> Display:
    """4.1 Return a battle, and the side's other ships for who looks at the chart meanwhile."""
    fighting = {token.id for token in battle.tokens}
    return replace(battle, tokens=(*battle.tokens, *(token for token in _tokens(view) if token.id not in fighting)))


def heading(turn: int, turns: range) -> str:
    """16.1 Return the date, and the turn as it counts in the scenario."""
    return f"{title(turn)}, turn {turn - turns[0] + 1} of {len(turns)}"


def preview(view: SpeeView, order: Order) -> Display:
    """4.3, 5.2.9 Return the map as it will be if the orders are carried out and every ship can move."""
    if view.step == "battle_orders":
        return _with_chart(view, battle_display.display(steered(view, order)))
    drawn = display(view)
    given = {name: answer for name, answer in order.items() if name in SHIP}
    if not given or order.get("general") == ("patrol",):
        return drawn
    goals = {
        name: bound_for(SHIP[name], cell := view.square[SHIP[name]], ordered(cell, answer))
        for name, answer in given.items()
    }
    moved = tuple(replace(token, cell=goals.get(token.id, token.cell)) for token in drawn.tokens)
    return replace(drawn, tokens=moved, layers=_layers(after(view, order)))


def after(view: SpeeView, order: Order) -> SpeeView:
    """5.2, 5.5 Return the squares that ships will be in under the current order, and which of them will patrol."""
    square, orders = list(view.square), list(view.order)
    for ship in FLEET[view.side]:
        if view.square[ship]:
            square[ship], patrols = going(view, ship, order)
            orders[ship] = PATROL if patrols else "M"
    return dataclasses.replace(view, square=square, order=orders)


def _tokens(view: SpeeView) -> Iterator[Token]:
    """2.3, 6.5 Own ships; for the British the Germans they see, or that were last reported; at the end everybody's."""
    for ship in FLEET.get(view.side, ()):
        if view.square[ship]:
            yield _own(view, ship)
    if view.ended:
        yield from _paths(view)
        return
    for ship, cell, turn in view.contacts:
        note = _sight(view, cell, turn)
        yield Token(
            ID[ship],
            NAME[ship],
            cell,
            GERMAN,
            KINDS[KIND[ship]],
            note,
            since=turn,
            tag=_bound(view, ship),
            sign=CARDS[ship].code,
        )
    cell, turn = view.reported
    if cell and GRAF_SPEE not in (ship for ship, _, _ in view.contacts):
        yield Token(
            ID[GRAF_SPEE],
            NAME[GRAF_SPEE],
            cell,
            GERMAN,
            "contact",
            f"reported {title(turn)}",
            since=turn,
            sign=CARDS[GRAF_SPEE].code,
        )


def _sight(view: SpeeView, cell: str, turn: int) -> str:
    """6.5, 16.1 Say whether a German ship is seen now, was seen last turn, or is only known to have been there."""
    if turn < view.turn:
        return "last seen"
    seen = any(view.spotted[ship] and view.square[ship] == cell for ship in FLEET[BRITISH])
    return "in sight" if seen else "last known"


def _own(view: SpeeView, ship: int) -> Token:
    """5.4 Return a ship with her detail line."""
    notes = ("spotted" if view.spotted[ship] else "", "no fuel" if not view.fuel[ship] else "")
    mode = PATROL if view.order[ship] == PATROL else "M"
    return Token(
        ID[ship],
        NAME[ship],
        view.square[ship],
        SIDE[ship],
        KINDS[KIND[ship]],
        ", ".join(filter(None, notes)),
        mode,
        track=tuple(cell for cell in view.tracks.get(ID[ship], ())[0 if view.ended else -WAKE :] if cell),
        facts=_facts(view, ship),
        tag="" if mode == PATROL else view.order[ship],
        reconstructed=reconstructed(CARDS[ship].source),
        sign=CARDS[ship].code,
    )


def _facts(view: SpeeView, ship: int) -> tuple[tuple[str, str], ...]:
    """5.4, 6.6, 6.7 Return what is left of her, what she is worth, and how well she sees."""
    card = CARDS[ship]
    return (
        ("Fuel", f"{view.fuel[ship]} of {card.fuel}"),
        ("Maximum speed", f"{view.knots[ship]} of {card.knots} knots"),
        ("Damage", f"{damage_percent(view, ship)} %"),
        *(
            (("Search", f"{weight(ship, True)} on patrol, {weight(ship, False)} while moving"),)
            if card.side == BRITISH
            else ()
        ),
        ("Worth", f"{card.points} if sunk"),
        ("Order", view.order[ship]),
        *battle_facts(view, ship),
    )


def _bound(view: SpeeView, ship: int) -> str:
    """7.1 Return the direction that a shadow has told."""
    if ship != GRAF_SPEE or not view.course_told:
        return ""
    return "stays here" if view.course_told == PATROL else f"going {view.course_told}"


def _paths(view: SpeeView) -> Iterator[Token]:
    """3.6 The German ships where they ended, with their whole tracks, but for those a side has on its map itself."""
    for ship in (GRAF_SPEE, ALTMARK):
        track = tuple(cell for cell in view.tracks.get(ID[ship], ()) if cell and cell not in BEYOND)
        if track and not view.square[ship]:
            note = view.fate[ship] or "afloat"
            yield Token(ID[ship], NAME[ship], track[-1], GERMAN, KINDS[KIND[ship]], note, track=track)


def _lost(view: SpeeView) -> Iterator[Token]:
    for ship in SHIPS:
        if view.fate[ship] in LOST:
            yield Token(ID[ship], NAME[ship], "", SIDE[ship], KINDS[KIND[ship]], view.fate[ship])


def _panels(view: SpeeView) -> Iterator[Panel]:
    """5.4, 6.3 The weather, and the ship detail lines."""
    level = view.visibility
    rows = [("Visibility", f"{level}, {WEATHER_NAMES[level]} seas")]
    if view.side == GERMAN:
        radioed = sum(report.ship == GRAF_SPEE and report.by == MERCHANT for report in view.heard)
        rows.append(("Merchants sunk", f"{view.raided[GERMAN]}, {radioed} radioed"))
    yield Panel("Weather", tuple(rows), score=True)
    if view.side in SIDES:
        head = ("Ship", "Name", "Square", "Knots", "Damage", "Points", "Fuel", "Order")
        ours = (ship for ship in FLEET[view.side] if not view.fate[ship])
        yield Panel("Ships", (head, *(detail_line(view, ship) for ship in ours)))
    if view.contacts or view.reported[0]:
        sightings = [(NAME[ship], cell, title(turn)) for ship, cell, turn in view.contacts]
        cell, turn = view.reported
        sightings += [("Graf Spee reported", cell, title(turn))] if cell else []
        yield Panel("The enemy", tuple(sightings))
    gone = tuple((NAME[ship], view.fate[ship]) for ship in SHIPS if view.fate[ship] not in ("", "absent"))
    if gone:
        yield Panel("Out of play", gone)


def _layers(view: SpeeView) -> dict[str, dict[str, str]]:
    """4.4, 6.2, 9.2 Return the dots of the lanes; for the British, the chance to spot her where they search."""
    lanes = {cell: str(dots) for cell, dots in DOTS.items() if dots}
    if view.side != BRITISH:
        return {"Lanes": lanes}
    counts: dict[str, int] = {}
    for ship in FLEET[BRITISH]:
        if cell := view.square[ship]:
            counts[cell] = counts.get(cell, 0) + weight(ship, view.order[ship] == PATROL)
    chances = {cell: percent(float(spotting(count, view.visibility).p)) for cell, count in counts.items()}
    return {"Lanes": lanes, "Search": chances}
