"""A side's news, without what it sees elsewhere: no routine, and empty searches only counted.

Much like the browser's signals; `log` shows everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Searched
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.rounds import in_rounds


def news(events: Sequence[Event], board: Board, side: Side) -> list[Event]:
    """Leave out routine, and count searches that found nothing; without words for that each is printed."""
    counts = bool(board.vain[1])
    reported = in_rounds(events, board, side)
    kept = [event for event in reported if event.rule not in board.routine or (_is_vain(event) and not counts)]
    return _searches_folded(kept, board.vain)


def _searches_folded(events: Sequence[Event], words: tuple[str, str]) -> list[Event]:
    one, several = words
    vain = [event for event in events if _is_vain(event)] if several else []
    if not vain:
        return list(events)
    counted = replace(vain[0], text=f"{len(vain)} {one if len(vain) == 1 else several}.")
    return [counted if event is vain[0] else event for event in events if event is vain[0] or not _is_vain(event)]


def _is_vain(event: Event) -> bool:
    return bool(event.facts) and all(isinstance(fact, Searched) for fact in event.facts)
