"""A cruise at the moment a test wants: positions set by hand, dice loaded."""

from __future__ import annotations

from typing import Any

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.state import Task

BISMARCK, PRINZ_EUGEN = GAME.sides
SWITCHES = {switch.key: switch.values[0] for switch in GAME.switches}
AWAY = {"bismarck": "A8nw", "prinz_eugen": "A8nw", "uboat": "H1nw"}


def state(mission: str = "exercise_rhine", **facts: Any) -> CruiseState:
    """Return a mission at its start with the pieces out of the way; facts replace columns, or entries of them."""
    options = {**SWITCHES, **facts.pop("options", {})}
    made = GAME.setup(GAME.scenarios[mission], options, LoadedDice())
    made.square = dict(AWAY)
    made.agenda = [Task("event")]
    for name, value in facts.items():
        column = getattr(made, name)
        setattr(made, name, {**column, **value} if isinstance(column, dict) else value)
    return made


def turn(event: str, *faces: int, **facts: Any) -> so.Match:
    """Return a turn in which an event comes, played up to the first question; faces are the dice after the event dice.

    In later turns nothing is sighted.
    """
    made = state(**facts)
    made.chart[0] = event
    made.chart[1] = "radio_silence"
    first, later = {f"turn {made.turn} 5.2": [1, 1]}, {f"turn {turn} 5.2": [1, 6] for turn in range(made.turn + 1, 21)}
    return so.Match(GAME, made, LoadedDice(*faces, by_key={**first, **later}))


def together(square: str, uboat: str = "H1nw") -> dict[str, str]:
    """Return both ships in one square."""
    return {"bismarck": square, "prinz_eugen": square, "uboat": uboat}


def apart(bismarck: str, prinz_eugen: str, uboat: str = "H1nw") -> dict[str, str]:
    """Return the ships in two squares."""
    return {"bismarck": bismarck, "prinz_eugen": prinz_eugen, "uboat": uboat}


def answer(match: so.Match, *orders: str) -> so.Match:
    """Give orders one after another, each for the side that is asked."""
    for order in orders:
        match.submit(match.waiting[0], order)
    return match


def step(match: so.Match) -> str:
    """Return the current step, or nothing when the match is over."""
    return match.view(match.waiting[0]).step if match.waiting else ""


def keys(match: so.Match) -> list[str]:
    """Return the choices of the current question."""
    prompt = match.prompt(match.waiting[0])
    assert prompt is not None
    return [choice.key for choice in prompt.choices]


def options(match: so.Match, number: int = 0) -> list[str]:
    """Return what may be picked in a choice of the question."""
    prompt = match.prompt(match.waiting[0])
    assert prompt is not None
    return [words[0] for words in prompt.choices[number].answers()]


def messages(match: so.Match, rule: str = "") -> list[str]:
    """Return what the Bismarck's side has read, by paragraph."""
    return [event.text for event in match.log(BISMARCK) if event.rule == rule or not rule]


def rolled(match: so.Match) -> int:
    """Return how many dice were rolled besides the event dice."""
    return sum("5.2" not in roll.key for roll in match.dice.rolls)
