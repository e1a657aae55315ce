"""A running match restored from the State after its last decision, without replaying it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.replay import branch, resume
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import encode, packet
from sealed_orders.table.matches.catching_up import opened
from tests.own import GAMES


def play(match: so.Match, decisions: int, seed: str) -> None:
    dice, until = FastDice(seed), len(match.decisions) + decisions
    while not match.outcome and len(match.decisions) < until:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, prompt.sample(dice))


def state(match: so.Match) -> str:
    return encode(match.state).decode()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_match_itself_and_goes_on_as_that_would(game: str) -> None:
    match = so.Match.new(game, seed="resume", salts={so.load(game).sides[0]: "mine"})
    play(match, 1 if game == "tutorial" else 6, "before")  # First Hunt may end soon
    again = resume(match.record(), state(match))
    for side in (*match.game.sides, SPECTATOR):
        assert packet(again, side) == packet(match, side)
    for one in (match, again):
        one.mix(match.game.sides[-1], "theirs")
        play(one, 6, "after")
    assert again.record() == match.record()


def test_one_that_continues_another_rolls_on_with_its_own_dice() -> None:
    match = so.Match.new("tutorial", seed="first")
    play(match, 2, "before")
    match.resign("raider")
    branched = branch(match.record(), 1, "second")
    branched.mix("hunter", "new")
    play(branched, 1, "branch")
    again = resume(branched.record(), state(branched))
    for one in (branched, again):
        play(one, 9, "after")
    assert again.record() == branched.record()


@pytest.fixture
def match() -> so.Match:
    match = so.Match.new("tutorial", seed="resume")
    play(match, 2, "before")
    return match


def test_orders_that_are_sealed_and_salts_of_the_next_decision_are_there(match: so.Match) -> None:
    side = match.waiting[0]
    prompt = match.prompt(side)
    assert prompt is not None
    match.submit(side, prompt.sample(FastDice("sealed")))
    match.mix("raider", "mine")
    again = resume(match.record(), state(match))
    assert again.record() == match.record()
    assert again.salts == (Salt("raider", "mine", 3),)


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"turn":"one"}', ""])
def test_another_state_is_refused_and_the_orders_are_played_again(match: so.Match, text: str) -> None:
    with pytest.raises(so.RecordMismatch):
        resume(match.record(), text)
    assert opened(match.record(), text).record() == match.record()


def test_what_other_rules_or_words_or_an_older_format_left_is_not_resumed(match: so.Match) -> None:
    record = match.record()
    for other in ({"version": "0.9"}, {"wording": 99}, {"format": 2}, {"decisions": ()}, {"seed": None}):
        with pytest.raises(so.RecordUnplayable):
            resume(replace(record, **other), state(match))
    match.resign("raider")
    with pytest.raises(so.RecordUnplayable):
        resume(match.record(), state(match))


def test_a_store_whose_orders_lead_elsewhere_is_damaged(match: so.Match) -> None:
    record = match.record()
    last = replace(record.decisions[-1], digest="0" * 32)
    with pytest.raises(so.RecordMismatch, match="damaged or altered"):
        opened(replace(record, decisions=(*record.decisions[:-1], last)), state(match))
