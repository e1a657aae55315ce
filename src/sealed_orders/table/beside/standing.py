"""Standing answers at a table: the rules of a seat, the time to overrule them, and what they have sealed.

They belong to the seat: nobody else gets them, and they are deleted when the seat goes to another player.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Course, Number, Prompt
from sealed_orders.kernel.standing import Rule, Standing, in_force
from sealed_orders.table.protocol.telling import Act, Acted, Rules
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.turn import Turn

NO_RULES = Rules((), 10, None)
NO_ACTS = Acted(())
LATEST = 10**9  # a side's question that nobody reaches: the rules that were written last


class Orders(NamedTuple):
    """What is written for a seat, and what was sealed for it since its player last sealed an order."""

    standing: tuple[Standing, ...] = ()
    acts: tuple[Act, ...] = ()

    def rules(self, side: Side, number: int = LATEST) -> tuple[Rule, ...]:
        """Return the rules for the side's own question of that number, or those for the next."""
        return in_force(self.standing, side, number)


async def read(turn: Turn, side: Side) -> Orders:
    """Return what is kept of a side's standing answers."""
    acts = tuple(msgspec.json.decode(body, type=Act) for body in await turn.acts(side))
    return Orders(await turn.standing(side), acts)


async def drop(turn: Turn, seat: Seat, since: int) -> None:
    """Let the rules of a seat that goes to another answer nothing from the side's own question on."""
    if seat.rules:
        await turn.stand(seat.side, (), since)
        await turn.forget_acts(seat.side)
        await turn.write_rules(seat, {"due": 0})


def shown(seat: Seat, orders: Orders, number: int) -> Rules:
    """Return the same as its player gets it: with the moment until which they may overrule the current question."""
    is_held = seat.held == number and seat.due > 0
    return Rules(orders.rules(seat.side), seat.hold, datetime.fromtimestamp(seat.due, UTC) if is_held else None)


def wait(seed: str, side: Side, number: int, minutes: int) -> int:
    """Return the seconds before rules seal: the hold, and up to half of it more, so that nobody can time them."""
    drawn = blake2b(f"hold {side} {number}".encode(), key=blake2b(seed.encode()).digest(), digest_size=8).digest()
    return minutes * 60 + int.from_bytes(drawn, "big") % (minutes * 30 + 1)


def act(prompt: Prompt, order: Order, number: int, turn: int, hand: Hand = "rule") -> Act:
    """Put into words what was sealed for a side."""
    lines = tuple((choice.label, _words(choice, order[choice.key])) for choice in prompt.choices)
    return Act(number, turn, prompt.text, lines, hand)


def _words(choice: object, answer: tuple[str, ...]) -> str:
    if isinstance(choice, Number | Course):
        return " ".join(answer)
    options = getattr(choice, "options", ())
    labels = {option.value: option.label for option in options}
    return ", ".join(labels.get(word, word) for word in answer) or "none"
