"""The site, built once; what is downloaded for it is kept in build/."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.parts import Parts, parts
from tests.site.built import DOWNLOADS, built


@pytest.fixture(scope="session")
def found() -> Parts:
    """Provide Node, Pyodide and the wheel; without one of them the test is skipped, and says which."""
    try:
        return parts(DOWNLOADS)
    except CannotBuild as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def site(found: Parts) -> Path:
    """Provide a folder with the whole site, from the sources as they are."""
    assert found
    return built()
