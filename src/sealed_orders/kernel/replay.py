"""Replay a record, and prove that it is what it claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from sealed_orders.kernel import crew
from sealed_orders.kernel.dice import Dice, commitment
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.order import IllegalOrder, Side, parse_order
from sealed_orders.kernel.record import FORMAT, Decision, Origin, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.rolls import Rolls
from sealed_orders.kernel.scenario import BadScenario, Scenario, make_scenario
from sealed_orders.kernel.standing import changed, in_force, inquiry, reply
from sealed_orders.kernel.state import State
from sealed_orders.kernel.timed import Timed
from sealed_orders.kernel.timekeeping import until
from sealed_orders.kernel.umpired import Umpired
from sealed_orders.kernel.upgrade import Upgrade, notice
from sealed_orders.kernel.wire import digest, encode, given


def replay(record: Record, decisions: int | None = None) -> Match:
    """Replay the match of a record, all of it or up to a number of decisions."""
    if decisions is not None and decisions < record.older:
        raise RecordUnplayable(record.upgrades[-1].limit)
    match = _begin(record)
    for number in range(record.older + 1, len(record.decisions[:decisions]) + 1):
        _repeat(match, record, number)
    if decisions is None:
        _hold(match, record)
        _settle(match, record)
    return match


def resume(record: Record, state: str) -> Match:
    """Return the match of a running record without playing it again: from the State that its last decision left.

    Raise RecordMismatch if that is not possible, or if the State is another one.
    """
    game, number = load(record.game), len(record.decisions)
    if (record.version, record.wording, record.format) != (game.version, game.wording, FORMAT):
        raise RecordUnplayable("The record was not made by today's rules: it must be played again.")
    if not number or record.outcome is not None or record.seed is None:
        raise RecordUnplayable("Only a running match with a decision can be resumed.")
    try:
        left = msgspec.json.decode(state, type=game.state)
    except msgspec.DecodeError as error:
        raise RecordMismatch(f"The State cannot be read: {error}.") from None
    if digest(left) != record.decisions[-1].digest:
        raise RecordMismatch("This is not the State that the last decision left.")
    match = _beside(_from(record, left, number, Dice), record)
    _hold(match, record)
    return match


def stages(record: Record, dice: Callable[[str], Dice] = Dice) -> Iterator[Match]:
    """Yield the match before each decision of a record, and finally as it is at the end."""
    if record.upgrades:
        raise RecordUnplayable(record.upgrades[-1].limit)
    match = _begin(record, dice)
    for number in range(1, len(record.decisions) + 1):
        yield match
        _repeat(match, record, number)
    _settle(match, record)
    yield match


def branch(record: Record, decisions: int, seed: str) -> Match:
    """Start a match from a point of a finished one, with its own dice; its record says where it comes from."""
    if record.outcome is None or record.seed is None:
        raise RecordUnplayable(
            "The match is not over. Until then, only its players can continue it from an earlier point."
        )
    held = [origin for origin in record.origin if origin.decisions < decisions]
    seeds = [*(origin.seed for origin in record.origin), record.seed]
    own = seeds[len(held)]
    salts = tuple(salt for salt in record.salts if salt.since <= decisions)
    cut = replace(record, origin=tuple(held), seed=own, commitment=commitment(own), crew={}, minutes={}, salts=salts)
    cut = replace(cut, times=until(record.times, decisions), umpire=())
    match = replay(cut, decisions)
    if match.outcome is not None:
        raise RecordUnplayable("The match is over at that point: there is nothing left to play.")
    match.go_on(Origin(own, cut.commitment, decisions), seed)
    for side in match.game.sides:  # players who play on write their own rules
        match.standing = changed(match.standing, side, (), match.number(side))
    return match


def upgraded(record: Record, state: str) -> Record:
    """Return the record of a running match of older rules so that it goes on under today's, from its kept State.

    Orders that were sealed are dropped: they answered questions of the older rules.
    """
    game = load(record.game)
    event = notice(game.title, record.version, game.version, game.sides)
    upgrade = Upgrade(record.version, len(record.decisions), state, (event,))
    upgrades = (*record.upgrades, upgrade)
    return replace(record, version=game.version, wording=game.wording, pending={}, upgrades=upgrades)


def verify(record: Record) -> Match:
    """Replay a record and compare everything it holds; RecordMismatch names the first decision that differs.

    What an older record does not hold cannot be compared: `compared` says what was.
    """
    match = _begin(record)
    if _kept(record, match.opening) != _kept(record, record.opening) or _rolls(record, match) != record.rolls:
        raise RecordMismatch("The record differs at the opening: it was altered.")
    _placed(record)
    _check_crew(record)
    timed, umpired = Timed(record, match), Umpired(record, match)
    for number in range(1, record.older + 1):
        timed.check(number, None)
        umpired.check(number, None)
    for number in range(record.older + 1, len(record.decisions) + 1):
        decision = record.decisions[number - 1]
        _check_minutes(match, record, number)
        _check_rules(match, record, number)
        timed.check(number, match)
        umpired.check(number, match)
        _repeat(match, record, number)
        if _comparable(record, match.decisions[-1]) != _comparable(record, decision):
            raise RecordMismatch(f"The record differs at decision {number}: it was altered.")
    _check_minutes(match, record, len(record.decisions) + 1)
    _check_rules(match, record, len(record.decisions) + 1)
    if match.outcome is None:
        timed.check(len(record.decisions) + 1, match)
    timed.finish()
    umpired.check(len(record.decisions) + 1, match)
    umpired.finish()
    _hold(match, record)
    _settle(match, record)
    if encode(match.settlement) != encode(record.settlement):
        raise RecordMismatch(f"The record differs after decision {len(record.decisions)}: its settlement was altered.")
    if encode(match.outcome) != encode(_outcome(record, match)):
        raise RecordMismatch(f"The record differs after decision {len(record.decisions)}: its outcome was altered.")
    if match.salts != record.salts:
        raise RecordMismatch("The record has salts for decisions that it does not contain: it was altered.")
    if (place := record.broken) is not None:
        raise RecordMismatch(f"The record's hashes do not fit it from place {place} of the chain on: it was altered.")
    return match


def _outcome(record: Record, match: Match) -> Outcome | None:
    """Return the outcome as recorded; if its words are older and cannot be compared, with the words of the rules."""
    kept, played = record.outcome, match.outcome
    if kept is None or played is None:
        return kept
    text = played.text if _is_reworded(record) else kept.text
    headline = played.headline if _is_reworded(record) or not kept.headline else kept.headline
    return msgspec.structs.replace(kept, text=text, headline=headline)


def _is_reworded(record: Record) -> bool:
    """Say whether its game words the same events differently today."""
    return record.wording != load(record.game).wording


def _comparable(record: Record, decision: Decision) -> bytes:
    rolls = decision.rolls if record.has_rolls else None
    return encode((decision.orders, decision.digest, rolls or None)) + _kept(record, decision.events)


def _rolls(record: Record, match: Match) -> Rolls:
    """Return the rolls before the first decision, if the record keeps them."""
    return match.rolls if record.has_rolls else record.rolls


def _kept(record: Record, events: Sequence[Event]) -> bytes:
    """Return the part of recorded events that must match."""
    if _is_reworded(record):
        events = [replace(event, text="") for event in events]
    return encode([replace(event, facts=()) for event in events] if record.is_old else events)


def frame(record: Record) -> tuple[str, str] | None:
    """Return two corners of the waters of a record's scenario, if it names them and can be read."""
    game = load(record.game)
    try:
        if record.setup is None:
            return game.scenario(record.scenario).frame
        return make_scenario(record.scenario, record.setup, game.setup_data, "The record's scenario").frame
    except BadScenario:
        return None


