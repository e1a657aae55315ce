"""1.4 What one side knows: its own in full, and of the enemy what it was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.chart import zone
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.state import NOBODY, SinkState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR, View

T = TypeVar("T")
OPEN_FATES = ("sunk", "absent")  # ends of a ship that both sides are told of
_sides = (*SIDES, SPECTATOR)
Spans: TypeAlias = tuple[tuple[int, int], ...]  # from, to: the parts of a column that are not a side's own


def _spans(owners: Sequence[Side], side: Side) -> Spans:
    """The parts of a column that are not a side's own."""
    edges = [n for n in range(1, len(owners)) if (owners[n] == side) != (owners[n - 1] == side)]
    return tuple((low, high) for low, high in pairwise((0, *edges, len(owners))) if owners[low] != side)


_others_ships = {side: _spans(ships.SIDE, side) for side in _sides}
_others_markers = {side: _spans(markers.SIDE, side) for side in _sides}
_others_units = {side: _spans([unit.side for unit in air.UNITS], side) for side in _sides}


def own_part(column: list[T], spans: Spans, empty: T) -> list[T]:
    """1.4 A column with nothing in the places that are not the side's own.

    >>> own_part([1, 2, 3], ((0, 2),), 0)
    [0, 0, 3]
    """
    known = column.copy()
    for low, high in spans:
        known[low:high] = [empty] * (high - low)
    return known


class SeenConvoy(NamedTuple):
    """8.4 A convoy as the Germans last saw it."""

    id: str
    cell: str
    turn: int
    value: int


@dataclass(frozen=True)
class SinkView(View):
    """Columns as in the State, with nothing in the enemy's places, so that a rule reads both alike."""

    force: list[int]
    damage: list[int]
    fuel: list[int]
    rudder: list[int]
    fate: list[str]  # of all ships; of the enemy's only what everybody is told
    held: list[int]
    atlantic: list[int]
    ferrol: list[int]
    attacked: list[int]
    fought: list[int]
    seen_at: list[str]  # of enemy ships, where this side last saw them
    seen_turn: list[int]
    seen_with: list[str]
    cell: list[str]
    path: list[str]
    moved: list[int]
    wake: list[str]
    detected: list[int]
    shadowing: list[str]
    transmit: list[int]
    escort: list[int]
    posing: list[int]
    value: list[int]
    doubled: list[int]  # 1 where everybody knows that a convoy's points are doubled
    leg: list[int]
    run: list[int]
    uses: list[int]
    shadowed: list[str]  # by own marker: ship or aircraft, if the enemy shadows it
    dummies: int  # of the enemy, as the scenario prints them, not found out yet
    convoys: tuple[SeenConvoy, ...]  # enemy convoys, where this side last saw them
    base: list[str]
    mission: list[str]
    centre: list[str]
    ready: list[int]
    trailing: list[str]
    found: tuple[tuple[int, str], ...]
    weather: list[int]
    fixes: tuple[tuple[str, int], ...]
    first_turn: int
    last_turn: int
    first_detection: int
    force_h: int
    par: int
    trade: int
    break_out: int
    note_turn: int
    noted_in: int
    note_over: int
    halves: dict[str, int]
    attacks: tuple[tuple[str, str, str], ...]
    line: list[int]
    torpedoes: list[int]
    prize: bool
    options: dict[str, str]
    rules: dict[str, str]

    def on(self, rule: str) -> bool:
        """1.3 Whether an extended rule is in force."""
        return self.rules[rule] == "on"

    def weather_at(self, cell: str) -> int:
        """5.1 The weather in a hex."""
        return self.weather[zone(cell)]


def contact(state: SinkState, marker: int) -> str:
    """8.4 By what name the enemy knows a marker: a convoy's number, or the first ship it was seen with."""
    if markers.KIND[marker] == markers.CONVOY:
        return f"convoy{state.alias[marker]}"
    return next((ships.ID[s] for s in ships.ALL if state.force[s] == marker), "")


def marker_of(state: SinkState, name: str) -> int:
    """8.6 The marker that a contact is now; NOBODY where it is out of play."""
    if name in ships.NUMBER:
        return state.force[ships.NUMBER[name]]
    alias = int(name.removeprefix("convoy"))
    return next((m for m in markers.CONVOYS if state.alias[m] == alias and state.cell[m]), NOBODY)


