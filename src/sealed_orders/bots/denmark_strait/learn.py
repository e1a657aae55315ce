"""Learning what a position is worth: gunners fight many battles, and the weights are fitted to how those ended.

python -m sealed_orders.bots.denmark_strait.learn --games 12000 --seed learn --write
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sealed_orders.bots.denmark_strait.gunner import Gunner
from sealed_orders.bots.denmark_strait.position import NAMES, Fleets, logistic
from sealed_orders.bots.denmark_strait.threat import ROOMS
from sealed_orders.games.denmark_strait.captains import CAPTAINS, GERMAN_BUDGET, eligible
from sealed_orders.games.denmark_strait.chart import EAST
from sealed_orders.games.denmark_strait.helm import Manoeuvre, manoeuvres
from sealed_orders.games.denmark_strait.movement import legal
from sealed_orders.games.denmark_strait.ships import (
    BISMARCK,
    BRITISH,
    FLEET,
    GERMAN,
    HOOD,
    IDS,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
)
from sealed_orders.games.denmark_strait.victory import ATLANTIC
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.rollout import play_step
from sealed_orders.kernel.state import Task

STAGES = {"before_shooting": Task("fire", args=(GERMAN,)), "before_movement": Task("speed", args=(BRITISH,))}
STRAY = 10  # one manoeuvre in this many is random, so that there is something to learn from
RUNNERS = ((), (BISMARCK,), (PRINZ_EUGEN,), (BISMARCK, PRINZ_EUGEN))  # and German ships make for the Atlantic
RUN_BY = 12  # from some turn up to this
FAR = 99
EPOCHS = 25
RATE = 0.1  # of the first epoch
DECAY = 1e-4


class Sample(NamedTuple):
    """A position at a stage of the turn, without zeros, and how the battle ended for the Germans."""

    stage: str
    features: tuple[tuple[int, float], ...]
    result: float


def battles(games: int, seed: str) -> Iterator[Sample]:
    """Positions of many battles over all scenarios, under captains drawn at random."""
    for number in range(games):
        yield from battle(FastDice(f"{seed} {number}"))


def battle(dice: Dice) -> Iterator[Sample]:
    """Return the positions of one battle."""
    game = load("denmark_strait")
    options = {switch.key: switch.values[0] for switch in game.switches} | {"captains": "historical"}
    names = (*game.scenarios, *["denmark_strait"] * 2 * len(game.scenarios))
    state = game.setup(game.scenarios[dice.pick(names, "scenario")], options, dice)
    draw_captains(state, dice)
    gunners = {side: Gunner(caution=dice.between(5, 7, "caution") / 10) for side in game.sides}
    run, since = dice.pick(RUNNERS, "runners"), dice.between(1, RUN_BY, "since")
    seen = []
    while game.outcome(state) is None:
        task = state.agenda[-1]
        seen += [
            (stage, nonzero(Fleets(state).features(state)))
            for stage, at in STAGES.items()
            if task == at and (state.turn > 1 or stage == "before_shooting")
        ]
        runners = run if state.turn >= since else ()
        play_step(game, state, {side: answer(state, task, gunners[side], runners, dice) for side in task.to}, dice)
    outcome = game.outcome(state)
    result = 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == GERMAN)
    return (Sample(stage, features, result) for stage, features in seen)


def draw_captains(state: Any, dice: Dice) -> None:
    """Give every other battle captains other than the historical ones."""
    if dice.roll(2, "captains") == 1:
        return
    drawn = {ship: dice.pick(eligible(ship), "captain") for ship in (HOOD, PRINCE_OF_WALES)}
    pairs = [(one, other) for one in eligible(BISMARCK) for other in eligible(PRINZ_EUGEN) if one != other]
    fitting = [pair for pair in pairs if sum(CAPTAINS[name].cost for name in pair) <= GERMAN_BUDGET]
    drawn |= dict(zip((BISMARCK, PRINZ_EUGEN), dice.pick(fitting, "captains"), strict=True))
    for ship, captain in drawn.items():
        state.captain[ship] = state.captain[ship] and captain


def answer(state: Any, task: Task, gunner: Gunner, runners: tuple[int, ...], dice: Dice) -> Order:
    """Return what the gunner says, but for a ship that makes for the Atlantic, and a stray manoeuvre now and then."""
    if task.step == "captains":
        return {}
    if task.step == "move" and int(task.args[0]) in runners and not state.failed[int(task.args[0])]:
        ship = int(task.args[0])
        return {IDS[ship]: (min((m for m in legal(state, ship) if not m.both), key=turns_out).name,)}
    if task.step == "move" and dice.roll(STRAY, "stray") == 1:
        ship = int(task.args[0])
        stray = [
            m
            for m in legal(state, ship)
            if not m.both and (not m.leaves or (ship in FLEET[GERMAN] and m.space != EAST))
        ]
        if stray:
            return {IDS[ship]: (dice.pick(stray, "stray").name,)}
    return gunner.order(state, task)


def turns_out(manoeuvre: Manoeuvre) -> int:
    """Return how many moves after this one a ship needs to the Atlantic, if nobody is in her way."""
    if manoeuvre.leaves:
        return 0 if manoeuvre.space in ATLANTIC else FAR
    return 1 + ways_out()[manoeuvre.space, manoeuvre.facing]


@cache
def ways_out() -> dict[tuple[str, int], int]:
    """Return the fewest moves to the Atlantic from every position and facing."""
    least: dict[tuple[str, int], int] = {}
    while len(least) < len(ROOMS):
        moves = {
            room: [
                m.space in ATLANTIC or least.get((m.space, m.facing)) is not None
                for m in manoeuvres(*room)
                if not m.both
            ]
            for room in ROOMS
            if room not in least
        }
        least |= dict.fromkeys((room for room, ends in moves.items() if any(ends)), 1 + max(least.values(), default=0))
    return least


def nonzero(features: list[float]) -> tuple[tuple[int, float], ...]:
    """Return the features that are not zero, by number."""
    return tuple((number, value) for number, value in enumerate(features) if value)


def fit(samples: list[Sample], dice: Dice) -> list[float]:
    """Return the weights of a logistic regression, by small steps against the error of one sample after the other."""
    weights = [0.0] * len(NAMES)
    for epoch in range(EPOCHS):
        rate = RATE / (1 + epoch)
        for sample in dice.shuffled(samples, "epoch"):
            error = sample.result - logistic(sum(weights[number] * value for number, value in sample.features))
            for number, value in sample.features:
                weights[number] += rate * (error * value - DECAY * weights[number])
    return weights


def written(tables: dict[str, list[float]]) -> str:
    """Return the weights as a file."""
    lines = [
        "# What position.py weighs, as learn.py found it: the German chance to win is the logistic of the sum.",
        "",
    ]
    for stage, weights in tables.items():
        lines += [f"[{stage}]", *(f"{name} = {weight:.3f}" for name, weight in zip(NAMES, weights, strict=True)), ""]
    return "\n".join(lines)


def main() -> None:
    """Fight, fit and say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--write", action="store_true", help="rewrite weights.toml")
    chosen = parser.parse_args()
    samples = list(battles(chosen.games, chosen.seed))
    dice = FastDice(chosen.seed)
    tables = {stage: fit([sample for sample in samples if sample.stage == stage], dice) for stage in STAGES}
    text = written(tables)
    if chosen.write:
        Path(__file__).with_name("weights.toml").write_text(text, encoding="utf-8")
    print(text)  # noqa: T201 - this is a command


if __name__ == "__main__":
    main()
