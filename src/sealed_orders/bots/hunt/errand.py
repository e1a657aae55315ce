"""Plans that ships of any hunt may follow: an errand to a place, or a steady course.

The numbers come from a table with `pull` and `drops`, each by what it is for: `errand`, `arrived` and `course`. Paces
are by the same names: `under_way`, `again` for a ship that went far last turn if that differs, and `arrived`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sealed_orders.bots.hunt.plan import TINY, Paces, Plan
from sealed_orders.bots.hunt.sea import Sea, Weights

ARRIVED = 1.5  # so near to what she is after she is there


def errand(away: Weights, data: Mapping[str, Any], speeds: Mapping[str, Paces], taken: Weights | float) -> Plan:
    """Straight to a place, and about it for a while: how far away each cell is, and how readily the plan is taken."""
    there = away <= ARRIVED
    pull, drops = data["pull"], np.where(there, data["drops"]["arrived"], data["drops"]["errand"])
    under_way = speeds["under_way"]
    again = speeds.get("again", under_way)
    return Plan(away, pull["errand"], under_way, again, taken, drops, there, speeds["arrived"], pull["arrived"])


def courses(
    sea: Sea,
    headings: Mapping[str, tuple[float, float]],
    data: Mapping[str, Any],
    speeds: Mapping[str, Paces],
    taken: Weights | float,
) -> dict[str, Plan]:
    """Return plans of a steady course: each heading, by how far east and south it leads, is equally likely."""
    pull, drops, under_way = data["pull"]["course"], data["drops"]["course"], speeds["under_way"]
    again, weight = speeds.get("again", under_way), taken / len(headings)
    return {
        name: Plan(-(sea.x * east + sea.y * south) / np.hypot(east, south), pull, under_way, again, weight, drops)
        for name, (east, south) in headings.items()
    }


def rather_near(ways: Mapping[str, Weights], nearer: float) -> dict[str, Weights]:
    """Return how readily each of several places is made for, by how far they are: rather a near one than a far one."""
    near = {name: np.exp(-nearer * way) for name, way in ways.items()}
    total = np.maximum(sum(near.values()), TINY)
    return {name: weight / total for name, weight in near.items()}
