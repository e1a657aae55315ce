"""sealed-orders calibrate: how good a game's plot table is, measured."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from sealed_orders.cli.words import BadInput, GameName, Json, say, say_json
from sealed_orders.kernel.words import many

if TYPE_CHECKING:
    from sealed_orders.lab.calibration import Calibration
    from sealed_orders.lab.soundness import Soundness

MOST_SHOWN = 10  # lines about what was found outside


@Parameter(name="*")
@dataclass(frozen=True)
class Whom:
    """Who plays, whose plots to watch, and what to draw."""

    bot: Annotated[
        tuple[str, ...], Parameter(metavar="SIDE=BOT", help="The bot that plays a side; can be repeated.")
    ] = ()
    watch: Annotated[tuple[str, ...], Parameter(help="Measure only the plots of this unit; can be repeated.")] = ()
    threat: Annotated[
        str, Parameter(metavar="BOT", help="Compare the threat that this bot expects with the true threat.")
    ] = ""
    card: Annotated[str, Parameter(metavar="NAME", help="With --threat: play this card of the deck against it.")] = ""
    diagram: Annotated[Path | None, Parameter(metavar="FILE.svg", help="Draw how often each chance came true.")] = None


ANYBODY = Whom()


def calibrate(
    game: GameName,
    /,
    *,
    games: Annotated[PositiveInt, Parameter(help="Games to play (default: 100).")] = 100,
    whom: Whom = ANYBODY,
    sound: Annotated[bool, Parameter(help="Only check that the truth is never outside a plot.", negative="")] = False,
    jobs: Annotated[PositiveInt, Parameter(help="Processes to play in (default: 1).")] = 1,
    json: Json = False,
) -> int:
    """Compare the plot table with the truth over many games between bots.

    Example: sealed-orders calibrate bismarck --games 500 --bot german=cadet --watch bismarck

    By default the game's own bots play, or random legal play with --sound.

    The truth must never be outside the cells that a plot allows; if it ever is, the exit code is 1. The output
    gives the Brier score and the log score of the plot and of three rivals that treat all their cells as equally
    likely. These are the sea, the ring that can be reached since the last contact, and the cells that the plot
    allows. The output also says how often each chance was true, and how long the staff took.

    --diagram draws that as a picture: a sound table is on the diagonal.

    With --threat the output compares, for each model of the enemy, the threat that the bot expected about its ship with
    the true threat, and gives the log loss of a turn. It does the same for the cells that the bot chose.

    With --sound nothing else is measured: every enemy unit is looked up at every decision of both sides, in every
    scenario, and in every other round with random option switches. As many games again try to break the plot: one side
    at a time sends its units to every cell they can reach, dummies first, while the other waits.
    """
    from sealed_orders.bots import bots, plot_table
    from sealed_orders.kernel.game import load
    from sealed_orders.lab.breach import explorers
    from sealed_orders.lab.calibration import Inquiry
    from sealed_orders.lab.calibration import calibrate as measure
    from sealed_orders.lab.diagram import diagram as drawn
    from sealed_orders.lab.fuzz import plan
    from sealed_orders.lab.soundness import check, seated
    from sealed_orders.terminal.reading import pairs

    rules = load(game)
    if whom.threat:
        return _threat(game, whom.threat, whom.card, games, jobs, json)
    if plot_table(game, rules.sides[0]) is None:
        raise BadInput(f"{rules.title} has no plot table, so there is nothing to calibrate.")
    players = {side: "random" if sound else bots(game, side)[0] for side in rules.sides} | pairs(whom.bot, "A bot")
    if not sound:
        with _progress(f"calibrate {game}", games) as advance:
            measured = measure(Inquiry(game, players, frozenset(whom.watch)), games, jobs, advance)
        if whom.diagram is not None:
            title = f"{rules.title}: {measured.total.plots} plots of {many(games, 'match', 'matches')}"
            whom.diagram.write_text(drawn(title, measured.total.rows()), encoding="utf-8")
        return _say_measured(measured, players, rules.board().called, json)
    trials = plan(rules, games, "sound", None, {})
    with _progress(f"calibrate {game}", 2 * games) as advance:
        played = check(trials, seated(players), jobs, advance)
        explored = check(trials, partial(explorers, games), jobs, advance)
    return _say_sound(played, explored, players, rules.board().called, json)


def _threat(game: str, name: str, card: str, games: int, jobs: int, json: bool) -> int:
    from dataclasses import asdict

    from sealed_orders.bots import bots, listing
    from sealed_orders.bots.cards.card import Card
    from sealed_orders.bots.cards.deck import deck
    from sealed_orders.kernel.game import load
    from sealed_orders.kernel.words import unknown
    from sealed_orders.lab.exploit import Target
    from sealed_orders.lab.threats import compare

    entry = listing(game, name)
    if not entry.fears:
        raise BadInput(f"{name} of {game} does not say what it fears, so there is nothing to compare.")
    target = Target(game, name, (entry.sides or load(game).sides)[0])
    first, cards = bots(game, target.attacker)[0], deck(game, target.attacker)
    if card and card not in cards:
        raise BadInput(unknown("card", card, list(cards)))
    played = cards[card] if card else Card(f"{first} alone", target.attacker, first)
    with _progress(f"calibrate {game}", games) as advance:
        comparison = compare(target, played, "threat", games, jobs, lambda: advance(1))
    if json:
        models = {model: {**asdict(sums), "ratio": sums.ratio} for model, sums in comparison.models.items()}
        say_json({"bot": name, "against": card or first, "games": comparison.matches, "models": models})
        return 0
    turns = max((sums.turns for sums in comparison.models.values()), default=0)
    say(f"{game}: {name} against {card or first}, games {comparison.matches}, turns {turns}")
    for model, sums in comparison.models.items():
        near = f"expected {sums.expected:.1f}, true {sums.true:.1f}, ratio {sums.ratio:.2f}"
        loss = f"log loss {sums.loss / max(1, sums.turns):.2f} a turn"
        say(f"{model:>14}  {near}, {loss}; where it went: expected {sums.chosen:.1f}, true {sums.met:.1f}")
    return 0


@contextmanager
def _progress(title: str, games: int) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        bar = progress.add_task(title, total=games)
        yield lambda done: progress.advance(bar, done)


def _playing(players: dict[str, str]) -> str:
    return ", ".join(f"{side} {name}" for side, name in players.items())


def _say_sound(
    played: Soundness, explored: Soundness, players: dict[str, str], called: tuple[str, str], json: bool
) -> int:
    if json:
        say_json({"players": players, "played": played.figures(), "explored": explored.figures()})
    else:
        for who, sound in ((_playing(players), played), (f"units sent to every {called[0]}", explored)):
            where = f"{len(sound.cells)} {called[len(sound.cells) != 1]}"
            say(
                f"{who}: games {sound.games}, decisions {sound.decisions}, units looked up {sound.looked} in {where}, "
                f"truth outside {len(sound.outside)}"
            )
            for line in sound.outside[:MOST_SHOWN]:
                say(f"  {line}")
    return 1 if played.outside or explored.outside else 0


def _say_measured(calibration: Calibration, players: dict[str, str], called: tuple[str, str], json: bool) -> int:
    total, units = calibration.total, calibration.units
    if json:
        say_json(
            {
                "players": players,
                "games": calibration.games,
                "plots": total.plots,
                "outside": total.outside,
                "brier": total.brier_scores(),
                "log": total.log_scores(),
                "units": {
                    unit: {"plots": tally.plots, "brier": tally.brier_scores(), "log": tally.log_scores()}
                    for unit, tally in units.items()
                },
                "rows": [dict(zip(("said", "cells", "mean", "true"), row, strict=True)) for row in total.rows()],
                "milliseconds": calibration.milliseconds(),
            }
        )
        return 1 if total.outside else 0
    say(f"{_playing(players)}: games {calibration.games}, plots {total.plots}, truth outside {total.outside}")
    for name, tally in ((("all together", total),) if len(units) > 1 else ()) + tuple(units.items()):
        for score, means in (("Brier", tally.brier_scores()), ("log", tally.log_scores())):
            figures = "  ".join(f"{rival} {mean:.4f}" for rival, mean in means.items())
            say(f"{name:>16}  {score:>5}  {figures}  ({tally.plots} plots)")
    for chances, cells, mean, true in total.rows():
        say(f"  given {chances:>13}: {called[1]} {cells:>8}, mean {100 * mean:7.3f} %, true {100 * true:7.3f} %")
    for side, milliseconds in calibration.milliseconds().items():
        say(f"{side}: reading a turn's news takes {milliseconds:.1f} ms")
    return 1 if total.outside else 0
