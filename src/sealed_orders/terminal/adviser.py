"""The staff's proposals in the terminal: one command prints them, another accepts them; nothing is sealed unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from sealed_orders.bots import SECONDS, listing, plot_table
from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.bots.proposal import Proposal, adviser, proposal, seed
from sealed_orders.bots.weighing import weighed
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.show import COLUMNS, table, words
from sealed_orders.terminal.thinker import Study

NOBODY = "You have no staff in this match, so nobody can propose orders."
NOTHING = "The staff has nothing to propose. Everything can keep its orders."
ALL = "all"
UNDER = " " * 4  # before a reason


class Adviser:
    """The staff of one side. It thinks once for each decision, only from what the side knows."""

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self._side = side
        self._bot = adviser(match.game.name, side, match.options)
        self._study = Study()
        self._decided: dict[int, Decided] = {}  # for the current decision, by its number
        self._officer = plot_table(match.game.name, side) if self._bot else None
        self._proposed = Proposal({}, "", {}, {})

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
        self._proposed = proposal(form.prompt, decided, form.answers, form.choices if wish == ALL else keys)
        if not self._proposed.order:
            return NOTHING
        reason = self._proposed.reason.rstrip(".")
        head = f"The staff ({self._bot}) proposes{': ' * bool(reason)}{reason}."
        scales = self._weighed(form, {} if wish == ALL else form.answers)
        return "\n".join((head, *scales, *self._lines(), "Type take to order all of it, or take KEY for one."))

    def _weighed(self, form: Form, order: Order) -> list[str]:
        """Return what the proposals would change, measure by measure."""
        if self._officer is None:
            return []
        match, side = self._match, self._side
        self._officer.read(match.log(side))
        scales = weighed(self._officer, match.view(side), form.prompt, order, self._proposed.order)
        rows = [
            (now.title, now.text, then.text, now.note) for now, then in zip(scales.ordered, scales.drafted, strict=True)
        ]
        return table([("", "as ordered", "with the draft", ""), *rows]) if rows else []

    def _lines(self) -> Iterator[str]:
        """Yield the proposals task by task, each with its reason under it; a reason for several is said once."""
        order, _, reasons, tasks = self._proposed
        for task in dict.fromkeys(tasks.get(key, "") for key in order):
            if task:
                yield f"{task}:"
            keys = [key for key in order if tasks.get(key, "") == task]
            rows = table((key, words(order[key])) for key in keys)
            for number, (key, row) in enumerate(zip(keys, rows, strict=True)):
                yield row
                after = reasons.get(keys[number + 1], "") if number + 1 < len(keys) else ""
                if reasons.get(key, "") != after:
                    yield from wrap(reasons.get(key, ""), COLUMNS, initial_indent=UNDER, subsequent_indent=UNDER)

    def take(self, form: Form, wish: str, wait: Callable[[], None]) -> str:
        """Accept a proposal, for the named choices or all; ask the staff first if needed."""
        problem = "" if self._proposed.order else self.propose(form, "", wait)
        order = {key: answer for key, answer in self._proposed.order.items() if key in form.choices}
        keys = _keys(form, wish) or list(order)
        if not order:
            return problem
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
            question = Question(game, self._bot, side, own, SECONDS, match.view(side), match.log(side), advises=True)
            timed = listing(game, self._bot).timed
            self._decided = {number: self._study.ask(question, wait) if timed else decide(question)}
        return self._decided[number]


def _said(wish: str) -> list[str]:
    return wish.replace(",", " ").split()


def _keys(form: Form, wish: str) -> list[str]:
    """Return the choices that a command names; None in place of an unknown one."""
    return [form.named(word) for word in _said(wish)]
