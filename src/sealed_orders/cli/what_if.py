"""sealed-orders what-if: continue a finished match from one of its turns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sealed_orders.cli.playing import progress
from sealed_orders.cli.words import BadInput, Json, RecordFile, check_side, say, say_json
from sealed_orders.kernel.game import load
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.words import estimate, percent
from sealed_orders.terminal.reading import pairs

if TYPE_CHECKING:
    from sealed_orders.report.playing_on.what_if import WhatIf

MOST = 100_000


@Parameter(name="*")
@dataclass(frozen=True)
class Continuing:
    """How the computers continue it, and where to write the results."""

    games: Annotated[int, Parameter(help="Continuations to play (default: 1000).")] = 1000
    jobs: Annotated[int, Parameter(help="Processes to play in (default: 1).")] = 1
    bot: Annotated[
        tuple[str, ...], Parameter(metavar="SIDE=BOT", help="The bot that plays a side; can be repeated.")
    ] = ()
    seed: Annotated[str, Parameter(help="A text that fixes the dice of the continuations (default: what if).")] = (
        "what if"
    )
    output: Annotated[
        Path | None, Parameter(alias="-o", help="Write a row for each continuation to FILE.csv or FILE.parquet.")
    ] = None


A_THOUSAND = Continuing()


def what_if(
    record: RecordFile,
    /,
    *,
    turn: Annotated[
        tuple[int, ...], Parameter(help="The turn to continue from, at its first decision; can be repeated.")
    ] = (),
    every_turn: Annotated[bool, Parameter(negative=(), help="Continue from every turn.")] = False,
    continuing: Continuing = A_THOUSAND,
    play: Annotated[str | None, Parameter(help="Continue it yourself on this side, against the computer.")] = None,
    json: Json = False,
) -> int:
    """Continue a finished match from any turn, with bots or yourself.

    Example: sealed-orders what-if hunt.json --turn 9 --games 200 --jobs 2

    The output compares what happened with the results of all continuations. By default the game's fastest bots play;
    choose others with --bot. The same seed plays the same games again.

    With several turns, it prints one line of shares for each. With --output, every continuation is a row of a file, and
    row 0 is what happened.

    With --play, a new match against the computer starts there, with new dice. It is saved beside the record and says
    where it comes from.
    """
    from sealed_orders.lab.rows import check_name
    from sealed_orders.lab.what_if import Wish
    from sealed_orders.lab.what_if import what_if as continued
    from sealed_orders.report.playing_on.what_if import NoTurn, decision_of, turns_of

    if not 1 <= continuing.games <= MOST:
        raise BadInput(f"It cannot play {continuing.games} games. Choose --games from 1 to {MOST:,}.")
    if continuing.jobs < 1:
        raise BadInput(f"It cannot play in {continuing.jobs} processes. Choose --jobs from 1 up.")
    kept = Record.load(record)
    chosen = pairs(continuing.bot, "A bot")
    sides = load(kept.game).playing(kept.options)
    for side in chosen:
        check_side(side, sides)
    if continuing.output is not None:
        check_name(continuing.output)
    turns = tuple(turns_of(kept) if every_turn else dict.fromkeys(turn))
    if not turns:
        raise BadInput("From which turn? Add --turn N, or --every-turn.")
    try:
        if play is not None:
            check_side(play, sides)
            if len(turns) > 1:
                raise BadInput("You can continue from one turn only. Pass --turn once.")
            return _play(kept, Path(record), turns[0], decision_of(kept, turns[0]), play)
        wish = Wish(continuing.games, continuing.seed, continuing.jobs, chosen)
        with progress("Playing on", len(turns) * continuing.games) as done:
            results = [continued(kept, each, wish, done) for each in turns]
    except NoTurn as error:
        raise BadInput(str(error)) from None
    if continuing.output is not None:
        _write(continuing.output, kept, results)
    if json:
        facts = [_facts(each, sides) for each in results]
        say_json(facts[0] if len(facts) == 1 else facts)
    elif len(results) == 1:
        _tell(results[0], sides)
    else:
        _tell_series(results, sides[0])
    return 0


def _write(output: Path, kept: Record, results: list[WhatIf]) -> None:
    from sealed_orders.lab.rows import write
    from sealed_orders.lab.what_if import columns, rows

    write(output, columns(kept), [row for each in results for row in rows(kept, each)])


def _facts(result: WhatIf, sides: tuple[str, ...]) -> dict[str, object]:
    setting = {"turn": result.turn, "decision": result.decision, "bots": result.players, "seed": result.seed}
    forecasts = {side: result.forecast(side) for side in sides}
    better = {side: result.better(side) for side in sides}
    return {**setting, "happened": result.happened, "forecast": forecasts, "better": better}


def _tell_series(results: list[WhatIf], side: str) -> None:
    who = ", ".join(f"{name} ({of})" for of, name in results[0].players.items())
    say(f"Played on {len(results[0].found)} times from each turn by {who}; the {side} side:")
    for each in results:
        forecast = each.forecast(side)
        wins = f"won {estimate(forecast.share, forecast.low, forecast.high, width=7)}"
        say(f"  turn {each.turn:3} {wins}, margin {forecast.margin:+.1f} ± {1.96 * forecast.margin_error:.1f}")
    say(f"In the match itself {results[0].happened.winner or 'nobody'} won.")


def _tell(result: WhatIf, sides: tuple[str, ...]) -> None:
    from sealed_orders.lab.what_if import histogram
    from sealed_orders.report.playing_on.continuation import margin

    who = ", ".join(f"{name} ({side})" for side, name in result.players.items())
    say(f"From turn {result.turn}, decision {result.decision}, played on {len(result.found)} times by {who}:")
    for side in sides[:1] if result.cooperative else sides:
        forecast = result.forecast(side)
        wins = estimate(forecast.share, forecast.low, forecast.high)
        say(f"{side:>12} won {wins}, margin {forecast.margin:+.1f} ± {1.96 * forecast.margin_error:.1f}")
    side = sides[0]
    happened = margin(result.happened, side)
    won = result.happened.winner or "nobody"
    better = percent(result.better(side), 1)
    say(f"In the match itself {won} won; the {side} margin was {happened:+g}.")
    say(f"{side.capitalize()} did better in {better} of the games.")
    say(f"The margin of the {side} side:")
    for line in histogram([float(margin(one, side)) for one in result.found], float(happened)):
        say(line)


def _play(kept: Record, path: Path, turn: int, decision: int, side: str) -> int:
    """Start a match from there, and play it."""
    from sealed_orders.cli.play import Players
    from sealed_orders.cli.play import play as sit_down
    from sealed_orders.kernel.dice import fresh_seed
    from sealed_orders.kernel.replay import branch

    match = branch(kept, decision - 1, fresh_seed())
    name = path.with_name(f"{path.stem}-turn-{turn}.json")
    match.record().save(name)
    say(f"A new match from {path.name}, turn {turn}, decision {decision}, with new dice: {name}.")
    return sit_down(kept.game, players=Players(side=(side,)), resume=name)
