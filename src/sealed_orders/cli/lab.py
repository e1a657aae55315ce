"""sealed-orders lab, sealed-orders strength: many matches between bots, and what they came to."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from sealed_orders.cli.words import BadInput, GameName, Json, Setting, check_side, find_scenario, say, say_json

if TYPE_CHECKING:
    from sealed_orders.lab.series import Series
    from sealed_orders.lab.strength import Step

NOTHING_SAID = Setting()
Games: TypeAlias = Annotated[PositiveInt, Parameter(help="How many matches; 100 unless said.")]
Jobs: TypeAlias = Annotated[PositiveInt, Parameter(help="How many processes play them; 1 unless said.")]
Seconds: TypeAlias = Annotated[float, Parameter(help="What a bot that thinks as long as it may gets; 1 unless said.")]


def lab(
    game: GameName,
    /,
    *,
    games: Games = 100,
    jobs: Jobs = 1,
    seconds: Seconds = 1.0,
    setting: Setting = NOTHING_SAID,
    json: Json = False,
    **side: Annotated[str, Parameter(help="The bot that plays a side, as --german otto; its first bot unless said.")],
) -> int:
    """Play many matches between two bots and count who wins.

    Example: sealed-orders lab bismarck --german otto --british admiral --games 200 --jobs 2

    The same number of the same seed gives any bots the same dice. Shares come with the interval in which the true one
    lies with 95 % certainty; a drawn match is half a win. In a game of cooperation all sides win, or none does.
    """
    from sealed_orders.bots import bots, listing
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.series import Pairing, play_series
    from sealed_orders.terminal.reading import pairs

    rules = load(game)
    for name, chosen in side.items():
        check_side(game, name, rules.sides)
        listing(game, chosen)
        if chosen not in bots(game, name):
            raise BadInput(f"{chosen} does not play the {name} side; {', '.join(bots(game, name))} do.")
    players = {name: side.get(name) or bots(game, name)[0] for name in rules.sides}
    scenario = find_scenario(rules, setting.scenario) if setting.scenario else None
    pairing = Pairing(game, players, scenario, pairs(setting.option, "An option"), setting.seed or "series", seconds)
    with progress(f"lab {game}", games) as tick:
        series = play_series(pairing, games, jobs, tick)
    say_json(_figures(series)) if json else _tell(series)
    return 0


def strength(
    game: GameName,
    /,
    *,
    games: Games = 100,
    jobs: Jobs = 1,
    seconds: Seconds = 1.0,
    rung: Annotated[tuple[str, ...], Parameter(help="Only this rung of the ladder; may be repeated.")] = (),
    json: Json = False,
) -> int:
    """Measure a game's bots: each against the next weaker one from both sides, and among equals.

    Example: sealed-orders strength bismarck --games 200 --jobs 2

    So many matches are played from each side, with the same dice. Shares come with the interval in which the true one
    lies with 95 % certainty; a drawn match is half a win.
    """
    from sealed_orders.lab.strength import rungs
    from sealed_orders.lab.strength import strength as climb

    ladder = rungs(game)
    for name in rung:
        if name not in ladder:
            raise BadInput(f"{name} is not on the ladder of {game}: {', '.join(ladder)}.")
    steps = []
    with progress(f"strength {game}", None) as tick:
        for step in climb(game, games, jobs, rung, seconds, tick):
            steps.append(step)
            if not json:
                _tell_step(step)
    if json:
        say_json([_step_figures(step) for step in steps])
    return 0


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """A bar that goes on with every match."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as shown:
        bar = shown.add_task(what, total=total)
        yield lambda: shown.advance(bar)


def _tell(series: Series) -> None:
    pairing = series.pairing
    who = ", ".join(f"{side} {name}" for side, name in pairing.bots.items())
    say(f"{pairing.game}: {who}; {len(series.results)} matches")
    for side in pairing.bots:
        low, high = series.interval(side)
        each, most = series.seconds(side)
        wins = f"wins {series.share(side):6.1%} ({low:.1%} to {high:.1%})"
        pace = f"{each * 1000:.1f} ms a decision, at most {most * 1000:.0f}"
        say(f"{side:>10} {wins}, mean score {series.score(side):.1f}, {pace}")
    drawn = "" if series.cooperative else f"drawn {series.drawn}, "
    say(f"{drawn}turn {_turns(series)} at the end")
    ends = Counter(result.rule for result in series.results)
    say("ended by " + ", ".join(f"{rule}: {count}" for rule, count in sorted(ends.items())))
    for unit, share, when in _losses(series):
        say(f"{unit:>20} sunk in {share:6.1%}, median turn {when:g}")


def _tell_step(step: Step) -> None:
    """A row for each side, and one for both."""
    for side, series in step.series:
        names = series.pairing.bots
        others = ", ".join(f"{name} ({other})" for other, name in names.items() if other != side)
        low, high = series.interval(side)
        scores = " ".join(f"{name} {series.score(name):.1f}" for name in names)
        say(
            f"{names[side]} ({side}) v {others}: {series.share(side):.1%} ({low:.1%} to {high:.1%}) "
            f"of {len(series.results)}; mean scores {scores}"
        )
    if step.better != step.worse:
        low, high = step.interval
        say(f"  {step.better} v {step.worse}, both sides: {step.share:.1%} ({low:.1%} to {high:.1%}) of {step.games}")


def _losses(series: Series) -> list[tuple[str, float, float]]:
    """The units that were sunk: how often and when, those most often sunk first."""
    units = Counter(unit for result in series.results for unit in result.lost)
    return [
        (unit, count / len(series.results), median(series.lost(unit)))
        for unit, count in sorted(units.items(), key=lambda found: (-found[1], found[0]))
    ]


def _turns(series: Series) -> str:
    turns = sorted(result.turn for result in series.results)
    return f"{turns[0]} to {turns[-1]}, median {median(turns):g},"


def _figures(series: Series) -> dict[str, Any]:
    return {
        "game": series.pairing.game,
        "bots": dict(series.pairing.bots),
        "games": len(series.results),
        "share": {side: series.share(side) for side in series.pairing.bots},
        "interval": {side: series.interval(side) for side in series.pairing.bots},
        "score": {side: series.score(side) for side in series.pairing.bots},
        "drawn": series.drawn,
        "ended_by": Counter(result.rule for result in series.results),
        "seconds": {side: series.seconds(side) for side in series.pairing.bots},
        "sunk": [
            {"unit": unit, "share": share, "turns": Counter(series.lost(unit))} for unit, share, _ in _losses(series)
        ],
    }


def _step_figures(step: Step) -> dict[str, Any]:
    return {
        "better": step.better,
        "worse": step.worse,
        "share": step.share,
        "interval": step.interval,
        "games": step.games,
        "sides": {side: _figures(series) for side, series in step.series},
    }
