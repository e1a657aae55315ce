"""Players: a bot that plays every side, or two joined by a slash, each for the sides it plays (otto/admiral)."""

from __future__ import annotations

from dataclasses import replace

from sealed_orders.bots import UnknownBot, bots, listing
from sealed_orders.bots.own import joined, welcome
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.lab.series import Pairing


def seat(game: str, player: str, side: Side) -> str:
    """Return the bot of a player that plays a side."""
    names = joined(game, player)
    welcome(game, names)
    for name in names:
        listing(game, name)
    bot = next((name for name in names if name in bots(game, side)), None)
    if bot is None:
        others = ", ".join(bots(game, side))
        raise UnknownBot(
            f"{player} does not play the {side} side; {others} do. Two bots make one player: {_whole(game)}."
        )
    return bot


def _whole(game: str) -> str:
    """Put together a player of all sides from the default bots."""
    return "/".join(dict.fromkeys(bots(game, side)[0] for side in load(game).sides))


def seated(pairing: Pairing, one: str, side: Side, other: str) -> Pairing:
    """Make the pairing in which one player has a side and another all other sides."""
    sides = load(pairing.game).sides
    return replace(pairing, bots={s: seat(pairing.game, one if s == side else other, s) for s in sides})
