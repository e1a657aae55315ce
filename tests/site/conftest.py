"""The site, built once; downloads for it are kept in build/."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.parts import Parts, parts
from tests.site.built import DOWNLOADS, built


@pytest.fixture(scope="session")
def found() -> Parts:
    """Provide Node, Pyodide and the wheel; if one is missing the test is skipped, and names it."""
    try:
        return parts(DOWNLOADS)
    except CannotBuild as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def site(found: Parts) -> Path:
    """Provide a folder with the whole site, built from the present sources."""
    assert found
    return built()
