"""The Makefile tells a newcomer what it does in the minute in which nothing else is seen."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_play_says_that_it_sets_up_before_it_does() -> None:
    ran = subprocess.run(
        ["make", "--dry-run", "play", "RUN=nowhere/"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    said, setting_up = ran.stdout.index('echo "Setting up in .venv'), ran.stdout.index(" sync ")
    assert said < setting_up


def test_setting_up_keeps_games_that_somebody_installed() -> None:
    for target in ("play", "setup", "test"):
        ran = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=True)
        syncs = [line for line in ran.stdout.splitlines() if " sync " in line]
        assert syncs
        assert all("--inexact" in line for line in syncs)
