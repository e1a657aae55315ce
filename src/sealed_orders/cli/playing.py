"""What commands that play many matches share: how many, by how many processes or machines, and the progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter
from cyclopts.types import NonNegativeInt, PositiveInt

if TYPE_CHECKING:
    from sealed_orders.lab.contest import Hands

Games: TypeAlias = Annotated[PositiveInt, Parameter(help="Matches per pairing and side (default: 100).")]
Jobs: TypeAlias = Annotated[PositiveInt, Parameter(help="Processes to play in (default: 1).")]
Seconds: TypeAlias = Annotated[float, Parameter(help="Seconds a thinking bot may take for a decision (default: 1).")]


@Parameter(name="*")
@dataclass(frozen=True)
class Work:
    """How much is played, and by whom."""

    games: Annotated[PositiveInt, Parameter(help="Matches per pairing and side (default: 100).")] = 100
    jobs: Annotated[NonNegativeInt, Parameter(help="Processes to play in (default: one per core).")] = 0
    cluster: Annotated[
        str | None, Parameter(metavar="ADDRESS", help="The scheduler of a Dask cluster to play on instead.")
    ] = None
    seconds: Seconds = 1.0
    worlds: Annotated[
        NonNegativeInt, Parameter(help="Worlds it looks at, instead of seconds: the same play on any machine.")
    ] = 0
    limit: Annotated[
        float, Parameter(help="Seconds your own bot may take for a decision (default: 60; 0: no limit).")
    ] = 60.0
    results: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Keep every match in this .csv or .parquet file, and continue from it."),
    ] = None


@contextmanager
def hands(work: Work, what: str, total: int) -> Iterator[Hands]:
    """Return who plays the matches, with a progress bar."""
    from sealed_orders.lab.cluster import cluster
    from sealed_orders.lab.contest import Hands
    from sealed_orders.lab.processes import cores

    with (
        cluster(work.cluster) if work.cluster else nullcontext() as executor,
        progress(what, total) as tick,
    ):
        yield Hands(work.jobs or cores(), executor, tick)


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """Show a progress bar that advances with every match."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as shown:
        bar = shown.add_task(what, total=total)
        yield lambda: shown.advance(bar)
