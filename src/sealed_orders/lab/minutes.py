"""Ask bots again: from the minutes of a record, the same bot with the same seed and the same view."""

from __future__ import annotations

from sealed_orders.bots import SECONDS, UnknownBot
from sealed_orders.bots.decision import Question, decide
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side, format_order, parse_order
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import stages
from sealed_orders.kernel.standing import in_force, inquiry, reply


def ask_again(record: Record) -> None:
    """Ask every bot of a record again; RecordMismatch names the first decision that differs.

    UnknownBot names the first decision of a bot that is not installed.
    """
    given = [*(decision.orders for decision in record.decisions), record.pending]
    for number, match in enumerate(stages(record), 1):
        for side, minute in record.minutes.get(number, {}).items():
            hand = record.hands.get(number, {}).get(side)
            before, now = given[number - 1][side], _asked_again(match, number, side, minute, hand)
            if now != before:
                raise RecordMismatch(
                    f"At decision {number} {minute.bot} of the {side} side, asked again, does not order "
                    f"{_words(before)} but {_words(now)}: it has changed since, or the record was altered."
                )


def _asked_again(match: Match, number: int, side: Side, minute: Minute, hand: Hand | None) -> str:
    try:
        return by_rule(match, side, minute) if hand == "rule" else answer(match, side, minute, advises=hand == "clock")
    except UnknownBot as error:
        who = f"decision {number} of the {side} side is by {minute.bot or 'a bot without a name'}, who cannot be asked"
        raise UnknownBot(f"The record replays, but {who} again: {error}") from None


def answer(match: Match, side: Side, minute: Minute, advises: bool = False) -> str:
    """Return what a bot orders when asked again, in the form of a record; or a staff, if it advises."""
    seconds, view, log = SECONDS, match.view(side), match.log(side)
    question = Question(match.game.name, minute.bot, side, minute.seed, seconds, view, log, minute.worlds, advises)
    prompt = match.prompt(side)
    assert prompt is not None
    return format_order(prompt.shorten(prompt.complete(parse_order(decide(question).order))))


def by_rule(match: Match, side: Side, minute: Minute) -> str:
    """Return what a side's standing answers give when its staff is asked again; empty if they give nothing."""
    here = inquiry(match, side, has_staff=True)
    assert here is not None
    staff = here.prompt.complete(parse_order(answer(match, side, minute, advises=True)))
    replied = reply(in_force(match.standing, side, match.number(side)), here, staff)
    return "" if replied is None else format_order(here.prompt.shorten(replied.order))


def _words(order: str) -> str:
    return f"'{order}'" if order else "only default orders"
