"""sealed-orders fuzz: random legal play, to find what breaks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import NonNegativeInt, PositiveInt

from sealed_orders.cli.words import GameName, Json, Setting, find_scenario, say, say_json

NOTHING_SAID = Setting()


def fuzz(  # noqa: PLR0913 - options of the command
    game: GameName,
    /,
    *,
    games: Annotated[PositiveInt, Parameter(help="Games to play (default: 100).")] = 100,
    first: Annotated[NonNegativeInt, Parameter(help="The number of the first game (default: 0).")] = 0,
    jobs: Annotated[PositiveInt, Parameter(help="Processes to play in (default: 1).")] = 1,
    faults: Annotated[Path, Parameter(help="The folder to save faults in (default: faults).")] = Path("faults"),
    setting: Setting = NOTHING_SAID,
    json: Json = False,
) -> int:
    """Play random legal games to find faults.

    Example: sealed-orders fuzz tutorial --games 1000 --jobs 2

    Each game must end in time, raise no error, ask nothing that cannot be answered, reach no position that the game
    calls impossible, and decide nothing in more than 250 ms of processor time. The scenarios take turns unless you name
    one, and every other round draws the option switches that you do not set. One game in twenty is also recorded, read
    back and verified, and its prompts checked in detail. If there is a fault, it is saved as a record that replays up
    to it, and the exit code is 1.

    Game number N with a seed is always the same game, so --first and --games name a part of a longer run.
    """
    from rich.console import Console
    from rich.progress import Progress

    from sealed_orders.kernel.game import load
    from sealed_orders.lab.fuzz import plan, run
    from sealed_orders.terminal.reading import pairs

    rules = load(game)
    scenario = find_scenario(rules, setting.scenario) if setting.scenario else None
    trials = plan(rules, games, setting.seed or "fuzz", scenario, pairs(setting.option, "An option"), first)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        bar = progress.add_task(f"fuzz {game}", total=games)
        tally = run(trials, jobs, lambda done: progress.advance(bar, done))
    for fault in tally.faults:
        sys.stderr.write(f"{fault.text} Saved as {fault.save(faults)}.\n")
    say(
        f"games {tally.games}, decisions {tally.decisions}, faults {len(tally.faults)}, "
        f"decisions/s {tally.decisions_per_second}"
    )
    if json:
        say_json(
            {
                "games": tally.games,
                "decisions": tally.decisions,
                "faults": len(tally.faults),
                "decisions_per_second": tally.decisions_per_second,
            }
        )
    return 1 if tally.faults else 0
