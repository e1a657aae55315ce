"""Doctests of the modules that have some."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> None:
    """Look for doctests only where there is a prompt: `--doctest-modules` would import and search every file."""
    if file_path.suffix == ".py":
        parent.config.option.doctestmodules = ">>> " in file_path.read_text(encoding="utf-8")
