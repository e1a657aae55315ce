"""sealed-orders strength: each bot of a game against the next weaker one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sealed_orders.cli.lab import figures
from sealed_orders.cli.playing import Games, Jobs, Seconds, progress
from sealed_orders.cli.words import BadInput, GameName, Json, say, say_json
from sealed_orders.kernel.words import estimate

if TYPE_CHECKING:
    from sealed_orders.lab.strength import Step


def strength(
    game: GameName,
    /,
    *,
    games: Games = 100,
    jobs: Jobs = 1,
    seconds: Seconds = 1.0,
    rung: Annotated[tuple[str, ...], Parameter(help="Measure only this rung of the ladder; can be repeated.")] = (),
    json: Json = False,
) -> int:
    """Measure the bots of a game: each plays the next weaker one, and itself.

    Example: sealed-orders strength bismarck --games 200 --jobs 2

    Every pair plays from both sides, with the same dice. Each share has its 95 % confidence interval, and a draw counts
    as half a win.
    """
    from sealed_orders.lab.strength import rungs
    from sealed_orders.lab.strength import strength as climb

    ladder = rungs(game)
    for name in rung:
        if name not in ladder:
            raise BadInput(f"{name} is not on the ladder of {game}. The rungs are {', '.join(ladder)}.")
    steps = []
    with progress(f"strength {game}", None) as tick:
        for step in climb(game, games, jobs, rung, seconds, tick):
            steps.append(step)
            if not json:
                _tell_step(step)
    if json:
        say_json([_step_figures(step) for step in steps])
    return 0


def _tell_step(step: Step) -> None:
    """Print a row for each side, and one for both."""
    for side, series in step.series:
        names = series.pairing.bots
        others = ", ".join(f"{name} ({other})" for other, name in names.items() if other != side)
        scores = " ".join(f"{name} {series.score(name):.1f}" for name in names)
        say(
            f"{names[side]} ({side}) v {others}: {estimate(series.share(side), *series.interval(side))} "
            f"of {len(series.results)}; mean scores {scores}"
        )
    if step.better != step.worse:
        share = estimate(step.share, *step.interval)
        say(f"  {step.better} v {step.worse}, both sides: {share} of {step.games}")


def _step_figures(step: Step) -> dict[str, Any]:
    return {
        "better": step.better,
        "worse": step.worse,
        "share": step.share,
        "interval": step.interval,
        "games": step.games,
        "sides": {side: figures(series) for side, series in step.series},
    }
