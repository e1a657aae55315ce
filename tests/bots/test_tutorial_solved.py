"""First Hunt is solved: in a breakout of four turns, neither side can do better than the solution."""

from __future__ import annotations

import pytest

from sealed_orders.bots.tutorial import solve
from sealed_orders.bots.tutorial.solution import solution
from tests.own import ROOT

VALUE = 0.350  # computed once by another program, written for it


def test_a_short_breakout_is_solved_and_no_reply_gains_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "TURNS", 4)
    solve.all_news.cache_clear()
    try:
        solution = solve.solved(40, 15)
    finally:
        solve.all_news.cache_clear()
    assert solution.raider_at_least == pytest.approx(VALUE, abs=0.01)
    assert solution.raider_at_most == pytest.approx(VALUE, abs=0.01)
    assert '"1 0 n": {"w":1000}' in solve.text(solution)


def test_the_page_of_opponents_says_what_the_solution_is_worth() -> None:
    page = (ROOT / "docs/opponents.md").read_text(encoding="utf-8")
    for share in (solution().raider_at_least, solution().raider_at_most):
        assert f"| {100 * share:.1f} % |" in page
