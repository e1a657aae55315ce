"""Openings are solved exactly, drawn by their shares, and a command writes them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.cards.openings import drawn, has, read
from sealed_orders.lab.openings import solve
from tests.terminal.command import run

PACKAGE = "sealed_orders.bots.tutorial"
ROUND = [[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]]  # each row beats one column and loses to another


def test_a_matrix_without_a_best_row_is_mixed() -> None:
    mixture = solve(ROUND)
    assert mixture.rows == pytest.approx((1 / 3,) * 3)
    assert mixture.columns == pytest.approx((1 / 3,) * 3)
    assert mixture.value == pytest.approx(0.5)


def test_no_row_and_no_column_gains_against_a_solution() -> None:
    matrix = [[0.2, 0.7, 0.55], [0.6, 0.3, 0.5], [0.4, 0.45, 0.35], [0.1, 0.9, 0.2]]
    mixture = solve(matrix)
    rows = [sum(won * share for won, share in zip(row, mixture.columns, strict=True)) for row in matrix]
    columns = [sum(row[n] * share for row, share in zip(matrix, mixture.rows, strict=True)) for n in range(3)]
    assert max(rows) == pytest.approx(mixture.value)
    assert min(columns) == pytest.approx(mixture.value)


@pytest.mark.parametrize("package", [PACKAGE, "sealed_orders.bots.bismarck"])
def test_openings_are_drawn_as_often_as_they_should_be(package: str) -> None:
    for side, openings in read(package).sides.items():
        assert sum(opening.share for opening in openings) == pytest.approx(1, abs=0.001)
        counts = Counter(str(drawn(package, side, f"match {n}#3")) for n in range(600))
        for opening in openings:
            assert counts[str(opening.habits)] / 600 == pytest.approx(opening.share, abs=0.07)


def test_an_opening_is_drawn_once_for_a_match() -> None:
    assert all(drawn(PACKAGE, "hunter", f"gale#{n}") == drawn(PACKAGE, "hunter", "gale") for n in range(5))


def test_a_game_without_openings_has_none() -> None:
    assert has(PACKAGE)
    assert not has("sealed_orders.bots.denmark_strait")
    refused = run("openings", "denmark_strait")
    assert (refused.code, refused.out) == (2, "")
    assert "data/openings.toml" in refused.err


def test_the_command_solves_and_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "openings.toml"
    done = run("openings", "tutorial", "--games", "1", "--write", str(path))
    assert (done.code, done.err) == (0, "")
    assert "raider wins " in done.out
    assert "matches = 1" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("side", "name"), [("raider", "corsair"), ("hunter", "lieutenant")])
def test_the_bots_of_first_hunt_open_in_more_than_one_way(side: str, name: str) -> None:
    assert sum(opening.share > 0 for opening in read(PACKAGE).sides[side]) > 1
    assert bot("tutorial", name, side, "gale")
