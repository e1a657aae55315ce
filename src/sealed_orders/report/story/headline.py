"""The headline: the outcome in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.words import people


@dataclass(frozen=True)
class Headline:
    """The title of a report, and the sentence that says how it ended, with its paragraph."""

    title: str
    ending: str
    rule: str


def headline(reading: Reading) -> Headline:
    """Return the game's own words for the outcome; for an old record without a headline, its sentence."""
    outcome = reading.outcome
    if outcome is None:
        return Headline(f"The match so far, for the {people(reading.side)} side", "The match is not over.", "")
    return Headline(outcome.headline or outcome.text.rstrip("."), outcome.text, outcome.rule)
