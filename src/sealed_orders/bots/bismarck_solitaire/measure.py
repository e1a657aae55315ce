"""How often the commander completes each mission, by playing it.

python -m sealed_orders.bots.bismarck_solitaire.measure --games 2000 --jobs 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.games.bismarck_solitaire.archive import BattleRecord
from sealed_orders.games.bismarck_solitaire.estimate import Estimate, completion, share, simulated
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.view import CruiseView

BATCH = 50


def chance_to_complete(view: CruiseView, games: int = 200, seed: str = "") -> Estimate:
    """An estimate, not exact: how often the commander completes the mission from here."""
    return completion(view, lambda: Commander(BISMARCK).decide, games, seed)


def batch(mission: str, numbers: Sequence[int]) -> list[BattleRecord]:
    """The battle records of numbered games."""
    return [simulated(mission, Commander(BISMARCK).decide, f"measure {mission} {number}") for number in numbers]


def line(mission: str, records: Sequence[BattleRecord]) -> str:
    """A mission's row of the table: wins with their 95 % interval, and how the rest was lost."""
    games = len(records)
    won = share(sum(record.won for record in records), games)
    sunk = sum(record.bismarck_sunk for record in records) / games
    medal = sum(bool(record.medal) for record in records) / games
    points = sum(record.points for record in records) / games
    number, kind = missions()[mission].number, missions()[mission].set
    wins = f"{won.p:6.1%} +- {1.96 * won.error:.1%}"
    late = 1 - won.p - sunk
    return f"{number:2} {kind:9} {mission:24} {wins} | {sunk:6.1%} {late:6.1%} | {medal:6.1%} | {points:5.2f}\n"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the commander.")
    parser.add_argument("missions", nargs="*", metavar="MISSION", default=list(missions()), help="by default all")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    sys.stdout.write(f"{given.games} games each: completed, +- 95 % | Bismarck sunk, late | medal | points\n")
    with ProcessPoolExecutor(given.jobs) as pool:
        for mission in given.missions:
            batches = [range(first, min(first + BATCH, given.games)) for first in range(0, given.games, BATCH)]
            records = [record for found in pool.map(partial(batch, mission), batches) for record in found]
            sys.stdout.write(line(mission, records))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
