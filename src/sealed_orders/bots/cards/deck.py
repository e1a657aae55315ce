"""The deck of a game: the cards in the folder `deck` beside its bots."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from sealed_orders.bots import bots, listing
from sealed_orders.bots.cards.card import Card, read
from sealed_orders.kernel.order import Side


def deck(game: str, side: Side = "") -> Mapping[str, Card]:
    """Return the cards of a game, or those for one side, by name."""
    cards: dict[str, Card] = {}
    for package in packages(game):
        folder = files(package).joinpath("deck")
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith(".toml"):
                    cards[file.name.removesuffix(".toml")] = read(file.read_text(encoding="utf-8"), file.name)
    return {name: card for name, card in cards.items() if side in ("", card.side)}


def packages(game: str) -> tuple[str, ...]:
    """Return the packages in which a game's bots are."""
    modules = (listing(game, name).path.partition(":")[0] for name in bots(game))
    return tuple(dict.fromkeys(module.rpartition(".")[0] or module for module in modules))
