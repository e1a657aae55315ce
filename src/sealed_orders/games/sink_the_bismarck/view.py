"""1.4 What one side knows: its own in full, and of the enemy what was reported to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.chart import zone
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.state import NOBODY, SinkState
from sealed_orders.kernel.columns import Owned
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR, View

OPEN_FATES = ("sunk", "absent")  # ends of a ship that both sides learn of
_SHIPS = Owned(ships.SIDE)
_MARKERS = Owned(markers.SIDE)
_WINGS = Owned(unit.side for unit in air.UNITS)


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
    told: list[int]  # reported damage of enemy ships
    fuel: list[int]
    rudder: list[int]
    fate: list[str]  # of all ships; of the enemy's only what everybody knows
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
    dummies: int  # of the enemy, as the scenario prints them, not yet revealed
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
    closes: bool  # the rounds at this range are fought: the next is closer, unless it is opened (12.12)
    options: dict[str, str]
    rules: dict[str, str]

    def on(self, rule: str) -> bool:
        """1.3 Say whether an extended rule is in force."""
        return self.rules[rule] == "on"

    def weather_at(self, cell: str) -> int:
        """5.1 Return the weather in a hex."""
        return self.weather[zone(cell)]


def contact(state: SinkState, marker: int) -> str:
    """8.4 By what name the enemy knows a marker: a convoy's number, or the first ship it was seen with."""
    if markers.KIND[marker] == markers.CONVOY:
        return f"convoy{state.alias[marker]}"
    return next((ships.ID[s] for s in ships.ALL if state.force[s] == marker), "")


def marker_of(state: SinkState, name: str) -> int:
    """8.6 Return the marker that a contact is now; NOBODY if it is out of play."""
    if name in ships.NUMBER:
        return state.force[ships.NUMBER[name]]
    alias = int(name.removeprefix("convoy"))
    return next((m for m in markers.CONVOYS if state.alias[m] == alias and state.cell[m]), NOBODY)


def view(state: SinkState, side: Side) -> SinkView:
    """1.4 Return what the referee releases to a side."""
    step, args = state.asked(side)
    german, british = side == GERMAN, side == BRITISH
    foe = ENEMY.get(side, SPECTATOR)
    return SinkView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        force=_SHIPS.part(side, state.force, NOBODY),
        damage=_SHIPS.part(side, state.damage, 0),
        told=_SHIPS.part(foe, state.told, 0),
        fuel=_SHIPS.part(side, state.fuel, 0),
        rudder=_SHIPS.part(side, state.rudder, 0),
        fate=_SHIPS.part(side, state.fate, "", OPEN_FATES),
        held=_SHIPS.part(side, state.held, 0),
        atlantic=_SHIPS.part(side, state.atlantic, 0),
        ferrol=_SHIPS.part(side, state.ferrol, 0),
        attacked=_SHIPS.part(side, state.attacked, 0),
        fought=_SHIPS.part(side, state.fought, 0),
        seen_at=_SHIPS.part(foe, state.seen_at, ""),
        seen_turn=_SHIPS.part(foe, state.seen_turn, 0),
        seen_with=_SHIPS.part(foe, state.seen_with, ""),
        cell=_MARKERS.part(side, state.cell, ""),
        path=_MARKERS.part(side, state.path, ""),
        moved=_MARKERS.part(side, state.moved, 0),
        wake=_MARKERS.part(side, state.wake, ""),
        detected=_MARKERS.part(side, state.detected, 0),
        shadowing=_MARKERS.part(side, state.shadowing, ""),
        transmit=_MARKERS.part(side, state.transmit, 0),
        escort=_MARKERS.part(side, state.escort, NOBODY),
        posing=_MARKERS.part(side, state.posing, 0),
        value=_MARKERS.part(side, state.value, 0),
        doubled=_MARKERS.part(side, state.doubled, 0),
        leg=_MARKERS.part(side, state.leg, 0),
        run=_MARKERS.part(side, state.run, 0),
        uses=_MARKERS.part(side, state.uses, 0),
        shadowed=_shadowed(state, side),
        dummies=state.dummies[ENEMY[side]] if side in SIDES else 0,
        convoys=_seen_convoys(state) if german else (),
        base=_WINGS.part(side, state.base, ""),
        mission=_WINGS.part(side, state.mission, ""),
        centre=_WINGS.part(side, state.centre, ""),
        ready=_WINGS.part(side, state.ready, 0),
        trailing=_WINGS.part(side, state.trailing, ""),
        found=tuple([find for find in state.found if air.UNITS[find[0]].side == side]),
        weather=list(state.weather),
        fixes=tuple([(cell, turn) for to, cell, turn in state.fixes if to == side]),
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
        attacks=tuple(state.attacks) if side in SIDES else (),  # each side reads its own words
        line=list(state.line),
        torpedoes=_SHIPS.part(side, state.torpedoes, 0),
        prize=state.prize != NOBODY,
        closes=bool(state.combat) and state.in_band >= state.stays,
        options=state.options,
        rules=state.rules,
    )


def _shadowed(state: SinkState, side: Side) -> list[str]:
    """1.4 By own marker, what kind of enemy shadows it."""
    kinds_of = [""] * len(markers.MARKERS)
    if not any(state.shadowing) and not any(state.trailing):
        return kinds_of
    kinds = [(name, "ship") for name in state.shadowing if name]
    kinds += [(name, "aircraft") for name in state.trailing if name]
    for name, kind in kinds:
        marker = marker_of(state, name)
        if marker != NOBODY and markers.SIDE[marker] == side:
            kinds_of[marker] = kind
    return kinds_of


def _seen_convoys(state: SinkState) -> tuple[SeenConvoy, ...]:
    if not any(state.convoy_at):
        return ()
    return tuple(
        SeenConvoy(contact(state, m), state.convoy_at[m], state.convoy_turn[m], state.convoy_value[m])
        for m in markers.CONVOYS
        if state.convoy_at[m]
    )
