"""The kit in a third-party package: it tests the games of that package, and runs nothing otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stranger import Stranger

SUITE = """
from sealed_orders.testing.suite import GameSuite

class TestGames(GameSuite):
    distribution = "borrowed"
"""
QUICK = "says_what_it_is or golden or agree or record_once_kept"


@pytest.fixture
def package(stranger: Stranger) -> Path:
    """Provide a package that offers our tutorial as its own game, with one test file."""
    stranger.offer("borrowed", "games", tutorial="sealed_orders.games.tutorial:GAME")
    stranger.write({"tests/test_games.py": SUITE})
    return stranger.folder


def pytest_in(folder: Path, *arguments: str) -> str:
    """Return pytest's output there, with that package's modules on its path."""
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", *arguments]
    env = os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False).stdout


def test_the_suite_is_over_the_games_of_one_distribution(package: Path) -> None:
    said = pytest_in(package, "tests", "-k", QUICK)
    assert "PASSED tests/test_games.py::TestGames::test_a_game_says_what_it_is[tutorial]" in said
    assert "bismarck" not in said
    assert "no record is kept yet" in said
    assert "3.1 The search roll is cited by no test" in said
    assert "tutorial.txt: pytest --sealed-orders-golden writes it" in said
    assert "2 failed, 1 passed, 1 skipped" in said


def test_golden_files_are_written_beside_the_suite_and_nothing_else_is_run(package: Path) -> None:
    assert "1 passed" in pytest_in(package, "tests", "--sealed-orders-golden")
    written = package / "tests" / "playthroughs" / "tutorial.txt"
    assert written.read_text(encoding="utf-8").startswith("First Hunt, rules version ")
    assert "1 passed" in pytest_in(package, "tests", "-k", "golden")
    written.write_text("Another game.\n")
    said = pytest_in(package, "tests", "-k", "golden")
    assert "read the diff" in said
    assert "Another game." in said.partition("read the diff")[2]


def test_a_distribution_without_games_is_a_sentence(package: Path) -> None:
    (package / "tests" / "test_games.py").write_text(SUITE.replace("borrowed", "hex-hunt"))
    assert "hex-hunt offers no game: is it installed, with its entry points?" in pytest_in(package, "tests")


def test_the_plugin_loads_nothing_into_a_run_that_does_not_ask(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\ndef test_other():\n    assert 'sealed_orders_pytest' in sys.modules\n"
        "    assert 'sealed_orders' not in sys.modules\n"
    )
    assert "1 passed" in pytest_in(tmp_path)


def test_playing_needs_neither_pytest_nor_hypothesis() -> None:
    code = "import sys, sealed_orders.cli as c; c.main(['games']); print({'pytest', 'hypothesis'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "set()"
