"""No bot peeks: it imports no State, plays on without one, and orders the same with another one behind its view."""

from __future__ import annotations

import pickle
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders import bots
from sealed_orders.bots import Listing
from sealed_orders.bots.decision import decide
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.view import View
from sealed_orders.kernel.wire import digest, encode, given
from tests.bots.seated import SEATED, TOGETHER, others, question, turns
from tests.imports import imported
from tests.stranger import Stranger

FOLDER = Path(bots.__file__).parent
TRUTH = re.compile(r"sealed_orders\.(kernel\.(match|replay|record)|games\.\w+\.(state|steps))(\.|$)")
DECISIONS = 30
HUNTS = {"bismarck": "cadet", "graf_spee": "cadet", "sink_the_bismarck": "midshipman"}  # games, and a simple bot
IMAGINED = (*HUNTS, "denmark_strait")  # games that make up another truth for a view
OFTEN = 2  # times that a bot is asked twice, of each kind of question
ENOUGH = {"bismarck": 20, "graf_spee": 20, "sink_the_bismarck": 60}  # decisions, of games that ask the same each turn
EVERY_BOT = pytest.mark.parametrize(("game", "side", "name"), SEATED)


class Poison:
    """Stands in for the State: any access raises an error."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"a bot peeked: it asked the truth for {name}")


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_bot_imports_neither_match_nor_state_nor_steps(path: Path) -> None:
    assert not [name for name in imported(path) if TRUTH.match(name)]


@pytest.mark.parametrize(
    "line",
    [
        "from sealed_orders.kernel.match import Match",
        "from sealed_orders.kernel import match",
        "import sealed_orders.games.bismarck.state",
        "from sealed_orders.games.bismarck.steps.search import BERGEN",
    ],
)
def test_an_import_of_the_truth_is_caught(line: str, tmp_path: Path) -> None:
    (tmp_path / "peeker.py").write_text(f"def peek():\n    {line}\n")
    assert any(TRUTH.match(name) for name in imported(tmp_path / "peeker.py"))


class Peeker(RandomBot):
    """A bot that has got hold of the match."""

    match: so.Match

    def decide(self, view: View, prompt: so.Prompt, log: Sequence[so.Event]) -> so.Order:
        assert self.match.state.turn == view.turn
        return super().decide(view, prompt, log)


PEEKERS = {"peeker": Listing(f"{__name__}:Peeker", "peeks")}


def test_a_bot_that_reads_the_match_is_caught(stranger: Stranger) -> None:
    stranger.offer("peeking", "bots", tutorial=f"{__name__}:PEEKERS")
    match = Peeker.match = so.Match.new("tutorial", seed="poison")
    asked = question(match, "raider", "peeker")
    assert decide(asked).order
    match.state = Poison()
    with pytest.raises(AssertionError, match="a bot peeked: it asked the truth for turn"):
        decide(asked)


@contextmanager
def truth_gone(match: so.Match) -> Iterator[None]:
    """Let every question for a match's true state fail for a while."""
    truth = match.state, match.dice
    match.state, match.dice = Poison(), Poison()  # type: ignore[assignment]
    try:
        yield
    finally:
        match.state, match.dice = truth


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["part", "whole"])
@EVERY_BOT
def test_a_bot_plays_a_match_alike_from_bytes_and_with_the_truth_gone(
    game: str, side: str, name: str, whole: bool
) -> None:
    """Every decision is made without the State; asked again with the State available, the bot answers the same."""
    match = so.Match.new(game, options=TOGETHER.get(game), seed="poison")
    asked: Counter[str] = Counter()
    most = 1000 if whole else ENOUGH.get(game, 1000)
    for turn in turns(match, others(game, side, name), most):
        if turn.side != side:
            continue
        sent = pickle.dumps(turn.question)
        with truth_gone(match):
            blind = decide(pickle.loads(sent))
        asked[turn.question.view.step] += 1
        if whole or asked[turn.question.view.step] <= OFTEN:
            assert turn.decided == blind
        turn.decided = blind
        assert blind.minute.saw == given(match.view(side), match.log(side))
    assert asked


@pytest.mark.parametrize(("game", "side", "name"), [seat for seat in SEATED if seat[0] in IMAGINED])
def test_a_bot_gives_the_same_orders_if_only_what_it_cannot_see_differs(game: str, side: str, name: str) -> None:
    match, dice = so.Match.new(game, seed="swap"), FastDice(f"swap {side} {name}")
    rules, swapped, times = match.game, 0, Counter[str]()
    for turn in turns(match, others(game, side, name), DECISIONS):
        asked = turn.question
        times[asked.view.step] += turn.side == side
        if turn.side == side and times[asked.view.step] <= OFTEN:
            other = rules.imagine(asked.view, asked.log, dice)
            view = rules.view(other, side)
            assert encode(view) == encode(asked.view)
            swapped += digest(other) != digest(match.state)
            assert decide(asked._replace(view=view)) == turn.decided
    assert swapped, "the imagined truth was always the real one"


@pytest.mark.parametrize("side", ["raider", "hunter"])
def test_where_nothing_is_imagined_equal_knowledge_in_different_matches_gives_equal_orders(side: str) -> None:
    orders: dict[str, set[str]] = defaultdict(set)
    truths: dict[str, set[str]] = defaultdict(set)
    for number in range(60):
        match = so.Match.new("tutorial", seed=f"truth {number}")
        for turn in turns(match, others("tutorial", side, "random")):
            if turn.side == side:
                turn.question = turn.question._replace(seed=f"own#{match.number(side)}")
                orders[turn.decided.minute.saw].add(turn.decided.order)
                truths[turn.decided.minute.saw].add(digest(match.state))
    assert any(len(states) > 1 for states in truths.values())
    assert all(len(given) == 1 for given in orders.values())


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 8), marks=pytest.mark.long)], ids=len)
@pytest.mark.parametrize(
    ("game", "scenario", "name"),
    [
        (game, scenario, name)
        for game in HUNTS
        for scenario in so.load(game).scenarios
        for name in (HUNTS[game], "random")
    ],
)
def test_an_imagined_truth_looks_like_the_real_one_in_every_scenario(
    game: str, scenario: str, name: str, seeds: range
) -> None:
    checked = 0
    for seed in seeds:
        match = so.Match.new(game, scenario, seed=f"imagine {seed}")
        for turn in turns(match, dict.fromkeys(match.game.sides, name), 60 if len(seeds) == 1 else 1000):
            view, log = turn.question.view, turn.question.log
            other = match.game.imagine(view, log, FastDice(f"{seed} {checked}"))
            assert encode(match.game.view(other, turn.side)) == encode(view), f"decision {len(match.decisions) + 1}"
            assert not list(match.game.impossible(other))
            checked += 1
    assert checked >= 10 * len(seeds)
