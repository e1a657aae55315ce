"""Mutation testing: change the code in one place, run its tests, and see whether they notice.

    python -m tests.mutants                          # every mutant of every chosen module
    python -m tests.mutants denmark_strait --sample 40 --seed trust
    python -m tests.mutants --minutes 5              # as many as fit; the next call goes on from there

Results are kept in build/mutants.jsonl while a module is unchanged; survivors are tried again. The tree is not touched.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from hashlib import sha256
from random import Random
from typing import Any

from tests.mutants.change import ROOT, Mutant, file, mutants
from tests.mutants.targets import TARGETS

KEPT = ROOT / "build" / "mutants.jsonl"
SHARE = 0.9


def main() -> int:
    """Try mutants; the exit code is 1 if a module has fewer than nine in ten of those tried killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Do the tests notice a change?")
    parser.add_argument("modules", nargs="*", help="by default all; part of a name will do")
    parser.add_argument("--sample", type=int, default=0, help="mutants of each module, by default all")
    parser.add_argument("--seed", default="trust", help="draws the sample")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this many, and go on from there next time")
    given = parser.parse_args()
    chosen = [name for name in TARGETS if not given.modules or any(part in name for part in given.modules)]
    end = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    enough = [tried(module, drawn(module, given.sample, given.seed), end) for module in chosen]
    return 0 if all(enough) else 1


def drawn(module: str, sample: int, seed: str) -> list[Mutant]:
    """Return a sample of a module's mutants, or all of them."""
    every = list(mutants(module))
    return Random(f"{seed} {module}").sample(every, min(sample, len(every))) if sample else every


def tried(module: str, wanted: list[Mutant], end: float) -> bool:
    """Try a module's mutants and print the result; return whether enough are killed."""
    killed = kept(module)
    _try([mutant for mutant in wanted if not killed.get(mutant.place)], killed, end)
    done = [mutant for mutant in wanted if mutant.place in killed]
    survivors = [mutant for mutant in done if not killed[mutant.place]]
    share = 1 - len(survivors) / len(done) if done else 0.0
    every = sum(1 for _ in mutants(module))
    result: dict[str, Any] = {
        "module": module,
        "mutants": every,
        "tried": len(done),
        "killed": len(done) - len(survivors),
    }
    _say(json.dumps({**result, "share": round(share, 3)}))
    for mutant in survivors:
        _say(f"  {mutant}")
    return share >= SHARE


def kept(module: str) -> dict[int, str]:
    """Return how the mutants of a module were killed, if they were tried on its present text."""
    if not KEPT.exists():
        return {}
    lines = (json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines())
    digest = _digest(module)
    return {line["place"]: line["killed"] for line in lines if line["module"] == module and line["digest"] == digest}


def _try(wanted: list[Mutant], killed: dict[int, str], end: float) -> None:
    if not wanted or time.monotonic() >= end:
        return
    module = wanted[0].module
    KEPT.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "tests.mutants.try_out", module]
    with (
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as trial,
        KEPT.open("a", encoding="utf-8") as keep,
    ):
        assert trial.stdin is not None and trial.stdout is not None  # noqa: PT018 - both are pipes
        trial.stdin.write(json.dumps([mutant.place for mutant in wanted]))
        trial.stdin.close()
        for line in trial.stdout:
            if not line.startswith("["):
                continue
            place, how = json.loads(line)
            killed[place] = how
            keep.write(json.dumps({"module": module, "digest": _digest(module), "place": place, "killed": how}) + "\n")
            keep.flush()
            if time.monotonic() >= end:
                trial.terminate()
                break


def _digest(module: str) -> str:
    return sha256(file(module).read_bytes()).hexdigest()[:16]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
