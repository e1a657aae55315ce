"""The plans of a cruise: which trade the Graf Spee works, drawn for the match and changed when she is given away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sealed_orders.bots.graf_spee.waters import COLUMNS, ROWS
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.minute import match_part

STAY = 9  # turns that a plan is kept at least, unless she is given away
FAVOUR, ELSEWHERE = 1.35, 0.8  # how much more and less a merchant ship counts in the plan's waters and in others


@dataclass(frozen=True)
class Plan:
    """Waters to raid in."""

    name: str
    rows: tuple[int, int]
    columns: tuple[int, int]
    weight: int

    @property
    def waters(self) -> Places:
        """Its squares."""
        (top, bottom), (left, right) = self.rows, self.columns
        return (top <= ROWS) & (bottom >= ROWS) & (left <= COLUMNS) & (right >= COLUMNS)

    def favour(self) -> Weights:
        """By square, how much a merchant ship counts under this plan."""
        weights: Weights = np.where(self.waters, FAVOUR, ELSEWHERE)
        return weights


PLANS = (
    Plan("the Plate", (21, 24), (13, 17), 3),
    Plan("Rio and the Brazilian coast", (16, 21), (16, 20), 3),
    Plan("the narrows off Freetown", (11, 16), (18, 23), 2),
    Plan("the Guinea lanes", (14, 19), (22, 26), 2),
    Plan("the Cape", (20, 24), (25, 30), 3),
    Plan("any lane", (11, 30), (11, 30), 3),
)
HOME = Plan("hide and keep the lead", (24, 30), (14, 26), 0)


def drawn(seed: str, turn: int, given_away: Sequence[int]) -> Plan:
    """Return the plan for a turn: another one every few turns, and after each report."""
    since = max((report for report in given_away if report < turn), default=0)
    number = len([report for report in given_away if report < turn])
    hat = [plan for plan in PLANS for _ in range(plan.weight)]
    return FastDice(f"plan {match_part(seed)} {number} {(turn - since) // STAY}").pick(hat, "plan")
