"""The bots of a match are in its opening, and nobody can swap one for another between two decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import decide
from sealed_orders.kernel.compared import HANDED, UNSEATED, WORLDS, compared
from sealed_orders.kernel.crew import BotSeat
from sealed_orders.kernel.replay import branch
from tests.bots.seated import played, question

NAMES = {"raider": "corsair", "hunter": "random"}


@pytest.fixture(scope="module")
def record() -> so.Record:
    return played("tutorial", NAMES, "crew").record()


def test_the_opening_says_which_bots_play_and_a_record_keeps_it_through_replays(record: so.Record) -> None:
    assert record.crew == {"raider": BotSeat("corsair"), "hunter": BotSeat("random")}
    assert so.Record.decode(record.encode()) == record
    assert so.verify(record).record() == record
    assert "players" in compared(record).parts
    assert UNSEATED not in compared(record).missing


def test_the_first_hash_of_the_chain_covers_the_bots(record: so.Record) -> None:
    kept = so.Record.decode(record.encode())
    other = {**record.crew, "raider": BotSeat("corsair", 2.0)}
    assert replace(kept, crew=other).broken == 0


def test_a_bot_exchanged_for_one_decision_is_found_out() -> None:
    """The referee sees the State and takes the bot's answer that suits it; each minute alone is true."""
    match = so.Match.new("tutorial", seed="exchanged")
    match.seat(NAMES)
    while match.outcome is None:
        name = "corsair" if match.number("raider") != 1 else "random"
        for side in match.waiting:
            match.submit(side, *decide(question(match, side, name if side == "raider" else "random"))[:2])
    said = "decision 2: the opening says that corsair plays the raider side, but random decided"
    with pytest.raises(so.RecordMismatch, match=said):
        so.verify(match.record())
    loose = replace(match.record(), crew={})
    so.verify(loose)
    assert compared(loose).missing == (UNSEATED,)


def test_an_order_without_its_bot_is_found_out(record: so.Record) -> None:
    gone = replace(record, minutes={**record.minutes, 3: {"raider": record.minutes[3]["raider"]}})
    with pytest.raises(so.RecordMismatch, match=r"decision 3: .* random plays the hunter side, but no bot decided"):
        so.verify(gone)


def test_a_sealed_order_that_waits_without_its_bot_is_found_out(record: so.Record) -> None:
    match = so.replay(record, 2)
    match.seat(record.crew)
    match.submit("raider", "ship lurk")
    with pytest.raises(so.RecordMismatch, match=r"decision 3: .* corsair plays the raider side, but no bot decided"):
        so.verify(match.record())


def test_a_seat_handed_over_is_played_by_one_bot_to_the_end_and_is_said(record: so.Record) -> None:
    handed = replace(record, crew={"raider": record.crew["raider"]})
    so.verify(handed)
    assert compared(handed).missing == (HANDED.format("hunter", "random"),)
    taken_back = replace(handed, minutes={**record.minutes, 3: {"raider": record.minutes[3]["raider"]}})
    with pytest.raises(so.RecordMismatch, match="decision 3: the seat was handed over: random plays the hunter side"):
        so.verify(taken_back)


def test_other_bots_in_a_match_that_has_begun_void_what_the_opening_said(record: so.Record) -> None:
    match = so.replay(record, 2)
    match.seat(record.crew)
    assert match.crew == record.crew
    match.seat({"raider": "random", "hunter": "random"})
    assert match.crew == {}
    fresh = so.Match.new("tutorial", seed="fresh")
    fresh.submit("raider", "ship lurk")
    fresh.seat(NAMES)
    assert fresh.crew == {}


def test_a_match_that_goes_on_from_another_has_a_crew_of_its_own(record: so.Record) -> None:
    match = branch(record, 2, "of its own")
    assert match.crew == {}
    match.seat({"hunter": "random"})
    match.submit("raider", "ship lurk")
    match.submit("hunter", *decide(question(match, "hunter", "random"))[:2])
    so.verify(match.record())


def test_a_side_may_know_who_plays_while_the_match_runs(record: so.Record) -> None:
    assert so.replay(record, 2).record().sealed("raider").crew == record.crew


def test_worlds_that_a_bot_had_time_for_are_named_as_not_compared(record: so.Record) -> None:
    minute = replace(record.minutes[1]["raider"], worlds=3)
    changed = replace(record, minutes={**record.minutes, 1: {**record.minutes[1], "raider": minute}})
    assert compared(changed).missing == (WORLDS,)
