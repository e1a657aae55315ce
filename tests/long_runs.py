"""The long runs of the fuzz and of the leak test, a piece at a time, and the tables of docs/trust.md with all of them.

    python -m tests.long_runs --minutes 60           # as many pieces as fit; the next call goes on from there
    python -m tests.long_runs leaks bismarck --minutes 10
    python -m tests.long_runs                        # nothing but the tables

What was run is kept in tests/long_runs.jsonl, by commit. No piece is run twice, whatever the commit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from tests.measure_load import PAGE, written
from tests.own import ROOT

KEPT = ROOT / "tests" / "long_runs.jsonl"
FAULTS = ROOT / "build" / "faults"
Kind = Literal["fuzz", "leaks"]
# How many games a piece of the fuzz has, and how many comparisons one of the leak test.
PIECES: dict[Kind, dict[str, int]] = {
    "fuzz": {
        "bismarck": 500, "graf_spee": 100, "sink_the_bismarck": 200,
        "denmark_strait": 500, "bismarck_solitaire": 1000, "tutorial": 5000,
    },
    "leaks": {
        "bismarck": 2000, "graf_spee": 3000, "sink_the_bismarck": 1500, "denmark_strait": 400, "tutorial": 3000,
    },
}  # fmt: skip
LARGE = {"bismarck", "graf_spee", "sink_the_bismarck"}


class Run(Struct, omit_defaults=True):
    """Consecutive pieces on one commit."""

    of: Kind
    game: str
    commit: str
    first: int | None  # number of a game of the fuzz, or of a seed of the leak test; None if the seed has none
    last: int | None
    work: int  # decisions, or comparisons
    found: int  # faults, or differences
    each: int = 0  # comparisons wanted of each seed
    continuations: int = 0


def kept(file: Path = KEPT) -> list[Run]:
    """Return the runs so far."""
    return [msgspec.json.decode(line, type=Run) for line in file.read_bytes().splitlines()]


def add(runs: list[Run], new: Run) -> None:
    """Add a piece to the run that it continues, or as a new run."""
    for run in runs:
        same = (run.of, run.game, run.commit, run.each) == (new.of, new.game, new.commit, new.each)
        if same and run.last is not None and run.last + 1 == new.first:
            run.last = new.last
            run.work, run.found = run.work + new.work, run.found + new.found
            run.continuations += new.continuations
            return
    runs.append(new)


def piece(runs: Iterable[Run], of: Kind, game: str, commit: str) -> Run:
    """Run the next piece of a game."""
    many = PIECES[of][game]
    first = 1 + max((run.last for run in runs if (run.of, run.game) == (of, game) and run.last is not None), default=-1)
    command = [sys.executable, "-m"]
    if of == "fuzz":
        command += ["sealed_orders", "fuzz", game, "--games", str(many), "--first", str(first), "--seed", "trust"]
        command += ["--json", "--faults", str(FAULTS)]
        found = _said(command)
        return Run(of, game, commit, first, first + many - 1, found["decisions"], found["faults"])
    command += ["sealed_orders.testing.leaks", game, "--comparisons", str(many), "--seed", f"trust {first}"]
    found = _said(command)
    return Run(of, game, commit, first, first, found["comparisons"], found["differences"], many, found["matches"])


def _said(command: list[str]) -> dict[str, int]:
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if not ran.stdout.strip():
        raise SystemExit(ran.stderr)
    if ran.returncode:
        sys.stderr.write(ran.stderr)
    said: dict[str, int] = json.loads(ran.stdout.strip().splitlines()[-1])
    return said


def tables(runs: list[Run]) -> dict[Kind, str]:
    """Return the tables of the page."""
    fuzz, leaks = ([run for run in runs if run.of == of] for of in PIECES)
    games = {size: sum(_games(run) for run in fuzz if (run.game in LARGE) == size) for size in (True, False)}
    return {
        "fuzz": "\n".join(
            [
                "| game | numbers, seed `trust` | decisions | faults | commit |",
                "|---|---|---|---|---|",
                *(
                    f"| `{r.game}` | {r.first:,} to {r.last:,} | {r.work:,} | {r.found} | `{r.commit}` |"
                    for r in _in_order(fuzz)
                ),
                "",
                f"That is {games[True]:,} games of the large games and {games[False]:,} of the small ones.",
                "",
            ]
        ),
        "leaks": "\n".join(
            [
                "| game | N, seed | comparisons | continuations | differences | commit |",
                "|---|---|---|---|---|---|",
                *(
                    f"| `{r.game}` | {r.each:,}, {_seeds(r)} | {r.work:,} | {r.continuations:,} | {r.found} "
                    f"| {f'`{r.commit}`' if r.commit else 'earlier'} |"
                    for r in _in_order(leaks)
                ),
                "",
                f"That is {sum(run.work for run in leaks):,} comparisons in all.",
                "",
            ]
        ),
    }


def _in_order(runs: list[Run]) -> list[Run]:
    return sorted(runs, key=lambda run: list(PIECES["fuzz"]).index(run.game))


def _games(run: Run) -> int:
    return run.last - run.first + 1 if run.first is not None and run.last is not None else 0


def _seeds(run: Run) -> str:
    if run.first is None:
        return "`trust`"
    return f'`"trust {run.first}"`' + (f' to `"trust {run.last}"`' if run.last != run.first else "")


def write(runs: list[Run]) -> None:
    """Keep the runs, and write the page's tables."""
    KEPT.write_bytes(b"".join(msgspec.json.encode(run) + b"\n" for run in runs))
    page = PAGE.read_text(encoding="utf-8")
    for name, text in tables(runs).items():
        page = written(page, text, name)
    PAGE.write_text(page, encoding="utf-8")


def main() -> int:
    """Run pieces until time is up; the exit code is 1 if one found something."""
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs", description="Fuzz and look for leaks at length.")
    parser.add_argument("of", nargs="?", choices=[*PIECES], help="by default both")
    parser.add_argument("games", nargs="*", help="by default all")
    parser.add_argument("--minutes", type=float, default=0)
    given = parser.parse_args()
    asked = ["git", "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    end, found = time.monotonic() + 60 * given.minutes, 0
    write(kept())
    chosen = [(of, game) for of in PIECES for game in PIECES[of] if given.of in (None, of)]
    chosen = [(of, game) for of, game in chosen if not given.games or game in given.games]
    for of, game in cycle(chosen):
        if time.monotonic() >= end:
            break
        runs = kept()
        new = piece(runs, of, game, commit)
        add(runs, new)
        write(runs)
        found += new.found
    return min(1, found)


if __name__ == "__main__":
    sys.exit(main())
