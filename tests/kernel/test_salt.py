"""Salts: what players add to the dice, in a match, its record and its verification."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import Dice, LoadedDice
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.salt import Salt, fresh_salt, sealed_salt
from sealed_orders.kernel.wire import given, packet
from sealed_orders.testing.play import decisions


def over(match: so.Match) -> so.Match:
    for _ in decisions(match, "salted"):
        pass
    return match


def salted(**salts: str) -> so.Match:
    return so.Match.new("tutorial", seed="gale", salts=salts)


def test_a_salt_from_the_start_is_in_the_dice_of_the_set_up() -> None:
    rolled = {salt: so.Match.new("denmark_strait", seed="gale", salts={"german": salt}).rolls for salt in ("a", "b")}
    assert rolled["a"].keys() == rolled["b"].keys()
    assert rolled["a"] != rolled["b"]


def test_who_comes_later_changes_the_dice_from_the_next_decision_on() -> None:
    match, plain = salted(), salted()
    play, other = decisions(match, "salted"), decisions(plain, "salted")
    next(play), next(play), next(other), next(other)
    assert match.dice.rolls == plain.dice.rolls
    match.mix("hunter", "late")
    assert match.salts == (Salt("hunter", "late", 2),)
    next(play)
    last, dice = match.dice.rolls[-1], Dice("gale")
    dice.mix("late")
    assert dice.roll(last.faces, last.key) == last.face


def test_a_record_with_salts_is_verified_and_every_change_of_them_is_found() -> None:
    match = salted(raider="one")
    play = decisions(match, "salted")
    next(play), next(play)
    match.mix("hunter", "two")
    for _ in play:
        pass
    record = so.Record.decode(match.record().encode())
    assert so.verify(record).salts == (Salt("raider", "one", 0), Salt("hunter", "two", 2))
    first, second = record.salts
    for salts in (
        (),
        (first,),
        (replace(first, text="other"), second),
        (first, replace(second, since=3)),
        (second, first),
        (*record.salts, Salt("hunter", "three", 99)),
        (first, replace(second, side="raider")),
    ):
        with pytest.raises(so.RecordMismatch):
            so.verify(replace(record, salts=salts))


def test_a_bot_that_sealed_before_its_opponent_sat_down_is_still_proved() -> None:
    match = salted()
    minute = Minute("random", bot_seed(match.dice.seed, "raider", 0), given(match.view("raider"), match.log("raider")))
    match.submit("raider", "ship run faroes", minute)
    match.mix("hunter", "late")
    match.submit("hunter", "cruiser steam faroes; flights 2")
    record = so.Record.decode(match.record().encode())
    assert so.verify(record).minutes == {1: {"raider": minute}}


def test_nobody_sees_salts_or_rolls_while_the_match_runs() -> None:
    match = salted(raider="one")
    sealed = match.record().sealed("raider")
    assert (sealed.salts, sealed.rolls) == ((), {})
    play = decisions(match, "salted")
    next(play), next(play)
    sealed = match.record().sealed("raider")
    assert all(not decision.rolls for decision in sealed.decisions)
    assert any(decision.rolls for decision in match.record().decisions)
    assert b"one" not in packet(match, "hunter")


def test_loaded_dice_stay_loaded() -> None:
    dice = LoadedDice(6, 6)
    dice.mix("salt")
    assert (dice.roll(6, "a"), dice.roll(6, "b")) == (6, 6)


def test_a_fresh_salt_is_random_and_its_seal_hides_it() -> None:
    one, other = fresh_salt(), fresh_salt()
    assert one != other
    assert len(one) == 32
    assert sealed_salt(one) != sealed_salt(other)
    assert one not in sealed_salt(one)


def test_a_record_without_salts_does_not_speak_of_them() -> None:
    assert b"salts" not in over(salted()).record().encode()
