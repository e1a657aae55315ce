"""Standing answers in the terminal: one command writes, lists and drops them; they answer when their question comes."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from sealed_orders.bots import proposal
from sealed_orders.bots.decision import BotFailure, Question, decide
from sealed_orders.kernel.board import Token
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.order import Answer, IllegalOrder, Side, parse_order
from sealed_orders.kernel.standing import (
    ANY,
    DEFAULT,
    IN_A_ROW,
    MOST_RULES,
    STAFF,
    Rule,
    changed,
    in_force,
    inquiry,
    is_main,
    reply,
)
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.reading import Reader
from sealed_orders.terminal.show import words

NONE = "You have no standing answers. Answer a choice and type standing KEY: then that answer is given for you."
HOW = "Type standing KEY WORDS else WORDS if UNIT FACT below 20; standing staff; standing default; standing drop 1."
MAIN = "You can leave main orders only to your staff or to their defaults: type standing staff, or standing default."
FULL = f"You can have {MOST_RULES} standing answers at most. Drop one first: standing drop 1."
IF = re.compile(
    r"\s+if\s+(?P<unit>\S+)\s+(?P<fact>.+?)\s+(?P<way>below|above)\s+(?P<number>-?\d+)\s*%?$", re.IGNORECASE
)
ELSE = re.compile(r"\s+else\s+|,\s*else\s+", re.IGNORECASE)
IN_WORDS = {STAFF: "your staff", DEFAULT: "the default"}
WHOLE = {"staff": (STAFF, DEFAULT), "default": (DEFAULT,)}


class StandingWords(ABC):
    """What a player types about their standing answers."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @property
    @abstractmethod
    def _rules(self) -> tuple[Rule, ...]:
        """Return the rules for the next question."""

    @property
    @abstractmethod
    def _step(self) -> str:
        """Return what the current question is about."""

    @property
    @abstractmethod
    def _tokens(self) -> Sequence[Token]:
        """Return what the side sees."""

    @abstractmethod
    def _put(self, rules: tuple[Rule, ...]) -> None:
        """Put rules in the place of those for the next question."""

    def obey(self, wish: str, form: Form | None) -> str:
        """List, write or drop; return what to print."""
        word, _, rest = wish.strip().partition(" ")
        if not word:
            return "\n".join(self._listed()) or NONE
        if word.lower() == "drop":
            return self._drop(rest)
        if form is None:
            return "There is nothing to answer."
        try:
            return self._write(wish.strip(), form)
        except (IllegalOrder, ValueError) as error:
            return f"{error} {HOW}"

    def _listed(self) -> list[str]:
        return [f"  {number}  {rule.said}" for number, rule in enumerate(self._rules, 1)]

    def _drop(self, which: str) -> str:
        rules = self._rules
        if not which.strip().isdecimal() or not 1 <= int(which) <= len(rules):
            return "\n".join([f"Name one of the {len(rules)}: standing drop 1.", *self._listed()]) if rules else NONE
        gone = rules[int(which) - 1]
        self._put(tuple(rule for rule in rules if rule is not gone))
        return f"Dropped: {gone.said}."

    def _write(self, wish: str, form: Form) -> str:
        if len(self._rules) >= MOST_RULES:
            return FULL
        if_part = IF.search(wish)
        head = wish[: if_part.start()] if if_part else wish
        word, _, rest = head.partition(" ")
        if word.lower() in WHOLE and word not in form.choices:
            if rest.strip():
                raise IllegalOrder(f"A standing answer cannot use '{rest.strip()}'. Type standing to see the form.")
            key, answers = ANY, WHOLE[word.lower()]
        elif is_main(form.prompt):
            return MAIN
        else:
            key, answers = self._answers(form, word, rest)
        condition = self._condition(if_part) if if_part else {}
        entries = ", else ".join(IN_WORDS.get(answer) or words(answer) for answer in answers)
        when = f" if{if_part[0].strip()[2:]}" if if_part else ""
        summary = f"{form.prompt.text} {'' if key == ANY else f'{key}: '}{entries}{when}"[:300]
        rest_of_it = "default" if len(form.choices) > 1 and key != ANY else "ask"
        rule = msgspec.convert(
            {"step": self._step, "key": key, "answers": answers, "rest": rest_of_it, "said": summary, **condition}, Rule
        )
        kept = (one for one in self._rules if (one.step, one.key, one.fact) != (rule.step, rule.key, rule.fact))
        self._put((rule, *kept))
        return f"From your next question on: {summary}."

    def _answers(self, form: Form, word: str, rest: str) -> tuple[str, tuple[Answer, ...]]:
        key = form.named(word)
        if not key:
            raise IllegalOrder(f"Unknown choice '{word}'.")
        if rest.strip():
            choice = form.choices[key]
            return key, tuple(self._reader.read(choice, part.split()) for part in ELSE.split(rest.strip()))
        if key not in form.answers:
            raise IllegalOrder(f"You have not answered {key}.")
        return key, (form.answers[key],)

    def _condition(self, if_part: re.Match[str]) -> dict[str, Any]:
        tokens = self._tokens
        meant = if_part["unit"].lower()
        token = next((token for token in tokens if meant in (token.id.lower(), token.label.lower())), None)
        if token is None:
            raise IllegalOrder(f"You see no unit called {if_part['unit']}.")
        names = {name.lower(): name for name, _ in token.facts}
        if if_part["fact"].lower() not in names:
            raise IllegalOrder(
                f"{token.label} has no figure called {if_part['fact']}; it has {', '.join(names.values()) or 'none'}."
            )
        return {
            "unit": token.id,
            "fact": names[if_part["fact"].lower()],
            if_part["way"].lower(): int(if_part["number"]),
        }


