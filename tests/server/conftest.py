"""A server for the tests: on a thread, on a free port, with its own database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealed_orders.server.database import sole
from sealed_orders.server.http.background import Background, serving


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "matches.sqlite3"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Background]:
    with serving(f"sqlite:///{database}", workers=1, proxies=("127.0.0.1",)) as running:
        yield running


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let several desks open one SQLite file, as several servers open one PostgreSQL database."""
    monkeypatch.setattr(sole, "fcntl", None)
