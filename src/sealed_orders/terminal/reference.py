"""The rulebook and the odds as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sealed_orders.kernel.game import Chance, Game, Odds
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.words import percent
from sealed_orders.odds import is_mean, usage
from sealed_orders.terminal.prices import label
from sealed_orders.terminal.show import COLUMNS, table

MARKS = re.compile(r"\*{1,2}([^*\n]+)\*{1,2}")  # marks of bold and italic text
UNDER = " " * 8  # before the arithmetic of a chance on a separate line
SHORT = 1000  # denominators that are easy to read beside a percentage
DIGITS = 8  # the largest denominator that is readable; --json has every fraction in full


def contents(game: Game[Any, Any]) -> str:
    """Return the numbers and titles of all paragraphs."""
    return "\n".join(table(((p.number, p.title) for p in game.rulebook.values()), indent=""))


def how_to_play(game: Game[Any, Any]) -> str:
    """Print How to play without its markup."""
    text = "\n\n".join(f"{section.title.upper()}\n{section.text}" for section in game.how_to_play)
    return MARKS.sub(r"\1", text) or f"{game.title} has no short text. Type rules for its rulebook."


def why(game: Game[Any, Any], rule: str) -> str:
    """Print the paragraphs that a ruling cites; for a chapter, its own text and the titles below it."""
    return "\n".join(_paragraph(game, number) for number in rule.replace(",", " ").split())


def _paragraph(game: Game[Any, Any], number: str) -> str:
    paragraph = game.rulebook.get(number)
    if paragraph is None:
        return f"The rulebook has no paragraph {number}. Type rules to list them."
    under = table((p.number, p.title) for p in game.rulebook.values() if p.number.startswith(f"{number}."))
    return "\n".join([f"{number} {paragraph.title}", *([paragraph.text] if paragraph.text else []), *under])


def chances(game: Game[Any, Any], odds: Sequence[Chance]) -> str:
    """Print the odds a side faces with their arithmetic, and the questions it can ask besides."""
    lines = table((*_at_a_glance(c), label(c), f"({c.rule}{': ' * bool(c.terms)}{c.terms})") for c in odds)
    if any(len(line) > COLUMNS for line in lines):
        heads = table((*_at_a_glance(c), f"{label(c)} ({c.rule})") for c in odds)
        terms = ([f"{UNDER}{c.terms}"] if c.terms else [] for c in odds)
        lines = [line for head, under in zip(heads, terms, strict=True) for line in (head, *under)]
    if not odds:
        lines = ["Nothing you are asked now depends on dice."]
    return "\n".join([*lines, *questions(game)])


def questions(game: Game[Any, Any]) -> list[str]:
    """List the questions about odds that a game answers, and the facts each needs."""
    if not game.odds:
        return []
    return [
        "Other odds you can ask for:",
        *table((question, usage(function)) for question, function in game.odds.items()),
    ]


def shares(odds: Odds) -> str:
    """Print an answer about odds: a fraction, or one for each result; an expected value is a number, not a share."""
    if isinstance(odds, Mapping):
        rows = (
            (result, _exact(p), f"{float(p):.2f}" if is_mean(result) else percent(float(p), 1))
            for result, p in odds.items()
        )
        return "\n".join(table(rows, indent=""))
    return "  ".join(_share(odds)).strip()


def _share(p: Fraction) -> tuple[str, str]:
    return _exact(p), percent(float(p), 1)


def _at_a_glance(chance: Chance) -> tuple[str, str]:
    """Write a share in percent, with its fraction only if that is short; points on average are none."""
    p = chance.p
    return ("", "") if chance.brings else (str(p) if p.denominator < SHORT else "", percent(float(p), 1))


def _exact(p: Fraction) -> str:
    return str(p) if p.denominator < 10**DIGITS else ""


def reconstructions(scenarios: Iterable[Scenario]) -> list[str]:
    """Say what of scenarios is reconstructed, grouped if the text is the same."""
    titles: dict[str, list[str]] = {}
    for scenario in scenarios:
        if scenario.reconstructed:
            titles.setdefault(scenario.reconstructed, []).append(scenario.title)
    return [f"Reconstructed in {', '.join(names)}: {what}." for what, names in titles.items()]
