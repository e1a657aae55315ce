"""Compare with other libraries: OpenSpiel's battleship, python-chess's board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.match import Match
from sealed_orders.research.bench import battleship
from sealed_orders.research.bench.slices import Line, Missing, rates

LARGE = "bismarck"  # a game of ours
EQUAL = 1000  # games that must be equal move by move before anything is timed


class NotEqual(AssertionError):
    """Our game and theirs are not the same."""


def open_spiel(games: int = EQUAL) -> Iterator[Line | Missing]:
    """Measure moves per second of battleship: the bare rules, and the whole Match with views and prompts."""
    try:
        import pyspiel
    except ImportError:
        yield Missing("battleship", "open_spiel is not installed")
        return
    game = pyspiel.load_game("battleship")
    equal(game, games)
    theirs = _their_game(game)
    against, alone = "OpenSpiel's own, from Python", "OpenSpiel's own, by its random bots in C++"
    yield Line("battleship, the bare rules", *rates(_bare_game(), theirs), "moves/s", against, 10.0)
    yield Line("battleship, the bare rules", *rates(_bare_game(), _their_bots(pyspiel, game)), "moves/s", alone)
    yield Line("battleship, through a Match", *rates(_match_game(), theirs), "moves/s", against, 1.0)


def equal(game: Any, games: int) -> None:
    """Play random games on both side by side: legal actions, information states and returns must be equal."""
    chance = Random("equal")  # noqa: S311
    for _ in range(games):
        theirs = game.new_initial_state()
        match: Match[Any, Any] = Match(battleship.GAME, battleship.GAME.setup(*_NOTHING), FastDice(""), keep=False)
        state, moves = battleship.GAME.setup(*_NOTHING), 0
        while not theirs.is_terminal():
            (side,) = match.waiting
            prompt = match.prompt(side)
            assert prompt is not None
            offered = [int(value) for value in prompt.choices[0].values]  # type: ignore[union-attr]
            if not offered == list(battleship.legal(state)) == theirs.legal_actions():
                raise NotEqual("The legal actions differ.")
            for player, name in enumerate(battleship.SIDES):
                if battleship.information(moves, match.log(name)) != theirs.information_state_string(player):
                    raise NotEqual("The information states differ.")
            action = chance.choice(offered)
            theirs.apply_action(action)
            match.submit(side, battleship.ORDERS[action])
            _move(state, action)
            moves += 1
        outcome = match.outcome
        if outcome is None or battleship.GAME.outcome(state) != outcome:
            raise NotEqual("Theirs is over and ours is not.")
        if [float(outcome.scores[side]) for side in battleship.SIDES] != theirs.returns():
            raise NotEqual("The returns differ.")


def python_chess() -> Iterator[Line | Missing]:
    """Measure the cost of copying the State of a real game, in copies of a chess board without its moves."""
    try:
        import chess
    except ImportError:
        yield Missing("copy of a State", "chess is not installed")
        return
    board, state = chess.Board(), Match.new(LARGE, seed="bench").state
    ours, theirs = rates(_copies(state.copy), _copies(lambda: board.copy(stack=False)))
    what = f"copy of a State of {LARGE}"
    yield Line(what, 1e6 / ours, 1e6 / theirs, "µs", "python-chess Board.copy(stack=False)", 4.0, higher=False)


_NOTHING: Any = (battleship.START, {}, FastDice(""))


def _move(state: Any, action: int) -> None:
    task = state.agenda.pop()
    battleship.GAME.steps[task.step].resolve(state, task, battleship.MOVES[task.to[0]][action], _NOTHING[2])


def _bare_game() -> Callable[[], int]:
    """Play a random game on the bare rules: legal actions, a check, the resolution of a step, and a history."""
    chance = Random(1)  # noqa: S311
    draw, setup, outcome = chance.random, battleship.GAME.setup, battleship.GAME.outcome
    moves_of, dice, start, legal = battleship.MOVES, _NOTHING[2], _NOTHING, battleship.legal
    steps = {name: step.resolve for name, step in battleship.GAME.steps.items()}

    def game() -> int:
        state, history = setup(*start), []
        while outcome(state) is None:
            actions = legal(state)
            action = actions[int(draw() * len(actions))]
            if action not in actions:
                raise ValueError(action)
            task = state.agenda.pop()
            steps[task.step](state, task, moves_of[task.to[0]][action], dice)
            history.append((task.to, action))
        return len(history)

    return game


def _match_game() -> Callable[[], int]:
    """Play a random game under the referee: views, prompts, checked orders, logs."""
    draw = Random(1).random  # noqa: S311

    def game() -> int:
        match: Match[Any, Any] = Match(battleship.GAME, battleship.GAME.setup(*_NOTHING), _NOTHING[2], keep=False)
        moves = 0
        while match.outcome is None:
            for side in match.waiting:
                prompt = match.prompt(side)
                options = prompt.choices[0].options  # type: ignore[union-attr]
                match.submit(side, {"do": (options[int(draw() * len(options))].value,)})
                moves += 1
        return moves

    return game


def _their_game(game: Any) -> Callable[[], int]:
    draw = Random(1).random  # noqa: S311

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            moves += 1
        return moves

    return play


def _their_bots(pyspiel: Any, game: Any) -> Callable[[], int]:
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    seeds = iter(range(1 << 31))

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return int(state.move_number())

    return play


def _copies(copy: Callable[[], object], many: int = 1000) -> Callable[[], int]:
    def work() -> int:
        for _ in range(many):
            copy()
        return many

    return work
