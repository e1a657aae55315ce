"""What one side knows: its own ships in full, of the enemy what was reported to it, and in a battle what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sealed_orders.games.graf_spee.ships import BRITISH, FLEET, GERMAN, SHIPS, SIDE, SIDES, TURRETS
from sealed_orders.games.graf_spee.state import SETS, Heard, SpeeState, Splash, Torpedoes, Wake
from sealed_orders.kernel.columns import Owned
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View

Contact: TypeAlias = tuple[int, str, int]  # ship, square, turn


@dataclass(frozen=True)
class SpeeView(View):
    """Columns as in the State, with nothing in the enemy's places, so that a rule reads both alike."""

    square: list[str]
    order: list[str]
    patrols: list[int]
    fuel: list[int]
    fate: list[str]  # of all ships; that the Altmark went home the British learn at the end
    knots: list[int]
    hull: list[int]
    superstructure: list[int]
    guns: list[int]
    strength: list[int]
    port: list[int]
    starboard: list[int]
    visibility: int
    spotted: list[int]  # own ships that the last search phase has shown to the enemy
    contacts: tuple[Contact, ...]  # German ships on the British map
    reported: tuple[str, int]  # where and when the Graf Spee was last reported to the British
    heard: tuple[Heard, ...]  # reports to a side, and of its own ships to the enemy; all at the end
    raided: dict[Side, int]  # merchant ships sunk, by the side that sank them: its own, and all at the end
    evaded: int  # the turn in which the Graf Spee got her orders in the shadow phase
    course_told: str  # to the British, of a shadow this turn
    tracks: dict[str, tuple[str, ...]]  # of the German ships: for the Germans, and for all at the end
    options: dict[str, str]
    alone: int
    ended: str
    # The battle, open to both but for what a ship has suffered.
    battle: list[int]
    battle_turn: int
    yards_apart: int
    x: list[int]
    y: list[int]
    course: list[int]
    speed: list[int]
    aim: list[int]
    blind: list[int]
    jammed: list[int]
    spent: list[int]
    wake: tuple[Wake, ...]
    splashes: tuple[Splash, ...]
    torpedoes: tuple[Torpedoes, ...]

    @property
    def fighting(self) -> list[int]:
        """15.1 Return the ships of the present tactical combat."""
        return [ship for ship in SHIPS if self.battle[ship]]


Situation: TypeAlias = SpeeState | SpeeView  # what rules read of both alike
OPEN_FATES = ("sunk", "scuttled", "absent")  # 5.3.4, 6.5 the Altmark's way home is a German secret until the end
FATES = (*OPEN_FATES, "exited")
_SHIPS = Owned(SIDE)
_TURRETS = Owned(SIDE, width=len(TURRETS))
_SETS = Owned(SIDE, width=SETS)


def view(state: SpeeState, side: Side) -> SpeeView:
    """6.5 Return what the referee releases to a side."""
    step, args = state.asked(side)
    british = side == BRITISH
    return SpeeView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        square=_SHIPS.part(side, state.square, ""),
        order=_SHIPS.part(side, state.order, ""),
        patrols=_SHIPS.part(side, state.patrols, 0),
        fuel=_SHIPS.part(side, state.fuel, 0),
        fate=_SHIPS.part(side, state.fate, "", FATES if state.ended else OPEN_FATES),
        knots=_SHIPS.part(side, state.knots, 0),
        hull=_SHIPS.part(side, state.hull, 0),
        superstructure=_SHIPS.part(side, state.superstructure, 0),
        guns=_TURRETS.part(side, state.guns, 0),
        strength=_TURRETS.part(side, state.strength, 0),
        port=_SHIPS.part(side, state.port, 0),
        starboard=_SHIPS.part(side, state.starboard, 0),
        visibility=state.visibility,
        spotted=_SHIPS.part(side, state.spotted, 0),
        contacts=tuple(
            (ship, state.seen_at[ship], state.seen_turn[ship])
            for ship in FLEET[GERMAN]
            if british and state.seen_at[ship]
        ),
        reported=(state.reported_at, state.reported_turn) if british else ("", 0),
        heard=tuple(report for report in state.heard if knows(state, side, report.ship)),
        raided={who: state.raided(who) for who in SIDES if who == side or state.ended},
        evaded=state.evaded if side in SIDES else 0,
        course_told=state.course_told if british and state.shadowed == state.turn else "",
        tracks=known_tracks(state, side),
        options=dict(state.options),
        alone=state.alone,
        ended=state.ended,
        battle=list(state.battle),
        battle_turn=state.battle_turn,
        yards_apart=state.yards_apart,
        x=list(state.x),
        y=list(state.y),
        course=list(state.course),
        speed=list(state.speed),
        aim=_SETS.part(side, state.aim, -1),
        blind=_SHIPS.part(side, state.blind, 0),
        jammed=_SHIPS.part(side, state.jammed, 0),
        spent=_SHIPS.part(side, state.spent, 0),
        wake=tuple(state.wake),
        splashes=tuple(state.splashes),
        torpedoes=tuple(state.torpedoes),
    )


def knows(state: SpeeState, side: Side, ship: int) -> bool:
    """9.1, 9.3, 12.1 Say whether a side knows what was reported of a ship: the raider learns that she was reported."""
    return bool(state.ended) or side == GERMAN or (side == BRITISH and SIDE[ship] == GERMAN)


def known_tracks(state: SpeeState, side: Side) -> dict[str, tuple[str, ...]]:
    """3.6 Return the paths of the German ships: their own business until the match is over."""
    if side != GERMAN and not state.ended:
        return {}
    return {"graf_spee": tuple(state.track_graf_spee), "altmark": tuple(state.track_altmark)}
