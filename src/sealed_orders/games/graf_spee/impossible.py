"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.graf_spee.chart import CLASS
from sealed_orders.games.graf_spee.ships import CARDS, ID, SHIPS, TURRETS, turret
from sealed_orders.games.graf_spee.state import SpeeState


def impossible(state: SpeeState) -> Iterator[str]:
    """Check that ships are on the map or off it, lost ones nowhere, and nothing below zero or above its card."""
    for ship in SHIPS:
        card, square = CARDS[ship], state.square[ship]
        if square and (square not in CLASS or state.fate[ship]):
            yield f"{ID[ship]} is {state.fate[ship] or 'afloat'} in {square!r}"
        for name, has, most in (
            ("fuel", state.fuel[ship], card.fuel),
            ("hull", state.hull[ship], card.hull),
            ("superstructure", state.superstructure[ship], card.superstructure),
            ("knots", state.knots[ship], card.knots),
            ("port guns", state.port[ship], card.port),
            ("starboard guns", state.starboard[ship], card.starboard),
            *_turrets(state, ship),
        ):
            if not 0 <= has <= most:
                yield f"{ID[ship]} has {name} {has} of {most}"
        if state.battle[ship] and state.speed[ship] > state.knots[ship]:
            yield f"{ID[ship]} makes {state.speed[ship]} of {state.knots[ship]} knots"


def _turrets(state: SpeeState, ship: int) -> Iterator[tuple[str, int, int]]:
    """15.8 The guns and the strength of each turret, and what the card has."""
    card = CARDS[ship]
    for number, letter in enumerate(TURRETS):
        spot = turret(ship, number)
        yield f"guns in {letter}", state.guns[spot], card.guns[number]
        yield f"strength of {letter}", state.strength[spot], card.strength
