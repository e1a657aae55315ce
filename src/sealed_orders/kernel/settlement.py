"""A settlement: how a match was ended before its rules did.

One side resigned, its time was up, all agreed to a draw, or their umpire ended it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sealed_orders.kernel.award import account, awards
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import IllegalOrder, Side

How: TypeAlias = Literal["resigned", "agreed", "timed_out", "ruled"]
AGREED = "Drawn by agreement."
GIVEN_UP = "The mission was given up."
OVER = "The match is over."


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the match was settled, by whom, and the events of it. It cites no paragraph: no rule ended the match.

    If the umpire ended it (`ruled`), `by` has the sides that they ruled against: none in a draw.
    """

    how: How
    by: tuple[Side, ...]
    events: tuple[Event, ...] = ()


def settled(game: Game[Any, Any], options: Mapping[str, str], how: How, by: Iterable[Side]) -> Settlement:
    """Write a settlement in words; IllegalOrder if these sides cannot settle a match that way."""
    playing, named = game.playing(options), tuple(by)
    for side in named:
        if side not in playing:
            raise IllegalOrder(f"Nobody plays the {side} side; {', '.join(playing)} plays.")
    if how in ("resigned", "timed_out") and len(named) != 1:
        raise IllegalOrder("Only one side can resign at a time.")
    if how == "ruled":
        return Settlement(how, named, (Event("", _ruling(playing, named), game.sides),))
    if how == "agreed" and set(named) != set(playing):
        raise IllegalOrder("All players must agree to a draw.")
    who = "".join(named).replace("_", " ").title()
    lost = f"The {who} side's time was up." if how == "timed_out" else f"The {who} side resigned."
    text = GIVEN_UP if game.cooperative else AGREED if how == "agreed" else lost
    return Settlement(how, tuple(side for side in playing if side in named), (Event("", text, game.sides),))


def _ruling(playing: tuple[Side, ...], against: tuple[Side, ...]) -> str:
    """Return an umpire's end of the match in words."""
    winners = [side for side in playing if side not in against]
    if not against:
        return "The umpire ended the match as a draw."
    if len(winners) != 1:
        raise IllegalOrder("The umpire gives a match to one side, or to nobody.")
    return f"The umpire ended the match: the {winners[0].replace('_', ' ').title()} side wins."


def outcome(
    game: Game[Any, Any], options: Mapping[str, str], settlement: Settlement, events: Iterable[Event]
) -> Outcome:
    """Return how a settled match ended: who resigned or ran out of time has lost, with the points made public so far.

    The same is true of sides that the umpire ruled against. If all play together, or several others are left, nobody
    wins.
    """
    others = [side for side in game.playing(options) if side not in settlement.by]
    alone = settlement.how != "agreed" and bool(settlement.by) and not game.cooperative and len(others) == 1
    sums = account(awards(events))
    scores = {side: sum(sums.get(side, {}).values()) for side in game.sides}
    text = settlement.events[0].text
    return Outcome(others[0] if alone else None, scores, "", text, text.rstrip("."))
