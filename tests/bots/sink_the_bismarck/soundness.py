"""Whether the truth is ever outside what the plot table allows, without its chances: five times as fast.

    python -m tests.bots.sink_the_bismarck.soundness --games 500

plays random legal games as `sealed-orders calibrate sink_the_bismarck --sound` does, and looks up every enemy unit at
every decision of both sides where it can be. What can be does not depend on what is likely (test_plot.py), so that is
left out.
"""

from __future__ import annotations

import argparse
import sys

from sealed_orders.bots import bot
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.units import UNIT
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.ships import SIDES
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.lab.calibration import truth
from sealed_orders.lab.fuzz import Trial, plan


def look(trial: Trial) -> tuple[int, int, list[str]]:
    """Play one random legal match; return its decisions, the units looked up, and each truth that was excluded."""
    match = Match.new(GAME.name, trial.scenario, trial.options, dice=Dice(trial.seed), keep=False)
    players = {side: bot(GAME.name, "random", side, trial.seed) for side in SIDES}
    beliefs = {side: Belief(Campaign(side), None) for side in SIDES}
    decisions, looked, outside = 0, 0, list[str]()
    while not match.outcome:
        decisions += 1
        places = truth(match)
        for side, belief in beliefs.items():
            belief.read(match.log(side))
            for name, unit in UNIT.items():
                if unit in belief.units and name in places:
                    looked += 1
                    if not belief.can(unit)[INDEX[places[name]]]:
                        outside.append(f"{trial.label}: turn {match.state.turn}, {name} in {places[name]}")
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return decisions, looked, outside


def main() -> None:
    """Play the games and print every truth that was excluded."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.sink_the_bismarck.soundness", description="Soundness.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="sound")
    given = parser.parse_args()
    found = [look(trial) for trial in plan(GAME, given.games, given.seed, None, {})]
    decisions, looked = (sum(one[n] for one in found) for n in (0, 1))  # type: ignore[misc]
    outside = [line for one in found for line in one[2]]
    sys.stdout.write(f"games {len(found)}, decisions {decisions}, units looked up {looked}, outside {len(outside)}\n")
    sys.stdout.write("".join(f"{line}\n" for line in outside))
    sys.exit(bool(outside))


if __name__ == "__main__":
    main()
