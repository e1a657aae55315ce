"""A fight on the plane as reported: words first, and all salvos of a round that missed in one line.

The selection is that of the browser (`client/src/match/news/rounds.ts`); `log` shows everything, with the sums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fixed, Round, Shot
from sealed_orders.kernel.order import Side

IN_SALVOS = ("guns", "torpedoes")  # any other weapon makes attacks
ARITHMETIC = re.compile(r"(?<=\. )\S.* = [\d.]+(/\d+)?\.$")


def in_rounds(events: Sequence[Event], board: Board, side: Side) -> Iterator[Event]:
    """Report a fight on the plane without arithmetic and positions, and after each round how many salvos missed."""
    if board.subject.fights != "plane":
        yield from events
        return
    missed: list[Event] = []
    for event in events:
        if event.facts and all(isinstance(fact, Fixed) for fact in event.facts):
            continue  # the sketch shows it
        if any(isinstance(fact, Round) for fact in event.facts):
            yield from _folded(missed, side)
            missed = []
        if (shot := shot_of(event)) is not None and shot.hits == 0:
            missed.append(event)
        else:
            yield replace(event, text=sentence(event))
    yield from _folded(missed, side)


def _folded(missed: Sequence[Event], side: Side) -> Iterator[Event]:
    if len(missed) == 1:
        yield replace(missed[0], text=sentence(missed[0]))
    elif missed:
        shots = [shot for event in missed if (shot := shot_of(event))]
        at_us = sum(shot.target.side == side for shot in shots)
        fired = "salvos" if all(shot.weapon in IN_SALVOS for shot in shots) else "attacks"
        text = f"{len(missed)} {fired} missed{f', {at_us} of them at you' if at_us else ''}."
        yield replace(missed[0], text=text, facts=())


def sentence(event: Event) -> str:
    """Describe a shot without its arithmetic."""
    return ARITHMETIC.sub("", event.text).rstrip() if shot_of(event) else event.text


def shot_of(event: Event) -> Shot | None:
    """Return the shot of an event."""
    return next((fact for fact in event.facts if isinstance(fact, Shot)), None)
