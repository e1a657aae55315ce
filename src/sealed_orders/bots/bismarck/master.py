"""The master: every strategy proposes an order, each is played out in worlds that may be, and the best is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.commander import Commander, Decision
from sealed_orders.bots.bismarck.german_strategy import STRATEGIES
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.outlook import chance_to_win
from sealed_orders.bots.bismarck.playout import play_out
from sealed_orders.bots.bismarck.worlds import Worlds
from sealed_orders.games.bismarck.cards import BISMARCK, BRITISH, CONVOYS, PRINZ_EUGEN, TYPE
from sealed_orders.games.bismarck.imagine import imagine
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.order import Order, Side, format_order
from sealed_orders.kernel.prompt import Prompt

# What the German begins with, drawn for the match: what has won most, with the caution that has.
OPENINGS = (*(replace(STRATEGIES["O2"], caution=0.65),) * 7, STRATEGIES["O1"])
AHEAD = {"orders": 4, "evade": 3, "fight_or_withdraw": 1, "shadow": 3}  # turns played out, by the question
SURE, FEWEST = 2.0, 8  # standard errors, and worlds, without which the script's own order stands
WORTH_IT = 0.01  # a chance to win that is worth another order than the script's own


class Master:
    """Plays every proposal out in worlds that may be, as long as the time allows, and gives the best order."""

    def __init__(self, side: Side, seed: str = "", seconds: float = 1.0, worlds: int = 0) -> None:
        """With a number of worlds it looks at so many whatever time they take, and so always answers alike."""
        self.side = side
        self.seed = seed
        self.seconds = seconds
        self.clock: Callable[[], float] = perf_counter
        self.worlds = worlds
        self.reason = ""
        self.seen = 0  # worlds, for the last order
        self._script, self._belief = _staff(side, seed)

    def decide(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Order:
        self.seen = 0
        order = self._script.decide(view, prompt, log)
        self.reason = self._script.reason
        if view.step not in AHEAD or not tense(view):
            return order
        offers = self._offers(view, prompt, log, order)
        return self._best(view, prompt, log, offers) if len(offers) > 1 else order

    def _offers(self, view: BismarckView, prompt: Prompt, log: Sequence[Event], order: Order) -> list[Decision]:
        found = {format_order(order): (order, self.reason)}
        for other, reason in self._script.proposals(view, prompt, log):
            found.setdefault(format_order(other), (other, reason))
        return list(found.values())

    def _best(self, view: BismarckView, prompt: Prompt, log: Sequence[Event], offers: list[Decision]) -> Order:
        """The first offer is the script's own: another must be clearly better to be given instead."""
        worths = self._played(view, log, [prompt.complete(order) for order, _ in offers])
        seen = self.seen = len(worths[0])
        best = max(range(len(offers)), key=lambda number: sum(worths[number]))
        gains = [other - own for own, other in zip(worths[0], worths[best], strict=True)]
        mean = sum(gains) / seen
        spread = (sum((gain - mean) ** 2 for gain in gains) / seen) ** 0.5
        if seen < FEWEST or mean < WORTH_IT + SURE * spread / seen**0.5:
            best = 0
        self.reason = (
            f"{offers[best][1]}; {sum(worths[best]) / seen:.0%} to win, over {seen} world{'s' if seen > 1 else ''}"
        )
        return offers[best][0]

    def _played(self, view: BismarckView, log: Sequence[Event], orders: list[Order]) -> list[list[float]]:
        """The chance to win that each order led to in each world, all in the same worlds with the same dice."""
        self._belief.read(log)
        worlds = Worlds(view, self._belief)
        start = self.clock()
        until = min(view.last_turn, view.turn + AHEAD[view.step] - 1)
        worths: list[list[float]] = [[] for _ in orders]
        while (seen := len(worths[0])) < max(1, self.worlds) or (
            not self.worlds and self.clock() - start < self.seconds
        ):
            dice = FastDice(f"{self.seed} {self.side} {len(log)} world {seen}")
            world = imagine(view, log, dice, worlds.draw(dice))
            for number, order in enumerate(orders):
                then = play_out(world.copy(), {self.side: order}, until, f"{len(log)} {seen} {self.seed}")
                worths[number].append(chance_to_win(then, self.side))
        return worths


def _staff(side: Side, seed: str) -> tuple[Commander, Belief]:
    """Who proposes, and what is believed of ships out of sight."""
    if side == BRITISH:
        return Admiral(side, seed, motion="plans"), Belief(side, motion="plans")
    opening = FastDice(f"opening {match_part(seed)}").pick(OPENINGS, "opening")
    return Otto(side, seed, opening), Belief(side, motion="diffuse")


def tense(view: BismarckView) -> bool:
    """Whether something is at stake this turn: a raider or her enemies in sight."""
    if view.side == BRITISH:
        return any(u in (BISMARCK, PRINZ_EUGEN) for u, _, _ in view.contacts)
    return any(view.spotted[u] for u in (BISMARCK, PRINZ_EUGEN)) or any(
        u in CONVOYS or TYPE[u] == "B" for u, _, _ in view.contacts
    )
