"""Routes of the games themselves: what there is, boards, rules, lessons, odds; and where others come in."""

from __future__ import annotations

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.how_to_play import Section
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.rulebook import Paragraph
from sealed_orders.table.desk import Desk
from sealed_orders.table.document import JSON, Document
from sealed_orders.table.lobby import library
from sealed_orders.table.protocol.games import Addresses, AskOdds, GameCard, OddsAnswer
from sealed_orders.table.routes.route import RequestParts, get, post


@get("/api/games", gets=tuple[GameCard, ...])
async def games() -> Document:
    """All games."""
    return _tagged(*library.cards())


@get("/api/games/{game}/boards", gets=list[Board])
async def boards(game: str) -> Document:
    """A game's boards with their whole terrains; a match starts on the first."""
    return _tagged(*library.boards(game))


@get("/api/games/{game}/rulebook", gets=list[Paragraph])
async def rulebook(game: str) -> Document:
    """A game's numbered paragraphs."""
    return _tagged(*library.rulebook(game))


@get("/api/games/{game}/how-to-play", gets=list[Section])
async def how_to_play(game: str) -> Document:
    """How to play a game, in short; an empty list if it has no such text."""
    return _tagged(*library.how_to_play(game))


@get("/api/games/{game}/lessons", gets=list[Lesson])
async def lessons(game: str) -> Document:
    """A game's lessons, with all their notes."""
    return _tagged(*library.lessons(game))


@get("/api/addresses")
async def addresses(request: RequestParts) -> Addresses:
    """The addresses at which others reach this server; only for requests from its own machine."""
    return request.addresses


@post("/api/games/{game}/odds/{question}", status=200)
async def odds(desk: Desk, game: str, question: str, data: AskOdds) -> OddsAnswer:
    """Exact odds under a game's rules."""
    return await desk.pool.run(library.answer, game, question, data.facts)


def _tagged(body: bytes, tag: str) -> Document:
    return Document(body, JSON, {"etag": tag, "cache-control": "no-cache"})
