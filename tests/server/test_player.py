"""The player in these tests: it finds an order that the referee accepts, and does not hide another player's error."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.order import IllegalOrder, Order
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.server.http.background import Background
from tests.server.player import Player, after_refusal, make_match, play_out


def one_quarry_each(order: Order) -> None:
    if order["kenya"] == order["hood"]:
        raise IllegalOrder("A quarry has one shadow.", key="kenya")


def test_an_answer_that_does_not_fit_a_default_is_given_up() -> None:
    """The referee names the choice left at its default, although another answer is wrong."""
    quarries = (Option("a", "A"), Option("b", "B"))
    kenya, hood = Pick("kenya", "Kenya", quarries, default=("b",)), Pick("hood", "Hood", quarries, default=("a",))
    prompt = Prompt("Who shadows what?", "8.6", (kenya, hood), one_quarry_each)
    order: Order = {"kenya": ("b",), "hood": ("b",)}
    tried = []
    while order not in tried:
        tried.append(order)
        try:
            prompt.complete(order)
        except IllegalOrder as error:
            order = after_refusal(order, error.key, prompt.choices, FastDice("any"))
    assert tried == [{"kenya": ("b",), "hood": ("b",)}, {"hood": ("b",)}, {}]


def test_a_choice_without_a_default_is_drawn_again() -> None:
    choice = Pick("hood", "Hood", (Option("a", "A"),))
    assert after_refusal({}, "hood", (choice,), FastDice("any")) == {"hood": ("a",)}


def test_if_one_player_fails_the_others_do_not_wait_for_it(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_dice: Dice) -> str:
        raise ZeroDivisionError("the first error")

    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        monkeypatch.setattr(hunter, "seal_anything", stumble)
        with pytest.raises(ZeroDivisionError, match="the first error"):
            play_out({"raider": raider, "hunter": hunter})
