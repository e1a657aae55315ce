"""One decision of a bot: what it is given, its answer, and its minute.

Server, terminal and proof all ask in this one way. A new bot is made for each decision, so it plays on the same after a
match was saved or a server restarted, and can be asked the same again when the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sealed_orders.bots import Bot, bot, listing, staff
from sealed_orders.bots.motive import Motive
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side, format_order
from sealed_orders.kernel.wire import given


class BotFailure(Exception):
    """A bot gave no answer, and why."""


class Question(NamedTuple):
    """What a bot gets: what its side knows, and nothing else."""

    game: str
    bot: str
    side: Side
    seed: str
    seconds: float  # seconds to think, for a timed bot
    view: Any
    log: Sequence[Event]
    worlds: int = 0  # worlds to search whatever the time, when it is asked again
    advises: bool = False  # it proposes to a player, and does not play


class Decided(NamedTuple):
    """A bot's order in its text form, the minute of the decision, and the motives of single choices."""

    order: str
    minute: Minute
    motives: Mapping[str, Motive] = {}


def decide(question: Question) -> Decided:
    """Return a bot's answer, only from what it was given."""
    view, log = question.view, question.log
    prompt = load(question.game).steps[view.step].ask(view)
    assert prompt is not None, "a bot was asked when there was nothing to decide"
    player = _player(question)
    saw = given(view, log)
    order = format_order(player.decide(view, prompt, log))
    reason, worlds = getattr(player, "reason", ""), getattr(player, "seen", 0)
    minute = Minute(question.bot, question.seed, saw, reason, worlds)
    return Decided(order, minute, getattr(player, "motives", {}))


def _player(question: Question) -> Bot:
    game, name, side, seed = question[:4]
    if question.advises:
        return staff(game, name, side, seed)
    return bot(game, name, side, seed, question.seconds if listing(game, name).timed else None, question.worlds)
