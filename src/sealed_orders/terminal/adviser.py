"""The staff's proposals at a terminal: asked for by a word, printed, and taken by another; never sealed unasked."""

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
    """The staff of one side. It thinks once for each decision, from what the side knows alone."""

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self._side = side
        self._bot = adviser(match.game.name, side, match.options)
        self._study = Study()
        self._decided: dict[int, Decided] = {}  # of the present decision, by its number
        self._proposed = Proposal({}, "", {})

    def propose(self, form: Form, wish: str, wait: Callable[[], None]) -> str:
        """What the staff proposes for what is not answered, for all, or for the choices named."""
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
        """Answer as was proposed, the choices named or all of them; the staff is asked if it was not."""
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
    """The choices that a wish names; nothing in the place of one that there is not."""
    return [form.named(word) for word in _said(wish)]
