"""The card player: a bot decides everything, and a card overrides what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealed_orders.bots import Bot, bots, listing, loaded
from sealed_orders.bots.cards.card import BOT, Card, Route
from sealed_orders.bots.cards.helm import Helm
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Reported, Sighted
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Pick, Prompt
from sealed_orders.kernel.view import View


class CardPlayer:
    """Plays a side by a card."""

    def __init__(self, game: str, card: Card, seed: str = "") -> None:
        name = card.bot or bots(game, card.side)[0]
        entry = listing(game, name)
        self.card = card
        self.side = card.side
        self.reason = ""
        self._bot: Bot = loaded(f"The bot {name} of {game}", entry.path)(side=card.side, seed=seed, **card.habits)
        helm = loaded(f"The helm of {name}", entry.helm) if entry.helm else Helm
        self.helm: Helm = helm(game, card.side)

    def decide(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return the bot's order with what the card changes, as far as that is legal."""
        order = dict(self._bot.decide(view, prompt, log))
        self.reason = getattr(self._bot, "reason", "")
        for choice in prompt.choices:
            answer = self._overridden(view, choice, log)
            if answer is not None and _is_legal(prompt, changed := {**order, choice.key: answer}):
                order = changed
        return order

    def _overridden(self, view: View, choice: Choice, log: Sequence[Event]) -> Answer | None:
        if isinstance(choice, Pick) and choice.least == choice.most == 1:
            wanted = next((value for value in self.card.picks if value in choice.values), None)
            if wanted is not None:
                return (wanted,)
        route = self.card.route(self.helm.units(view, choice))
        if route is None or (goal := route.goal(view.turn)) == BOT or _is_reported(route, log):
            return None
        return self.helm.steer(view, choice, goal)


def _is_reported(route: Route, log: Sequence[Event]) -> bool:
    """Say whether an enemy that a route waits for was reported."""
    if not route.until:
        return False
    for fact in every_fact(log):
        named = fact.units if isinstance(fact, Sighted) else (fact.unit,) if isinstance(fact, Reported) else ()
        if any(who.id in route.until for who in named):
            return True
    return False


def _is_legal(prompt: Prompt, order: Order) -> bool:
    try:
        prompt.complete(order)
    except IllegalOrder:
        return False
    return True
