"""The master: every strategy proposes an order, each is played out in possible worlds, and the best is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.cadet import Cadet
from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.imagined.lead import chance_to_win
from sealed_orders.bots.bismarck.imagined.worlds import worlds
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.cards import openings
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.search import Margin, Patience, weigh
from sealed_orders.games.bismarck.imagine import imagine
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, CONVOYS, PRINZ_EUGEN, SIDES, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side, format_order
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.rollout import play_out
from sealed_orders.kernel.words import many, percent

AHEAD = {"orders": 4, "evade": 3, "fight_or_withdraw": 1, "shadow": 3}  # turns to play out, by question
# By how much, in how many standard errors and over how many worlds, another order must be better than the script's.
MARGIN = Margin(gain=0.01, errors=2.0, worlds=8)


class Master:
    """Plays every proposal out in possible worlds while time lasts, and gives the best order."""

    def __init__(self, side: Side, seed: str = "", seconds: float = 1.0, worlds: int = 0) -> None:
        """With a number of worlds it searches that many, whatever the time, and so always answers the same."""
        self.side = side
        self.seed = seed
        self.seconds = seconds
        self.clock: Callable[[], float] = perf_counter
        self.worlds = worlds
        self.reason = ""
        self.seen = 0  # worlds, for the last order
        self._script, self._motion = _script(side, seed)

    def decide(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Order:
        self.seen = 0
        order = self._script.decide(view, prompt, log)
        self.reason = self._script.reason
        if view.step not in AHEAD or not tense(view):
            return order
        offers = self._offers(view, prompt, log, order)
        return self._best(view, prompt, log, offers) if len(offers) > 1 else order

    def _offers(self, view: BismarckView, prompt: Prompt, log: Sequence[Event], order: Order) -> list[Decision]:
        by_text = {format_order(order): (order, self.reason)}
        for other, reason in self._script.proposals(view, prompt, log):
            by_text.setdefault(format_order(other), (other, reason))
        return list(by_text.values())

    def _best(self, view: BismarckView, prompt: Prompt, log: Sequence[Event], offers: list[Decision]) -> Order:
        """Return the best offer. The first is the script's own: another must be clearly better."""
        drawn = worlds(view, believed(Campaign, self.side, log, self._motion))
        until = min(view.last_turn, view.turn + AHEAD[view.step] - 1)
        patience = Patience(self.seconds, self.worlds, self.clock)

        def world(number: int) -> Any:
            dice = FastDice(f"{self.seed} {self.side} {len(log)} world {number}")
            return imagine(view, log, dice, drawn.draw(dice))

        def played(state: Any, order: Order, number: int) -> float:
            self._play_out(state, order, until, f"{len(log)} {number} {self.seed}")
            return chance_to_win(state, self.side)

        verdict = weigh([prompt.complete(order) for order, _ in offers], world, played, patience, MARGIN)
        self.seen = verdict.worlds
        order, reason = offers[verdict.chosen]
        self.reason = f"{reason}; {percent(verdict.worth)} to win in {many(self.seen, 'imagined game')}"
        return order

    def _play_out(self, state: Any, order: Order, until: int, seed: str) -> None:
        """Play a world until a turn is over: the side starts with an order, then cadets play on for both."""
        cadets = {side: Cadet(side, seed, holding=True).decide for side in SIDES}
        dice = Dice(seed)  # the referee's dice: what two orders share has the same result
        play_out(load("bismarck"), state, dice, cadets, lambda now: now.turn > until, {self.side: order})


def _script(side: Side, seed: str) -> tuple[BismarckCommander, str]:
    """Return who proposes, and the motion model of ships out of sight."""
    opening = openings.drawn(__package__, side, seed)
    return (Admiral(side, seed, **opening), "plans") if side == BRITISH else (Otto(side, seed, **opening), "diffuse")


def tense(view: BismarckView) -> bool:
    """Say whether something is at stake this turn: a raider or her enemies are in sight."""
    if view.side == BRITISH:
        return any(u in (BISMARCK, PRINZ_EUGEN) for u, _, _ in view.contacts)
    return any(view.spotted[u] for u in (BISMARCK, PRINZ_EUGEN)) or any(
        u in CONVOYS or TYPE[u] == "B" for u, _, _ in view.contacts
    )
