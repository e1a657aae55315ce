"""What never changes while a page is open, as files: the games with what loads here, boards, rulebooks, lessons."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sealed_orders.bots import plot_table
from sealed_orders.bots.proposal import adviser
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
    """Yield every file by its name, beside the others."""
    yield "games.json", encode(tuple(offered(card) for card in library.catalogue()))
    for game in loaded_games():
        for name, part in PARTS.items():
            yield f"{game.name}/{name}.json", part(game.name)[0]


def offered(card: GameCard) -> GameCard:
    """Return a game's card with only what can be had here, and a sentence about the rest."""
    names = {bot.name for bot in card.bots}
    lessons = tuple(lesson for lesson in card.lessons if not lesson.against or lesson.against in names)
    gone = [name for name, needs in _all_bots(card.name).items() if needs and name not in names]
    missing = _sentence(card.name, gone, len(card.lessons) - len(lessons))
    return msgspec.structs.replace(card, lessons=lessons, missing=missing)


def _all_bots(game: str) -> dict[str, tuple[str, ...]]:
    """Return every bot that packages offer for a game, and what it needs, whether that is here or not."""
    return {name: one.needs for offer in offers("bots") if offer.name == game for name, one in offer.load().items()}


def _sentence(game: str, bots: list[str], lessons: int) -> str:
    side = load(game).sides[0]
    parts = []
    if any(offer.name == game for offer in offers("plots")) and plot_table(game, side) is None:
        parts.append("the plot table")
    if bots and not adviser(game, side, {}):
        parts.append("the staff")
    if lessons:
        parts.append("a lesson" if lessons == 1 else f"{lessons} lessons")
    if bots:
        names = ", ".join(name.replace("_", " ").title() for name in bots)
        parts.append(f"{'an opponent' if len(bots) == 1 else 'some opponents'} ({names})")
    if not parts:
        return ""
    what = listed(parts)
    return f"{what[0].upper()}{what[1:]} need numpy, which this page does not have."
