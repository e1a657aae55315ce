"""The card player: the raiders follow a card, blind to everything except battleships in sight; the rest is Otto's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial

from sealed_orders.bots.bismarck.german.raid import RAIDERS
from sealed_orders.bots.bismarck.german.strategy import nearest_port
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.waters.ways import crow, far, toward
from sealed_orders.bots.commander import Decision
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, NAME, TYPE, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.data_file import read as read_data
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import distance

PORT = "port"
PASSED = 2  # squares from a mark at which it counts as passed
BERTH = 1  # squares that a raider keeps from a battleship in sight


@dataclass(frozen=True)
class Card:
    """A cruise as planned."""

    marks: tuple[str, ...]  # the squares of the route; she waits at the last
    then: Mapping[int, str]  # from a turn on, another square, or port
    prey: int  # once it is gone, go to port
    fights: frozenset[int]  # fought at any odds

    @cached_property
    def line(self) -> tuple[tuple[str, str], ...]:
        """Every square of the way, with the mark that follows it."""
        steps: list[tuple[str, str]] = []
        here = UNITS[BISMARCK].square
        for mark in self.marks:
            steps += [(cell, mark) for cell in (here, *toward(GERMAN, here, mark, far(GERMAN, here, mark)))]
            here = mark
        return (*steps, (here, here))

    def goal(self, view: BismarckView, here: str) -> str:
        """Return where a raider in a square heads this turn."""
        goals = [cell for turn, cell in sorted(self.then.items()) if turn <= view.turn]
        if view.fate[self.prey] or goals[-1:] == [PORT]:
            return nearest_port(here)
        if goals:
            return goals[-1]
        away = [distance(here, cell) for cell, _ in self.line]
        last = max(number for number, far_off in enumerate(away) if far_off == min(away))
        return self.line[min(last + PASSED, len(self.line) - 1)][1]


@cache
def read(name: str) -> Card:
    """Return a card of cards.toml."""
    card = read_data(__package__, "cards.toml")[name]
    return Card(
        marks=tuple(card["marks"]),
        then={int(turn): cell for turn, cell in card["then"].items()},
        prey=UNIT[card["prey"]],
        fights=frozenset(UNIT[unit] for unit in card["fights"]),
    )


class CardPlayer(Otto):
    """Sails the raiders by a card; wolfpacks, oilers, and everything the odds decide are Otto's."""

    def __init__(self, side: Side, seed: str = "", card: str = "ambush") -> None:
        super().__init__(side, seed)
        self.card = read(card)

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        order, _ = super().orders(view, prompt, log)
        words = []
        for form in prompt.choices:
            if isinstance(form, Course) and UNIT[form.key] in RAIDERS:
                order = {**order, form.key: self._sail(view, form)}
                words.append(f"{form.label} follows the plan to {self.card.goal(view, form.start)}")
        return order, "; ".join(words) or "no raider needs orders"

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        (form,) = prompt.choices
        assert isinstance(form, Course)
        unit = UNIT[form.key]
        if unit not in RAIDERS:
            return super().evade(view, prompt, log)
        return {form.key: self._sail(view, form)}, f"{NAME[unit]} keeps to the plan"

    def fight_or_withdraw(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        met = [u for u, cell, _ in view.contacts if cell == view.args[0] and u in self.card.fights]
        if met:
            return {"answer": ("fight",)}, f"the plan says to fight {NAME[met[0]]}"
        return super().fight_or_withdraw(view, prompt, log)

    def _sail(self, view: BismarckView, form: Course) -> Answer:
        """Sail from mark to mark, around battleships in sight; raiders in company stay together."""
        company = [u for u in RAIDERS if view.square[u] == form.start and view.fuel[u]]
        modes = {mode.name: mode.most for mode in form.modes}
        heavies = [cell for u, cell, _ in view.contacts if TYPE[u] == "B" and u not in self.card.fights]

        def cost(cell: str, goal: str) -> tuple[bool, int, float, str]:
            near = any(distance(cell, heavy) <= BERTH for heavy in heavies)
            return near, far(GERMAN, cell, goal), crow(cell, goal), cell

        here, route = form.start, []
        for _ in range(min([modes["M"], *(limit(view, u, "M") for u in company)])):
            goal = self.card.goal(view, here)
            best = min((here, *SEA[GERMAN].next[here]), key=lambda cell: cost(cell, goal))
            if best == here:
                break
            route.append(here := best)
        return ("M", *route) if route else (next(mode for mode in "RPM" if mode in modes),)


ambush = partial(CardPlayer, card="ambush")
