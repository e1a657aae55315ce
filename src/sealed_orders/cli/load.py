"""sealed-orders load: how long players wait when many play."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveFloat
from cyclopts.validators import Number

from sealed_orders.cli.words import BadInput, Json, say, say_json


def load(  # noqa: PLR0913 - each is an option
    *,
    matches: Annotated[int, Parameter(help="Live matches (default: 500).", validator=Number(gte=1, lte=5000))] = 500,
    seconds: Annotated[
        float, Parameter(help="How long each of the two phases lasts (default: 45).", validator=Number(gt=0, lte=600))
    ] = 45,
    every: Annotated[PositiveFloat, Parameter(help="Seconds between two orders of a player (default: 10).")] = 10,
    clients: Annotated[
        int,
        Parameter(help="Clients that come back after a restart (default: 1,000).", validator=Number(gte=1, lte=10_000)),
    ] = 1000,
    servers: Annotated[
        int,
        Parameter(help="Server processes, if they share a PostgreSQL (default: 1).", validator=Number(gte=1, lte=8)),
    ] = 1,
    database: Annotated[
        str | None,
        Parameter(help="An empty database, such as postgresql://USER@HOST/NAME (default: a new SQLite file)."),
    ] = None,
    kills: Annotated[
        int,
        Parameter(
            help="Kill the servers this many times during play instead, each time after 0 to twice --seconds, and "
            "count what is lost.",
            validator=Number(gte=0, lte=1000),
        ),
    ] = 0,
    json: Json = False,
) -> int:
    """Measure how long players wait when many play at once, on this machine.

    Example: sealed-orders load --matches 50 --seconds 10

    It fills a database with live matches of all games, starts a server on it and connects a player to every seat.
    They play with random orders, first alone, then beside eight visitors who ask for whole replays. Then the server is
    restarted, and everybody comes back at the same moment. With --kills it is killed instead, over and over. The exit
    code is 1 if an acknowledged order was lost or anything failed. Nothing leaves this machine.
    """
    import asyncio
    import tempfile
    from pathlib import Path

    from sealed_orders.load_test.figures import Figures, Killed, table, what_is_left
    from sealed_orders.load_test.matches import NotEmpty
    from sealed_orders.load_test.run import Size, kill, run
    from sealed_orders.load_test.servers import ServerFailed
    from sealed_orders.table.store.failure import DatabaseFailure

    if servers > 1 and not (database or "").startswith("postgresql"):
        raise BadInput("Several servers need a PostgreSQL. Pass --database postgresql://USER@HOST/NAME.")
    with tempfile.TemporaryDirectory(prefix="sealed-orders-load-") as folder:
        url = database or f"sqlite:///{folder}/matches.sqlite3"
        size = Size(matches, servers, seconds, every, clients)
        try:
            figures: Figures | Killed = (
                asyncio.run(kill(url, Path(folder), size, kills))
                if kills
                else asyncio.run(run(url, Path(folder), size))
            )
        except NotEmpty:
            raise BadInput("The database has matches in it. Name an empty one: the load test fills it.") from None
        except (DatabaseFailure, ServerFailed) as error:
            raise BadInput(str(error)) from None
    if json:
        say_json(figures)
    else:
        for line in table(figures) if isinstance(figures, Figures) else what_is_left(figures):
            say(line)
    return 1 if figures.faults or figures.lost else 0
