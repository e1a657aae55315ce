"""The library: the games as the lobby shows them, their boards and rulebooks, and their odds."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from hashlib import blake2b
from typing import Any, Literal

from sealed_orders.bots import bots, listing
from sealed_orders.kernel.board import Board
from sealed_orders.kernel.game import Game, Odds, load, loaded_games
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.wire import encode
from sealed_orders.odds import odds_from_text, words_of
from sealed_orders.table.matches.gate import percent
from sealed_orders.table.protocol.games import (
    BotCard,
    FactCard,
    GameCard,
    LessonCard,
    OddsAnswer,
    OddsCard,
    ScenarioCard,
    TerrainLine,
)


@cache
def catalogue() -> tuple[GameCard, ...]:
    """Return every game that is installed."""
    return tuple(_card(game) for game in loaded_games())


@cache
def cards() -> tuple[bytes, str]:
    """Return the same as JSON, and a tag that changes when they do."""
    return _tagged(catalogue())


def _card(game: Game[Any, Any]) -> GameCard:
    scenarios = (
        ScenarioCard(s.name, s.title, s.about, s.options, _turns(game, s), s.minutes, s.reconstructed)
        for s in game.scenarios.values()
    )
    return GameCard(
        name=game.name,
        title=game.title,
        about=game.about,
        version=game.version,
        sides=game.sides,
        cooperative=game.cooperative,
        curtain=game.curtain,
        umpired=game.umpired,
        bank_only=game.bank_only,
        length=game.length,
        scenarios=tuple(scenarios),
        switches=game.switches,
        bots=tuple(_bot(game, name) for name in bots(game.name)),
        odds=tuple(_question(name, function) for name, function in game.odds.items()),
        book=game.book.title if game.book else "",
        lessons=tuple(_lesson(game, lesson) for lesson in game.lessons.values()),
    )


def _turns(game: Game[Any, Any], scenario: Scenario) -> int:
    """Return how many turns a scenario has at most; zero if nobody plays with the last one in mind."""
    return len(game.turns(scenario)) if game.counted else 0


def _lesson(game: Game[Any, Any], one: Lesson) -> LessonCard:
    """Return a lesson's card; if it names no bot, with the first that plays the other side."""
    others = [side for side in game.playing(one.options) if side != one.side]
    against = one.against or next((bots(game.name, side)[0] for side in others), "")
    return LessonCard(
        name=one.name,
        title=one.title,
        about=one.about,
        scenario=one.scenario,
        side=one.side,
        against=against,
        options=one.options,
        minutes=one.minutes,
        notes=len(one.notes),
        after=one.after,
    )


def _bot(game: Game[Any, Any], name: str) -> BotCard:
    listed = listing(game.name, name)
    return BotCard(name, listed.about, listed.sides or game.sides, listed.timed, listed.level)


def _question(name: str, function: Any) -> OddsCard:
    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return OddsCard(name, _about(function), tuple(_fact(parameter) for parameter in parameters))


def _about(function: Any) -> str:
    """Return all that is said of a question, a line for each paragraph; the first says what it asks."""
    paragraphs = (inspect.getdoc(function) or "").split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _fact(parameter: inspect.Parameter) -> FactCard:
    wanted = parameter.annotation
    kind: Literal["number", "truth", "text"] = "truth" if wanted is bool else "number" if wanted is int else "text"
    default = None if parameter.default is parameter.empty else parameter.default
    words = words_of(parameter)
    usual = default if isinstance(default, int | str) else None
    return FactCard(parameter.name, kind, usual, words.values, words.labels)


@cache
def boards(name: str) -> tuple[bytes, str]:
    """Return a game's boards as JSON with their terrains whole, and a tag that changes when they do."""
    return _tagged([_board(board) for board in load(name).boards()])


def _board(board: Board) -> dict[str, Any]:
    plain = {field.name: getattr(board, field.name) for field in fields(board)}
    return plain | {"terrains": [TerrainLine(terrain.name, terrain.next) for terrain in board.terrains]}


@cache
def rulebook(name: str) -> tuple[bytes, str]:
    """Return a game's numbered paragraphs as JSON, and a tag that changes when they do."""
    return _tagged(list(load(name).rulebook.values()))


@cache
def how_to_play(name: str) -> tuple[bytes, str]:
    """Return how to play a game in short, as JSON, and a tag that changes when it does."""
    return _tagged(load(name).how_to_play)


@cache
def lessons(name: str) -> tuple[bytes, str]:
    """Return a game's lessons with all their notes as JSON, and a tag that changes when they do."""
    return _tagged(list(load(name).lessons.values()))


def _tagged(thing: Any) -> tuple[bytes, str]:
    body = encode(thing)
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


def answer(game: str, question: str, facts: Mapping[str, int | str | bool]) -> OddsAnswer:
    """Return the odds a client asks for."""
    texts = {key: ("yes" if value else "no") if isinstance(value, bool) else str(value) for key, value in facts.items()}
    odds: Odds = odds_from_text(game, question, texts)
    if isinstance(odds, Mapping):
        return OddsAnswer(results={name: str(p) for name, p in odds.items()})
    return OddsAnswer(str(odds), percent(odds))
