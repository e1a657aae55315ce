"""What happened since the last orders: a few lines, the important first, in each the cause before the effect.

The order and the choice are those of the browser (`client/src/match/happened.ts`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event

MOST = 6
SLACK = 3  # so many events in between do not part a fight
FIGHT = {"battle", "surprise", "stand", "withdrew", "shot", "damaged", "reduced", "sunk", "drew"}
RANKS: tuple[set[str], ...] = (
    {"sighted", "contact_lost"},
    {"battle", "surprise", "shot", "withdrew"},
    {"reported", "shadowed", "fast_shadowed", "under_shadow", "followed"},
    {"sunk", "reduced", "damaged", "hit", "left"},
    {"points", "arrived", "released", "befell", "morale"},
)
OUTCOMES = {"sunk", "reduced", "damaged", "withdrew", "points", "hit"}


def happened(events: Sequence[Event], board: Board) -> list[str]:
    """The report of what was told: up to six lines, contacts first, then fights, news of the enemy, losses, points."""
    lines: list[tuple[int, str]] = []
    at = 0
    while at < len(events):
        run = _fight(events, at)
        if (rank := _rank(run, board)) is None:
            at += 1
            continue
        ends = [event.text for event in run[1:] if _names(event) & OUTCOMES][-2:]
        lines.append((rank, " -> ".join(filter(None, (run[0].text, " ".join(ends))))))
        at += len(run)
    return [text for _, text in sorted(lines, key=lambda line: line[0])[:MOST]]


def _names(event: Event) -> set[str]:
    return {str(type(fact).__struct_config__.tag) for fact in event.facts}


def _fight(events: Sequence[Event], at: int) -> Sequence[Event]:
    """The events of the fight that begins here; of what is no fight, the event alone."""
    last, idle = at, 0
    if not _names(events[at]) & FIGHT:
        return events[at : at + 1]
    for n in range(at + 1, len(events)):
        names = _names(events[n])
        if "battle" in names or idle > SLACK:
            break
        last, idle = (n, 0) if names & FIGHT else (last, idle + 1)
    return events[at : last + 1]


def _rank(run: Sequence[Event], board: Board) -> int | None:
    """How important it is, from nought on; None where it is routine."""
    names = set[str]().union(*map(_names, run))
    if run[0].rule in board.routine or (board.weighty and not names & {*board.weighty, "battle"}):
        return None
    return next((rank for rank, kinds in enumerate(RANKS) if names & kinds), None)
