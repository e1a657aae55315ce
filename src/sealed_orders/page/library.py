"""What never changes while a page is open, as files: the games with what loads here, boards, rulebooks, lessons."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import msgspec

from sealed_orders.bots import listing, plot_table
from sealed_orders.kernel.game import load, loaded_games
from sealed_orders.kernel.offer import offers
from sealed_orders.kernel.words import listed
from sealed_orders.table.lobby import library
from sealed_orders.table.matches.gate import encode
from sealed_orders.table.protocol.games import GameCard

PARTS = {
    "boards": library.boards,
    "rulebook": library.rulebook,
    "how-to-play": library.how_to_play,
    "lessons": library.lessons,
}


def files() -> Iterator[tuple[str, bytes]]:
    """Every file by its name, beside the others."""
    yield "games.json", encode(tuple(offered(card) for card in library.catalogue()))
    for game in loaded_games():
        for name, part in PARTS.items():
            yield f"{game.name}/{name}.json", part(game.name)[0]


def offered(card: GameCard) -> GameCard:
    """A game's card with only what can be had here, and a sentence about the rest."""
    bots = tuple(bot for bot in card.bots if _loads(card.name, bot.name))
    names = {bot.name for bot in bots}
    lessons = tuple(lesson for lesson in card.lessons if not lesson.against or lesson.against in names)
    gone = [bot.name for bot in card.bots if bot.name not in names]
    missing = _sentence(gone, len(card.lessons) - len(lessons), _lacks_plots(card.name))
    return msgspec.structs.replace(card, bots=bots, lessons=lessons, missing=missing)


def _loads(game: str, bot: str) -> bool:
    module, _, name = listing(game, bot).path.partition(":")
    try:
        return hasattr(import_module(module), name)
    except ImportError:
        return False


def _lacks_plots(game: str) -> bool:
    """Whether a game has a plot table, and it does not load."""
    side = load(game).sides[0]
    return any(offer.name == game for offer in offers("plots")) and plot_table(game, side) is None


def _sentence(bots: list[str], lessons: int, plots: bool) -> str:
    parts = ["the plot table", "the staff"] if plots else []
    parts += ["a lesson" if lessons == 1 else f"{lessons} lessons"] if lessons else []
    parts += ["an opponent" if len(bots) == 1 else "some opponents"] if bots else []
    if not parts:
        return ""
    said = listed(parts)
    names = f" ({', '.join(bots)})" if bots else ""
    return f"{said[0].upper()}{said[1:]}{names} need numpy, which this page does not have."
