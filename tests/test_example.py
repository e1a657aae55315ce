"""The example in a package of its own: built, installed beside our wheel and tested there, as its author would."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.own import ROOT
from tests.wheels import copy_tests, ran

EXAMPLE = ROOT / "examples" / "hex_hunt"


def test_the_example_passes_its_tests_from_installed_wheels(python: Path, tmp_path: Path) -> None:
    where = ran(python, "-c", "import hex_hunt, sealed_orders as s; print(hex_hunt.__file__, s.__file__)", cwd=tmp_path)
    assert str(ROOT) not in where
    said = ran(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=copy_tests("hex_hunt", tmp_path))
    assert " passed" in said.splitlines()[-1]


def test_the_example_is_played_by_its_bot_and_looked_up_by_its_plot_table(python: Path, tmp_path: Path) -> None:
    assert "skipper" in ran(python, "-m", "sealed_orders", "bots", "hex_hunt", cwd=tmp_path)
    sound = ran(python, "-m", "sealed_orders", "calibrate", "hex_hunt", "--sound", "--games", "10", cwd=tmp_path)
    assert "truth outside 0" in sound


def test_a_new_game_is_begun_from_the_wheel_and_only_as_a_package(python: Path, tmp_path: Path) -> None:
    ran(python, "-m", "sealed_orders", "new-game", "altmark", "--package", "altmark", cwd=tmp_path)
    assert (tmp_path / "altmark" / "src" / "altmark" / "rulebook.md").is_file()
    refused = subprocess.run(
        [python, "-m", "sealed_orders", "new-game", "altmark"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "is no source tree of Sealed Orders: --package DIR begins a package of its own." in refused.stderr


def test_the_examples_plot_table_is_short() -> None:
    assert len((EXAMPLE / "src/hex_hunt/plot.py").read_text(encoding="utf-8").splitlines()) < 100
