"""17.2 The probable score: what a side knows, and half of what is hidden from it."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.graf_spee.battle.condition import Condition, enemies, own
from sealed_orders.games.graf_spee.damage import whole
from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, GERMAN, GRAF_SPEE, SIDE, WHO
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS, RADIO
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Befell, Reported, Sighted, Turn

HEAD_START_TURN, HEAD_START = 25, 40  # 17.3 a match that begins so late is the second scenario
WIN, HOLD = 55, 45  # 17.4 from here on the Germans win, and below here the British


def lead(view: SpeeView, log: Sequence[Event]) -> float:
    """Return German minus British points, as they probably are; damaged ships count as at the end (17.2)."""
    points = float(_head_start(log))
    for event in log:
        sunk = [fact for fact in event.facts if isinstance(fact, Befell)]
        if not sunk:
            continue
        german_loss = any(isinstance(fact, Reported) and fact.unit.side == BRITISH for fact in event.facts)
        if view.side == GERMAN:
            points += -MERCHANT_POINTS[BRITISH] / float(RADIO) if german_loss else MERCHANT_POINTS[GERMAN]
        else:
            radioed = any(isinstance(fact, Reported) for fact in event.facts)
            points += MERCHANT_POINTS[GERMAN] / float(RADIO) if radioed else -MERCHANT_POINTS[BRITISH]
    theirs = enemies(view.side, log)
    for ship, card in enumerate(CARDS):
        state = own(view, ship) if SIDE[ship] == view.side else theirs[ship]
        cost = card.points * _gone(view, ship, state)
        points += cost if card.side == BRITISH else -cost
    return points


def _gone(view: SpeeView, ship: int, state: Condition) -> float:
    """17.2 Return the share of a ship's points that the enemy has."""
    if view.fate[ship] in ("sunk", "scuttled"):
        return 1.0
    if view.fate[ship] or not whole(ship):
        return 0.0
    return 0.5 * (1 - (state.hull + state.superstructure + sum(state.strength)) / whole(ship))


def _head_start(log: Sequence[Event]) -> int:
    first = next((fact.number for fact in every_fact(log) if isinstance(fact, Turn)), 1)
    return HEAD_START if first >= HEAD_START_TURN else 0


def reports(view: SpeeView, log: Sequence[Event]) -> list[tuple[int, str]]:
    """6.4, 9.3, 12.1 As the Germans know it: when the Graf Spee was given away, and where she was; so as they begin."""
    track = view.tracks.get("graf_spee", ()) or (view.square[GRAF_SPEE],)
    turns = [fact.number for fact in every_fact(log) if isinstance(fact, Turn)]
    places = [(turns[0] - 1, track[0])] if turns else []
    turn = 0
    for fact in every_fact(log):
        match fact:
            case Turn():
                turn = fact.number
            case Reported() | Sighted() if gives_away(fact) and 0 < turn - turns[0] + 1 < len(track):
                places.append((turn, track[turn - turns[0] + 1]))
    return places


def reported_places(log: Sequence[Event]) -> list[tuple[int, str]]:
    """6.4, 9.3, 12.1 As the British know it: when the Graf Spee was reported or sighted, and where."""
    places = []
    turn = 0
    for fact in every_fact(log):
        match fact:
            case Turn():
                turn = fact.number
            case Reported() if fact.unit == WHO[GRAF_SPEE] and fact.cell:
                places.append((turn, fact.cell))
            case Sighted() if WHO[GRAF_SPEE] in fact.units:
                places.append((turn, fact.cell))
    return places


def gives_away(fact: Reported | Sighted) -> bool:
    """Say whether a fact is that the British know where she is."""
    return WHO[GRAF_SPEE] in fact.own if isinstance(fact, Sighted) else fact.unit == WHO[GRAF_SPEE]
