"""OpenSpiel's own tests over the small games, and exact figures for the smallest."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: there are wheels for Linux alone")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability  # noqa: E402

from sealed_orders.research import spiel_game  # noqa: E402


@pytest.mark.parametrize("name", ["tutorial", "denmark_strait", "micro_bismarck"])
def test_open_spiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(spiel_game(name), num_sims=2, serialize=name != "denmark_strait", verbose=False)


def test_a_game_is_found_by_its_name() -> None:
    game = pyspiel.load_game("python_micro_bismarck(scenario=last_leg)")
    assert game.get_type().long_name == "Micro-Bismarck"


def test_who_decides_second_knows_nothing_of_the_first() -> None:
    state = spiel_game("micro_bismarck").new_initial_state()
    seen = {state.child(action).information_state_string(1) for action in state.legal_actions()}
    assert seen == {"british"}


def test_a_die_falls_with_its_odds() -> None:
    state = spiel_game("micro_bismarck", "last_leg").new_initial_state()
    for action in ("SE", "N"):  # to 0404, both
        state.apply_action(state.string_to_action(action))
    assert state.is_chance_node()
    assert [(face, round(6 * odds, 9)) for face, odds in state.chance_outcomes()] == [(face, 1) for face in range(6)]
    assert [state.child(face).is_terminal() for face in range(6)] == [False, False, True, True, True, True]
    assert state.child(5).returns() == [-1.0, 1.0]


def test_exploitability_of_baselines_is_exact() -> None:
    game = spiel_game("micro_bismarck", "last_leg")
    uniform = policy.UniformRandomPolicy(game)
    straight = policy.tabular_policy_from_callable(game, _straight)
    assert exploitability.nash_conv(game, uniform) == pytest.approx(0.8148148)
    assert exploitability.nash_conv(game, straight) == pytest.approx(16 / 9)


def _straight(state: Any) -> dict[int, float]:
    """Go south, then stay: as predictable as possible."""
    wanted = "S" if state.current_player() == 0 else "stay"
    return {action: float(state.action_to_string(action) == wanted) for action in state.legal_actions()}