def _begin(record: Record, dice: Callable[[str], Dice] = Dice) -> Match:
    return _beside(_first(record, dice), record)


def _beside(match: Match, record: Record) -> Match:
    """Return a match with what its record keeps beside the orders."""
    match.crew, match.standing, match.terms, match.times = record.crew, record.standing, record.terms, record.times
    match.umpire = record.umpire
    return match


def _first(record: Record, dice: Callable[[str], Dice]) -> Match:
    game = load(record.game)
    if record.seed is not None and commitment(record.seed) != record.commitment:
        raise RecordMismatch("The record's seed does not have the published hash: it was altered.")
    if record.version != game.version:
        versions = f"made under rules version {record.version} of {record.game}, and this program has {game.version}"
        raise RecordUnplayable(f"The record was {versions}: it can be read but not played again.")
    if not 1 <= record.wording <= game.wording:
        editions = f"{record.wording}, and the last known here is {game.wording}"
        raise RecordMismatch(
            f"The record's words are of edition {editions}: it was altered, or a newer program saved it."
        )
    if record.seed is None:
        raise RecordUnplayable(
            "The record's seed is sealed until the match is over: it can be read but not played again."
        )
    scenario: str | Scenario = record.scenario
    try:
        if record.upgrades:
            return _resume(record, dice)
        if record.setup is not None:
            scenario = make_scenario(record.scenario, record.setup, game.setup_data, "The record's scenario")
        first = record.origin[0].seed if record.origin else record.seed
        salts = [salt for salt in record.salts if salt.since == 0]
        match = Match.new(
            game, scenario, record.options, dice=dice(first), salts={salt.side: salt.text for salt in salts}
        )
        _turn_over(match, record, 0)
        return match
    except BadScenario as error:
        raise RecordMismatch(f"The record's set-up is not playable: {error}") from None


