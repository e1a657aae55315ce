"""Expected against true threat: sums over the turns, about the ship and where it went."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sealed_orders.bots import Listing
from sealed_orders.bots.cards.card import Card
from sealed_orders.kernel.event import Event
from sealed_orders.lab import threats
from sealed_orders.lab.exploit import Target
from sealed_orders.lab.threats import Sums, compare
from tests.terminal.command import run

TARGET = Target("tutorial", "corsair", "raider")
HOLDS = Card("Holds.", "hunter", "lieutenant")


class Known:
    """Expects half of a threat that is always the same."""

    side = "raider"

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def here(self, view: Any) -> str:
        return str(view.at) if view.step == "orders" else ""

    def at(self, view: Any) -> str:
        return str(view.at)

    def near(self, cell: str) -> Sequence[str]:
        return (cell,)

    def expected(self, view: Any, log: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
        return {"half": {view.at: 0.2}, "all": {view.at: 0.4}}

    def true(self, view: Any, before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, float]:
        assert set(before) == set(after) == {"cruiser"}
        return {view.at: 0.4}


def test_the_expected_threat_is_compared_with_the_truth_turn_by_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threats, "listing", lambda *_: Listing("", "", fears=f"{__name__}:Known"))
    comparison = compare(TARGET, HOLDS, "gale", 3)
    half, whole = comparison.models["half"], comparison.models["all"]
    assert comparison.matches == 3
    assert half.turns == whole.turns > 3
    assert half.ratio == pytest.approx(0.5)
    assert whole.ratio == pytest.approx(1.0)
    assert whole.loss < half.loss


def test_where_it_went_is_counted_apart() -> None:
    sums = Sums()
    sums.add({"a": 0.1, "b": 0.5}, {"a": 0.3, "b": 0.0}, ("a", "b"), "a")
    sums.add({"a": 0.1, "b": 0.5}, {"a": 0.3, "b": 0.0}, ("a", "b"), "gone")
    assert [sums.expected, sums.true] == pytest.approx([1.2, 0.6])
    assert [sums.chosen, sums.met] == pytest.approx([0.1, 0.3])


def test_only_a_bot_that_says_what_it_fears_can_be_compared() -> None:
    done = run("calibrate", "graf_spee", "--threat", "harwood")
    assert done.code == 2
    assert "harwood of graf_spee does not say what it fears" in done.err
    assert run("calibrate", "graf_spee", "--threat", "langsdorff", "--card", "storm").code == 2


@pytest.mark.long
def test_the_command_names_every_model() -> None:
    done = run("calibrate", "graf_spee", "--threat", "langsdorff", "--card", "posts", "--games", "1", "--json")
    assert set(json.loads(done.out)["models"]) == {"each ship", "all together"}
