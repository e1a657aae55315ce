"""The hunt: every element where the Graf Spee is most likely found in the coming turns by those who can sink her."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from sealed_orders.bots.graf_spee.british.elements import Element, prize
from sealed_orders.bots.graf_spee.waters import SOUTH_ATLANTIC, squares, steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Leg, Pace, Prospect, legs
from sealed_orders.games.graf_spee.calendar import LENGTH, is_am
from sealed_orders.games.graf_spee.sailing import may_move
from sealed_orders.games.graf_spee.search import surely
from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, CARDS, CARRIERS, FLEET, GRAF_SPEE, NAME
from sealed_orders.games.graf_spee.tables import WEATHER
from sealed_orders.games.graf_spee.view import SpeeView

TURNS = 5  # that the hunt is planned ahead
PM_FUEL = 0.3  # points that the fuel of a move in a PM turn is worth, for each ship with full bunkers
CLAIMED = 0.45  # what is left to others of the chance near where an element will be
JOIN = 5.0  # points that it is worth to a weak element to be with others
LONE_CARRIER = 12.0  # points that it costs to leave a carrier alone (13.1)
PULL, REACH = 22.0, 3.5  # how much a likely square draws from afar, and from how far
ENOUGH = 1.2  # strength from which an element hunts by itself
GATHER, FARTHEST = 1.0, 8  # points that each square nearer to others is worth to a weak element, and from how far
LINGERS = 0.5  # how likely she stays where she was reported twice running
FORGETS, LOOKED = 0.88, 0.4  # what is left of that a turn later, and after an empty search
NEVER = 1e6
ABROAD = tuple(float(chance) for chance in WEATHER)


@cache
def nearness() -> Weights:
    """Return how much each square (row) draws a ship from each other (column)."""
    pull: Weights = np.exp(-steps(BRITISH) / REACH)
    return pull


def lingers(view: SpeeView, reports: Sequence[tuple[int, str]]) -> tuple[float, str]:
    """9.3 Return how likely she stays where she was reported twice running, and where; less after an empty search."""
    if len(reports) < 2 or reports[-1][1] != reports[-2][1]:
        return 0.0, ""
    turn, cell = reports[-1]
    looked = any(view.square[ship] == cell for ship in FLEET[BRITISH] if not view.fate[ship])
    return LINGERS * (LOOKED if looked else 1.0) * FORGETS ** (view.turn - turn - 1), cell


@dataclass
class Hunt:
    """A turn's planning: what is believed for the coming turns, and what others have been given to do."""

    view: SpeeView
    raider: list[Weights]
    supply: list[Weights]
    going: dict[str, float] = field(default_factory=dict)  # the strength that will be in each square

    @classmethod
    def begun(cls, view: SpeeView, belief: Belief, reports: Sequence[tuple[int, str]] = ()) -> Hunt:
        """From what the British believe; and where she was reported twice she may have stayed."""
        ends = belief.forecast(max(1, min(TURNS, LENGTH - view.turn + 1)))
        nothing = np.zeros(len(CELLS))
        share, stayed = lingers(view, reports)

        def of(ship: int) -> list[Weights]:
            return [nothing if view.fate[ship] else end[ship] for end in ends]

        raider = of(GRAF_SPEE)
        if share and not view.fate[GRAF_SPEE]:
            raider = [(1 - share) * end + share * squares(stayed) for end in raider]
        return cls(view, raider, of(ALTMARK))

    @property
    def quarry(self) -> tuple[str, Weights]:
        """Return whom the hunt is for, and where she ends the turn: the Altmark, once the Graf Spee is sunk."""
        gone = self.view.fate[GRAF_SPEE]
        return (NAME[ALTMARK], self.supply[0]) if gone else (NAME[GRAF_SPEE], self.raider[0])

    def moves(self, element: Element) -> list[Leg]:
        """Return the moves of an element, the best first."""
        view, here = self.view, element.cell
        able = all(may_move(view.knots[ship], view.fuel[ship], view.turn) for ship in element.ships)
        stand, going = [], []
        for number in range(len(self.raider)):
            standing, moving = (self._worth(element, number, patrols) for patrols in (True, False))
            fuel = 0.0 if is_am(view.turn + number) else PM_FUEL * sum(self._dear(ship) for ship in element.ships)
            stand.append(standing)
            going.append(moving - fuel - (NEVER if not number and not able else 0.0))
        final = PULL * (self.raider[-1] @ nearness()) * min(1.0, element.strength)
        if element.strength < ENOUGH and self.going:
            company = [INDEX[cell] for cell in self.going]
            final = final - GATHER * np.minimum(steps(BRITISH)[:, company].min(axis=1), FARTHEST)
        ways = legs(SOUTH_ATLANTIC, BRITISH, here, Pace(1, 1, 1), Prospect(stand, stand, going, final))
        return [leg for leg in ways if leg.stands or leg.cell != here]

    def _dear(self, ship: int) -> float:
        return CARDS[ship].fuel / max(6, self.view.fuel[ship]) / 2

    def _worth(self, element: Element, number: int, patrols: bool) -> Weights:
        """6.2 Return what being in each square at the end of a turn is worth."""
        count = element.weight(patrols)
        level = self.view.visibility
        finds = surely(count, level) if not number else sum(p * surely(count, n) for n, p in enumerate(ABROAD, 1))
        low = max(0.0, finds - 0.3)
        worth: Weights = self.raider[number] * finds * prize(element.strength) + self.supply[number] * low * 20.0
        if not number:
            for cell, strong in self.going.items():
                at = INDEX[cell]
                more = prize(element.strength + strong) - prize(strong)
                worth[at] = self.raider[0][at] * finds * more + JOIN * (element.strength < 1 and strong > 0)
        if all(ship in CARRIERS for ship in element.ships):
            worth = worth - LONE_CARRIER * np.array([cell not in self.going for cell in CELLS]) * (not number)
        return worth

    def claim(self, element: Element, leg: Leg) -> None:
        """Lower the value of what an element already searches, for the other elements."""
        at = INDEX[leg.cell]
        away = steps(BRITISH)[at]
        finds = surely(element.weight(leg.stands), self.view.visibility)
        self.raider[0] = self.raider[0] * np.where(away == 0, 1 - finds, 1.0)
        self.supply[0] = self.supply[0] * np.where(away == 0, 1 - max(0.0, finds - 0.3), 1.0)
        for number in range(1, len(self.raider)):
            share = np.where(away <= max(1, number - 1), CLAIMED, 1.0)
            self.raider[number] = self.raider[number] * share
            self.supply[number] = self.supply[number] * share
        self.going[leg.cell] = self.going.get(leg.cell, 0.0) + element.strength
