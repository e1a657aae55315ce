"""Tests beside what they test, for a run in Pyodide: our own, pytest and hypothesis as they are installed here."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from tests.own import ROOT

NEEDED = ("_pytest", "hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers")
KIT = "testing"  # of our package: no page has it, but tests do
HERE = ("__init__.py", "own.py", "games_for_tests", "kernel", "games", "records", "playthroughs")


def stage_tests(folder: Path) -> None:
    """Put the tests and what they need on a stage."""
    for name in NEEDED:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            _copy(Path(spec.origin).parent if spec.submodule_search_locations else Path(spec.origin), folder)
    _copy(ROOT / "src" / "sealed_orders" / KIT, folder / "sealed_orders")
    for name in HERE:
        _copy(ROOT / "tests" / name, folder / "tests")


def _copy(source: Path, to: Path) -> None:
    to.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(
            source, to / source.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"), dirs_exist_ok=True
        )
    elif source.is_file():
        shutil.copyfile(source, to / source.name)
