"""sealed-orders openings: how often a game's bots should draw each of their openings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from sealed_orders.cli.playing import Jobs, progress
from sealed_orders.cli.words import BadInput, GameName, say
from sealed_orders.kernel.words import percent


def openings(
    game: GameName,
    /,
    *,
    games: Annotated[PositiveInt, Parameter(help="Matches for each pair of openings (default: 100).")] = 100,
    seed: Annotated[str, Parameter(help="The text that fixes the dice.")] = "openings",
    write: Annotated[Path | None, Parameter(metavar="FILE", help="Write the openings with their shares here.")] = None,
    jobs: Jobs = 1,
) -> int:
    """Solve the openings of a game's bots: how often to draw each, so that nobody gains by expecting one.

    Example: sealed-orders openings tutorial --games 200

    Every opening of one side plays every opening of the other, on dice of its own. The matrix is solved exactly. Bots
    read the shares from data/openings.toml beside them.
    """
    from sealed_orders.bots.cards import openings as files
    from sealed_orders.bots.cards.deck import packages
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.openings import matrix, solved

    package = next((name for name in packages(game) if files.has(name)), "")
    if not package:
        raise BadInput(f"The bots of {game} have no openings. Put data/openings.toml beside them.")
    listed, start = files.read(package), process_time()
    with progress(f"openings {game}", None) as tick:
        won = matrix(game, listed, seed, games, jobs, tick)
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    how = files.Solved(today, games, seed, 0.0, round(process_time() - start, 1))
    solution = solved(game, listed, won, how)
    for side in load(game).sides:
        for opening in sorted(solution.sides[side], key=lambda opening: -opening.share):
            if opening.share:
                say(f"{side:>10} {percent(opening.share, 1):>7}  {opening.name}")
    assert solution.solved is not None
    say(f"With these shares {load(game).sides[0]} wins {percent(solution.solved.value, 1)}, by this matrix.")
    if write is not None:
        comment = f"Openings, and how often each is drawn: sealed-orders openings {game} --games {games} --seed {seed}"
        write.write_text(files.write(solution, comment), encoding="utf-8")
    return 0
