"""Rollouts: a State played on by players who are asked as in a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealed_orders.games.tutorial.chart import SEA
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Turn, facts_of
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.rollout import play_out, play_step

GAME = load("tutorial")


class Player:
    """Answers by default if possible, and keeps its questions and events."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, int]] = []

    def __call__(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        self.asked.append((view, len(facts_of(Turn, every_fact(log)))))
        return {"ship": ("lurk",)} if view.side == "raider" and view.step == "orders" else {}


def test_players_are_asked_from_their_views_and_read_what_followed() -> None:
    state = Match.new("tutorial", seed="rollout").state.copy()
    players: dict[Side, Player] = {side: Player() for side in GAME.sides}
    play_out(GAME, state, Dice("on"), players, lambda now: now.turn > 2)
    assert state.turn == 3
    for side, player in players.items():
        asked = [(view.side, view.turn, turns) for view, turns in player.asked if view.step == "orders"]
        assert asked == [(side, 1, 0), (side, 2, 1)]


def test_a_side_begins_with_its_first_order_and_only_then_is_asked() -> None:
    match = Match.new("tutorial", seed="rollout")
    state, raider = match.state.copy(), Player()
    goal = SEA.next[state.raider][0]
    players = {"raider": raider, "hunter": Player()}
    play_out(GAME, state, Dice("on"), players, lambda now: now.turn > 2, {"raider": {"ship": ("run", goal)}})
    assert [view.turn for view, _ in raider.asked if view.step == "orders"] == [2]
    assert raider.asked[0][0].at == goal


def test_a_step_says_what_is_announced_of_it() -> None:
    state = Match.new("tutorial", seed="rollout").state.copy()
    orders: dict[Side, Order] = {"raider": {"ship": ("lurk",)}, "hunter": {"cruiser": ("steam",), "flights": ("0",)}}
    (event,) = play_step(GAME, state, orders, Dice("on"))
    assert event.facts == (Turn(1),)
