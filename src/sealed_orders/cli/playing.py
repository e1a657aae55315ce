"""What commands that play many matches have in common: how many, by how many processes or machines, and the bar."""

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

Games: TypeAlias = Annotated[PositiveInt, Parameter(help="How many matches; 100 unless said.")]
Jobs: TypeAlias = Annotated[PositiveInt, Parameter(help="How many processes play them; 1 unless said.")]
Seconds: TypeAlias = Annotated[float, Parameter(help="What a bot that thinks as long as it may gets; 1 unless said.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Work:
    """How much is played, and by whom."""

    games: Annotated[PositiveInt, Parameter(help="How many matches of each two from each side; 100 unless said.")] = 100
    jobs: Annotated[NonNegativeInt, Parameter(help="How many processes play them; one for each core unless said.")] = 0
    cluster: Annotated[
        str | None, Parameter(metavar="ADDRESS", help="The scheduler of a Dask cluster that plays them instead.")
    ] = None
    seconds: Seconds = 1.0
    worlds: Annotated[
        NonNegativeInt, Parameter(help="The worlds it looks at instead, so that it plays alike on any machine.")
    ] = 0
    limit: Annotated[
        float, Parameter(help="Seconds your own bot may take for a decision; 60 unless said, 0 for no limit.")
    ] = 60.0
    results: Annotated[
        Path | None, Parameter(metavar="FILE", help="Keep every match in a .csv or .parquet, and go on with it.")
    ] = None


@contextmanager
def hands(work: Work, what: str, total: int) -> Iterator[Hands]:
    """Those who play the matches, with a bar that goes on as they do."""
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
    """A bar that goes on with every match."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as shown:
        bar = shown.add_task(what, total=total)
        yield lambda: shown.advance(bar)
