"""sealed-orders lab: many matches between bots, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sealed_orders.cli.playing import Work, hands
from sealed_orders.cli.words import BadInput, GameName, Json, Setting, check_side, find_scenario, say, say_json
from sealed_orders.kernel.words import estimate, percent

if TYPE_CHECKING:
    from sealed_orders.lab.contest import Contest
    from sealed_orders.lab.elo import Ladder, Strength
    from sealed_orders.lab.series import Pairing, Series

NOTHING_SAID = Setting()
ALL_CORES = Work()


def lab(
    game: GameName,
    /,
    *players: Annotated[
        str, Parameter(help="Bots that all play each other; join two one-sided bots with a slash: otto/admiral.")
    ],
    work: Work = ALL_CORES,
    setting: Setting = NOTHING_SAID,
    report: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write a page with plots to this .html file.")
    ] = None,
    json: Json = False,
    **side: Annotated[
        str, Parameter(metavar="BOT", help="The bot that plays a side, such as --german otto (default: its first).")
    ],
) -> int:
    """Play many matches between bots, count who wins, and rate them.

    Example: sealed-orders lab denmark_strait captain greedy random --games 50

    Example, with your own bot, the class Lazy in mine.py: sealed-orders lab tutorial mine.py:Lazy random

    Example: sealed-orders lab bismarck --german otto --british admiral --games 200 --results otto.csv

    If you list bots, each pair meets from every side with the same dice, and all get Elo ratings. If you name a bot for
    each side, those bots play one series. Match n of a seed has the same dice for any bots, and the results are the
    same however many processes play. Each share has its 95 % confidence interval, and a draw counts as half a win. In a
    cooperative game all sides win or lose together.
    """
    from sealed_orders.lab.contest import contest, fill
    from sealed_orders.lab.page import page
    from sealed_orders.lab.results import Results
    from sealed_orders.lab.series import Series

    if report is not None and report.suffix not in (".html", ".htm"):
        raise BadInput(f"The report is a web page, so it cannot be called {report}. Choose a name ending in .html.")
    pairing = asked_for(game, side, work, setting)
    results = Results(game, work.results)
    if players:
        total = work.games * _fixtures(pairing, players, side)
        with hands(work, f"lab {game}", total) as by:
            tournament = contest(pairing, players, work.games, by, results)
        many = [fixture.series for fixture in tournament.fixtures]
        say_json(_contest_figures(tournament)) if json else _tell_contest(tournament)
    else:
        tournament, many = None, [Series(pairing)]
        with hands(work, f"lab {game}", work.games) as by:
            fill(many, work.games, by, results)
        say_json(figures(many[0])) if json else _tell(many[0])
    if report is not None:
        report.write_text(page(many, tournament), encoding="utf-8")
    return 0


def seats(game: str, side: dict[str, str]) -> dict[str, str]:
    """Return the bot of every side: as chosen, or the side's first."""
    from sealed_orders.bots import bots, listing
    from sealed_orders.bots.own import welcome
    from sealed_orders.kernel.game import load

    rules = load(game)
    welcome(game, side.values())
    for name, chosen in side.items():
        check_side(name, rules.sides)
        listing(game, chosen)
        if chosen not in bots(game, name):
            raise BadInput(f"{chosen} does not play the {name} side. Choose one of {', '.join(bots(game, name))}.")
    return {name: side.get(name) or bots(game, name)[0] for name in rules.sides}


def asked_for(game: str, side: dict[str, str], work: Work, setting: Setting) -> Pairing:
    """Make the pairing that a command asks for."""
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.series import Pairing
    from sealed_orders.terminal.reading import pairs

    scenario = find_scenario(load(game), setting.scenario) if setting.scenario else None
    options, seed = pairs(setting.option, "An option"), setting.seed or "series"
    return Pairing(game, seats(game, side), scenario, options, seed, work.seconds, work.worlds, limit=work.limit)


def _fixtures(pairing: Pairing, players: Sequence[str], side: dict[str, str]) -> int:
    """Count the series of a contest, if it can be played."""
    from sealed_orders.lab.contest import fixtures

    if side:
        raise BadInput("You listed bots and also named the bot of a side. Do one or the other.")
    if len(set(players)) < max(2, len(players)):
        raise BadInput("A contest needs at least two different bots. List each of them once.")
    return len(fixtures(pairing, players))


