"""sealed-orders games, bots: what can be played, and against whom."""

from __future__ import annotations

from typing import Any

from sealed_orders.cli.words import GameName, Json, say, say_json
from sealed_orders.kernel.game import Game, load, loaded_games
from sealed_orders.terminal.reference import questions, reconstructions
from sealed_orders.terminal.show import table


def games(game: GameName | None = None, /, *, json: Json = False) -> None:
    """List the games, or the scenarios, options and odds of one.

    Example: sealed-orders games tutorial
    """
    shown = (load(game),) if game else loaded_games()
    if json:
        say_json([_facts(rules) for rules in shown])
    elif game:
        say("\n".join(_described(shown[0])))
    else:
        say("\n".join(table(((rules.name, rules.title, rules.about) for rules in shown), indent="")))


def bots(game: GameName, /, *, json: Json = False) -> None:
    """List the computer players of a game.

    Example: sealed-orders bots tutorial
    """
    from sealed_orders.bots import bots as bot_names
    from sealed_orders.bots import listing

    sides = load(game).sides
    listed = {name: listing(game, name) for name in bot_names(game)}
    if json:
        facts = ((name, bot.level, bot.about, bot.sides or sides) for name, bot in listed.items())
        say_json([dict(zip(("name", "level", "about", "sides"), fact, strict=True)) for fact in facts])
    else:
        rows = ((name, ", ".join(bot.sides) or "any side", bot.level, bot.about) for name, bot in listed.items())
        say("\n".join(table(rows, indent="")))


def _described(game: Game[Any, Any]) -> list[str]:
    lines = [f"{game.title} ({game.name}, rules {game.version})", game.about, f"Sides: {', '.join(game.sides)}."]
    lines += ["Scenarios:", *table((name, s.title, s.about) for name, s in game.scenarios.items())]
    lines += reconstructions(game.scenarios.values())
    if game.switches:
        lines += ["Option switches, the default first:"]
        lines += table((s.key, "/".join(s.values), s.label, f"({s.rule})") for s in game.switches)
    return lines + questions(game)


def _facts(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "version": game.version,
        "sides": game.sides,
        "turns": game.length,
        "scenarios": [
            {"name": n, "title": s.title, "about": s.about, "reconstructed": s.reconstructed}
            for n, s in game.scenarios.items()
        ],
        "switches": game.switches,
        "odds": list(game.odds),
        "classic": game.classic is not None,
    }
