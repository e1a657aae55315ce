"""1.4 The counters on a side's chart: its own, and what it knows of the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.air import BOMBER, RANGE, RECON, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import base_of, carrier_ahead, why_grounded
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import PLACE_AT, named
from sealed_orders.games.sink_the_bismarck.contacts import contacts
from sealed_orders.games.sink_the_bismarck.convoys import hexes_to_go
from sealed_orders.games.sink_the_bismarck.forces import (
    evasion,
    force_evasion,
    force_speed,
    guns,
    in_use,
    ships_in,
    speed,
)
from sealed_orders.games.sink_the_bismarck.lookouts import lookouts
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, DUMMIES, NAME, NOBODY, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.plots import why_bound
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, KIND, RECONSTRUCTED, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.sighting import contact_name
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Token
from sealed_orders.kernel.words import many

KINDS: dict[str, str] = {
    "BB": "battleship", "BC": "battlecruiser", "CA": "heavy cruiser", "CL": "light cruiser", "CV": "carrier",
    "DD": "destroyers", "AO": "oiler",
}  # fmt: skip
AIR_KINDS: dict[str, str] = {"R": "recon", "B": "bomber", "S": "torpedo"}
LOST = ("sunk", "interned")


def tokens(view: SinkView) -> Iterator[Token]:
    """1.4 Own forces, dummies, convoys, tankers and aircraft; contacts and wireless fixes."""
    for marker in in_use(view, view.side):
        yield _force(view, marker)
        yield from (_ship(view, ship) for ship in ships_in(view, marker))
    yield from (_dummy(view, m) for m in DUMMIES[view.side] if view.cell[m])
    yield from (_convoy(view, m) for m in CONVOYS if view.cell[m])
    yield from (_tanker(view, m) for m in TANKER_MARKERS if view.cell[m])
    yield from (_unit(view, u) for u in air.OF[view.side] if base_of(view, u))
    yield from _contacts(view)
    yield from _fixes(view)


def label(view: SinkView, marker: int) -> str:
    """4.1 Return a force by its flagship, the first in the order of 18.1, and how many more there are."""
    fleet = ships_in(view, marker)
    return f"{ships.NAME[fleet[0]]}{f' +{len(fleet) - 1}' if len(fleet) > 1 else ''}"


def _force(view: SinkView, marker: int) -> Token:
    """4.2 Show a task force with its speed and evasion; its ships are within it."""
    fleet = ships_in(view, marker)
    waits, rule = why_bound(view, marker)
    facts = (
        ("Speed", str(force_speed(view, marker))),
        ("Evasion", str(force_evasion(view, marker))),
        ("Ships", str(len(fleet))),
        ("Fuel", _least_fuel(view, fleet)),
        *lookouts(view, marker),
    )
    return Token(
        markers.ID[marker], label(view, marker), view.cell[marker], view.side, KINDS[KIND[fleet[0]]],
        _note(view, marker), track=tuple(view.wake[marker].split()), facts=facts, tag=NAME[marker], waits=waits,
        waits_rule=rule, reconstructed=RECONSTRUCTED, sign=markers.ID[marker].upper(),
    )  # fmt: skip


def _least_fuel(view: SinkView, fleet: list[int]) -> str:
    """7.1 Return the fuel of the ship that has least, which is the force's."""
    least = min(fleet, key=lambda ship: view.fuel[ship])
    return f"{view.fuel[least]} of {SHIPS[least].fuel}" + (f", {ships.NAME[least]}" if len(fleet) > 1 else "")


def _ship(view: SinkView, ship: int) -> Token:
    """13.2 Return a ship in her force: damage, fuel, and what she is able to do now."""
    card, force = SHIPS[ship], view.force[ship]
    facts = (
        ("Damage", f"{view.damage[ship]} of {card.capacity}"),
        ("Fuel", f"{view.fuel[ship]} of {card.fuel}"),
        ("Speed", str(speed(view, ship))),
        ("Evasion", str(evasion(view, ship))),
        ("Guns A/B/C", "/".join(str(guns(view, ship, band)) for band in range(3))),
        ("Defence", str(card.defence)),
        ("Worth", f"{card.points} if sunk"),
        *([("Radar", "yes")] if card.radar else []),
    )
    return Token(
        ships.ID[ship], ships.NAME[ship], view.cell[force], view.side, KINDS[KIND[ship]],
        "rudder hit" if view.rudder[ship] else "", facts=facts, reconstructed=RECONSTRUCTED, within=markers.ID[force],
    )  # fmt: skip


def _note(view: SinkView, marker: int) -> str:
    """1.4 List what else is true of a marker: detected, shadowed, shadowing, escort."""
    notes = []
    if view.detected[marker] and view.detected[marker] >= view.turn - 1:
        notes.append("detected" if view.detected[marker] == view.turn else "detected last turn")
    if view.shadowed[marker]:
        notes.append(f"shadowed by {'a ship' if view.shadowed[marker] == 'ship' else 'aircraft'}")
    if view.shadowing[marker]:
        notes.append(f"shadows {contact_name(view.shadowing[marker])}")
    if view.escort[marker] != NOBODY:
        notes.append(f"escorts {NAME[view.escort[marker]]}")
    return ", ".join(notes)


def _dummy(view: SinkView, marker: int) -> Token:
    """4.3 A dummy is marked for its owner alone."""
    note = "dummy, moves like a convoy" if view.posing[marker] else "dummy"
    track = tuple(view.wake[marker].split())
    cell = view.cell[marker]
    number = NAME[marker].rpartition(" ")[2]
    return Token(
        markers.ID[marker], NAME[marker], cell, view.side, "dummy", note, track=track, tag="dummy", sign=number
    )


