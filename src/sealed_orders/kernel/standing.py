"""Standing answers: rules that a side writes for questions to come, and what they answer to one.

A rule knows what its side knows: the question, the side's own display, and nothing else. So an answer by rule is what
the same side would have answered by hand, and `verify` can evaluate it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from sealed_orders.kernel.board import Display, Token
from sealed_orders.kernel.order import Answer, IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Choice, Course, Prompt, unit_of

STAFF: Answer = ("@staff",)  # what the side's staff would answer
DEFAULT: Answer = ("@default",)  # what happens if nothing is ordered
ANY = "*"  # every choice of the step; as a step, every question
MOST_RULES = 50  # of one side
IN_A_ROW = 50  # automatic answers, before a person is asked again

Name: TypeAlias = Annotated[str, Meta(max_length=100)]
Words: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=40)]
Rest: TypeAlias = Literal["ask", "default"]
_OF = re.compile(r"(\d+) of (\d+)\b")
_NUMBER = re.compile(r"-?\d+")


class Rule(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One standing answer: to the choice `key` of the questions of a `step`, the first of `answers` that is legal.

    A rule for every step, `*`, can only leave its questions to the staff or to their defaults.

    With a `fact`, only while that figure of a `unit` is `below` or `above` a number: in percent if the figure says
    "6 of 7", else as it is. No unit means the one that the choice is about. With `turns`, only in these. `rest` says
    what happens to choices of the same question without a rule: the side is asked, or they keep their defaults.
    """

    step: Annotated[str, Meta(min_length=1, max_length=100)]
    key: Annotated[str, Meta(min_length=1, max_length=100)]
    answers: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=20)]
    unit: Name = ""
    fact: Name = ""
    below: int | None = None
    above: int | None = None
    turns: tuple[int, int] | None = None
    rest: Rest = "ask"
    said: Annotated[str, Meta(max_length=300)] = ""  # the rule in words, for its player; it decides nothing


class Standing(Struct, frozen=True):
    """The rules of a side, in their order, from its own question `since` on; its later rules replace them.

    A side's questions are counted from 0, and only its own.
    """

    side: Side
    rules: tuple[Rule, ...]
    since: int


class Inquiry(NamedTuple):
    """A question as its side sees it."""

    prompt: Prompt
    step: str
    turn: int
    tokens: Sequence[Token] = ()
    has_staff: bool = False


class Reply(NamedTuple):
    """What rules answer to a question: the order, the rules it comes from, and the choices left to the staff."""

    order: dict[str, Answer]
    used: tuple[Rule, ...]
    staffed: tuple[str, ...] = ()


def inquiry(match: Any, side: Side, has_staff: bool = False) -> Inquiry | None:
    """Return what a side is asked in a match, as far as rules look at it."""
    prompt, view = match.prompt(side), match.view(side)
    if prompt is None:
        return None
    display: Display = match.display(side)
    return Inquiry(prompt, view.step, view.turn, display.tokens, has_staff)


def reply(rules: Iterable[Rule], question: Inquiry, staff: Order | None = None) -> Reply | None:
    """Return what rules answer to a question; None if a person must be asked.

    Without the staff's order, the choices left to the staff are not in the answer; with it, the answer is whole.
    """
    here = [rule for rule in rules if rule.step in (ANY, question.step) and _holds_now(rule, question)]
    rest = any(rule.rest == "default" for rule in here)
    order: dict[str, Answer] = {}
    used: dict[int, Rule] = {}
    staffed: list[str] = []
    for choice in question.prompt.choices:
        hit = next(((rule, answer) for rule in here if (answer := _answer(rule, choice, question)) is not None), None)
        if hit is None:
            if not rest or choice.default is None:
                return None
            continue
        rule, answer = hit
        used[id(rule)] = rule
        if answer == STAFF:
            staffed.append(choice.key)
        elif answer != DEFAULT:
            order[choice.key] = answer
    if not used:
        return None
    if staffed and staff is None:
        return Reply(order, tuple(used.values()), tuple(staffed))
    order |= {key: staff[key] for key in staffed if staff is not None and key in staff}
    try:
        return Reply(question.prompt.complete(order), tuple(used.values()), tuple(staffed))
    except IllegalOrder:
        return None


def is_main(prompt: Prompt) -> bool:
    """Say whether a question is for main orders, which only the staff or the defaults may answer: it has courses."""
    return any(isinstance(choice, Course) for choice in prompt.choices)


def figure(text: str) -> Fraction | None:
    """Return the figure of a fact: "6 of 24" in percent, any other number as it is; None if there is none.

    >>> figure("6 of 24 knots"), figure("45 %"), figure("on patrol")
    (Fraction(25, 1), Fraction(45, 1), None)
    """
    if share := _OF.match(text):
        now, full = map(int, share.groups())
        return Fraction(100 * now, full) if full else None
    number = _NUMBER.match(text)
    return Fraction(number[0]) if number else None


def in_force(standing: Iterable[Standing], side: Side, number: int) -> tuple[Rule, ...]:
    """Return the rules of a side for its own question of that number."""
    written = [one.rules for one in standing if one.side == side and one.since <= number]
    return written[-1] if written else ()


def changed(standing: Sequence[Standing], side: Side, rules: tuple[Rule, ...], since: int) -> tuple[Standing, ...]:
    """Return what stands after a side has put other rules in the place of its own, from its question `since` on."""
    kept = tuple(one for one in standing if one.side != side or one.since < since)
    return kept if in_force(kept, side, since) == rules else (*kept, Standing(side, rules, since))


def _answer(rule: Rule, choice: Choice, question: Inquiry) -> Answer | None:
    """Return the first of a rule's answers that is legal for a choice, if the rule is for it and its figure holds."""
    if rule.key not in (ANY, choice.key) or not _figure_holds(rule, choice, question.tokens):
        return None
    answers = [answer for answer in rule.answers if rule.step != ANY or answer in (STAFF, DEFAULT)]
    return next((answer for answer in answers if _is_legal(answer, choice, question)), None)


def _is_legal(answer: Answer, choice: Choice, question: Inquiry) -> bool:
    if answer == STAFF:
        return question.has_staff
    if answer == DEFAULT:
        return choice.default is not None
    if is_main(question.prompt):
        return False
    try:
        choice.check(answer)
    except IllegalOrder:
        return False
    return True


def _holds_now(rule: Rule, question: Inquiry) -> bool:
    return rule.turns is None or rule.turns[0] <= question.turn <= rule.turns[1]


def _figure_holds(rule: Rule, choice: Choice, tokens: Sequence[Token]) -> bool:
    if not rule.fact:
        return True
    unit = rule.unit or unit_of(choice)
    token = next((token for token in tokens if token.id == unit), None)
    now = figure(dict(token.facts).get(rule.fact, "")) if token is not None else None
    if now is None:
        return False
    return (rule.below is None or now < rule.below) and (rule.above is None or now > rule.above)
