"""The staff's proposals in the terminal: one command prints them, another accepts them; nothing is sealed unasked."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.bots import SECONDS, listing
from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.bots.proposal import Proposal, adviser, proposal, seed
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.show import table, words
from sealed_orders.terminal.thinker import Study

NOBODY = "You have no staff in this match, so nobody can propose orders."
NOTHING = "The staff has nothing to propose. Everything can keep its current orders."
ALL = "all"


class Adviser:
    """The staff of one side. It thinks once for each decision, only from what the side knows."""

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self._side = side
        self._bot = adviser(match.game.name, side, match.options)
        self._study = Study()
        self._decided: dict[int, Decided] = {}  # for the current decision, by its number
        self._proposed = Proposal({}, "", {})

    def propose(self, form: Form, wish: str, wait: Callable[[], None]) -> str:
        """Print what the staff proposes for open choices, for all, or for the named ones."""
        if not self._bot:
            return NOBODY
        keys = [] if wish == ALL else _keys(form, wish)
        if strange := [word for word, key in zip(_said(wish), keys, strict=False) if not key]:
            return f"Unknown choice '{strange[0]}'. Type list to see them."
        try:
            decided = self._ask(wait)
        except BotFailure as failure:
            return str(failure)
        self._proposed = proposal(form.prompt, decided, {} if wish == ALL else form.answers, keys)
        order, reason, reasons = self._proposed
        if not order:
            return NOTHING
        head = f"The staff ({self._bot}) proposes{': ' * bool(reason)}{reason}"
        rows = ((key, words(answer), reasons.get(key, "")) for key, answer in order.items())
        return "\n".join((f"{head}.", *table(rows), "Type take to order all of it, or take KEY for one."))

    def take(self, form: Form, wish: str, wait: Callable[[], None]) -> str:
        """Accept a proposal, for the named choices or all; ask the staff first if needed."""
        asked = "" if self._proposed.order else self.propose(form, "", wait)
        order = {key: answer for key, answer in self._proposed.order.items() if key in form.choices}
        keys = _keys(form, wish) or list(order)
        if not order:
            return asked
        if strange := [word for word, key in zip(_said(wish), keys, strict=False) if key not in order]:
            return f"The staff proposes nothing for {strange[0]}."
        taken = {key: order[key] for key in keys}
        form.take(taken)
        left = {key: answer for key, answer in order.items() if key not in taken}
        self._proposed = self._proposed._replace(order=left)
        return "; ".join(f"{key} = {words(answer)}" for key, answer in taken.items())

    def _ask(self, wait: Callable[[], None]) -> Decided:
        match, side, game = self._match, self._side, self._match.game.name
        number = match.number(side)
        if number not in self._decided:
            own = seed(side, match.commitment, number)
            question = Question(game, self._bot, side, own, SECONDS, match.view(side), match.log(side))
            timed = listing(game, self._bot).timed
            self._decided = {number: self._study.ask(question, wait) if timed else decide(question)}
        return self._decided[number]


def _said(wish: str) -> list[str]:
    return wish.replace(",", " ").split()


def _keys(form: Form, wish: str) -> list[str]:
    """Return the choices that a command names; None in place of an unknown one."""
    return [form.named(word) for word in _said(wish)]