def _convoy(view: SinkView, marker: int) -> Token:
    """9.1 Return a convoy, what it is worth, and where it goes."""
    convoy, cell = markers.convoy(marker), view.cell[marker]
    way = convoy.way[view.leg[marker] :]
    far = hexes_to_go(cell, way)
    due = view.turn + max(0, far - 1)
    where = f"{'off the map by' if convoy.leaves else 'to'} {named(way[-1])}" if way else "there"
    facts = (
        ("Value", f"{view.value[marker]} of {convoy.value}"),
        (
            "Goal",
            f"{where}, {many(far, 'hex', 'hexes')}, not before {title(due) if due <= view.last_turn else 'the end'}",
        ),
        ("Way points", ", ".join(way)),
        *([("Points", "doubled")] if view.doubled[marker] else []),
    )
    track = tuple(view.wake[marker].split())
    goal = f"to {PLACE_AT.get(way[-1], way[-1])}" if way else ""
    note = ", ".join(filter(None, (goal, _note(view, marker))))
    return Token(
        markers.ID[marker], NAME[marker], cell, BRITISH, "convoy", note, track=track, facts=facts,
        tag=str(view.value[marker]), reconstructed="all convoys (18.3)",
    )  # fmt: skip


def _tanker(view: SinkView, marker: int) -> Token:
    """17.12 Return a tanker, and how often it can still refuel a force."""
    most = TABLES["fuel"]["tanker_uses"]
    facts = (("Refuellings", f"{view.uses[marker]} of {most}"),)
    waits = ("", "") if view.on("e2c_tankers") else ("Tankers stay in the hex that was noted for them.", "17.13")
    cell = view.cell[marker]
    return Token(
        markers.ID[marker], NAME[marker], cell, GERMAN, "oiler", facts=facts, waits=waits[0], waits_rule=waits[1],
        reconstructed="how much a tanker gives, and how often (17.12)",
    )  # fmt: skip


def _unit(view: SinkView, unit: int) -> Token:
    """10.1 Return an air unit on its base, with its range."""
    waits, rule = why_grounded(view, unit)
    note = view.mission[unit].replace("_", " ")
    if view.centre[unit]:
        note = f"searches around {view.centre[unit]}"
    if view.trailing[unit]:
        note = f"shadows {contact_name(view.trailing[unit])}"
    far, kind = RANGE[UNITS[unit].kind], UNITS[unit].kind
    ahead = carrier_ahead(view, unit)
    search = f"{far} hexes" + (f" from where the carrier will be, {far + ahead} from here" if ahead else "")
    ranges = [("Search range", search)] * (kind != BOMBER) + [("Strike range", f"{far} hexes")] * (kind != RECON)
    return Token(
        UNITS[unit].id, UNITS[unit].name, base_of(view, unit), view.side, AIR_KINDS[kind], note,
        facts=tuple(ranges), ranges=(far,), waits=waits, waits_rule=rule,
        reconstructed="all air units and ranges (18.4)",
    )  # fmt: skip


def _contacts(view: SinkView) -> Iterator[Token]:
    """8.4 Enemy forces and convoys where they were last seen, and when."""
    enemy = ENEMY[view.side]
    for seen in contacts(view):
        kind = "convoy" if seen.is_convoy else KINDS[KIND[seen.ships[0]]]
        note = "detected" if seen.turn == view.turn else f"last seen {title(max(1, seen.turn))}"
        force = seen.id if seen.is_convoy else f"seen_{seen.id}"
        yield Token(force, seen.name, seen.cell, enemy, kind, note, since=seen.turn)
        for ship in seen.ships:
            facts = _as_reported(view, ship)
            name, silhouette = ships.NAME[ship], KINDS[KIND[ship]]
            yield Token(
                ships.ID[ship], name, seen.cell, enemy, silhouette, note, since=seen.turn, facts=facts, within=force,
                reconstructed=RECONSTRUCTED,
            )  # fmt: skip


def _as_reported(view: SinkView, ship: int) -> tuple[tuple[str, str], ...]:
    """18.1, 1.4 Show an enemy ship's reported damage, and her values in the table."""
    card = SHIPS[ship]
    guns_by_range = "/".join(str(factor) for factor in card.guns)
    return (
        ("Damage, as reported", f"{view.told[ship]} of {card.capacity}"),
        ("Speed", str(card.speed)),
        ("Evasion", str(card.evasion)),
        ("Guns A/B/C", guns_by_range),
        ("Defence", str(card.defence)),
        ("Worth", f"{card.points} if sunk"),
    )


def _fixes(view: SinkView) -> Iterator[Token]:
    """8.10 Yield each fix: something was in this hex or next to it, perhaps a dummy.

    A dummy that came by 16.4 is not counted among those not yet found: it was not announced.
    """
    facts = (("Dummies not yet found", str(view.dummies)),)
    for number, (cell, turn) in enumerate(view.fixes, 1):
        note = f"radio fix {title(turn)}, may be a dummy"
        yield Token(f"fix{number}", "Fix", cell, ENEMY[view.side], "contact", note, since=turn, facts=facts)


def lost(view: SinkView) -> Iterator[Token]:
    """9.6, 13.1 List the side's ships that are out of play, and its convoys that were eliminated at sea."""
    for ship in WARSHIPS.get(view.side, ()):
        if view.fate[ship] in LOST:
            kind = KINDS[KIND[ship]]
            yield Token(ships.ID[ship], ships.NAME[ship], "", view.side, kind, view.fate[ship])
    for marker in CONVOYS:
        if view.wake[marker] and not view.value[marker]:
            yield Token(markers.ID[marker], NAME[marker], "", BRITISH, "convoy", "eliminated")
