"""sealed-orders play: a match at the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sealed_orders.bots import LEAST_SECONDS, MOST_SECONDS, SECONDS, bots, listing
from sealed_orders.bots.own import welcome
from sealed_orders.cli.book import FROM_THE_START, Campaign
from sealed_orders.cli.words import BadInput, GameName, Setting, check_side, find_scenario
from sealed_orders.kernel import hand
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.options import chosen, in_force
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.words import unknown
from sealed_orders.terminal.reading import pairs

if TYPE_CHECKING:
    from sealed_orders.book_file import BookFile
    from sealed_orders.terminal.ink import Ink
    from sealed_orders.terminal.shelf import Shelf
    from sealed_orders.terminal.talk import Talk
    from sealed_orders.terminal.thinker import Thinker

NOTHING_SAID = Setting()
FEW = 3  # more option switches than this: the defaults share one line


@Parameter(name="*")
@dataclass(frozen=True)
class Players:
    """Who plays, and how."""

    side: Annotated[
        tuple[str, ...],
        Parameter(metavar="SIDE", help="A side that you play; can be repeated."),
    ] = ()
    against: Annotated[
        str | None,
        Parameter(
            metavar="BOT", help="The bot that plays the other sides; mine.py:Lazy for the class Lazy in your own file."
        ),
    ] = None
    seconds: Annotated[
        float | None,
        Parameter(
            help=f"Seconds a thinking bot may take, {LEAST_SECONDS:g} to {MOST_SECONDS:g} (default: {SECONDS:g})."
        ),
    ] = None
    hot_seat: Annotated[bool, Parameter(help="People play all sides, taking turns at this keyboard.")] = False
    password: Annotated[tuple[str, ...], Parameter(metavar="SIDE=XX", help="A side's password; can be repeated.")] = ()
    classic: Annotated[bool, Parameter(help="Use the original game's command language.")] = False
    plain: Annotated[bool, Parameter(help="No bold and no colour, as with NO_COLOR.")] = False
    salt: Annotated[
        str, Parameter(metavar="TEXT", help="A text of your own to mix into the dice, for example from real dice.")
    ] = ""


BOTH = Players()


def play(
    game: GameName,
    /,
    *,
    players: Players = BOTH,
    setting: Setting = NOTHING_SAID,
    campaign: Campaign = FROM_THE_START,
    lesson: Annotated[str | None, Parameter(metavar="NAME", help="Play a lesson with a coach; ? lists them.")] = None,
    resume: Annotated[Path | None, Parameter(help="Continue a saved match.")] = None,
) -> int:
    """Play in the terminal, against a bot or with friends.

    Example: sealed-orders play tutorial --side hunter --against random

    If you name neither a side nor a bot, you are asked whether to play the computer or a friend at this keyboard; in a
    script, people play all sides. With --against alone you play the first side. If a bot is needed and you name none,
    it is the game's first. At a shared keyboard, each side with secrets sets a password, and the screen is cleared
    between turns.

    During play, type help for the list of commands. If the input ends or you press Ctrl-C, the match is saved. A
    resumed match keeps its players unless you name others.

    A game with a campaign shows your book, asks for a mission, and adds the match to the book when it ends. A lesson
    has its own scenario, side and opponent, and the coach's notes appear one at a time.
    """
    from sealed_orders.terminal.shelf import Shelf
    from sealed_orders.terminal.talk import Leave, Talk

    rules = load(game)
    if lesson == "?":
        return _list_lessons(rules)
    taught = _lesson(rules, lesson, setting, players) if lesson else None
    if taught is not None and resume is None:
        setting, players = _taught(taught, setting, players)
    if players.classic and rules.classic is None:
        raise BadInput(f"{rules.title} has no command language of its own. Leave out --classic.")
    welcome(game, [players.against or ""])
    talk, book = Talk(players.plain), _book(rules, campaign)
    try:
        begun = _resumed(rules, resume, setting) if resume else None
        start = begun or _start(talk, rules, book, campaign, setting, players.classic)
        players = _seated(talk, start, players)
    except EOFError:
        raise BadInput(
            "The input ended before the match began. Name the players with --side, --against or --hot-seat."
        ) from None
    except Leave:
        return 0
    match = start if isinstance(start, Match) else start.match(players)
    while True:
        code = _sit_down(talk, match, players, (campaign, book), Shelf(match, resume), taught)
        taught = None
        if match.outcome is None or code or not talk.somebody:
            return code
        following = _again(talk, match, players, book, campaign)
        if following is None:
            return code
        (match, players), resume = following, None


def _sit_down(
    talk: Talk,
    match: Match,
    players: Players,
    kept_in: tuple[Campaign, BookFile | None],
    shelf: Shelf,
    taught: Lesson | None,
) -> int:
    """Play a match, with a coach in a lesson, and return the exit code."""
    from sealed_orders.terminal.coach import Coach
    from sealed_orders.terminal.plain import Seat
    from sealed_orders.terminal.table import Table

    game = match.game
    campaign, book = kept_in
    playing = game.playing(match.options)
    people, passwords = _people(game, playing, players), pairs(players.password, "A password")
    for side in passwords:
        check_side(side, people)
    others = _others(match, tuple(side for side in playing if side not in people), players)
    match.seat({side: other.seat for side, other in others.items()})
    against = next((other.name for other in others.values()), "")
    talk.say(_introduction(match, people, against, players.classic, talk.ink))
    seen_ids: set[int] | None = None if game.curtain else set()
    seats = {side: Seat(match, side, talk, shelf, players.classic, seen_ids) for side in people}
    if taught is not None:
        seats[taught.side].coach = Coach(taught, match, talk)
    taking = ["--lesson", taught.name] if taught is not None else _said(people, against, players)
    again = shlex.join(["sealed-orders", "play", game.name, *taking, *_kept(campaign)])
    return Table(match, seats, others, shelf, book).play(talk, passwords, again)


def _list_lessons(game: Game[Any, Any]) -> int:
    """Print the lessons of a game."""
    from sealed_orders.terminal.talk import Talk

    lines = [f"{one.name}  {one.title} (you play {one.side}). {one.about}" for one in game.lessons.values()]
    Talk().say("\n".join(lines) or f"{game.title} has no lessons.")
    return 0


def _lesson(game: Game[Any, Any], name: str, setting: Setting, players: Players) -> Lesson:
    """Return the lesson of that name, which sets everything; another seed may be given."""
    if name not in game.lessons:
        raise BadInput(unknown("lesson", name, list(game.lessons), f"play {game.name} --lesson ?"))
    if setting.scenario or setting.option or players.side or players.against or players.hot_seat:
        raise BadInput("A lesson has its own scenario, options and players. Leave out the options that set them.")
    return game.lessons[name]


def _taught(lesson: Lesson, setting: Setting, players: Players) -> tuple[Setting, Players]:
    """Return what a lesson is played with."""
    options = tuple(f"{key}={value}" for key, value in lesson.options.items())
    against = lesson.against or None
    return (
        replace(setting, scenario=lesson.scenario, option=options, seed=setting.seed or lesson.seed or None),
        replace(players, side=(lesson.side,), against=against),
    )


def _again(
    talk: Talk, match: Match, players: Players, book: BookFile | None, campaign: Campaign
) -> tuple[Match, Players] | None:
    """Make another match from a finished one, and its players, as the player wishes; None to quit."""
    from sealed_orders.terminal.again import NEXT, OTHER, SAME, ask
    from sealed_orders.terminal.book import next_mission, pages

    game, scenario = match.game, match.scenario
    assert scenario is not None
    playing = game.playing(match.options)
    people = _people(game, playing, players)
    offers = {SAME: "the same"}
    if len(playing) == 2 and len(people) == 1 and not game.cooperative:
        offers[OTHER] = "the other side"
    mission = ""
    if book is not None and game.book is not None:
        mission = next_mission(pages(game.book, book.entries(game.name), campaign.free), scenario.name)
    if mission:
        offers[NEXT] = game.scenarios[mission].title
    wish = ask(talk, offers)
    if not wish:
        return None
    named = chosen(game, scenario, match.options, _computers(game, match.options, players))
    if wish == OTHER:
        other = tuple(side for side in playing if side not in people)
        bot = players.against if players.against in bots(game.name, people[0]) else None
        players = replace(players, side=other, against=bot)
    start = Start(game, game.scenario(mission) if wish == NEXT else scenario, named, None)
    return start.match(players), players


def _kept(campaign: Campaign) -> list[str]:
    """Return the part of the command line that names the book."""
    return ["--book", str(campaign.book)] if campaign.book else []


def _book(game: Game[Any, Any], campaign: Campaign) -> BookFile | None:
    from sealed_orders.book_file import BookFile
    from sealed_orders.home import home_book

    if game.book is not None:
        return BookFile(campaign.book or home_book())
    if campaign != FROM_THE_START:
        raise BadInput(f"{game.title} has no campaign. Leave out --book and --free.")
    return None


def _chosen(talk: Talk, game: Game[Any, Any], book: BookFile | None, campaign: Campaign, setting: Setting) -> Setting:
    """Add a mission from the book to the setting, if somebody is there to choose one; refuse a locked one."""
    from sealed_orders.terminal.book import choose, locked

    if book is None or game.book is None:
        return setting
    named = setting.scenario
    if named and named in locked(game.book, book.entries(game.name), campaign.free):
        raise BadInput(f"{game.scenarios[named].title} is still locked. Win the one before it, or pass --free.")
    if named or not talk.somebody:
        return setting
    return replace(setting, scenario=choose(talk, game, game.book, book, campaign.free))


def _seated(talk: Talk, start: Match | Start, players: Players) -> Players:
    """Seat the players; if neither the command line nor the save says who they are, ask."""
    from sealed_orders.terminal.players import ask

    if players.hot_seat and (players.side or players.against):
        raise BadInput("With --hot-seat people play all sides. Leave out --side and --against.")
    game, playing = start.game, start.game.playing(start.options)
    seats_named = bool(players.side or players.against or players.hot_seat or players.password)
    if isinstance(start, Match) and not seats_named:
        players = _before(start, playing, players)
        seats_named = bool(players.side) or players.hot_seat
    if seats_named or len(playing) == 1 or not talk.somebody:
        return players
    side = ask(talk, game, playing)
    return replace(players, hot_seat=True) if side is None else replace(players, side=(side,))


def _before(match: Match, playing: tuple[Side, ...], players: Players) -> Players:
    """Return who played a match until it was saved: the bots in its minutes, and people."""
    names = hand.players(match.minutes, match.hands)
    if names:
        people = tuple(side for side in playing if side not in names)
        return replace(players, side=people, against=next(iter(names.values())))
    return replace(players, hot_seat=bool(match.decisions))


def _others(match: Match, sides: tuple[Side, ...], players: Players) -> dict[Side, Thinker]:
    """Return the bots of the remaining sides."""
    from sealed_orders.terminal.thinker import Thinker

    game = match.game.name
    for side in sides:
        if players.against is not None and players.against not in bots(game, side):
            fit = ", ".join(bots(game, side))
            raise BadInput(f"{players.against} does not play the {side} side. Choose one of {fit}.")
    if players.seconds is not None and not sides:
        raise BadInput("No bot plays in this match. Leave out --seconds.")
    return {side: Thinker(players.against or bots(game, side)[0], match, side, players.seconds) for side in sides}


def _people(game: Game[Any, Any], playing: tuple[Side, ...], players: Players) -> tuple[Side, ...]:
    """Return the sides that people play."""
    # An unknown bot is refused even if it is not needed.
    its_sides = listing(game.name, players.against).sides if players.against is not None else ()
    for side in players.side:
        check_side(side, game.sides)
        if side not in playing:
            raise BadInput(f"Nobody plays the {side} side with these options. Play {' or '.join(playing)}.")
    if players.side:
        return tuple(side for side in playing if side in players.side)
    if players.against is None:
        return playing
    return tuple(side for side in playing if side not in its_sides) if its_sides else playing[:1]


def _computers(game: Game[Any, Any], options: Mapping[str, str], players: Players) -> tuple[Side, ...]:
    """The sides that bots play."""
    playing = game.playing(options)
    people = _people(game, playing, players)
    return tuple(side for side in playing if side not in people)


@dataclass(frozen=True)
class Start:
    """A match that begins as soon as its players are known."""

    game: Game[Any, Any]
    scenario: Scenario
    given: Mapping[str, str]  # the option switches given explicitly
    seed: str | None

    @property
    def options(self) -> Mapping[str, str]:
        """The switches in force before the players are known."""
        return in_force(self.game, self.scenario, self.given)

    def match(self, players: Players) -> Match:
        """Start the match, with bots on the sides that nobody at the keyboard plays."""
        computers = _computers(self.game, self.options, players)
        options = in_force(self.game, self.scenario, self.given, computers)
        first = next((side for side in self.game.playing(options) if side not in computers), "")
        salts = {first: players.salt} if first and players.salt else None
        return Match.new(self.game, self.scenario, options, self.seed, salts=salts)


def _start(
    talk: Talk, game: Game[Any, Any], book: BookFile | None, campaign: Campaign, setting: Setting, classic: bool
) -> Start:
    chosen = _chosen(talk, game, book, campaign, setting)
    named = find_scenario(game, chosen.scenario) if chosen.scenario else None
    scenario = named if isinstance(named, Scenario) else game.scenario(named)
    usual = {switch.key: switch.classic for switch in game.switches if classic and switch.classic}
    return Start(game, scenario, usual | pairs(chosen.option, "An option"), chosen.seed)


def _resumed(game: Game[Any, Any], path: Path, setting: Setting) -> Match:
    from sealed_orders.kernel.record import Record
    from sealed_orders.kernel.replay import replay

    if setting != NOTHING_SAID:
        raise BadInput("A match that is resumed has its scenario, options and seed already.")
    record = Record.load(path)
    if record.game != game.name:
        raise BadInput(
            f"{path} is a record of {record.game}, not of {game.name}. "
            f"Continue it with `sealed-orders play {record.game} --resume {path}`."
        )
    return replay(record)


def _purposes(match: Match, people: tuple[Side, ...]) -> str:
    """Print the purposes of the people at the keyboard, once if it is the same for all."""
    purposes = {side: match.game.purpose(match.view(side)) for side in people}
    distinct = dict.fromkeys(purpose for purpose in purposes.values() if purpose)
    lines = {purpose: [side for side in people if purposes[side] == purpose] for purpose in distinct}
    return "".join(f"{' and '.join(sides).capitalize()}: {p.text} ({p.rule})\n" for p, sides in lines.items())


def _introduction(match: Match, people: tuple[Side, ...], against: str, classic: bool, ink: Ink) -> str:
    from sealed_orders.terminal.plain import SLASHED

    assert match.scenario is not None
    playing = match.game.playing(match.options)
    players = ", ".join(f"{side}: {'you' if side in people else against}" for side in playing)
    return (
        f"{ink.heading(f'{match.game.title}: {match.scenario.title}')}\n{match.scenario.about}\n"
        f"{_mark(match.scenario)}"
        f"{_purposes(match, people)}{players}{_options(match)}\n"
        f"Hash of the dice's seed: {match.commitment}\n{_salted(match)}"
        f"{SLASHED if classic else 'Type help for the list of commands.'}"
    )


def _salted(match: Match) -> str:
    """Show what the player has added to the dice."""
    return "".join(f"Your salt is in the dice: {salt.text}\n" for salt in match.salts)


def _options(match: Match) -> str:
    """List the option switches, a line each; if there are many, the defaults share one line."""
    usual = [s for s in match.game.switches if match.options[s.key] == s.values[0]]
    folded = usual if len(usual) > FEW else []
    each = [s for s in match.game.switches if s not in folded]
    lines = [f"Option {s.key}: {match.options[s.key]}. {s.label}. ({s.rule})" for s in each]
    if folded:
        values = {s.values[0]: [other.key for other in folded if other.values[0] == s.values[0]] for s in folded}
        kept = "; ".join(f"{', '.join(keys)} {value}" for value, keys in values.items())
        lines.append(f"Default options: {kept}. Explained by: sealed-orders games {match.game.name}")
    return "".join(f"\n{line}" for line in lines)


def _mark(scenario: Scenario) -> str:
    return f"Reconstructed: {scenario.reconstructed}.\n" if scenario.reconstructed else ""


def _said(people: tuple[Side, ...], against: str, players: Players) -> list[str]:
    """Return the part of the command line that says who plays, and how."""
    sides = [word for side in people for word in ("--side", side)] if against else []
    seconds = ["--seconds", f"{players.seconds:g}"] if players.seconds is not None else []
    classic = ["--classic"] if players.classic else []
    hot_seat = ["--hot-seat"] if len(people) > 1 and not against else []
    return [*sides, *(["--against", against] if against else []), *hot_seat, *seconds, *classic]
