"""A match that continues another from some point: its own dice, its own seal, and a note of where it came from."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import commitment
from sealed_orders.kernel.record import Origin, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.replay import branch, verify
from tests.report.played import running


def finished(match: so.Match, seed: str) -> Record:
    """Return a match played on at random to its end."""
    bots = {side: so.bot(match.game.name, "random", side, seed) for side in match.game.sides}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    return match.record()


def hunt() -> Record:
    """Return a whole hunt played at random."""
    return finished(so.Match.new("tutorial", seed="gale 1"), "hunt")


def test_a_branch_has_the_others_decisions_and_then_its_own_dice_and_is_verified() -> None:
    first = hunt()
    record = finished(branch(first, 2, "new gale"), "other")
    assert record.decisions[:2] == first.decisions[:2]
    assert record.origin == (Origin(str(first.seed), first.commitment, 2),)
    assert (record.seed, record.commitment) == ("new gale", commitment("new gale"))
    verify(Record.decode(record.encode()))


def test_a_branch_of_a_branch_says_both() -> None:
    first = hunt()
    second = finished(branch(first, 1, "second"), "other")
    third = finished(branch(second, 3, "third"), "others")
    assert [origin.decisions for origin in third.origin] == [1, 3]
    verify(third)
    assert [origin.decisions for origin in branch(third, 1, "fourth").origin] == [1], "of the first of them alone"


def test_a_match_that_continues_three_others_rolls_the_dice_of_each_in_turn() -> None:
    record = hunt()
    for decisions in (1, 2, 3):
        record = finished(branch(record, decisions, f"gale {decisions}"), "other")
    assert [origin.decisions for origin in record.origin] == [1, 2, 3]
    verify(record)


def test_a_salt_added_just_before_the_point_goes_with_the_branch() -> None:
    match = so.Match.new("tutorial", seed="gale 1")
    match.submit("raider", "ship lurk")
    match.submit("hunter", {})
    match.mix("hunter", "late")
    record = finished(match, "hunt")
    assert [salt.since for salt in record.salts] == [2]
    assert [branch(record, decisions, "seed").salts for decisions in (1, 2)] == [(), record.salts]


def test_an_altered_origin_is_named() -> None:
    record = finished(branch(hunt(), 2, "new gale"), "other")
    (origin,) = record.origin
    with pytest.raises(RecordMismatch):
        verify(replace(record, origin=(Origin("another", origin.commitment, 2),)))


def test_nobody_goes_on_from_a_match_that_runs_or_from_its_end() -> None:
    with pytest.raises(RecordUnplayable):
        branch(running("tutorial", stop=2), 1, "seed")
    over = hunt()
    with pytest.raises(RecordUnplayable):
        branch(over, len(over.decisions), "seed")


def test_a_record_without_an_origin_does_not_speak_of_one() -> None:
    assert b"origin" not in hunt().encode()