def view(state: SinkState, side: Side) -> SinkView:
    """1.4 What the referee releases to a side."""
    own, mine, wings = _others_ships[side], _others_markers[side], _others_units[side]
    step, args = state.asked(side)
    german, british = side == GERMAN, side == BRITISH
    foe = _others_ships[ENEMY[side]] if side in SIDES else own
    return SinkView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        force=own_part(state.force, own, NOBODY),
        damage=own_part(state.damage, own, 0),
        fuel=own_part(state.fuel, own, 0),
        rudder=own_part(state.rudder, own, 0),
        fate=known_fates(state, side),
        held=own_part(state.held, own, 0),
        atlantic=own_part(state.atlantic, own, 0),
        ferrol=own_part(state.ferrol, own, 0),
        attacked=own_part(state.attacked, own, 0),
        fought=own_part(state.fought, own, 0),
        seen_at=own_part(state.seen_at, foe, ""),
        seen_turn=own_part(state.seen_turn, foe, 0),
        seen_with=own_part(state.seen_with, foe, ""),
        cell=own_part(state.cell, mine, ""),
        path=own_part(state.path, mine, ""),
        moved=own_part(state.moved, mine, 0),
        wake=own_part(state.wake, mine, ""),
        detected=own_part(state.detected, mine, 0),
        shadowing=own_part(state.shadowing, mine, ""),
        transmit=own_part(state.transmit, mine, 0),
        escort=own_part(state.escort, mine, NOBODY),
        posing=own_part(state.posing, mine, 0),
        value=own_part(state.value, mine, 0),
        doubled=own_part(state.doubled, mine, 0),
        leg=own_part(state.leg, mine, 0),
        run=own_part(state.run, mine, 0),
        uses=own_part(state.uses, mine, 0),
        shadowed=_shadowed(state, side),
        dummies=state.dummies[ENEMY[side]] if side in SIDES else 0,
        convoys=_seen_convoys(state) if german else (),
        base=own_part(state.base, wings, ""),
        mission=own_part(state.mission, wings, ""),
        centre=own_part(state.centre, wings, ""),
        ready=own_part(state.ready, wings, 0),
        trailing=own_part(state.trailing, wings, ""),
        found=tuple([found for found in state.found if air.UNITS[found[0]].side == side]),
        weather=list(state.weather),
        fixes=tuple([(cell, turn) for told, cell, turn in state.fixes if told == side]),
        first_turn=state.first_turn,
        last_turn=state.last_turn,
        first_detection=state.first_detection if british else 0,
        force_h=state.force_h if british else 0,
        par=state.par,
        trade=state.trade,
        break_out=state.break_out,
        note_turn=state.note_turn if german else 0,
        noted_in=state.noted_in if german else 0,
        note_over=state.note_over if german else 0,
        halves=dict(state.halves),
        attacks=tuple(state.attacks),
        line=list(state.line),
        torpedoes=own_part(state.torpedoes, own, 0),
        prize=state.prize != NOBODY,
        options=state.options,
        rules=state.rules,
    )


def known_fates(state: SinkState, side: Side) -> list[str]:
    """1.4 What has become of every ship, as far as a side is told."""
    known = state.fate.copy()
    for low, high in _others_ships[side]:
        known[low:high] = [fate if fate in OPEN_FATES else "" for fate in known[low:high]]
    return known


def _shadowed(state: SinkState, side: Side) -> list[str]:
    """1.4 By own marker, what kind of enemy shadows it."""
    found = [""] * len(markers.MARKERS)
    if not any(state.shadowing) and not any(state.trailing):
        return found
    kinds = [(name, "ship") for name in state.shadowing if name]
    kinds += [(name, "aircraft") for name in state.trailing if name]
    for name, kind in kinds:
        marker = marker_of(state, name)
        if marker != NOBODY and markers.SIDE[marker] == side:
            found[marker] = kind
    return found


def _seen_convoys(state: SinkState) -> tuple[SeenConvoy, ...]:
    if not any(state.convoy_at):
        return ()
    return tuple(
        SeenConvoy(contact(state, m), state.convoy_at[m], state.convoy_turn[m], state.convoy_value[m])
        for m in markers.CONVOYS
        if state.convoy_at[m]
    )
