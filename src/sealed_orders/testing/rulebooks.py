"""Rulebook, code and tests name the same paragraphs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sealed_orders.testing.citations import Citations
from sealed_orders.testing.over import OverGames


class Rulebooks(OverGames):
    """Every paragraph has its code and its test, and nothing cites one that does not exist."""

    def test_rulebook_code_and_tests_agree(self, game: str) -> None:
        problems = list(self.citations(game).problems())
        assert not problems, "\n" + "\n".join(problems)

    def test_no_row_of_the_table_is_empty(self, game: str) -> None:
        rows = [line for line in self.citations(game).table().splitlines() if line.startswith("| ")]
        assert rows
        assert all(cell.strip() for row in rows for cell in row.strip("|").split("|"))

    def citations(self, game: str) -> Citations:
        """Return the citations of a game's rulebook."""
        return _read(game, self.own_tests(game))


@cache
def _read(game: str, tests: Path) -> Citations:
    """Read the citations of a game's rulebook once: no test changes them."""
    return Citations.of(game, tests)
