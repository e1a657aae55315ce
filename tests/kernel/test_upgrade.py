"""A match that continues under other rules: what its record states, and what verification can prove."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.kernel.compared import compared
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import stages, upgraded, verify
from sealed_orders.kernel.wire import encode

OLD = "0.9"


def play_on(match: so.Match) -> None:
    bots = {side: so.bot("tutorial", "random", side) for side in match.game.sides}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, bots[side].decide(match.view(side), prompt, ()))


@pytest.fixture
def older() -> so.Match:
    """Provide a match of one decision."""
    match = so.Match.new("tutorial", seed="scapa")
    match.submit("raider", "ship run faroes")
    match.submit("hunter", "cruiser steam faroes; flights 2")
    return match


@pytest.fixture
def record(older: so.Match) -> Record:
    """Provide the same, begun under an older version, upgraded, played to the end, and read again."""
    begun = replace(older.record(), version=OLD)
    match = so.replay(upgraded(begun, encode(older.state).decode()))
    play_on(match)
    return Record.decode(match.record().encode())


def test_it_goes_on_as_it_would_have_with_the_same_dice(older: so.Match) -> None:
    begun = replace(older.record(), version=OLD)
    match = so.replay(upgraded(begun, encode(older.state).decode()))
    for one in (older, match):
        play_on(one)
    assert match.decisions == older.decisions
    assert [event.text for event in match.log("raider") if not event.rule] == [
        "The rules of First Hunt changed from version 0.9 to 1.1. The match goes on under the new rules."
    ]


def test_its_record_says_where_and_the_second_half_is_verified(record: Record) -> None:
    (upgrade,) = record.upgrades
    assert (upgrade.version, upgrade.decisions, record.version) == (OLD, 1, so.load("tutorial").version)
    assert verify(record).outcome == record.outcome
    said = "first decision was made under rules version 0.9: you can read that part, but not replay it"
    assert said in compared(record).missing[0]
    with pytest.raises(so.RecordUnplayable, match=re.escape(said)):
        next(stages(record))


def test_a_state_that_its_last_decision_did_not_leave_is_found(record: Record) -> None:
    (upgrade,) = record.upgrades
    forged = replace(upgrade, state=upgrade.state.replace('"turn":1', '"turn":2'))
    assert forged != upgrade
    with pytest.raises(so.RecordMismatch, match="State after decision 1 is not its own"):
        verify(replace(record, upgrades=(forged,)))


def test_a_side_gets_the_notice_and_nothing_of_the_state(older: so.Match) -> None:
    begun = replace(older.record(), version=OLD)
    sealed = upgraded(begun, encode(older.state).decode()).sealed("raider")
    assert sealed.upgrades == ()
    assert sealed.decisions[-1].events[-1].text.startswith("The rules of First Hunt changed")


def test_a_state_that_the_new_rules_cannot_read_is_one_sentence(older: so.Match) -> None:
    state = encode(older.state).decode().replace('"turn":1', '"turn":"one"')
    begun = older.record()
    last = replace(begun.decisions[-1], digest=upgraded(begun, state).upgrades[0].digest)
    with pytest.raises(so.RecordUnplayable, match="cannot go on from the record"):
        so.replay(upgraded(replace(begun, version=OLD, decisions=(last,)), state))
