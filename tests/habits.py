"""Habits: in how many matches a unit of the admiral's is in the same square on the same turn. A habit is waited for."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from sealed_orders.bots import bot
from sealed_orders.games.bismarck.ships import SIDES, UNIT
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match

PLAYERS = {"british": "admiral", "german": "otto"}
WATCHED = {"ws8b": (14, 16), "hood": (4, 6)}  # by unit, the beginnings of which turns
MOST = 0.5  # the share of the matches in which a unit may be in one square


def habits(
    games: int, seed: str, watched: Mapping[str, Sequence[int]], players: Mapping[str, str] = PLAYERS
) -> dict[tuple[str, int], Counter[str]]:
    """How often each watched unit was in each square at the beginning of a turn, while it was afloat."""
    found: dict[tuple[str, int], Counter[str]] = {
        (unit, t): Counter() for unit, turns in watched.items() for t in turns
    }
    last = max(turn for _, turn in found)
    for number in range(games):
        match = Match.new("bismarck", dice=Dice(f"{seed} {number}"), keep=False)
        seated = {side: bot("bismarck", players[side], side, f"bot {seed} {number}") for side in SIDES}
        turn = 0
        while match.outcome is None and turn < last:
            if match.state.turn != turn:
                turn = match.state.turn
                for (unit, when), squares in found.items():
                    if when == turn and match.state.square[UNIT[unit]]:
                        squares[match.state.square[UNIT[unit]]] += 1
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                match.submit(side, seated[side].decide(match.view(side), prompt, match.log(side)))
    return found


def main() -> int:
    """The long run; a line of JSON for every unit and turn, and a failure where one square holds too many."""
    parser = argparse.ArgumentParser(prog="python -m tests.habits", description="Look for habits of the admiral's.")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", default="habits")
    given = parser.parse_args()
    worst = 0.0
    for (unit, turn), squares in habits(given.games, given.seed, WATCHED).items():
        most = max(squares.values(), default=0) / given.games
        worst = max(worst, most)
        line = {"unit": unit, "turn": turn, "most": round(most, 3), "squares": dict(squares.most_common())}
        sys.stdout.write(json.dumps(line) + "\n")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
