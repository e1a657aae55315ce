"""3.6, 11.0 The end of a turn: repairs, ships without fuel, and the test for the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from sealed_orders.games.graf_spee.chart import in_port
from sealed_orders.games.graf_spee.damage import damage_percent, mend, mended, whole
from sealed_orders.games.graf_spee.ships import (
    ALTMARK,
    CARDS,
    ENEMY,
    FLEET,
    GERMAN,
    GRAF_SPEE,
    ID,
    NAME,
    SIDE,
    SIDES,
    WHO,
)
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import REPAIR_KNOTS, REPAIR_PERCENT
from sealed_orders.games.graf_spee.victory import DAMAGE, toll_words, tolls, verdict
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.games.graf_spee.words import number, points_to
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Closed, Points, Track
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

DRY = "enemy ships at sea without fuel"


class Repairs(Step[SpeeState, SpeeView]):
    """11.1, 11.3 Ships with P in port repair damage; every ship regains speed, wherever she is (R18)."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in state.afloat():
            if state.patrols[ship] and in_port(state.square[ship]) and damage_percent(state, ship):
                yield from repair(state, ship, dice)
            if state.knots[ship] < CARDS[ship].knots:
                yield from regain(state, ship, dice)


def repair(state: SpeeState, ship: int, dice: Dice) -> Iterator[Event]:
    """11.1, G19 Her damage level falls by 0 to 10 percentage points (R17)."""
    before = damage_percent(state, ship)
    percent = dice.between(*REPAIR_PERCENT, f"turn {state.turn} 11.1 repair {ID[ship]}")
    mend(state, ship, mended(percent, whole(ship)))
    after = damage_percent(state, ship)
    yield Event("11.1", f"{NAME[ship]} repairs: damage falls from {before} % to {after} %.", (SIDE[ship],))


def regain(state: SpeeState, ship: int, dice: Dice) -> Iterator[Event]:
    """11.3 She regains 0 to 10 knots of what she has lost."""
    won = dice.between(*REPAIR_KNOTS, f"turn {state.turn} 11.3 speed {ID[ship]}")
    state.knots[ship] = min(CARDS[ship].knots, state.knots[ship] + won)
    yield Event("11.3", f"{NAME[ship]} can now make {many(state.knots[ship], 'knot')}.", (SIDE[ship],))


class DryShips(Step[SpeeState, SpeeView]):
    """5.6 Each ship that is at sea without fuel gives the enemy a point for the turn."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in state.afloat():
            if not state.fuel[ship] and not in_port(state.square[ship]):
                state.score(ENEMY[SIDE[ship]], 1, DRY)
        return iter(())


class Victory(Step[SpeeState, SpeeView]):
    """3.6, 17.1 The game ends when no German ship is in play, or after the last turn; else another turn begins (R1)."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        agreed = bool(task.args)
        if agreed or state.turn >= state.last_turn or not state.afloat(FLEET[GERMAN]):
            yield from close_accounts(state)
            yield from tracks(state)
        else:
            state.then(Task("turn"))


def close_accounts(state: SpeeState) -> Iterator[Event]:
    """17.2 The totals are revealed, cause by cause; damage is counted now."""
    for (side, cause), entries in groupby(_booked(state), lambda award: (award.side, award.cause)):
        booked = tuple(entries)
        points = int(sum(award.points for award in booked))
        yield Event("17.2", f"{cause[0].upper()}{cause[1:]}: {points_to(points, side)}.", SIDES, awarded(*booked))
    for side in SIDES:
        damage = tolls(state, side)
        worth = sum((toll.points for toll in damage), Fraction(0))
        if damage:
            text = f"{DAMAGE.capitalize()}: {', '.join(map(toll_words, damage))}; {points_to(worth, side)}."
            yield Event("17.2", text, SIDES, awarded(Points(side, number(worth), DAMAGE)))
    outcome = verdict(state)
    state.ended = outcome.rule
    yield Event(outcome.rule, outcome.text, SIDES, (Closed(),))


def _booked(state: SpeeState) -> list[Points]:
    """17.2 The account entry by entry, those of a side and cause together, in the order of their turns."""
    booked = []
    for entry, points in state.account.items():
        side, cause, turn = entry.split(": ")
        booked.append(Points(side, points, cause, int(turn)))
    return sorted(booked, key=lambda award: (award.side, award.cause, award.turn))


def tracks(state: SpeeState) -> Iterator[Event]:
    """3.6 At the end the British see the paths of the German ships."""
    for ship, track in ((GRAF_SPEE, state.track_graf_spee), (ALTMARK, state.track_altmark)):
        cells = tuple(cell for cell in track if cell)
        if cells:
            turns = [cell for place, cell in enumerate(cells) if not place or cell != cells[place - 1]]
            text = f"{NAME[ship]} {'went' if turns[1:] else 'stayed in'} {' '.join(turns)}."
            yield Event("3.6", text, SIDES, (Track(WHO[ship], cells),))
