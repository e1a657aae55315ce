"""The River Plate from its historical set-up, many times: what became of the ships, beside what happened.

python -m tests.bots.graf_spee.plate --games 100
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping
from statistics import mean, quantiles

from sealed_orders.bots import bot
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, ID, NAME, SHIP
from sealed_orders.interval import wilson
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import every_fact
from sealed_orders.kernel.fact import Hit, facts_of
from sealed_orders.kernel.match import Match

HOW = {
    "fought out by the captains": {BRITISH: "harwood", GERMAN: "langsdorff"},
    "at the ranges of 1939, broken off after 81 minutes": {BRITISH: "history", GERMAN: "history"},
}
SHIPS = [SHIP[name] for name in ("graf_spee", "exeter", "ajax", "achilles")]


def fight(players: Mapping[str, str], seed: str) -> tuple[dict[int, tuple[int, int, bool]], int]:
    """Return by ship the hits taken, percent of damage, and whether all main guns are gone; and how long it took."""
    match = Match.new("graf_spee", "river_plate", dice=Dice(seed), keep=False)
    seated = {side: bot("graf_spee", name, side, seed) for side, name in players.items()}
    turns = 0
    while match.outcome is None:
        turns = match.state.battle_turn
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, seated[side].decide(match.view(side), prompt, match.log(side)))
    hits: dict[str, int] = defaultdict(int)
    for hit in facts_of(Hit, every_fact(match.log(BRITISH))):
        hits[hit.unit.id] += 1
    state = match.state
    guns = {ship: sum(state.guns[4 * ship : 4 * ship + 4]) for ship in SHIPS}
    return {ship: (hits[ID[ship]], damage_percent(state, ship), not guns[ship]) for ship in SHIPS}, turns


def main() -> None:
    """Fight the battles and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.graf_spee.plate", description="Fight the Plate.")
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    for how, players in HOW.items():
        found = [fight(players, f"plate {number}") for number in range(given.games)]
        sys.stdout.write(f"{how}: {given.games} battles, {mean(turns for _, turns in found):.0f} turns on average\n")
        for ship in SHIPS:
            hits, hurt, silent = zip(*(states[ship] for states, _ in found), strict=True)
            low, middle, high = quantiles(hurt, n=4)
            sunk = [percent == 100 for percent in hurt]
            least, most = wilson(mean(sunk), given.games)
            sys.stdout.write(
                f"  {NAME[ship]:>10}: hits {mean(hits):.1f}, damage {mean(hurt):.0f} % "
                f"(quarters at {low:.0f}, {middle:.0f}, {high:.0f}), "
                f"sunk {mean(sunk):.0%} ({least:.0%} to {most:.0%}), "
                f"sunk or without a main gun {mean(s or n for s, n in zip(sunk, silent, strict=True)):.0%}\n"
            )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