def _resume(record: Record, dice: Callable[[str], Dice]) -> Match:
    """Return the match at the last change of its rules, from the State that the record keeps there."""
    game, older = load(record.game), record.older
    if record.is_old:
        raise RecordUnplayable("The record has format 1, from which no match can go on under other rules.")
    for upgrade in record.upgrades:
        before = record.decisions[: upgrade.decisions]
        if not before or upgrade.digest != before[-1].digest:
            where = f"after decision {upgrade.decisions}"
            raise RecordMismatch(f"The record's State {where} is not its own: it was altered.")
    last = record.upgrades[-1]
    event = notice(game.title, last.version, game.version, game.sides)
    if not _is_reworded(record) and last.events != (event,):
        raise RecordMismatch(f"The record differs after decision {older}: an event there was altered.")
    try:
        state = msgspec.json.decode(last.state, type=game.state)
    except msgspec.DecodeError as error:
        rules = f"Rules version {game.version} of {record.game}"
        raise RecordUnplayable(f"{rules} cannot go on from the record's State: {error}.") from None
    return _from(record, state, older, dice)


def _from(record: Record, state: State, number: int, dice: Callable[[str], Dice]) -> Match:
    """Return the match after a number of decisions, from the State that it had then."""
    game = load(record.game)
    scenario = game.scenario(record.scenario)
    if record.setup is not None:
        scenario = make_scenario(record.scenario, record.setup, game.setup_data, "The record's scenario")
    origin = tuple(one for one in record.origin if one.decisions < number)
    seeds = [*(one.seed for one in record.origin), record.seed]
    since = origin[-1].decisions if origin else -1  # salts of before are in no roll any more
    salts = tuple(salt for salt in record.salts if salt.since <= number)
    rolled = dice(seeds[len(origin)] or "")
    for salt in salts:
        if salt.since > since:
            rolled.mix(salt.text)
    if not record.has_rolls:
        rolled.mix(record.decisions[number - 1].digest)  # how often each key was used is not known: no roll twice
    match = Match.resumed(
        game,
        scenario,
        replace(record, decisions=record.decisions[:number], salts=salts, settlement=None),
        state,
        rolled,
    )
    match.origin = origin
    _turn_over(match, record, number)
    return match


def _placed(record: Record) -> None:
    """Check that every minute and every hand belongs to an order in the record."""
    orders = {number: decision.orders for number, decision in enumerate(record.decisions, 1)}
    orders[len(record.decisions) + 1] = record.pending
    for number, by_side in (*record.minutes.items(), *record.hands.items()):
        for side in by_side:
            if side not in orders.get(number, {}):
                raise RecordMismatch(f"The record differs at decision {number}: the {side} side gave no order there.")


def _check_crew(record: Record) -> None:
    """Check that the bots of the opening, and no others, decided for their sides in every decision of the match."""
    if not record.crew:
        return
    since = record.origin[-1].decisions if record.origin else 0
    orders = {number: one.orders for number, one in enumerate(record.decisions, 1) if number > since}
    orders[len(record.decisions) + 1] = record.pending
    number, fault = crew.fault(record.crew, orders, record.minutes, record.hands)
    if number:
        raise RecordMismatch(f"The record differs at decision {number}: {fault}.")


