"""Small games as OpenSpiel games: python_tutorial, python_denmark_strait and python_micro_bismarck.

Chance is explicit, and sides that decide at once answer one after the other without seeing it. An information state is
what the side has read and answered: by the referee's first promise, nothing else determines what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from sealed_orders.kernel.game import Game
from sealed_orders.research.micro_bismarck import GAME as MICRO
from sealed_orders.research.questionnaire import WIDTH
from sealed_orders.research.table import find
from sealed_orders.research.unrolled import Point, begin

FACES = 64  # faces of the largest die, and cards of the largest deck
LONGEST = 20000  # answers in a match
SMALL = ("tutorial", "denmark_strait", "micro_bismarck")


def _type(name: str, rules: Game[Any, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"scenario": rules.scenario().name},
    )


class SealedOrdersGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours to OpenSpiel. The parameter `scenario` is one of the game's (default: its first)."""

    def __init__(self, kind: pyspiel.GameType, rules: Game[Any, Any], params: Mapping[str, Any] | None = None) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=WIDTH,
            max_chance_outcomes=FACES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        scenario = rules.scenario((params or {}).get("scenario") or None).name
        super().__init__(kind, info, {"scenario": scenario})
        self.rules = rules
        self._first = begin(rules, scenario)

    def new_initial_state(self) -> SealedOrdersState:
        """Return a match that has not begun."""
        return SealedOrdersState(self, self._first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Return what a side knows: all its events and answers, or what it sees now."""
        return _Observer(iig_obs_type is None or iig_obs_type.perfect_recall)


class SealedOrdersState(pyspiel.State):  # type: ignore[misc]
    """A point of a match."""

    def __init__(self, game: SealedOrdersGame, point: Point) -> None:
        super().__init__(game)
        self._at = _Held(point)
        self._rules = _Held(game.rules)

    @property
    def point(self) -> Point:
        """Where the match stands."""
        point: Point = self._at.held
        return point

    def current_player(self) -> int:
        """Return who acts: a side by its index, chance, or nobody any more."""
        point = self.point
        if point.odds:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        side = point.turn_of
        nobody: int = pyspiel.PlayerId.TERMINAL
        return nobody if side is None else self._rules.held.sides.index(side)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.point.alternatives)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the next die with their probabilities."""
        return list(enumerate(self.point.odds))

    def _apply_action(self, action: int) -> None:
        self._at = _Held(self.point.remembered(action) if self._rules.held is MICRO else self.point.after(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"rolls {action + 1}" if player == pyspiel.PlayerId.CHANCE else self.point.alternatives[action]

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.point.outcome is not None

    def returns(self) -> list[float]:
        """Return 1 for the winner, -1 for the loser."""
        outcome, sides = self.point.outcome, self._rules.held.sides
        if outcome is None or outcome.winner is None:
            return [0.0] * len(sides)
        return [1.0 if side == outcome.winner else -1.0 for side in sides]

    def __str__(self) -> str:
        return " | ".join(f"{side}: {', '.join(lines)}" for side, lines in self.point.histories.items())


class _Held:
    """Something immutable: a copy of it is itself."""

    __slots__ = ("held",)

    def __init__(self, held: Any) -> None:
        self.held = held

    def __deepcopy__(self, memo: Any) -> _Held:
        return self


class _Observer:
    """What a side knows, in words."""

    def __init__(self, recall: bool) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        self._recall = recall

    def set_from(self, state: SealedOrdersState, player: int) -> None:
        """Do nothing: there are no numbers."""

    def string_from(self, state: SealedOrdersState, player: int) -> str:
        """Return all events and answers of a side; or its latest news and the question."""
        point = state.point
        side = state._rules.held.sides[player]
        lines = point.histories[side]
        return "\n".join((side, *(lines if self._recall else lines[-3:])))


def spiel_game(name: str, scenario: str = "") -> SealedOrdersGame:
    """Load a small game for OpenSpiel, like pyspiel.load_game("python_NAME") once this module is imported."""
    if name not in SMALL:
        raise LookupError(f"There is no small game {name}; there are {', '.join(SMALL)}.")
    return _makers[name]({"scenario": scenario} if scenario else {})


def _register(name: str) -> Callable[[Mapping[str, Any]], SealedOrdersGame]:
    rules = find(name)
    kind = _type(name, rules)

    class Registered(SealedOrdersGame):
        """A game under its own name, as OpenSpiel requires."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, rules, params)

    pyspiel.register_game(kind, Registered)
    return Registered


_makers = {name: _register(name) for name in SMALL}
