"""What every commander has: an answer to each step, a reason for it, and dice of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.bots.commander import Commander, Decision
from sealed_orders.games.tutorial.view import HuntView


class Lurker(Commander[HuntView]):
    """Answers one step of First Hunt, and has a method with another step's name."""

    chase = "no answer"

    def orders(self, view: HuntView, prompt: so.Prompt, log: Sequence[so.Event]) -> Decision:
        return {"ship": ("lurk",)}, f"lurks in turn {view.turn}"


@pytest.fixture
def view() -> HuntView:
    first: HuntView = so.Match.new("tutorial", seed="commander").view("raider")
    return first


def test_a_step_is_answered_by_the_method_of_its_name_and_the_reason_kept(view: HuntView) -> None:
    lurker = Lurker("raider")
    assert lurker.decide(view, so.Prompt("", "", ()), ()) == {"ship": ("lurk",)}
    assert lurker.reason == "lurks in turn 1"


@pytest.mark.parametrize("step", ["unheard_of", "chase", "dice", "decide", "seed"])
def test_a_step_without_an_answer_is_answered_as_is_usual(view: HuntView, step: str) -> None:
    lurker = Lurker("raider")
    assert lurker.decide(replace(view, step=step), so.Prompt("", "", ()), ()) == {}
    assert lurker.reason == "the usual answer"


def test_dice_are_of_a_decision_and_luck_is_of_a_match(view: HuntView) -> None:
    def rolls(seed: str, turn: int) -> tuple[list[int], list[int]]:
        lurker = Lurker("raider", seed)
        made = lurker.dice(replace(view, turn=turn), ()), lurker.luck("plan")
        decision, match = ([dice.roll(1000, "") for _ in range(3)] for dice in made)
        return decision, match

    assert rolls("seed#1", 1) == rolls("seed#1", 1)
    (one, luck), (two, same), (later, still) = rolls("seed#1", 1), rolls("seed#2", 1), rolls("seed#1", 2)
    assert len({tuple(one), tuple(two), tuple(later)}) == 3
    assert luck == same == still != rolls("other#1", 1)[1]
