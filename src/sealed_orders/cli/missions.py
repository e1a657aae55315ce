"""sealed-orders missions: how hard each scenario of a campaign is."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from sealed_orders.cli.playing import Jobs, progress
from sealed_orders.cli.words import BadInput, GameName, Json, Setting, say, say_json
from sealed_orders.kernel.words import estimate, percent, unknown

if TYPE_CHECKING:
    from sealed_orders.lab.missions import Standing

NOTHING_SAID = Setting()


def missions(
    game: GameName,
    /,
    *,
    games: Annotated[PositiveInt, Parameter(help="Matches of each mission (default: 100).")] = 100,
    jobs: Jobs = 1,
    bot: Annotated[str | None, Parameter(help="The bot that plays (default: the game's first).")] = None,
    setting: Setting = NOTHING_SAID,
    json: Json = False,
) -> int:
    """Let a bot play the missions of a campaign, and count how often it completes each.

    Example: sealed-orders missions bismarck_solitaire --games 2000 --jobs 2

    Each share has its 95 % confidence interval. Match n of a seed has the same dice for any bot. Use --scenario to play
    only one mission.
    """
    from sealed_orders.bots import bots, listing
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.missions import chapters, standings
    from sealed_orders.lab.series import Pairing
    from sealed_orders.terminal.reading import pairs

    rules = load(game)
    listing(game, bot or bots(game)[0])
    by_chapter = {chapter.title: [page.scenario for page in chapter.pages] for chapter in chapters(game)}
    if not by_chapter:
        raise BadInput(f"{rules.title} has no campaign, so it has no missions. `sealed-orders games` lists all games.")
    if setting.scenario and setting.scenario not in rules.scenarios:
        raise BadInput(unknown("mission", setting.scenario, list(rules.scenarios), f"games {game}"))
    players = dict.fromkeys(rules.sides, bot or bots(game)[0])
    pairing = Pairing(game, players, None, pairs(setting.option, "An option"), setting.seed or "missions")
    by_title: dict[str, list[Standing]] = {}
    with progress(f"missions {game}", games * (1 if setting.scenario else len(rules.scenarios))) as tick:
        for title, scenarios in by_chapter.items():
            wanted = [name for name in scenarios if setting.scenario in (None, name)]
            for standing in standings(pairing, wanted, games, jobs, tick):
                by_title.setdefault(title, []).append(standing)
                if not json:
                    say(_line(rules.scenarios[standing.scenario].title, standing))
            if title in by_title and not json and len(wanted) > 1:
                say(f"{title}: {percent(mean(standing.share for standing in by_title[title]), 1)} on average")
    if json:
        say_json({title: [_figures(standing) for standing in each] for title, each in by_title.items()})
    return 0


def _line(title: str, standing: Standing) -> str:
    won = f"{estimate(standing.share, *standing.interval, width=7)} of {len(standing.entries)}"
    ends = ", ".join(f"{rule}: {count}" for rule, count in sorted(standing.ended_by.items()))
    return f"{title:25} {won}; medal {percent(standing.medals, 1)}; {standing.points:.2f} points; ended by {ends}"


def _figures(standing: Standing) -> dict[str, Any]:
    return {
        "scenario": standing.scenario,
        "games": len(standing.entries),
        "share": standing.share,
        "interval": standing.interval,
        "medals": standing.medals,
        "points": standing.points,
        "ended_by": standing.ended_by,
    }
