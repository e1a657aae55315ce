"""sealed-orders play: a match at the terminal."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sealed_orders.bots import bot, bots, listing
from sealed_orders.cli.words import BadInput, GameName, Setting, check_side, find_scenario
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.reading import pairs

NOTHING_SAID = Setting()


@Parameter(name="*")
@dataclass(frozen=True)
class Players:
    """Who plays, and how."""

    side: Annotated[
        tuple[str, ...],
        Parameter(metavar="SIDE", help="A side you play; may be repeated."),
    ] = ()
    against: Annotated[
        str | None,
        Parameter(metavar="BOT", help="The bot that plays the other sides."),
    ] = None
    password: Annotated[tuple[str, ...], Parameter(metavar="SIDE=XX", help="A side's password; may be repeated.")] = ()
    classic: Annotated[bool, Parameter(help="Use the rulebook's own command language.")] = False
    plain: Annotated[bool, Parameter(help="Plain lines of text. (It is always so as yet.)")] = False


BOTH = Players()


def play(
    game: GameName,
    /,
    *,
    players: Players = BOTH,
    setting: Setting = NOTHING_SAID,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved match.")] = None,
) -> int:
    """Play at the terminal, against a bot or among friends.

    Example: sealed-orders play tutorial --side hunter --against random

    Unless a side is named, you play the first one with --against, and all of them without it: then each has a
    password, and the screen is wiped between them. Where a bot is needed and none is named, it is the game's first.
    The word help lists what can be said at the table. When the input ends or is interrupted, the match is saved.
    """
    from sealed_orders.terminal.plain import Seat
    from sealed_orders.terminal.shelf import Shelf
    from sealed_orders.terminal.table import Table
    from sealed_orders.terminal.talk import Talk

    rules = load(game)
    people = _people(rules, players)
    if players.classic and rules.classic is None:
        raise BadInput(f"{rules.title} has no command language of its own; leave out --classic.")
    passwords = pairs(players.password, "A password")
    for side in passwords:
        check_side(game, side, people)
    match = _resumed(rules, resume, setting) if resume else _begun(rules, setting)
    # From a hash of the seed, so that no bot can know the dice.
    seed = sha256(f"bot:{match.dice.seed}".encode()).hexdigest()
    rivals = {side: players.against or bots(game, side)[0] for side in rules.sides if side not in people}
    others = {side: bot(game, name, side, seed) for side, name in rivals.items()}
    against = next(iter(rivals.values()), "")
    talk, shelf = Talk(), Shelf(match, resume)
    talk.say(_introduction(match, people, against))
    told: set[int] | None = set() if rules.open else None
    seats = {side: Seat(match, side, talk, shelf, players.classic, told) for side in people}
    again = shlex.join(["sealed-orders", "play", game, *_said(people, against if others else "", players.classic)])
    return Table(match, seats, others, shelf).play(talk, passwords, again)


def _people(game: Game[Any, Any], players: Players) -> tuple[Side, ...]:
    """The sides that people play."""
    # An unknown bot is refused even where it is not needed.
    its_sides = listing(game.name, players.against).sides if players.against is not None else ()
    for side in players.side:
        check_side(game.name, side, game.sides)
    if players.side:
        return tuple(side for side in game.sides if side in players.side)
    if players.against is None:
        return game.sides
    return tuple(side for side in game.sides if side not in its_sides) if its_sides else game.sides[:1]


def _begun(game: Game[Any, Any], setting: Setting) -> Match:
    scenario = find_scenario(game, setting.scenario) if setting.scenario else None
    return Match.new(game, scenario, pairs(setting.option, "An option"), setting.seed)


def _resumed(game: Game[Any, Any], path: Path, setting: Setting) -> Match:
    from sealed_orders.kernel.record import Record
    from sealed_orders.kernel.replay import replay

    if setting != NOTHING_SAID:
        raise BadInput("A match that is resumed has its scenario, options and seed already.")
    record = Record.load(path)
    if record.game != game.name:
        raise BadInput(f"{path} is a record of {record.game}, not of {game.name}.")
    return replay(record)


def _introduction(match: Match, people: tuple[Side, ...], against: str) -> str:
    assert match.scenario is not None
    players = ", ".join(f"{side}: {'you' if side in people else against}" for side in match.game.sides)
    switches = "".join(f"\nOption {s.key}: {match.options[s.key]}. {s.label}. ({s.rule})" for s in match.game.switches)
    return (
        f"{match.game.title}: {match.scenario.title}\n{match.scenario.about}\n{players}{switches}\n"
        f"The hash of the dice's seed: {match.commitment}\n"
        "The word help lists what you can say."
    )


def _said(people: tuple[Side, ...], against: str, classic: bool) -> list[str]:
    """The part of the command line that says who plays, and how."""
    sides = [word for side in people for word in ("--side", side)] if against else []
    return [*sides, *(["--against", against] if against else []), *(["--classic"] if classic else [])]
