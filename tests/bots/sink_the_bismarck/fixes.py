"""How well the staff tells a dummy's wireless fix from a ship's: the estimate against the truth.

    python -m tests.bots.sink_the_bismarck.fixes --games 8

plays the commanders against each other and looks at every fix as soon as it is reported. A fix that may be of a dummy
or of something else is left out: the referee does not say whose it was.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.markers import DUMMY, TANKER
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Side
from tests.bots.sink_the_bismarck.play import begin, play, seated

BANDS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.01)


def truth(state: SinkState, side: Side, cell: str) -> bool | None:
    """Return whether a dummy gave the fix; None if it may have been something else."""
    near = [m for m in markers.OF[ENEMY[side]] if state.cell[m] and markers.KIND[m] != TANKER]
    kinds = {markers.KIND[m] == DUMMY for m in near if distance(state.cell[m], cell) <= 1}
    return kinds.pop() if len(kinds) == 1 else None


def fixes(seed: str) -> list[tuple[Side, float, bool]]:
    """Return the fixes of a match: who got each, its estimated chance to be a dummy, and whether it was one."""
    match, players = begin(seed=seed), seated("lindemann", "tovey", seed)
    beliefs = {side: Belief(Campaign(side), "brief") for side in SIDES}
    found = []
    while not match.outcome:
        turn = match.state.turn
        for side, belief in beliefs.items():
            belief.read(match.log(side))
            assert isinstance(belief.theatre, Campaign)
            for fix in belief.theatre.fixes:
                so = truth(match.state, side, fix.cell) if fix.turn == turn else None
                if so is not None:
                    found.append((side, fix.dummy, so))
        play(match, players, lambda m, turn=turn: m.state.turn > turn)  # type: ignore[misc]
    return found


def main() -> None:
    """Play the games and compare."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bots.sink_the_bismarck.fixes", description="Compare estimated with true dummies."
    )
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", default="fixes")
    given = parser.parse_args()
    found = [one for n in range(given.games) for one in fixes(f"{given.seed} {n}")]
    for side in SIDES:
        told = [(said, so) for told_to, said, so in found if told_to == side]
        share = sum(so for _, so in told) / max(1, len(told))
        brier = sum((said - so) ** 2 for said, so in told) / max(1, len(told))
        sys.stdout.write(
            f"told to the {side}: {len(told)} fixes, dummies {share:.1%}, Brier {brier:.3f} "
            f"(the share alone {share * (1 - share):.3f})\n"
        )
        for low, high in pairwise(BANDS):
            here = [(said, so) for said, so in told if low <= said < high]
            if here:
                said, so = (sum(one[n] for one in here) / len(here) for n in (0, 1))
                sys.stdout.write(f"  said {low:.0%} to {min(1.0, high):.0%}: {len(here)}, {said:.1%}, true {so:.1%}\n")


if __name__ == "__main__":
    main()
