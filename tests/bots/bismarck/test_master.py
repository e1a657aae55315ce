"""The master draws solved openings, and the British one keeps the plot table, as the sea lord does."""

from __future__ import annotations

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.german.strategy import STRATEGIES
from sealed_orders.bots.bismarck.master import master
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.cards.openings import read
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN

PACKAGE = "sealed_orders.bots.bismarck"


def test_the_german_master_begins_with_an_opening_that_was_solved() -> None:
    solved = [opening.habits["strategy"] for opening in read(PACKAGE).sides[GERMAN] if opening.share]
    drawn = [master(GERMAN, f"match {n}") for n in range(20)]
    assert all(isinstance(one, Otto) for one in drawn)
    assert {one.strategy.name for one in drawn if isinstance(one, Otto)} <= {STRATEGIES[name].name for name in solved}


def test_the_british_master_begins_with_an_opening_that_was_solved() -> None:
    solved = {opening.habits["posture"] for opening in read(PACKAGE).sides[BRITISH] if opening.share}
    drawn = [master(BRITISH, f"match {n}") for n in range(20)]
    assert {one.posture for one in drawn if isinstance(one, Admiral)} <= solved


def test_all_admirals_keep_the_plot_table_and_an_easier_one_looks_ahead_less() -> None:
    admirals = {name: bot("bismarck", name, BRITISH) for name in ("admiral", "sea_lord", "master")}
    assert {one._motion for one in admirals.values()} == {"plans"}  # type: ignore[attr-defined]
    ahead = {name: one._ahead for name, one in admirals.items()}  # type: ignore[attr-defined]
    assert ahead == {"admiral": 1, "sea_lord": 7, "master": 7}
