"""Hindsight: what a side knew when it gave its orders, what it ordered, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sealed_orders.bots import StaffOfficer, plot_table
from sealed_orders.kernel.board import Board, Display, Plot, in_play
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import stages
from sealed_orders.terminal.desk import drawn, named
from sealed_orders.terminal.look import look
from sealed_orders.terminal.show import table


@dataclass(frozen=True)
class Hindsight:
    """One decision of a side, and everything it was based on."""

    decision: int  # its number in the record, from 1
    turn: int
    question: str
    rule: str
    events: tuple[Event, ...]  # since its previous decision
    display: Display
    plots: tuple[Plot, ...]
    order: str
    minute: Minute | None  # if a bot decided


def hindsight(record: Record, side: Side, turn: int) -> Iterator[Hindsight]:
    """List the decisions of a side in one turn, from its own view and log at that time."""
    officer = plot_table(record.game, side) if record.options.get("plot_table") != "off" else None
    start = 0
    for number, match in enumerate(stages(record), 1):
        orders = record.decisions[number - 1].orders if number <= len(record.decisions) else record.pending
        if side not in orders:
            continue
        if match.view(side).turn == turn:
            yield _seen(match, side, officer, start, (number, orders[side], record.minutes.get(number, {}).get(side)))
        start = len(match.log(side))


def _seen(
    match: Match, side: Side, officer: StaffOfficer | None, start: int, decided: tuple[int, str, Minute | None]
) -> Hindsight:
    view, prompt, log = match.view(side), match.prompt(side), match.log(side)
    assert prompt is not None
    if officer is not None:
        officer.read(log)
    number, order, minute = decided
    return Hindsight(
        decision=number,
        turn=view.turn,
        question=prompt.text,
        rule=prompt.rule,
        events=log[start:],
        display=match.display(side),
        plots=officer.plots() if officer is not None else (),
        order=order,
        minute=minute,
    )


def lines(seen: Hindsight, boards: Sequence[Board], side: Side, name: str = "") -> Iterator[str]:
    """Write one decision as text, and draw the named plot, or the first."""
    yield f"Decision {seen.decision}, turn {seen.turn}: {seen.question} ({seen.rule})"
    if seen.events:
        yield f"Reports to the {side} side since its last orders:"
        yield from table((event.rule, event.text) for event in seen.events)
    yield f"It saw: {look(seen.display, in_play(boards, seen.display), side)}"
    if seen.plots:
        yield "The staff's plot at that time, from what the side knew (computer players keep their own):"
        yield from table((plot.id, plot.title, plot.note) for plot in seen.plots)
        yield drawn(named(seen.plots, name) or seen.plots[0], boards[0])
    yield f"It ordered: {seen.order or 'no new orders'}"
    if seen.minute is not None:
        yield f"{seen.minute.bot} decided{f': {seen.minute.reason}' if seen.minute.reason else ', and gave no reason'}."
