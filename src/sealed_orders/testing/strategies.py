"""Hypothesis strategies for every game: any reachable match, any legal order, any line a player might type."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hypothesis import strategies as st

import sealed_orders as so
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import MARK, Allot, Course, Pick
from sealed_orders.kernel.state import State
from sealed_orders.testing.play import decisions

Draw = Callable[[st.SearchStrategy[int]], int]


class DrawnDice(Dice):
    """Dice that Hypothesis rolls, so that it can simplify what is drawn with them."""

    def __init__(self, draw: Draw) -> None:
        super().__init__("drawn")
        self._draw = draw

    def _face(self, faces: int, key: str, use: int) -> int:
        return self._draw(st.integers(1, faces))


@cache
def _states(game: str, scenario: str, seed: str) -> list[State]:
    """Return the States of a random match at each of its decisions."""
    match = so.Match.new(game, scenario, seed=seed)
    return [match.state.copy() for _ in decisions(match, seed)]


@st.composite
def matches(draw: st.DrawFn, game: str) -> so.Match:
    """Draw a match after any number of random decisions; from there its dice may show anything."""
    scenario = draw(st.sampled_from(list(so.load(game).scenarios)))
    state = draw(st.sampled_from(_states(game, scenario, draw(st.sampled_from("AB")))))
    return so.Match(so.load(game), state.copy(), Dice(draw(st.text("abc"))))


def sides(match: so.Match) -> st.SearchStrategy[Side]:
    """Return a side that is asked."""
    return st.sampled_from(match.waiting)


@st.composite
def orders(draw: st.DrawFn, prompt: so.Prompt) -> Order:
    """Return a legal order."""
    return prompt.sample(DrawnDice(draw))


@st.composite
def lines(draw: st.DrawFn, prompt: so.Prompt) -> str:
    """Draw a line a player might type: garbage, the prompt's words in disorder, or a legal order with a typo."""
    kind = draw(st.sampled_from(("text", "words", "slip")))
    if kind == "text":
        return draw(st.text())
    words = st.sampled_from(vocabulary(prompt)) | st.integers().map(str) | st.text(max_size=8)
    if kind == "words":
        return " ".join(draw(st.lists(words, max_size=12)))
    typed = so.format_order(draw(orders(prompt))).split()
    if typed:
        spot = draw(st.integers(0, len(typed) - 1))
        typed[spot : spot + draw(st.integers(0, 1))] = draw(st.lists(words, max_size=2))
    return " ".join(typed)


def vocabulary(prompt: so.Prompt) -> list[str]:
    """List the words of answers to a prompt, and the marks between them."""
    words = {";": None, MARK: None, "9" * 5000: None, "٣": None}
    for choice in prompt.choices:
        words[choice.key] = None
        if isinstance(choice, Pick):
            words.update(dict.fromkeys(choice.values))
        elif isinstance(choice, Allot):
            words.update(dict.fromkeys(f"{item.value}={box.value}" for item in choice.items for box in choice.bins))
        elif isinstance(choice, Course):
            words.update(dict.fromkeys(mode.name for mode in choice.modes))
            terrains = (mode.terrain for mode in choice.modes if mode.terrain)
            words.update({cell: None for terrain in terrains for cell in terrain.reach(choice.start, 2)})
    return list(words)
