"""Golden files: every game still plays its playthrough, and every kept record still opens."""

from __future__ import annotations

from pathlib import Path

import sealed_orders as so
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.playthrough import playthrough
from sealed_orders.testing.records import assert_opens


class Playthroughs(OverGames):
    """A match of each scenario as text; `pytest --sealed-orders-golden` writes it again. Read the diff."""

    def test_a_game_still_plays_its_golden_playthrough(self, game: str, sealed_orders_golden: bool) -> None:
        assert_golden(self.playthroughs / f"{game}.txt", playthrough(so.load(game)), sealed_orders_golden)

    def test_no_playthrough_is_kept_of_a_game_that_is_gone(self) -> None:
        assert {path.stem for path in self.playthroughs.glob("*.txt")} == set(self.games())


class Records(OverGames):
    """The records kept by `python -m sealed_orders.testing.records GAME`."""

    def test_a_record_once_kept_always_opens(self, record: Path) -> None:
        assert_opens(so.Record.load(record))


def assert_golden(path: Path, text: str, write: bool) -> None:
    """Compare the text with the golden file; or write it."""
    if write:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"there is no {path}: pytest --sealed-orders-golden writes it"
    assert text == path.read_text(encoding="utf-8"), "pytest --sealed-orders-golden writes it again: read the diff"
