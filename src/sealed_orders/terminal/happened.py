"""What happened since the last orders: a few lines, most important first, each with the cause before the effect.

Order and selection are those of the browser (`client/src/match/news/happened.ts`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.salvos import Salvo, as_read_by, salvos

MOST = 6
SLACK = 3  # this many events in between do not split a fight
FIGHT = {"battle", "surprise", "stand", "withdrew", "shot", "damaged", "reduced", "sunk", "drew"}
RANKS: tuple[set[str], ...] = (
    {"sighted", "contact_lost"},
    {"battle", "surprise", "shot", "withdrew"},
    {"reported", "shadowed", "fast_shadowed", "under_shadow", "followed"},
    {"sunk", "reduced", "damaged", "hit", "left"},
    {"points", "arrived", "released", "befell", "morale"},
)
IN_FIGHT, LOSS = 1, 3  # places among the ranks
OUTCOMES = {"sunk", "reduced", "damaged", "withdrew", "points", "hit"}


def happened(events: Sequence[Event], board: Board, side: Side = "") -> list[str]:
    """Write a side's news: at most six lines, contacts first, then fights and the rest."""
    lines: list[tuple[int, str]] = []
    at = 0
    while at < len(events):
        fight = _fight(events, at)
        shots = list(salvos(events, at, at + len(fight)))
        run = events[at : max(at + len(fight), shots[-1].at + len(shots[-1].events) if shots else 0)]
        more = _lines(run, at, shots, board, side)
        lines += more
        at += len(run) if more else 1
    return [text for _, text in sorted(lines, key=lambda line: line[0])[:MOST]]


def _lines(run: Sequence[Event], at: int, shots: Sequence[Salvo], board: Board, side: Side) -> list[tuple[int, str]]:
    """Write the lines of a fight or an event: one, or one for each salvo if each reports what it hit."""
    if any(salvo.has_scored for salvo in shots):
        return _salvo_by_salvo(run, at, shots, board, side)
    if (rank := _rank(run, board)) is None:
        return [(IN_FIGHT, salvo.text) for salvo in as_read_by(side, [one for one in shots if one.is_run(board)])]
    ends = [event.text for event in run[1:] if _names(event) & OUTCOMES][-2:]
    return [(rank, " -> ".join(filter(None, (run[0].text, " ".join(ends)))))]


def _salvo_by_salvo(
    run: Sequence[Event], at: int, shots: Sequence[Salvo], board: Board, side: Side
) -> list[tuple[int, str]]:
    """Write what happened in between first, above all a sinking; salvos without a hit are left to the log."""
    fired = {n for salvo in shots for n in range(salvo.at, salvo.at + len(salvo.events))}
    lines = []
    for n, event in enumerate(run, at):
        if n not in fired and (rank := _rank([event], board)) is not None:
            lines.append((IN_FIGHT if rank == LOSS else rank, event.text))
    noted = [salvo for salvo in shots if salvo.shot.hits or salvo.is_run(board)]
    return lines + [(IN_FIGHT, salvo.text) for salvo in as_read_by(side, noted)]


def _names(event: Event) -> set[str]:
    return {str(type(fact).__struct_config__.tag) for fact in event.facts}


def _fight(events: Sequence[Event], at: int) -> Sequence[Event]:
    """Return the events of the fight that begins here; for any other event, that event alone."""
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
    """Return how important it is, from zero on; None if it is routine."""
    names = set[str]().union(*map(_names, run))
    if run[0].rule in board.routine or (board.weighty and not names & {*board.weighty, "battle"}):
        return None
    return next((rank for rank, kinds in enumerate(RANKS) if names & kinds), None)
