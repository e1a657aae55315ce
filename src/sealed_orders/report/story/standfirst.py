"""The story in a few sentences and figures, from what a report found."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.report.findings.luck import in_a_line
from sealed_orders.report.report import Report
from sealed_orders.report.words import in_words, many, people, percent, plain, signed


@dataclass(frozen=True)
class Figure:
    """A number, and what it is."""

    number: str
    text: str


def standfirst(report: Report) -> str:
    """How it went: when the hunted were found, what scored most, where it turned, what the dice gave."""
    parts = [_found(report), _turned(report), _scored(report), _dealt(report)]
    return " ".join(part for part in parts if part)


def _found(report: Report) -> str:
    met = report.contacts
    hunted = report.fleets.hunted
    if not hunted or not report.reading.whole:
        return ""
    if not met:
        return f"The {people(hunted)} side was never found." if report.reading.played else ""
    first = report.reading.when(met[0].turn)
    more = f", and on {many(len(met) - 1, 'turn')} after that" if len(met) > 1 else ""
    return f"First found on {first}{more}; out of sight for {many(longest_unseen(report), 'turn')} at the longest."


def longest_unseen(report: Report) -> int:
    """The most turns in a row without a contact."""
    met = {contact.turn for contact in report.contacts}
    best = run = 0
    for turn in report.reading.turns:
        run = 0 if turn in met else run + 1
        best = max(best, run)
    return best


def _scored(report: Report) -> str:
    largest = report.points.largest
    if largest is None or largest.points <= 1:
        return ""
    when = report.reading.when(largest.turn)
    return f"The {people(largest.side)} side scored most on {when}: {largest.cause}, {plain(largest.points)} points."


def _turned(report: Report) -> str:
    steps = report.chances.steps if report.chances else []
    if not steps or report.chances is None:
        return ""
    step = max(steps, key=lambda step: abs(step.after - step.before))
    side = people(report.chances.side)
    moved = f"from {percent(step.before)} to {percent(step.after)}"
    return f"It turned on {report.reading.when(step.turn)}, when the {side} chance of winning went {moved}."


def _dealt(report: Report) -> str:
    return in_a_line(report.luck, report.sides) if report.luck.scored and len(report.sides) == 2 else ""


def _count(number: int, one: str, words: str, more: str = "") -> Figure:
    return Figure(str(number), f"{one if number == 1 else more or one + 's'} {words}")


def figures(report: Report) -> list[Figure]:
    """Up to six figures that nobody had while the match ran."""
    found = []
    reading, sides = report.reading, report.sides
    if report.fleets.hunted and reading.whole and reading.played:
        found.append(_count(longest_unseen(report), "turn", "out of sight at the longest"))
        found.append(_count(len(report.contacts), "turn", f"with a contact, of {len(reading.turns)}"))
        found.append(_count(len(report.near_misses), "near miss", "that nobody knew of", "near misses"))
    if report.beliefs:
        table = report.beliefs[0]
        found.append(_count(len(table.right), "turn", f"when the {people(table.side)} plot had {table.name} right"))
    if report.luck.scored and len(sides) == 2:
        found.append(Figure(signed(report.luck.points(sides[0])), f"points of luck to the {people(sides[0])}"))
    if report.chances is not None:
        turn = report.chances.lowest
        lowest = report.chances.turns[turn].share
        found.append(Figure(percent(lowest), f"the lowest chance of the {people(report.chances.side)}, turn {turn}"))
    if not report.fleets.hunted:
        found.append(Figure(str(len(report.luck.entries)), "throws with something at stake"))
        found.append(Figure(in_words(len(report.losses)).capitalize(), "lost in all"))
    return found[:6]
