"""Weighing offers in imagined worlds: the first stands unless another is clearly better."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sealed_orders.bots.hunt.search import Margin, Patience, weigh
from sealed_orders.kernel.order import Order

STAY, GO = {"ship": ("stay",)}, {"ship": ("go",)}


class World(SimpleNamespace):
    """An imagined State that counts its copies."""

    def copy(self) -> World:
        return World(number=self.number)


def played(gain: float, noise: float) -> Any:
    def play_out(_: World, order: Order, number: int) -> float:
        return gain + (noise if number % 2 else -noise) if order == GO else 0.0

    return play_out


def test_another_offer_is_given_when_it_is_clearly_better() -> None:
    verdict = weigh([STAY, GO], lambda n: World(number=n), played(0.2, 0.01), Patience(worlds=16))
    assert (verdict.chosen, verdict.worlds) == (1, 16)
    assert verdict.worth > 0.19


def test_the_first_stands_while_the_gain_is_lost_in_the_noise() -> None:
    verdict = weigh([STAY, GO], lambda n: World(number=n), played(0.05, 0.5), Patience(worlds=16))
    assert (verdict.chosen, verdict.worth) == (0, 0)


def test_too_few_worlds_say_nothing() -> None:
    verdict = weigh([STAY, GO], lambda n: World(number=n), played(0.2, 0), Patience(worlds=4), Margin(worlds=8))
    assert verdict.chosen == 0


def test_without_a_number_of_worlds_the_clock_decides() -> None:
    ticks = iter(range(100))
    patience = Patience(seconds=5, clock=lambda: float(next(ticks)))
    assert weigh([STAY, GO], lambda n: World(number=n), played(0.2, 0), patience).worlds == 5
