"""How good a bot is: two bots fight many battles, with the wins, an interval they are sure to, and the time they took.

python -m sealed_orders.bots.denmark_strait.measure --german captain --british greedy --games 400
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from time import process_time
from typing import Any

from sealed_orders.bots import Bot, bot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.rollout import play_on
from sealed_orders.kernel.state import Task

GAME = "denmark_strait"
SURE = 1.96  # 95 % of a normal distribution


class Table:
    """Two bots at a table: a battle at a time, and how long each took to decide."""

    def __init__(self, names: dict[Side, str], scenario: str) -> None:
        self.game = load(GAME)
        self.names = names
        self.scenario = self.game.scenarios[scenario]
        self.seconds: dict[Side, list[float]] = {side: [] for side in self.game.sides}
        self.bots: dict[Side, Bot] = {}

    def play(self, seed: str) -> Any:
        """One battle under the default options; the same seed gives other bots the same dice."""
        options = {switch.key: switch.values[0] for switch in self.game.switches} | dict(self.scenario.options)
        dice = FastDice(seed)
        state = self.game.setup(self.scenario, options, dice)
        self.bots = {side: bot(GAME, name, side, seed) for side, name in self.names.items()}
        play_on(self.game, state, dice, self.answer, lambda _: False)
        return self.game.outcome(state)

    def answer(self, state: Any, task: Task, side: Side) -> Order:
        """A bot's answer, checked; it gets its view and its prompt and nothing else."""
        view = self.game.view(state, side)
        prompt = self.game.steps[task.step].ask(view)
        if prompt is None:
            return {}
        start = process_time()
        order = self.bots[side].decide(view, prompt, ())
        self.seconds[side].append(process_time() - start)
        return prompt.complete(order)


def interval(score: float, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share of points lies with 95 % certainty."""
    middle = (score + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE * sqrt(score * (1 - score) / games + SURE**2 / (4 * games**2)) / (1 + SURE**2 / games)
    return middle - half, middle + half


def main() -> None:
    """Play and say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--german", default="captain")
    parser.add_argument("--british", default="captain")
    parser.add_argument("--scenario", default=GAME)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="measure")
    chosen = parser.parse_args()
    table = Table({"german": chosen.german, "british": chosen.british}, chosen.scenario)
    outcomes = [table.play(f"{chosen.seed} {number}") for number in range(chosen.games)]
    wins = Counter(outcome.winner or "drawn" for outcome in outcomes)
    rules = Counter(outcome.rule for outcome in outcomes)
    score = (wins["german"] + wins["drawn"] / 2) / chosen.games
    low, high = interval(score, chosen.games)
    say(f"{chosen.scenario}: german {chosen.german} against british {chosen.british}, {chosen.games} games")
    say(f"german {wins['german']}, british {wins['british']}, drawn {wins['drawn']}")
    say(f"ended by {', '.join(f'{rule}: {count}' for rule, count in sorted(rules.items()))}")
    say(f"german score {score:.3f}, 95 % between {low:.3f} and {high:.3f}")
    for side, seconds in table.seconds.items():
        say(f"{side} {sum(seconds) / len(seconds) * 1000:.1f} ms a decision, at most {max(seconds) * 1000:.0f} ms")


def say(text: str) -> None:
    """A line of the report."""
    print(text, flush=True)  # noqa: T201 - this is a command


if __name__ == "__main__":
    main()
