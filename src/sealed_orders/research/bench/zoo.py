"""Steps of PettingZoo environments: ours and theirs in the same wrappers, and all of them bare."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from sealed_orders.research.bench.slices import Line, Missing, rates

RIVALS = {"texas_holdem_v4": 3.0, "leduc_holdem_v4": None, "connect_four_v3": None, "tictactoe_v3": 2.0}
SLOWEST, FASTEST = "texas_holdem_v4", "tictactoe_v3"
SMALL, LARGE = "tutorial", "bismarck"  # games of ours
LINES = 2 * len(RIVALS) + 3
WRAPPED = "in PettingZoo's wrappers"


def petting_zoo() -> Iterator[Line | Missing]:
    """Measure steps per second with something to choose. The goals are those of the wrapped environments."""
    try:
        rivals = {name: _module(name) for name in RIVALS}
    except ImportError as error:
        yield Missing("PettingZoo steps", f"{error.name or 'pettingzoo.classic'} is not installed")
        return
    from sealed_orders.research import env
    from sealed_orders.research.bench.idle import Idle

    for name, goal in RIVALS.items():
        yield _line(f"PettingZoo steps of {SMALL}, {WRAPPED}", wrapped(env(SMALL)), name, rivals[name].env(), goal)
    for name in RIVALS:
        yield _line(f"PettingZoo steps of {SMALL}, bare", env(SMALL), name, rivals[name].raw_env())
    for name in (SLOWEST, FASTEST):
        yield _line(f"PettingZoo steps of {LARGE}, {WRAPPED}", wrapped(env(LARGE)), name, rivals[name].env())
    empty = wrapped(Idle())
    yield _line(f"an environment that does nothing, {WRAPPED}", empty, FASTEST, rivals[FASTEST].env())


def wrapped(environment: Any) -> Any:
    """Wrap an environment in the three wrappers that PettingZoo's own use."""
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(environment, illegal_reward=-1)))


def _module(name: str) -> Any:
    with warnings.catch_warnings():  # they warn that they are old
        warnings.simplefilter("ignore", DeprecationWarning)
        return getattr(import_module("pettingzoo.classic"), name)


def _line(what: str, ours: Any, name: str, theirs: Any, goal: float | None = None) -> Line:
    return Line(what, *rates(steps(ours), steps(theirs)), "steps/s", name, goal)


def steps(env: Any) -> Callable[[], int]:
    """Play a random match, and count the steps with something to choose."""
    draw = Random(1).random  # noqa: S311
    seeds = iter(range(1 << 40))

    def play() -> int:
        env.reset(seed=next(seeds))
        chosen = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            actions = seen["action_mask"].nonzero()[0]
            chosen += len(actions) > 1
            env.step(int(actions[int(draw() * len(actions))]))
        return chosen

    return play
