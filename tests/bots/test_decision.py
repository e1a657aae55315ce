"""How a bot is asked: its seed, its time, and what it draws once per match."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.bots import BadTime, UnknownBot, bots, listing
from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.german.cadet import passage
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.decision import decide
from sealed_orders.kernel.minute import bot_seed
from tests.bots.pondering import Pondering, enlist
from tests.bots.seated import question
from tests.own import GAMES

MATCHES = [f"match {number}" for number in range(20)]


def drawn(match: str) -> set[tuple[str, str, str]]:
    """Return what bots, each made for one decision, draw for the whole match."""
    seeds = [(bot_seed(match, "german", number), bot_seed(match, "british", number)) for number in range(10)]
    return {(Otto("german", one).strategy.name, Admiral("british", two).posture, passage(one)) for one, two in seeds}


def test_what_is_drawn_for_the_match_stays_though_the_bot_is_made_again() -> None:
    draws = [drawn(match) for match in MATCHES]
    assert all(len(draw) == 1 for draw in draws)
    assert len(set.union(*draws)) > 3


def test_what_is_drawn_for_a_decision_differs_from_one_to_the_next() -> None:
    asked = question(so.Match.new("bismarck", seed="a"), "british", "random")
    assert len({decide(asked._replace(seed=bot_seed("a", "british", number))).order for number in range(5)}) == 5


def test_a_bot_may_be_given_its_time_or_worlds_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    enlist(monkeypatch, "tutorial")
    timed = so.bot("tutorial", "pondering", side="raider", seconds=0.5)
    assert isinstance(timed, Pondering)
    assert (timed.seconds, timed.worlds) == (0.5, 0)
    other = so.bot("tutorial", "pondering", side="raider", worlds=3)
    assert isinstance(other, Pondering)
    assert (other.seconds, other.worlds) == (1.0, 3)


@pytest.mark.parametrize(
    ("name", "seconds", "said"),
    [
        ("pondering", 0.1, "A bot cannot think for 0.1 seconds. Choose 0.2 to 10."),
        ("pondering", 11, "A bot cannot think for 11 seconds. Choose 0.2 to 10."),
        ("random", 1, "random answers at once, so it cannot be given seconds. Leave them out."),
    ],
)
def test_a_time_a_bot_cannot_be_given_is_refused(
    name: str, seconds: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enlist(monkeypatch, "tutorial")
    with pytest.raises(BadTime, match=said):
        so.bot("tutorial", name, side="raider", seconds=seconds)


def test_a_decision_says_who_decided_and_why() -> None:
    match = so.Match.new("bismarck", seed="a")
    asked = question(match, "german", "otto")
    minute = decide(asked).minute
    assert (minute.bot, minute.seed) == ("otto", bot_seed("a", "german", 0))
    assert minute.reason


def test_a_bot_nobody_knows_is_not_asked() -> None:
    with pytest.raises(UnknownBot):
        decide(question(so.Match.new("tutorial", seed="a"), "raider", "nelson"))


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_says_in_a_word_how_hard_it_is(game: str) -> None:
    levels = {name: listing(game, name).level for name in bots(game)}
    assert set(levels.values()) <= {"easiest", "easy", "good", "hard", "hardest"}
    assert levels["random"] == "easiest"
