"""PettingZoo's own tests over every game, and what they miss."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra research is not installed")

import numpy as np

with warnings.catch_warnings():  # its own environments warn of their age, where all they need is installed
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from sealed_orders.research import env, parallel_env
from tests.own import GAMES

# Wishes of PettingZoo that we do not share: agents are called what the rules call them, and observations are dicts.
pytestmark = [
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
EVERY = (*GAMES, "micro_bismarck")
CYCLES = 40


@pytest.mark.parametrize("game", EVERY)
def test_the_environment_is_one(game: str) -> None:
    api_test(env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", EVERY)
def test_the_parallel_environment_is_one(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", EVERY)
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    seed_test(partial(env, game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", [game for game in EVERY if game != "micro_bismarck"])  # it may be over before
def test_a_match_can_be_cut_short(game: str) -> None:
    def sown(make: Callable[..., Any], **settings: Any) -> Any:
        match = make(game, **settings)
        match.reset = partial(match.reset, seed=1)  # by chance a short match would be over before
        return match

    max_cycles_test(SimpleNamespace(env=partial(sown, env), parallel_env=partial(sown, parallel_env)))


def test_a_match_cut_short_is_not_over() -> None:
    match = parallel_env("tutorial", max_cycles=2)
    match.reset(seed=1)
    match.step({"raider": 0, "hunter": 0})
    _, rewards, over, cut, _ = match.step({"raider": 0, "hunter": 0})
    assert (set(over.values()), set(cut.values()), set(rewards.values())) == ({False}, {True}, {0.0})
    assert match.agents == []


def test_who_has_answered_waits_with_one_legal_action() -> None:
    match = env("tutorial")
    match.reset(seed=1)
    assert (match.agent_selection, match.infos["raider"]["alternatives"]) == ("raider", ["lurk", "run"])
    match.step(0)  # lurk: all is answered
    assert match.infos["raider"]["alternatives"] == []
    assert match.observe("raider")["action_mask"].nonzero()[0].tolist() == [0]


def test_what_a_side_observes_does_not_depend_on_what_the_other_answers() -> None:
    rows = []
    for answer in (0, 1):
        match = env("tutorial")
        match.reset(seed=1)
        match.step(answer)
        rows.append(match.observe("hunter"))
    assert np.array_equal(rows[0]["observation"], rows[1]["observation"])
    assert np.array_equal(rows[0]["action_mask"], rows[1]["action_mask"])


def test_the_winner_is_rewarded() -> None:
    match = env("micro_bismarck", scenario="last_leg", render_mode="ansi")
    ends = set()
    for seed in range(12):
        match.reset(seed=seed)
        for agent in match.agent_iter():
            seen, reward, over, cut, _ = match.last()
            if over or cut:
                ends.add((agent, reward))
            match.step(None if over else match.action_space(agent).sample(seen["action_mask"]))
    assert ends == {("german", 1.0), ("german", -1.0), ("british", 1.0), ("british", -1.0)}
    assert match.render().startswith("Turn")


def test_a_random_agent_plays_the_same_match_again() -> None:
    """A reset's seed also seeds what is drawn from the action space."""

    def actions() -> list[int]:
        hunt.reset(seed=3)
        taken = []
        for side in hunt.agent_iter():
            seen, _, over, cut, _ = hunt.last()
            taken.append(0 if over or cut else int(hunt.action_space(side).sample(seen["action_mask"])))
            hunt.step(None if over or cut else taken[-1])
        return taken

    hunt = env("tutorial")
    assert actions() == actions()


def test_what_is_observed_is_kept_and_cannot_be_changed() -> None:
    hunt = env("tutorial")
    hunt.reset(seed=1)
    first = hunt.observe("raider")["observation"]
    with pytest.raises(ValueError, match="read-only"):
        first[0] = 9
    hunt.reset(seed=1)
    assert (hunt.observe("raider")["observation"] == first).all()
