"""Odds: exact probabilities for every table of a game, asked by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from sealed_orders.kernel.game import Odds, Words, load
from sealed_orders.kernel.words import meant, unknown

MANY = 24  # words that an error lists for a mistyped one
MEAN = ", expected"  # ends the name of a result that is a number on average; all others are chances
KINDS = {int: "a whole number", bool: "True or False", str: "a text"}


class UnknownOdds(LookupError):
    """A question about odds that the game does not answer, or facts that do not fit it."""


def odds(game: str, question: str, **facts: Any) -> Odds:
    """Return how likely something is under a game's rules, as an exact fraction or a fraction for each result."""
    function = _question(game, question)
    signature = inspect.signature(function, eval_str=True)
    for fact in facts.keys() - signature.parameters.keys():
        like = meant(fact, signature.parameters)
        raise UnknownOdds(f"Unknown fact '{fact}'.{like} {question} takes {usage(function)}.")
    try:
        signature.bind(**facts)
    except TypeError as error:
        raise UnknownOdds(f"{question}: {error}. It takes {usage(function)}.") from None
    try:
        return function(**{name: _listed(signature.parameters[name], fact) for name, fact in facts.items()})
    except (ValueError, KeyError) as error:
        raise UnknownOdds(f"{question}: {error.args[0]}.") from None


def odds_from_text(game: str, question: str, facts: Mapping[str, str]) -> Odds:
    """Return the same with facts as a person types them: numbers if numbers are needed, yes or no for a truth value."""
    parameters = inspect.signature(_question(game, question), eval_str=True).parameters
    return odds(
        game,
        question,
        **{key: _value(parameters[key], text) if key in parameters else text for key, text in facts.items()},
    )


def is_mean(result: str) -> bool:
    """Say whether a result of that name is a number to expect, not a chance.

    >>> is_mean("midships lost, expected"), is_mean("sunk")
    (True, False)
    """
    return result.endswith(MEAN)


def known_words(parameter: inspect.Parameter) -> tuple[str, ...]:
    """Return what a fact may be, where that is known."""
    return words_of(parameter).values


def words_of(parameter: inspect.Parameter) -> Words:
    """Return the words that a fact may be, and what readers see for them; empty if unknown."""
    notes = getattr(parameter.annotation, "__metadata__", ())
    return next((note for note in notes if isinstance(note, Words)), Words(()))


def _listed(parameter: inspect.Parameter, fact: Any) -> Any:
    """Return a fact of the right kind; of known words, the one that is meant."""
    words = known_words(parameter)
    if not words:
        return _fitting(parameter, fact)
    meant = [word for word in words if word.lower() == str(fact).lower()]
    if not meant:
        listed = [word for word in words if word]
        more = f" and {len(listed) - MANY} more" if len(listed) > MANY else ""
        raise ValueError(f"{parameter.name} cannot be {fact}; choose one of {', '.join(listed[:MANY])}{more}")
    return meant[0]


def _fitting(parameter: inspect.Parameter, fact: Any) -> Any:
    """Return a fact, if it is a number where a number is needed, and so on."""
    wanted = KINDS.get(parameter.annotation)
    if wanted is not None and type(fact) is not parameter.annotation:
        raise ValueError(f"{parameter.name} must be {wanted}, not {fact!r}")
    return fact


def usage(question: Callable[..., Odds]) -> str:
    """Return the facts a question takes, as K=V with their defaults."""
    parameters = inspect.signature(question).parameters.values()
    return " ".join(p.name if p.default is p.empty else f"[{p.name}={p.default}]" for p in parameters) or "(no input)"


def _question(game: str, question: str) -> Callable[..., Odds]:
    questions = load(game).odds
    if question not in questions:
        raise UnknownOdds(unknown("question", question, list(questions), f"odds {game}"))
    return questions[question]


def _value(parameter: inspect.Parameter, text: str) -> Any:
    if parameter.annotation is bool:
        if text.lower() not in ("yes", "no", "true", "false"):
            raise UnknownOdds(f"{parameter.name} needs yes or no, not '{text}'.")
        return text.lower() in ("yes", "true")
    if parameter.annotation is int:
        try:
            return int(text)
        except ValueError:
            raise UnknownOdds(f"{parameter.name} needs a whole number, not '{text}'.") from None
    return text