def _tell_contest(contest: Contest) -> None:
    from itertools import combinations

    from sealed_orders.kernel.game import load
    from sealed_orders.lab.caveats import caveats
    from sealed_orders.terminal.show import table

    how = "all have the same dice" if contest.cooperative else "every pair meets from both sides with the same dice"
    say(f"{contest.pairing.game}: {', '.join(contest.players)}; {contest.matches} matches, {how}")
    ladder, sides = contest.ladder(), load(contest.pairing.game).sides
    rows = [_heading(ladder, sides)]
    for rating in ladder.ratings:
        won = contest.won(rating.player)
        strengths = [word for by in rating.sides for word in _strength(by)]
        won_of = estimate(won.share, won.low, won.high)
        rows.append((rating.player, *_strength(rating), *strengths, won_of, f"{won.matches:>7}"))
    say("\n".join(table(rows, indent="")))
    for one, other in combinations([rating.player for rating in ladder.ratings], 2):
        share = contest.share(one, other)
        say(f"{one} v {other}: {estimate(share.share, share.low, share.high)} of {share.matches}")
    for sentence in caveats(ladder, sides, contest.cooperative):
        say(sentence)


def _heading(ladder: Ladder, sides: Sequence[str]) -> tuple[str, ...]:
    """Write the columns: a player's Elo, its strength with each side if one number does not fit, and its wins."""
    by_side = [word for side in sides[:2] for word in (f"as {side}", "95 %")] if ladder.by_side else []
    return ("", "Elo", "95 %", *by_side, "won", "matches")


def _strength(rated: Strength) -> tuple[str, str]:
    low, high = rated.elo - rated.margin, rated.elo + rated.margin
    return f"{rated.elo:.0f}", f"{low:.0f} to {high:.0f}" if isfinite(rated.margin) else "unknown"


def _tell(series: Series) -> None:
    pairing = series.pairing
    who = ", ".join(f"{side} {name}" for side, name in pairing.bots.items())
    say(f"{pairing.game}: {who}; {len(series.results)} matches")
    for side in pairing.bots:
        each, most = series.seconds(side)
        wins = f"wins {estimate(series.share(side), *series.interval(side), width=7)}"
        pace = f"{each * 1000:.1f} ms a decision, 95 % within {series.mostly(side)}, at most {most * 1000:.0f}"
        say(f"{side:>10} {wins}, mean score {series.score(side):.1f}, {pace}")
    drawn = "" if series.cooperative else f"drawn {series.drawn}, "
    say(f"{drawn}ended on turn {_turns(series)}")
    ends = Counter(result.rule for result in series.results)
    say("ended by " + ", ".join(f"{rule}: {count}" for rule, count in sorted(ends.items())))
    for unit, share, when in _losses(series):
        say(f"{unit:>20} sunk in {percent(share, 1):>7}, median turn {when:g}")


def _losses(series: Series) -> list[tuple[str, float, float]]:
    """List the units that were sunk: how often and when, most often first."""
    units = Counter(unit for result in series.results for unit in result.lost)
    return [
        (unit, count / len(series.results), median(series.lost(unit)))
        for unit, count in sorted(units.items(), key=lambda entry: (-entry[1], entry[0]))
    ]


def _turns(series: Series) -> str:
    turns = sorted(result.turn for result in series.results)
    return f"{turns[0]} to {turns[-1]}, median {median(turns):g}"


def figures(series: Series) -> dict[str, Any]:
    """Return a series for programs."""
    return {
        "game": series.pairing.game,
        "bots": dict(series.pairing.bots),
        "games": len(series.results),
        "share": {side: series.share(side) for side in series.pairing.bots},
        "interval": {side: series.interval(side) for side in series.pairing.bots},
        "score": {side: series.score(side) for side in series.pairing.bots},
        "drawn": series.drawn,
        "ended_by": Counter(result.rule for result in series.results),
        "seconds": {side: series.seconds(side) for side in series.pairing.bots},
        "ms_95": {side: series.mostly(side) for side in series.pairing.bots},
        "sunk": [
            {"unit": unit, "share": share, "turns": Counter(series.lost(unit))} for unit, share, _ in _losses(series)
        ],
    }


def _contest_figures(contest: Contest) -> dict[str, Any]:
    from itertools import combinations

    ladder = contest.ladder()
    return {
        "game": contest.pairing.game,
        "games": contest.matches,
        "ladder": [{**asdict(rating), "won": contest.won(rating.player)._asdict()} for rating in ladder.ratings],
        "side": ladder.side,
        "misfit": ladder.misfit,
        "misfit_by_side": ladder.by_side,
        "shares": [
            {"one": one, "other": other, **contest.share(one, other)._asdict()}
            for one, other in combinations(contest.players, 2)
        ],
        "series": [
            {"one": fixture.one, "side": fixture.side, "other": fixture.other, **figures(fixture.series)}
            for fixture in contest.fixtures
        ],
    }
