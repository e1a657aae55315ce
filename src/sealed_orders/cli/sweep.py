"""sealed-orders sweep: which rule matters, and how much."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sealed_orders.cli.lab import ALL_CORES, NOTHING_SAID, asked_for
from sealed_orders.cli.playing import Work, hands
from sealed_orders.cli.words import BadInput, GameName, Json, Setting, say, say_json
from sealed_orders.kernel.words import estimate, percent

if TYPE_CHECKING:
    from sealed_orders.lab.sweep import Effect


def sweep(
    game: GameName,
    /,
    *rules: Annotated[str, Parameter(help="A switch, SWITCH=VALUE or CONSTANT=VALUE (default: every switch).")],
    work: Work = ALL_CORES,
    setting: Setting = NOTHING_SAID,
    json: Json = False,
    **side: Annotated[
        str, Parameter(metavar="BOT", help="The bot that plays a side, such as --german otto (default: its first).")
    ],
) -> int:
    """Measure how much each rule matters: same bots, same dice, one rule changed.

    Example: sealed-orders sweep bismarck --german cadet --british cadet --games 50

    Example: sealed-orders sweep bismarck air_torpedoes=1 air_torpedoes=3 --games 200 --results torpedoes.csv

    A constant is a reconstructed number, by its name, or any number in the game's data files, as FILE:path.to.it. Each
    line shows how much more or less the first side wins with the same dice, with its 95 % confidence interval; if no
    match changed its winner, how many still might. The rules that matter most come first.
    """
    from sealed_orders.lab.results import Results
    from sealed_orders.lab.sweep import changes
    from sealed_orders.lab.sweep import sweep as measure

    pairing = asked_for(game, side, work, setting)
    changed = changes(pairing, rules)
    if not changed:
        raise BadInput(f"{game} has no switches. Name a number in its data files, as FILE:path.to.it=VALUE.")
    if work.cluster and any(change.constant for change in changed):
        sys.stderr.write("Changed constants are played on this machine, not on the cluster: they need new processes.\n")
    results = Results(game, work.results)
    with hands(work, f"sweep {game}", work.games * (1 + len(changed))) as by:
        effects = measure(pairing, changed, work.games, by, results)
    say_json([_figures(effect, len(effects)) for effect in effects]) if json else _tell(effects)
    return 0


def _tell(effects: list[Effect]) -> None:
    from sealed_orders.terminal.show import table

    usual, side = effects[0].usual, effects[0].side
    wins = estimate(usual.share(side), *usual.interval(side))
    who = ", ".join(f"{side} {name}" for side, name in usual.pairing.bots.items())
    say(f"{usual.pairing.game}: {who}; {len(usual.results)} matches of each")
    say(f"With the usual rules {side} wins {wins}. If one is changed, the share changes by:")
    rows = []
    for effect in effects:
        change = effect.change
        same = f"{percent(effect.same)} end the same"
        rule = f"({change.rule})" if change.rule else ""
        score = f"score {effect.score:+.1f}"
        rows.append((f"{change.name}={change.value}", _wins(effect), score, same, change.about, rule))
    say("\n".join(table(rows, indent="  ")))
    say(_by_chance(effects))


def _wins(effect: Effect) -> str:
    if not effect.changed_winners:
        return f"no winner changed: at most {percent(effect.at_most, 1)} of matches do"
    low, high = effect.interval()
    return f"{100 * effect.share:+.1f} % ({100 * low:+.1f} to {100 * high:+.1f})"


def _by_chance(effects: list[Effect]) -> str:
    """Say how many rules stand out, and how many would by chance."""
    many = len(effects)
    out = [f"{effect.change.name}={effect.change.value}" for effect in effects if effect.stands_out(many)]
    if many == 1:
        return f"{out[0]} is more than chance." if out else "This may be chance."
    which = f"More than chance: {', '.join(out)}." if out else "None of these is clearly more than chance."
    return f"Of {many} rules, about {many / 20:.1f} seem to matter by chance alone (95 % intervals). {which}"


def _figures(effect: Effect, of: int) -> dict[str, Any]:
    return {
        "name": effect.change.name,
        "value": effect.change.value,
        "rule": effect.change.rule,
        "side": effect.side,
        "games": len(effect.usual.results),
        "usual": effect.usual.share(effect.side),
        "share": effect.share,
        "interval": effect.interval(),
        "stands_out": effect.stands_out(of),
        "score": effect.score,
        "same": effect.same,
    }
