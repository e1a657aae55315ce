"""Changes that no test once noticed, each with the test that now fails: `python -m tests.mutants.planted`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.mutants.change import PACKAGE, ROOT


class Planted(NamedTuple):
    """A change of the source, as text."""

    what: str
    module: str
    before: str
    after: str
    test: str


SINK = "tests/games/sink_the_bismarck/test_"
PLANTED = {
    "G1": Planted(
        "a scratch counts 0 %", "games/graf_spee/damage", "max(1, 100 * gone", "max(0, 100 * gone",
        "tests/games/graf_spee/test_02_cards_and_map.py",
    ),
    "G8": Planted(
        "a hit through an unarmoured hull reaches magazines", "games/graf_spee/battle/effects",
        'place.place == "hull" and place.armour:', 'place.place == "hull":', "tests/games/graf_spee/test_15_gunnery.py",
    ),
    "S1": Planted(
        "the British win only beyond the margin", "games/sink_the_bismarck/victory", "d <= -2 * MARGIN",
        "d < -2 * MARGIN", f"{SINK}13_to_15_damage_ports_points.py",
    ),
    "S3": Planted(
        "row 8 counts as broken out", "games/sink_the_bismarck/victory", "row(cell) > SOUTH_OF",
        "row(cell) >= SOUTH_OF", f"{SINK}16_to_18_arrivals_and_scenarios.py",
    ),
    "S7": Planted(
        "enemy rudders are in a side's view", "games/sink_the_bismarck/view",
        "rudder=_SHIPS.part(side, state.rudder, 0)", "rudder=list(state.rudder)",
        f"{SINK}13_to_15_damage_ports_points.py",
    ),
    "V17": Planted(
        "both sides share one report", "table/hindsight/reports",
        "Mark(match, kind, games, side,", 'Mark(match, kind, games, "",',
        "tests/server/test_reports.py::test_two_sides_that_ask_at_once_do_not_share_the_report_of_a_running_match",
    ),
    "W1": Planted(
        "a seat gets a message whenever its enemy seals", "table/line/line",
        "if resting and (change is not None or not self._resting):", "if True:", "tests/server/test_channels.py",
    ),
}  # fmt: skip


def outcome(planted: Planted | None, test: str) -> int:
    """Return pytest's exit code for a test over a copy of the source, with a change or without."""
    with TemporaryDirectory() as place:
        copy = Path(place) / PACKAGE.name
        copytree(PACKAGE, copy, ignore=ignore_patterns("__pycache__"))
        if planted is not None:
            file = copy / f"{planted.module}.py"
            text = file.read_text(encoding="utf-8")
            assert text.count(planted.before) == 1
            file.write_text(text.replace(planted.before, planted.after), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", test]
        environment = {**os.environ, "PYTHONPATH": place, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode


def main() -> int:
    """Print the result for each; the exit code is 1 if one survives, or if its test fails without it."""
    lived = 0
    for name, planted in PLANTED.items():
        is_killed = outcome(None, planted.test) == 0 and outcome(planted, planted.test) == 1
        lived += not is_killed
        sys.stdout.write(f"{name} {planted.what}: {'killed' if is_killed else 'SURVIVED'}\n")
        sys.stdout.flush()
    return min(1, lived)


if __name__ == "__main__":
    sys.exit(main())
