"""Writes, for each paragraph of our rulebooks, the code that implements it and the tests that prove it.

``python -m tests.paragraphs``: tables in build/paragraphs, which the documentation's site shows.
"""

from __future__ import annotations

from sealed_orders.testing.citations import Citations
from tests.own import GAMES, ROOT

TABLES = ROOT / "build" / "paragraphs"


def write_tables() -> None:
    """Write the tables of all games."""
    TABLES.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        table = Citations.of(game, ROOT / "tests" / "games" / game).table()
        (TABLES / f"{game}.md").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    write_tables()
