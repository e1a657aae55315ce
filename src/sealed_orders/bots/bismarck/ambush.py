"""The ambush: Otto, whose raiders sail by the card of that name."""

from __future__ import annotations

from sealed_orders.bots.cards.deck import deck
from sealed_orders.bots.cards.player import CardPlayer
from sealed_orders.kernel.order import Side


def ambush(side: Side, seed: str = "") -> CardPlayer:
    """Make the player of the card."""
    return CardPlayer("bismarck", deck("bismarck", side)["ambush"], seed)
