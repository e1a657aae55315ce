"""The lab's report: one self-contained page with ratings, wins, scores, endings, losses and the time they took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import isfinite
from statistics import median

from sealed_orders import __version__
from sealed_orders.interval import wilson
from sealed_orders.kernel.game import load
from sealed_orders.kernel.words import estimate
from sealed_orders.lab.caveats import caveats
from sealed_orders.lab.contest import Contest
from sealed_orders.lab.contest import Share as Won
from sealed_orders.lab.elo import Rating
from sealed_orders.lab.plots import Share, Span, columns, shares, spans
from sealed_orders.lab.series import Series
from sealed_orders.report.drawing.palette import DARK, FACES, LIGHT, variables

SURE = "Intervals contain the true value with 95 % certainty. A draw counts as half a win."
UNITS = 24  # number of losses shown, the most frequent


def page(many: Sequence[Series], contest: Contest | None = None) -> str:
    """Return the page, as HTML."""
    pairing = many[0].pairing
    game = load(pairing.game)
    source = f"rules {game.version}, seed {pairing.seed!r}, sealed-orders {__version__}"
    matches = sum(len(series.results) for series in many)
    parts = [
        f"<h1>{escape(game.title)}</h1>",
        f'<p class="about">{matches} matches between computer players; {escape(source)}. {SURE}</p>',
        *([_ratings(contest)] if contest else ()),
        _wins(many),
        *(part for series in many for part in _series(series)),
        _times(many),
    ]
    title = escape(f"{game.title}: {matches} matches")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = f"<head>{head}<style>{_style()}</style></head><body>{''.join(parts)}</body>"
    return f'<!doctype html><html lang="en">{body}</html>\n'


def _style() -> str:
    inks = (
        f":root{{color-scheme:light dark;{variables(LIGHT)};{variables(FACES)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
    )
    return inks + files("sealed_orders.lab").joinpath("page.css").read_text(encoding="utf-8")


def _ratings(contest: Contest) -> str:
    ladder, sides = contest.ladder(), load(contest.pairing.game).sides
    by_side = [f"as {side}" for side in sides[:2]] if ladder.by_side else []
    heads = "".join(f'<th class="number">{escape(head)}</th>' for head in ("Elo", *by_side, "won", "matches"))
    rows = "".join(_rated(rating, contest.won(rating.player)) for rating in ladder.ratings)
    how = ("With the same dice, the player who won beats the one who did not.",) if contest.cooperative else ()
    about = " ".join(("The mean is 1500.", *how, *caveats(ladder, sides, contest.cooperative)))
    table = f"<table><tr><th>player</th>{heads}</tr>{rows}</table>"
    return f'<h2>Ratings</h2>{table}<p class="about">{escape(about)}</p>'


def _rated(rating: Rating, won: Won) -> str:
    numbers = [f"{s.elo:.0f}" + (f" ±{s.margin:.0f}" if isfinite(s.margin) else "") for s in (rating, *rating.sides)]
    cells = (*numbers, estimate(won.share, won.low, won.high), str(won.matches))
    written = "".join(f'<td class="number">{cell}</td>' for cell in cells)
    return f"<tr><td>{escape(rating.player)}</td>{written}</tr>"


def _wins(many: Sequence[Series]) -> str:
    rows = [
        Share(_named(series, side), series.share(side), *series.interval(side), place)
        for series in many
        for place, side in enumerate(series.pairing.bots)
        if not (series.cooperative and place)
    ]
    return f"<h2>Matches won</h2>{shares(rows, 'The share of matches won')}"


def _series(series: Series) -> list[str]:
    """Show the results of a series."""
    results, bots = series.results, series.pairing.bots
    ends = ", ".join(f"{rule}: {count}" for rule, count in sorted(Counter(r.rule for r in results).items()))
    scores = {f"{bots[side]} ({side})": [float(r.scores.get(side, 0)) for r in results] for side in bots}
    means = ", ".join(f"{side} {series.score(side):.1f}" for side in bots)
    title = ", ".join(f"{name} ({side})" for side, name in bots.items())
    return [
        f"<h2>{escape(title)}</h2>",
        f"<h3>Scores</h3>{columns(scores, 'Scores')}" if any(map(any, scores.values())) else "",
        f'<p class="about">Mean scores: {escape(means)}.</p>',
        f"<h3>The last turn</h3>{columns({'matches': [float(r.turn) for r in results]}, 'The turn in which it ended')}",
        f'<p class="about">Ended by paragraph {escape(ends)}.</p>',
        _losses(series),
    ]


def _losses(series: Series) -> str:
    units = Counter(unit for result in series.results for unit in result.lost).most_common(UNITS)
    if not units:
        return ""
    count = len(series.results)
    rows = [
        Share(f"{unit}, turn {median(series.lost(unit)):g}", lost / count, *wilson(lost / count, count), 1)
        for unit, lost in units
    ]
    turns = {"units": [float(turn) for result in series.results for turn in result.lost.values()]}
    return (
        f"<h3>Losses</h3>{shares(rows, 'The share of matches in which each unit was sunk')}"
        '<p class="about">The share of matches in which a unit was sunk, and the median turn.</p>'
        f"<h3>When units were sunk</h3>{columns(turns, 'The turns in which units were sunk')}"
    )


def _times(many: Sequence[Series]) -> str:
    rows = [
        Span(_named(series, side), 1000 * mean, 1000 * most, place)
        for series in many
        for place, side in enumerate(series.pairing.bots)
        for mean, most in [series.seconds(side)]
    ]
    return (
        f"<h2>Time of a decision</h2>{spans(rows, 'Time of a decision', 'ms')}"
        '<p class="about">Processor time in milliseconds: the mean, and the longest.</p>'
    )


def _named(series: Series, side: str) -> str:
    bots = series.pairing.bots
    if series.cooperative:
        return ", ".join(dict.fromkeys(bots.values()))
    others = ", ".join(name for other, name in bots.items() if other != side)
    return f"{bots[side]} ({side}) v {others}"
