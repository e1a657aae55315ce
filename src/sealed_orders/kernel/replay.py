"""Playing a record again, and the proof that it is what it says."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.kernel.dice import Dice, commitment
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.record import Decision, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.scenario import BadScenario, Scenario, make_scenario
from sealed_orders.kernel.wire import encode


def replay(record: Record, decisions: int | None = None) -> Match:
    """The match a record describes, played again (up to a number of decisions)."""
    match = _begin(record)
    for number, decision in enumerate(record.decisions[:decisions], 1):
        _repeat(match, decision, number)
    if decisions is None:
        _hold(match, record)
    return match


def verify(record: Record) -> Match:
    """Play a record again and compare everything; RecordMismatch names the first decision that differs."""
    match = _begin(record)
    if encode(match.opening) != encode(record.opening):
        raise RecordMismatch("The record differs at the opening: it was altered.")
    for number, decision in enumerate(record.decisions, 1):
        _repeat(match, decision, number)
        if encode(match.decisions[-1]) != encode(decision):
            raise RecordMismatch(f"The record differs at decision {number}: it was altered.")
    if encode(match.outcome) != encode(record.outcome):
        raise RecordMismatch(f"The record differs after decision {len(record.decisions)}: its outcome was altered.")
    _hold(match, record)
    return match


def _begin(record: Record) -> Match:
    game = load(record.game)
    if record.version != game.version:
        versions = f"made under rules version {record.version} of {record.game}, these are {game.version}"
        raise RecordUnplayable(f"The record was {versions}: it can be read but not played again.")
    if record.seed is None:
        raise RecordUnplayable(
            "The record's seed is sealed until the match is over: it can be read but not played again."
        )
    if commitment(record.seed) != record.commitment:
        raise RecordMismatch("The record's seed is not the one its hash was published for: it was altered.")
    scenario: str | Scenario = record.scenario
    try:
        if record.setup is not None:
            scenario = make_scenario(record.scenario, record.setup, game.setup_data, "The record's scenario")
        return Match.new(game, scenario, record.options, dice=Dice(record.seed))
    except BadScenario as error:
        raise RecordMismatch(f"The record's set-up is not playable: {error}") from None


def _repeat(match: Match, decision: Decision, number: int) -> None:
    if match.outcome or set(decision.orders) != set(match.waiting):
        raise RecordMismatch(f"The record differs at decision {number}: other sides were asked.")
    _submit(match, decision.orders, number)


def _hold(match: Match, record: Record) -> None:
    """Seal again what was sealed when the record was made."""
    _submit(match, record.pending, len(record.decisions) + 1)


def _submit(match: Match, orders: Mapping[Side, str], number: int) -> None:
    for side, text in orders.items():
        try:
            match.submit(side, text)
        except IllegalOrder as error:
            raise RecordMismatch(f"The record differs at decision {number}: {error}") from None
