"""The example in a package of its own: built, installed beside our wheel and tested there, as its author would."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.own import ROOT

EXAMPLE = ROOT / "examples" / "hex_hunt"


def ran(*command: str | Path, cwd: Path) -> str:
    """What a command says; it must end well."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the two wheels, and what they need from this one: nothing is fetched.

    A wheel of pure Python is installed by unpacking it. The path to this environment's packages comes after them, and
    with it no link to this source tree.
    """
    folder = tmp_path_factory.mktemp("wheels")
    for project in (ROOT, EXAMPLE):
        ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=project)
    wheels = sorted(folder.glob("*.whl"))
    assert [wheel.name.partition("-")[0] for wheel in wheels] == ["hex_hunt", "sealed_orders"]
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=os.name != "nt")
    (packages,) = home.glob("[Ll]ib/**/site-packages") if os.name == "nt" else home.glob("lib/*/site-packages")
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(packages)
    (packages / "what_they_need.pth").write_text("\n".join(site.getsitepackages()))
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def test_the_example_passes_its_tests_from_installed_wheels(python: Path, tmp_path: Path) -> None:
    where = ran(python, "-c", "import hex_hunt, sealed_orders as s; print(hex_hunt.__file__, s.__file__)", cwd=tmp_path)
    assert str(ROOT) not in where
    shutil.copytree(EXAMPLE / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLE / "pyproject.toml", tmp_path)
    said = ran(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tmp_path)
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
