"""sealed-orders duplicate: who did best with the same luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput, Json, say, say_json
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.words import percent
from sealed_orders.terminal.show import table


def duplicate(
    *records: Annotated[Path, Parameter(help="The files of the matches, at least two.")],
    json: Json = False,
) -> int:
    """Compare several matches of one scenario with the same dice.

    Example: sealed-orders duplicate ours.json theirs.json

    Everybody plays the scenario with the same options and the same --seed, in pairs or against the same bot. The
    command verifies all records and puts them in one table: scores, the margin of the first side, and what the dice
    gave it. The last column is each side's share of the duels against the same side in the other matches.
    """
    from sealed_orders.lab.duplicate import NotAlike
    from sealed_orders.lab.duplicate import duplicate as compare

    try:
        comparison = compare([(path.name, Record.load(path)) for path in records])
    except NotAlike as error:
        raise BadInput(str(error)) from None
    if json:
        say_json(comparison)
        return 0
    first = comparison.sides[0]
    say(f"{comparison.game}, {comparison.scenario}, the same dice: {comparison.commitment}")
    heads = ("", *comparison.sides, "margin", "luck", "turns", *(f"{side} won" for side in comparison.sides))
    rows = [
        (
            play.name + "".join(f", {side} {bot}" for side, bot in play.players.items()),
            *(f"{play.scores.get(side, 0):g}" for side in comparison.sides),
            f"{play.margin:+g}",
            "" if play.luck is None else f"{play.luck:+.1f}",
            str(play.turns),
            *(percent(play.ranks[side]) for side in comparison.sides),
        )
        for play in comparison.plays
    ]
    say("\n".join(table([heads, *rows])))
    best = {side: max(comparison.plays, key=lambda play: play.ranks[side]).name for side in comparison.sides}
    say("Best: " + ", ".join(f"{side} in {name}" for side, name in best.items()) + f". Margin and luck of the {first}.")
    return 0
