"""A PettingZoo environment that does nothing: the time left is that of the wrappers and the loop."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

TURNS = 9  # as many as a game of tic-tac-toe can have


class Idle(AECEnv):  # type: ignore[misc]
    """Two agents act in turn; nothing changes."""

    metadata: dict[str, Any] = {"render_modes": [], "name": "idle"}

    def __init__(self) -> None:
        self.possible_agents = ["first", "second"]
        self._space = spaces.Discrete(9)
        self._seen = {"observation": np.zeros((3, 3, 2), np.int8), "action_mask": np.ones(9, np.int8)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return an empty observation space."""
        return spaces.Dict({name: spaces.Box(0, 1, row.shape, np.int8) for name, row in self._seen.items()})

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return nine equal actions."""
        return self._space

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return the same observation every time."""
        return self._seen

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again."""
        self.agents = [*self.possible_agents]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._turns = 0

    def step(self, action: int | None) -> None:
        """Go on to the next agent."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._turns += 1
        if self._turns == TURNS:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[self._turns % 2]