class StandingAnswers(StandingWords):
    """The rules of one seat at the keyboard."""

    def __init__(self, match: Match, side: Side, reader: Reader) -> None:
        super().__init__(reader)
        self._match = match
        self._side = side
        self._in_a_row = 0

    @property
    def _rules(self) -> tuple[Rule, ...]:
        """Return the rules for the next question."""
        return in_force(self._match.standing, self._side, self._match.number(self._side) + 1)

    def answer(self) -> str:
        """Seal by the rules in force, if they answer the question; return what was sealed, or nothing."""
        match, side = self._match, self._side
        number = match.number(side)
        rules = in_force(match.standing, side, number)
        bot = proposal.adviser(match.game.name, side, match.options) if rules else ""
        question = inquiry(match, side, bool(bot)) if rules and self._in_a_row < IN_A_ROW else None
        replied = question and reply(rules, question)
        minute: Minute | None = None
        if question and replied and replied.staffed:
            seed = bot_seed(match.dice.seed, side, number)
            try:
                decided = decide(
                    Question(match.game.name, bot, side, seed, 0, match.view(side), match.log(side), advises=True)
                )
            except BotFailure:
                return ""
            minute = decided.minute
            replied = reply(rules, question, question.prompt.complete(parse_order(decided.order)))
        if not question or not replied:
            self._in_a_row = 0
            return ""
        self._in_a_row += 1
        shown = question.prompt.shorten(replied.order)
        answers_in_words = "; ".join(f"{key} = {words(answer)}" for key, answer in shown.items()) or "no new orders"
        match.submit(side, replied.order, minute, "rule")
        return f"{question.prompt.text} By your standing answers: {answers_in_words}."

    @property
    def _step(self) -> str:
        step: str = self._match.view(self._side).step
        return step

    @property
    def _tokens(self) -> Sequence[Token]:
        return self._match.display(self._side).tokens

    def _put(self, rules: tuple[Rule, ...]) -> None:
        match, side = self._match, self._side
        match.standing = changed(match.standing, side, rules, match.number(side) + (match.prompt(side) is not None))
