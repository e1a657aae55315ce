"""The master: every strategy proposes an order, each is played out in worlds that may be, and the best is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.cadet import Cadet
from sealed_orders.bots.bismarck.commander import Commander
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.outlook import SIGN, lead
from sealed_orders.bots.bismarck.worlds import Worlds
from sealed_orders.games.bismarck.cards import BRITISH, SIDES
from sealed_orders.games.bismarck.imagine import imagine
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side, format_order
from sealed_orders.kernel.prompt import Prompt

SEARCHED = ("orders", "evade", "fight_or_withdraw", "shadow")
HORIZON = {"orders": 4, "evade": 3, "fight_or_withdraw": 2, "shadow": 3}


class Master:
    def __init__(self, side: Side, seed: str = "", seconds: float = 1.0, playouts: int = 0) -> None:
        self.side, self.seed, self.seconds, self.playouts = side, seed, seconds, playouts
        self.reason = ""
        self._script: Commander = Admiral(side, seed) if side == BRITISH else Otto(side, seed)
        self._belief = Belief(side) if side == BRITISH else Belief(side, motion="diffuse")
        self._game = load("bismarck")
        self.searched = 0
        self.changed = 0

    def decide(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Order:
        order = self._script.decide(view, prompt, log)
        self.reason = self._script.reason
        if view.step not in SEARCHED:
            return order
        offers = self._offers(view, prompt, log, order)
        if len(offers) < 2:
            return order
        return self._search(view, prompt, log, offers)

    def _offers(self, view, prompt, log, order) -> list[tuple[Order, str]]:
        found = {format_order(order): (order, self._script.reason)}
        for other, reason in self._script.proposals(view, prompt, log):
            found.setdefault(format_order(other), (other, reason))
        return list(found.values())

    def _search(self, view, prompt, log, offers):
        self._belief.read(log)
        worlds = Worlds(view, self._belief)
        start = perf_counter()
        n = [0] * len(offers)
        total = [0.0] * len(offers)
        square = [0.0] * len(offers)
        alive = list(range(len(offers)))
        whole = [prompt.complete(o) for o, _ in offers]
        w = 0
        while True:
            dice = FastDice(f"{self.seed} world {view.turn} {len(log)} {w}")
            state = imagine(view, log, dice, worlds.draw(dice))
            base = None
            for k in alive:
                v = SIGN[self.side] * self._play(state.copy(), view, whole[k], f"{self.seed} {w} {len(log)}")
                base = v if base is None else base
                n[k] += 1
                total[k] += v
            w += 1
            if self.playouts and sum(n) >= self.playouts:
                break
            if not self.playouts and perf_counter() - start > self.seconds:
                break
        means = [t / max(1, c) for t, c in zip(total, n)]
        best = max(alive, key=lambda k: means[k])
        margin = 3.0 + 8.0 / w**0.5
        self.searched += 1
        if means[best] < means[0] + margin:
            best = 0
        else:
            self.changed += 1
        self.reason = f"{offers[best][1]} ({means[best]:+.0f} in {w} worlds, {len(offers)} ways, script {means[0]:+.0f})"
        return offers[best][0]

    def _play(self, state, view, order, seed):
        game = self._game
        dice = FastDice(seed)
        bots = {s: Cadet(s, seed) for s in SIDES}
        first = {self.side: order}
        until = min(view.last_turn, view.turn + HORIZON[view.step])
        logs: Mapping[str, list[Event]] = {s: [] for s in SIDES}
        while not game.outcome(state) and not (state.turn > until):
            task = state.agenda[-1]
            orders = {}
            step = game.steps[task.step]
            for s in task.to:
                if s in first:
                    orders[s] = first.pop(s)
                    continue
                v = game.view(state, s)
                p = step.ask(v)
                if p is not None:
                    o = bots[s].decide(v, p, logs[s])
                    orders[s] = {c.key: o.get(c.key, c.default) for c in p.choices}
            state.agenda.pop()
            for event in step.resolve(state, task, orders, dice):
                for s in event.to:
                    logs[s].append(event)
        return lead(state)
