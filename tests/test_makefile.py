"""The Makefile reports progress in the minute in which a newcomer sees nothing else."""

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


def test_play_lets_others_in_with_a_host_and_says_how_it_was_started() -> None:
    ran = subprocess.run(
        ["make", "--dry-run", "play", "HOST=0.0.0.0"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert 'SEALED_ORDERS_STARTED_BY="make play" .venv/bin/sealed-orders serve --host 0.0.0.0' in ran.stdout
    plain = subprocess.run(["make", "--dry-run", "play"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--host" not in plain.stdout
