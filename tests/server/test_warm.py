"""A server that has just started survives whatever several threads do first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_after_the_start_no_thread_is_the_first_to_use_a_type(tmp_path: Path) -> None:
    start_cold(f"sqlite:///{tmp_path / 'matches.sqlite3'}")


def start_cold(database: str) -> None:
    """Start without the race that crashes the process with a segmentation fault (see tests/server/cold_start.py)."""
    command = [sys.executable, "-m", "tests.server.cold_start", database]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
