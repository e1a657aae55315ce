"""sealed-orders dice: are the referee's dice fair?"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from sealed_orders.cli.words import Json, say, say_json


def dice(
    *,
    rolls: Annotated[
        int, Parameter(help="Rolls to test, 1,000 or more (default: 1,000,000).", validator=Number(gte=1000))
    ] = 1_000_000,
    seed: Annotated[str, Parameter(metavar="TEXT", help="The seed of the dice (default: fair).")] = "fair",
    json: Json = False,
) -> int:
    """Test whether the dice are fair, by chi-square.

    Example: sealed-orders dice --rolls 10000000

    It rolls dice of 2 to 100 faces as a match does, one die under many seeds, and one under many salts. Each is tested
    twice: whether all faces come equally often, and whether a roll says anything about the next. p is how likely fair
    dice are to differ from the average by at least as much; if any p is below 0.0001, the exit code is 1.
    """
    from sealed_orders.lab.fairness import LEAST, fairness

    results = list(fairness(rolls, seed))
    if json:
        say_json(results)
    else:
        say(f"{'dice':<28}{'rolls':>12}{'chi-square':>14}{'freedom':>10}{'p':>8}")
        for one in results:
            say(f"{one.what:<28}{one.rolls:>12,}{one.chi_square:>14,.1f}{one.freedom:>10,}{one.p:>8.3f}")
    return 1 if any(one.p < LEAST for one in results) else 0