def _check_minutes(match: Match, record: Record, number: int) -> None:
    """Check that what each bot was given, and its seed, are what its minute says."""
    for side, minute in record.minutes.get(number, {}).items():
        log = _log(record, number, side) if _is_reworded(record) else match.log(side)
        if minute.saw and minute.saw != given(match.view(side), log):
            raise _altered(number, side, minute, "decided from something other than its side's view")
        if minute.seed != bot_seed(match.dice.seed, side, match.number(side)):
            raise _altered(number, side, minute, "had a seed that is not the match's")


def _check_rules(match: Match, record: Record, number: int) -> None:
    """Check that each order that rules gave is what the rules in force answer; a staff's part is its minute's."""
    given_now = record.decisions[number - 1].orders if number <= len(record.decisions) else record.pending
    for side, hand in record.hands.get(number, {}).items():
        rules = in_force(record.standing, side, match.number(side))
        if hand != "rule" or (_is_reworded(record) and any(rule.fact for rule in rules)):
            continue  # figures may have other names today
        question = inquiry(match, side, has_staff=side in record.minutes.get(number, {}))
        try:
            whole = None if question is None else question.prompt.complete(parse_order(given_now[side]))
        except IllegalOrder as error:
            raise RecordMismatch(f"The record differs at decision {number}: {error}") from None
        answered = None if question is None else reply(rules, question, whole)
        if answered is None or answered.order != whole:
            fault = f"the {side} side's standing answers do not give its order"
            raise RecordMismatch(f"The record differs at decision {number}: {fault}.")


def _log(record: Record, number: int, side: Side) -> list[Event]:
    """Return a side's events before a decision, in the record's own words."""
    events = [event for before in range(number) for event in record.events_of(before)]
    return [event for event in events if side in event.to]


def _altered(number: int, side: Side, minute: Minute, fault: str) -> RecordMismatch:
    return RecordMismatch(f"The record differs at decision {number}: {minute.bot} of the {side} side {fault}.")


def _repeat(match: Match, record: Record, number: int) -> None:
    decision = record.decisions[number - 1]
    if match.outcome or set(decision.orders) != set(match.waiting):
        raise RecordMismatch(f"The record differs at decision {number}: other sides were asked.")
    _submit(match, record, decision.orders, number)
    _turn_over(match, record, number)


def _turn_over(match: Match, record: Record, number: int) -> None:
    """After this many decisions, switch to the next seed's dice if another match ended there, and add salts."""
    for place, origin in enumerate(record.origin):
        if origin.decisions == number:
            following = record.origin[place + 1].seed if place + 1 < len(record.origin) else record.seed
            assert following is not None
            if commitment(origin.seed) != origin.commitment:
                raise RecordMismatch("The seed the record went on from is not the one of its hash: it was altered.")
            match.go_on(origin, following)
    for salt in record.salts:
        if salt.since == number + 1:
            match.mix(salt.side, salt.text)


def _hold(match: Match, record: Record) -> None:
    """Seal again what was sealed when the record was made."""
    _submit(match, record, record.pending, len(record.decisions) + 1)


def _settle(match: Match, record: Record) -> None:
    """End the match as its players did."""
    if record.settlement is None:
        return
    if record.pending:
        raise RecordMismatch("The record differs at its end: a settled match has no sealed orders.")
    try:
        match.settle(record.settlement.how, record.settlement.by)
    except IllegalOrder as error:
        raise RecordMismatch(f"The record differs after decision {len(record.decisions)}: {error}") from None


def _submit(match: Match, record: Record, orders: Mapping[Side, str], number: int) -> None:
    """Give orders again.

    If the events are worded differently now, a bot's minute no longer proves what it was given.
    """
    minutes, hands = record.minutes.get(number, {}), record.hands.get(number, {})
    if _is_reworded(record):
        minutes = {side: replace(minute, saw="") for side, minute in minutes.items()}
    for side, text in orders.items():
        try:
            match.submit(side, text, minutes.get(side), hands.get(side))
        except IllegalOrder as error:
            raise RecordMismatch(f"The record differs at decision {number}: {error}") from None
