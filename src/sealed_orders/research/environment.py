"""PettingZoo environments for any game. Agents are the sides; an action answers one small question of a prompt.

In every cycle each agent acts once. One that has nothing to answer has a single legal action, 0, which does nothing: so
the order of acting does not reveal who is being asked. A decision is resolved when all have answered everything. How
many cycles an agent waits shows how many more questions another one had.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from sealed_orders.kernel.dice import fresh_seed
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import encode
from sealed_orders.research.features import SIZE, observed
from sealed_orders.research.questionnaire import WIDTH
from sealed_orders.research.table import Table, find, questions
from sealed_orders.terminal.show import look


def _masks() -> list[np.ndarray]:
    """Return the legal actions for a number of alternatives: always the first ones."""
    masks = [np.array([place < count for place in range(WIDTH)], dtype=np.int8) for count in range(WIDTH + 1)]
    for mask in masks:
        mask.setflags(write=False)
    return masks


_MASKS = _masks()


class _Actions(spaces.Discrete):  # type: ignore[misc]
    """Numbers of alternatives. A seed is used only when one is drawn: most agents draw for themselves."""

    _sown: int | None = None

    def contains(self, x: Any) -> bool:
        """Say whether a number is an alternative; most are plain ints, which are fast to check."""
        return 0 <= x < WIDTH if type(x) is int else bool(super().contains(x))

    def sow(self, seed: int) -> None:
        """Use this seed from now on."""
        self._np_random, self._sown = None, seed

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self.seed(self._sown)
        drawn: np.random.Generator = super().np_random
        return drawn


class _Seats:
    """What both kinds of environment share: the table, and what each side gets from it."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        game: str | Game[Any, Any],
        scenario: str | Scenario | None = None,
        options: Mapping[str, str] | None = None,
        max_cycles: int | None = None,
        size: int = SIZE,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment of a game, truncated after a number of cycles if given.

        An observation has `size` numbers.
        """
        self.game = find(game)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": self.game.name}
        self._start = scenario, dict(options or {})
        self._size = size
        self.possible_agents = list(self.game.playing(self._start[1]))
        self.agents: list[Side] = []
        seen = spaces.Box(-1.0, 1.0, (size,), np.float32)
        mask = spaces.Box(0, 1, (WIDTH,), np.int8)
        self.observation_spaces = {
            side: spaces.Dict({"observation": seen, "action_mask": mask}) for side in self.possible_agents
        }
        self._actions = _Actions(WIDTH)  # the same for all, so that one seed is enough
        self.action_spaces = dict.fromkeys(self.possible_agents, self._actions)
        self._seed, self._matches = fresh_seed(), 0

    def __str__(self) -> str:
        return f"sealed_orders_{self.game.name}"

    def observation_space(self, agent: Side) -> spaces.Space[Any]:
        """Return a row of numbers, and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Side) -> spaces.Space[Any]:
        """Return the numbers of alternatives. One beyond the last wraps around, so that none is an error."""
        return self.action_spaces[agent]

    def observe(self, agent: Side) -> dict[str, np.ndarray]:
        """Return what a side knows, and which actions it has."""
        seen = self._observed.get(agent)
        if seen is None:
            seen = self._observed[agent] = self._look(agent)
        return seen.copy()

    def _look(self, agent: Side) -> dict[str, np.ndarray]:
        features = self._features.get(agent)
        if features is None:
            features = self._features[agent] = encode(self.table.match.view(agent))
        form = self.table.forms.get(agent)
        return {
            "observation": observed(features, form, self._progress, self._size),
            "action_mask": _MASKS[len(form.alternatives) or 1 if form else 1],
        }

    def render(self) -> str:
        """Return what everybody may see, in words."""
        return look(self.table.match.display(SPECTATOR), self.game.board(), SPECTATOR)

    def close(self) -> None:
        """Close: there is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seed, self._matches = str(seed), 0
            self._actions.sow(seed)  # a random agent plays the same match again
        self._matches += 1
        scenario, options = self._start
        self.table: Table = questions(self.game, scenario, options, seed=f"{self._seed} {self._matches}")
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self._resolved()

    def _take(self, agent: Side, action: int) -> bool:
        """Answer a side's question, and say whether it had one."""
        form = self.table.forms.get(agent)
        if form is None or not form.alternatives:
            return False
        form.choose(int(action))
        self._observed.pop(agent, None)
        return True

    def _resolved(self) -> None:
        """Update the sides' knowledge after a decision."""
        self._features: dict[Side, bytes] = {}
        self._observed: dict[Side, dict[str, np.ndarray]] = {}
        self._progress = float(self.table.match.state.turn / max(1, self.game.length))

    def _cycle_over(self) -> bool:
        """End a cycle, and say whether the decision was resolved."""
        self.cycles += 1
        if not self.table.go_on():
            return False
        self._resolved()
        return True

    @property
    def _ended(self) -> tuple[bool, bool]:
        """Say whether the match is over, and whether it is truncated."""
        over = self.table.match.outcome is not None
        return over, not over and self.max_cycles is not None and self.cycles >= self.max_cycles

    def _info(self, agent: Side) -> dict[str, Any]:
        form = self.table.forms.get(agent)
        if form is None or not (offered := form.alternatives):
            return {"action_mask": _MASKS[1], "choice": "", "alternatives": []}
        return {"action_mask": _MASKS[len(offered)], "choice": form.choice.key, "alternatives": list(offered)}


class SealedOrdersParallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """All sides act at once."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Side, Any], dict[Side, Any]]:
        """Begin a match; the same one for the same seed."""
        self._begin(seed)
        return self._seen()

    def step(self, actions: Mapping[Side, int]) -> tuple[dict[Side, Any], ...]:
        """Everybody answers one question."""
        for agent, action in actions.items():
            self._take(agent, action)
        self._cycle_over()
        over, cut = self._ended
        returns = self.table.returns()
        seen, infos = self._seen()
        rewards = {agent: returns[agent] for agent in self.agents}
        ended = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return seen, rewards, *ended, infos

    def _seen(self) -> tuple[dict[Side, Any], dict[Side, Any]]:
        return {agent: self.observe(agent) for agent in self.agents}, {
            agent: self._info(agent) for agent in self.agents
        }


class SealedOrders(_Seats, AECEnv):  # type: ignore[misc]
    """The sides act one after the other, each once in a cycle."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same one for the same seed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._turn = 0
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Answer one question for the side whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        more = self._take(agent, action)
        self._turn += 1
        if self._turn == len(self.agents):
            self._turn = 0
            if self._cycle_over():
                more = False
                self.infos = {side: self._info(side) for side in self.agents}
            over, cut = self._ended
            if over or cut:
                returns = self.table.returns()
                self.rewards = {side: returns[side] for side in self.agents}
                self.terminations = dict.fromkeys(self.agents, over)
                self.truncations = dict.fromkeys(self.agents, cut)
                self._accumulate_rewards()  # there are none before the end
        if more:
            self.infos[agent] = self._info(agent)
        self.agent_selection = self.agents[self._turn]


def env(game: str | Game[Any, Any], **settings: Any) -> SealedOrders:
    """Make a PettingZoo environment of a game in which sides act one after the other."""
    return SealedOrders(game, **settings)


def parallel_env(game: str | Game[Any, Any], **settings: Any) -> SealedOrdersParallel:
    """Make a PettingZoo environment of a game in which sides act at once."""
    return SealedOrdersParallel(game, **settings)
