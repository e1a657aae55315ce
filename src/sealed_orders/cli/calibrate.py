"""sealed-orders calibrate: how good a game's plot table is, measured."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from sealed_orders.cli.words import BadInput, GameName, Json, say, say_json


def calibrate(
    game: GameName,
    /,
    *,
    games: Annotated[PositiveInt, Parameter(help="How many games to play; 100 unless said.")] = 100,
    bot: Annotated[list[str] | None, Parameter(help="SIDE=BOT for who plays a side; random unless said.")] = None,
    watch: Annotated[list[str] | None, Parameter(help="Only the plots of this unit; may be said again.")] = None,
    json: Json = False,
) -> int:
    """Compare the plot table with the truth over many games between bots.

    Example: sealed-orders calibrate bismarck --games 500 --bot british=admiral --bot german=otto --watch bismarck

    The truth must never be outside the squares a plot allows: the exit code is 1 if it ever was. Prints the Brier score
    of the plot, of the ring of squares that can be reached since the last contact and of all squares alike, and how
    often each chance was true.
    """
    from rich.console import Console
    from rich.progress import Progress

    from sealed_orders.bots import plot_table
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.calibration import calibrate as measure
    from sealed_orders.terminal.reading import pairs

    rules = load(game)
    if plot_table(game, rules.sides[0]) is None:
        raise BadInput(f"{rules.title} has no plot table.")
    players = dict.fromkeys(rules.sides, "random") | pairs(bot or [], "A bot")
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        bar = progress.add_task(f"calibrate {game}", total=games)
        found = measure(game, players, games, watch or (), lambda: progress.advance(bar))
    if json:
        rows = [dict(zip(("said", "squares", "mean", "true"), row, strict=True)) for row in found.rows()]
        say_json(
            {
                "games": found.games,
                "plots": found.plots,
                "outside": found.outside,
                "brier": found.scores(),
                "rows": rows,
            }
        )
    else:
        say(f"games {found.games}, plots {found.plots}, truth outside {found.outside}")
        say("Brier score: " + ", ".join(f"{name} {score:.4f}" for name, score in found.scores().items()))
        for said, squares, mean, true in found.rows():
            say(f"  {said:>12}  squares {squares:>8}  said {mean:7.2%}  true {true:7.2%}")
    return 1 if found.outside else 0
