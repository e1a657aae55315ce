"""The arithmetic of a roll, line by line: what each could bring, the sum, the result, and its worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape

from sealed_orders.report.findings.luck import Entry
from sealed_orders.report.report import Report
from sealed_orders.report.words import percent, plain, signed

MOST = 8  # kinds of odds that are listed one by one


def roll(report: Report, entries: Sequence[Entry], shown: str, look: str = "") -> str:
    """Make a button that shows the arithmetic of rolls of one kind, with their paragraph."""
    text = escape("\n".join([_title(report, entries), *worked(entries)]))
    rule = escape(entries[0].rule)
    return f'<button type="button" class="roll{look}" data-rule="{rule}" data-sum="{text}">{shown}</button>'


def _title(report: Report, entries: Sequence[Entry]) -> str:
    first = entries[0]
    return f"{first.kind}, turn {report.reading.count(first.turn)}" if first.turn else first.kind


def worked(entries: Sequence[Entry]) -> list[str]:
    """Write the arithmetic, line by line.

    >>> from sealed_orders.kernel.witness import RatedRoll
    >>> hit = RatedRoll("", 1, {1: Fraction(1, 6), 0: Fraction(5, 6)})
    >>> worked([Entry(3, 1, "8.2", "Hits", "hits", "british", "", "", (hit, hit, hit), 6.0)])
    ['3 rolls, each 1 of 6', '3 x 1/6 = 0.5 expected, got 3', 'This much or more: under 1 %', '2.5 x 6 = +15 points']
    """
    rolls = [one for entry in entries for one in entry.rolls]
    kinds = Counter(tuple(sorted(one.odds.items(), reverse=True)) for one in rolls)
    lines = [f"{_many(count)}{_chance(dict(odds))}" for odds, count in kinds.items()]
    if len(lines) > MOST:
        lines = [f"{len(rolls)} rolls of {len(kinds)} different chances"]
    expected = sum((entry.expected for entry in entries), Fraction(0))
    came = sum(entry.came for entry in entries)
    means = Counter(one.expected for one in rolls)
    terms = " + ".join(_term(count, mean) for mean, count in means.items())
    sums = f"{terms} = " if len(means) <= MOST and (len(rolls) > 1 or expected.denominator == 1) else ""
    lines.append(f"{sums}{plain(float(expected))} expected, got {came}")
    if len(entries) == 1:
        lines.append(f"This much or {'more' if came >= expected else 'less'}: {percent(entries[0].odds)}")
    worths = {entry.worth for entry in entries}
    if len(worths) == 1 and (worth := worths.pop()) is not None:
        more = float(came - expected)
        lines.append(f"{plain(more)} x {plain(worth)} = {signed(more * worth)} points")
    return lines


def _many(count: int) -> str:
    return "One roll, " if count == 1 else f"{count} rolls, each "


def _chance(odds: dict[int, Fraction]) -> str:
    """Say what one roll can bring.

    >>> _chance({1: Fraction(1, 6), 0: Fraction(5, 6)})
    '1 of 6'
    >>> _chance({2: Fraction(1, 6), 1: Fraction(1, 2), 0: Fraction(1, 3)})
    '2: 1 of 6, 1: 1 of 2, 0: 1 of 3'
    """
    if set(odds) <= {0, 1}:
        return _of(odds.get(1, Fraction(0)))
    return ", ".join(f"{value}: {_of(p)}" for value, p in odds.items())


def _of(p: Fraction) -> str:
    return f"{p.numerator} of {p.denominator}" if p.denominator <= 1000 else f"{float(p) * 100:.3g} %"


def _term(count: int, mean: Fraction) -> str:
    number = str(mean) if mean.denominator <= 1000 else f"{float(mean):.3g}"
    return f"{count} x {number}" if count > 1 else number
