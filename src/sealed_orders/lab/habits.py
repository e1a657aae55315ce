"""Habits: units that are in one cell on the same turn in most matches, so that an enemy can wait for them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from sealed_orders.bots import bot
from sealed_orders.kernel.board import truth
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.processes import spread

TURNS = range(2, 13)  # in which units are looked at, as each begins
MOST = 0.5  # the share of the matches in which a unit may be in one cell
Track: TypeAlias = Mapping[tuple[int, str], str]  # by turn and unit, the cell


class Habit(NamedTuple):
    """A unit that is in one cell on a turn more often than is safe."""

    unit: str
    turn: int
    cell: str
    share: float


@dataclass(frozen=True)
class Watch:
    """Whose units are looked at, in matches between whom, as which turns begin."""

    game: str
    players: Mapping[Side, str]
    side: Side
    turns: Collection[int] = TURNS


def habits(
    watch: Watch, seed: str, games: int, jobs: int = 1, done: Callable[[], object] = lambda: None
) -> list[Habit]:
    """List the habits of a side, the surest first."""
    seen: dict[tuple[int, str], Counter[str]] = {}
    for track in spread(partial(_track, watch, seed), range(games), jobs):
        for at, cell in track.items():
            seen.setdefault(at, Counter())[cell] += 1
        done()
    listed = [
        Habit(unit, turn, cell, count / games)
        for (turn, unit), cells in seen.items()
        for cell, count in cells.most_common(1)
        if count > MOST * games
    ]
    return sorted(listed, key=lambda habit: (-habit.share, habit.turn, habit.unit))


def _track(watch: Watch, seed: str, number: int) -> Track:
    """Return where a side's units really were as the turns of one match began."""
    text = f"{seed} {number}"
    match = Match.new(watch.game, dice=Dice(text), keep=False)
    seated = {each: bot(watch.game, watch.players[each], each, f"bot {text}") for each in match.game.sides}
    track: dict[tuple[int, str], str] = {}
    turn = 0
    while match.outcome is None and match.state.turn <= max(watch.turns):
        if match.state.turn != turn:
            turn = match.state.turn
            if turn in watch.turns:
                track |= {(turn, unit): cell for unit, cell in truth({watch.side: match.display(watch.side)}).items()}
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, seated[side].decide(match.view(side), prompt, match.log(side)))
    return track
