"""The master plays proposals out in imagined worlds; with a number of worlds it always answers the same."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.battle import stand
from sealed_orders.bots.bismarck.german.strategy import STRATEGIES
from sealed_orders.bots.bismarck.master import MARGIN, Master
from sealed_orders.bots.cards.openings import read
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.kernel.match import Match
from tests.games.bismarck.position import at, position
from tests.games.bismarck.position import play as play_position

PACKAGE = "sealed_orders.bots.bismarck"


def play(master: str, decisions: int) -> tuple[Match, Master]:
    """A match in which one side is the master's, looking at one world a decision."""
    match = Match.new("bismarck", "suffolk_in_contact", seed="master")
    searcher = Master(master, "1", worlds=1)
    players = {side: searcher if side == master else bot("bismarck", "cadet", side, "1") for side in SIDES}
    for _ in range(decisions):
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match, searcher


@pytest.mark.parametrize("side", SIDES)
def test_the_master_gives_legal_orders_and_says_why(side: str) -> None:
    match, master = play(side, 8)
    assert match.decisions
    assert master.reason


def test_the_master_answers_alike_from_the_same_seed_and_worlds() -> None:
    one, other = (play("german", 6)[0].decisions for _ in range(2))
    assert one == other


def convoy_met() -> Match:
    """Both raiders with SL1 and nobody else, about to fight or to withdraw."""
    units = {"bismarck": at("2020", spotted=1), "prinz_eugen": at("2020", spotted=1), "sl1": at("2020", "C", spotted=1)}
    return play_position(position(6, **units), "naval_phase")


@pytest.mark.parametrize(("worlds", "answer"), [(MARGIN.worlds - 1, "withdraw"), (40, "fight")])
def test_a_better_answer_than_the_scripts_own_is_given_once_enough_worlds_speak_for_it(
    worlds: int, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, master = convoy_met(), Master(GERMAN, "1", worlds=worlds)
    monkeypatch.setattr(stand, "fight_or_withdraw", lambda *_: ("withdraw", "a bad habit"))
    prompt = match.prompt(GERMAN)
    assert prompt is not None
    assert master.decide(match.view(GERMAN), prompt, match.log(GERMAN))["answer"] == (answer,)
    assert master.seen == worlds
    assert f"in {worlds} imagined games" in master.reason


def test_the_master_begins_with_an_opening_that_was_solved() -> None:
    solved = [opening.habits["strategy"] for opening in read(PACKAGE).sides[GERMAN] if opening.share]
    drawn = {Master(GERMAN, f"match {n}")._script.strategy for n in range(20)}  # type: ignore[attr-defined]
    assert drawn <= {STRATEGIES[name] for name in solved}


def test_the_sea_lord_believes_what_the_plot_table_shows() -> None:
    believes = {name: bot("bismarck", name, BRITISH)._motion for name in ("admiral", "sea_lord")}  # type: ignore[attr-defined]
    assert believes == {"admiral": "raider", "sea_lord": "plans"}
