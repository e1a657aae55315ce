"""16.32 A carrier's strike before it is sealed: what it can do to a ship in sight, and what can spoil it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.flight import projection
from sealed_orders.games.bismarck.gunnery import FIGHTERS, LARGEST, largest_ship
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH_SHIPS, ID, NAME, OWN, TYPE, UNITS, ship_value
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import torpedoes
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order, format_order
from sealed_orders.kernel.squares import distance
from sealed_orders.kernel.words import listed, many, percent

REACH = 2  # 6.51.1 squares that a battleship or cruiser moves in a turn at most
Strikes = dict[str, list[int]]


def strikes(view: BismarckView, order: Order) -> Strikes:
    """8.24.2 Return the torpedo planes that an order sends to attack, by their targets' squares."""
    aimed: Strikes = {}
    for unit in OWN[view.side]:
        answer = order.get(ID[unit], ())
        if TYPE[unit] == "T" and "!" in answer:
            steps = answer[1 : answer.index("!")]
            aimed.setdefault(steps[-1] if steps else view.square[unit], []).append(unit)
    return aimed


def strike_chances(view: BismarckView, order: Order) -> Iterator[Chance]:
    """16.32, 16.82, 16.83 All planes sent to one square together, at each ship in sight there."""
    each = int(view.options["air_torpedoes"])
    for cell, units in strikes(view, order).items():
        friend = largest_ship(projection(view, order).to, cell)
        right = 1 - tables.CONFUSED if friend is not None else Fraction(1)
        sent = f"{many(len(units), 'unit')}, {torpedoes(each * len(units))}"
        for target in [unit for unit, seen, _ in view.contacts if seen == cell]:
            knots = UNITS[target].knots
            terms = f"{sent} at {many(knots, 'knot')}, if {NAME[target]} is in {cell} and undamaged"
            hit, who = tables.torpedo_hit(knots), (ID[units[0]], ID[target])
            slowed = hit * tables.torpedo_damage(target).knots_chance
            yield Chance(f"the strike hits {NAME[target]}", _once(hit, each, right, len(units)), "16.82", terms, *who)
            yield Chance(
                f"the strike slows {NAME[target]}", _once(slowed, each, right, len(units)), "16.83", terms, *who
            )
        if friend is not None:
            p = _once(tables.torpedo_hit(view.knots[friend]), each, tables.CONFUSED, len(units))
            yield Chance(f"{NAME[friend]} is hit by mistake", p, "16.31.1", sent, ID[units[0]], ID[friend])
        yield from _sure(view, cell, units)


def _sure(view: BismarckView, cell: str, units: list[int]) -> Iterator[Chance]:
    """9.8, 10.8 Name what is certain: that planes may attack there, and that a shadowed ship is there."""
    level = view.level(cell)
    if not NIGHT[view.turn][ROW[cell]] and level <= tables.PLANE_ATTACK_VISIBILITY:
        yield Chance(
            f"By day at visibility {level}, planes may attack in {cell}", Fraction(1), "9.8", unit=ID[units[0]]
        )
    if view.shadowed == view.turn and any(unit == BISMARCK and seen == cell for unit, seen, _ in view.contacts):
        label, terms = f"{NAME[BISMARCK]} will be in {cell}", "she was shadowed this turn, and ends it there"
        yield Chance(label, Fraction(1), "10.8", terms, unit=ID[units[0]])


def _once(hit: Fraction, each: int, share: Fraction, units: int) -> Fraction:
    """16.82 Return the chance that at least one torpedo hits, if each unit attacks this ship with a probability."""
    return 1 - (1 - share * (1 - (1 - hit) ** each)) ** units


def strike_cautions(view: BismarckView, order: Order) -> Iterator[Caution]:
    """9.8, 10.9, 16.31.1 Light and weather forbid it, nobody is known to be there, or an own ship will be."""
    for cell, units in strikes(view, order).items():
        key, level = ID[units[0]], view.level(cell)
        if NIGHT[view.turn][ROW[cell]]:
            yield Caution(key, f"The strike cannot attack in {cell}: it is night there.", "9.8")
        elif level > tables.PLANE_ATTACK_VISIBILITY:
            most = tables.PLANE_ATTACK_VISIBILITY
            yield Caution(
                key, f"The strike cannot attack in {cell}: visibility is {level}, planes need {most} or less.", "9.8"
            )
        if not any(seen == cell for _, seen, _ in view.contacts):
            yield Caution(key, f"No enemy is reported in {cell}: the planes may find nothing there.", "10.9")
        elif view.shadowed != view.turn:
            names = listed([NAME[unit] for unit, seen, _ in view.contacts if seen == cell])
            yield Caution(key, f"Nobody shadows {names}: the planes may find an empty square.", "10.9")
        yield from _mistaken(view, order, cell, units)
        yield from _met(view, order, cell, units)


def _mistaken(view: BismarckView, order: Order, cell: str, units: list[int]) -> Iterator[Caution]:
    """16.31.1 Own ships in the square may be attacked by mistake; those that are ordered there can be held back."""
    then = projection(view, order)
    friends = [unit for unit in BRITISH_SHIPS if then.to[unit] == cell and TYPE[unit] in LARGEST]
    if not friends:
        return
    coming = [unit for unit in friends if view.square[unit] != cell and len(order.get(ID[unit], ())) > 1]
    wrong = percent(float(1 - (1 - tables.CONFUSED) ** len(units)))
    text = f"{listed([NAME[unit] for unit in friends])} will be in {cell}: {wrong} that a unit attacks the wrong ship."
    if len(coming) < len(friends):
        yield Caution(ID[units[0]], text, "16.31.1")
        return
    stay = {ID[unit]: order[ID[unit]][:1] for unit in coming}
    hits = [chance.p for chance in strike_chances(view, {**order, **stay}) if chance.rule == "16.82"]
    offer = f"Hold {'her' if len(coming) == 1 else 'them'} back{f': hit {percent(float(max(hits)))}' if hits else ''}"
    yield Caution(ID[units[0]], text, "16.31.1", format_order(stay), offer)


def _met(view: BismarckView, order: Order, cell: str, units: list[int]) -> Iterator[Caution]:
    """6.51, 16.61 A target that can fight may be on the carrier next turn."""
    carrier = UNITS[units[0]].carrier
    where = projection(view, order).to[carrier]
    for target in [unit for unit, seen, _ in view.contacts if seen == cell and TYPE[unit] in FIGHTERS]:
        far = distance(cell, where)
        if far <= REACH:
            text = f"Next turn {NAME[target]} may reach {NAME[carrier]}, {many(far, 'square')} away."
            yield Caution(ID[carrier], f"{text} Points at stake: {ship_value(carrier)}.", "6.51.1")
