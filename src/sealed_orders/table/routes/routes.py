"""The routes: what is asked over HTTP, and the WebSocket of a seat."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response, delete, get, post, put, websocket
from litestar.connection import WebSocket
from litestar.di import NamedDependency
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import FromPath, FromQuery, JSONBody

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.how_to_play import Section
from sealed_orders.kernel.lesson import Lesson
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.rulebook import Paragraph
from sealed_orders.server.http.addresses import is_loopback, letting_in
from sealed_orders.server.http.site import LOST, Page, inviting
from sealed_orders.server.http.visitor import visitor, while_here
from sealed_orders.table.hindsight.hindsight import Hindsight
from sealed_orders.table.line.line import BROKEN, UNKNOWN, Line, hang_up
from sealed_orders.table.lobby import library
from sealed_orders.table.lobby.beginnings import Beginnings
from sealed_orders.table.lobby.books import Books
from sealed_orders.table.lobby.lobby import Lobby
from sealed_orders.table.lobby.positions import Positions
from sealed_orders.table.lobby.square_code import square_code
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.protocol.books import BookCard, BookKey, NewBook, SignSeat
from sealed_orders.table.protocol.games import Addresses, AskOdds, GameCard, OddsAnswer
from sealed_orders.table.protocol.hindsight import Continuations, LuckLine, Replay
from sealed_orders.table.protocol.matches import (
    Again,
    AskMine,
    HandOver,
    Invitation,
    Made,
    Mine,
    Mute,
    NewMatch,
    NextSeat,
    NotNow,
    OpenSeat,
    PlayOn,
    Say,
    SquareCode,
    Taken,
    TakeSeat,
    WishDraw,
    WishRematch,
)
from sealed_orders.table.protocol.positions import Days, PlayToday
from sealed_orders.table.protocol.telling import PlotTable
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store.failure import DatabaseFailure

log = logging.getLogger(__name__)
LARGEST_RECORD = 2_000_000  # bytes
MODERATION = RateLimitConfig(rate_limit=("minute", 120))  # matches one client may make
PACKED = "packed"  # marks a route that packs its answers itself
NOT_HEX = re.compile("[^0-9a-f]")
SENDS, GETS = "sends", "gets"  # what the bytes of a route are, for the page about the protocol


@get("/api/games")
async def games() -> tuple[GameCard, ...]:
    """The games there are."""
    return library.catalogue()


@get("/api/games/{game:str}/boards", opt={GETS: list[Board]})
async def boards(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """A game's boards, with their terrains whole; the first is the one a match begins on."""
    return _tagged(request, *library.boards(game))


@get("/api/games/{game:str}/rulebook", opt={GETS: list[Paragraph]})
async def rulebook(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """A game's numbered paragraphs."""
    return _tagged(request, *library.rulebook(game))


@get("/api/games/{game:str}/how-to-play", opt={GETS: list[Section]})
async def how_to_play(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """How to play a game, in short; an empty list if it has no such text."""
    return _tagged(request, *library.how_to_play(game))


@get("/api/games/{game:str}/lessons", opt={GETS: list[Lesson]})
async def lessons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """A game's lessons, with all their notes."""
    return _tagged(request, *library.lessons(game))


@get("/api/addresses")
async def addresses(request: Request[Any, Any, Any], others: NamedDependency[tuple[str, ...]]) -> Addresses:
    """Where others reach this server, for whoever asks from its own machine."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return Addresses(others, letting_in()) if is_loopback(host) else Addresses((), "")


@post("/api/games/{game:str}/odds/{question:str}", status_code=200)
async def odds(game: FromPath[str], question: FromPath[str], data: JSONBody[AskOdds]) -> OddsAnswer:
    """Exact odds under a game's rules."""
    return await asyncio.to_thread(library.answer, game, question, data.facts)


@post("/api/matches", middleware=[MODERATION.middleware])
async def make(beginnings: NamedDependency[Beginnings], data: JSONBody[NewMatch]) -> Made:
    """Begin a match."""
    return await beginnings.make(data)


@post("/api/import", opt={SENDS: Record}, middleware=[MODERATION.middleware], request_max_body_size=LARGEST_RECORD)
async def bring(beginnings: NamedDependency[Beginnings], request: Request[Any, Any, Any]) -> Made:
    """Take in a record: to be watched again when it is over, to be played on when it is not."""
    return await beginnings.bring(await request.body())


@post("/api/mine", status_code=200)
async def mine(lobby: NamedDependency[Lobby], data: JSONBody[AskMine]) -> list[Mine]:
    """How the matches of some seats stand; keys that open nothing are left out."""
    return await lobby.mine(data.keys)


@get("/api/open")
async def open_seats(lobby: NamedDependency[Lobby]) -> list[OpenSeat]:
    """The seats anyone may take."""
    return await lobby.open_seats()


@post("/api/open/{match:str}/{side:str}", status_code=200, middleware=[MODERATION.middleware])
async def take(
    lobby: NamedDependency[Lobby], match: FromPath[str], side: FromPath[str], data: JSONBody[TakeSeat | None] = None
) -> Taken:
    """Take an open seat, under a name if one likes."""
    return Taken(await lobby.take(match, side, data.name if data else ""))


@get("/api/invites/{key:str}")
async def invitation(lobby: NamedDependency[Lobby], key: FromPath[str]) -> Invitation:
    """What an invitation is to."""
    return await lobby.invitation(key)


@post("/api/invites/{key:str}", status_code=200, middleware=[MODERATION.middleware])
async def accept(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[TakeSeat | None] = None) -> Taken:
    """Take up an invitation, under a name if one likes: the first who does gets their own key, and it is used up."""
    return Taken(await lobby.accept(key, data.name if data else ""))


@post("/api/invites/{key:str}/not-now", status_code=204, middleware=[MODERATION.middleware])
async def put_off(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[NotNow]) -> None:
    """Tell who invites, in a line, that one does not come now; the invitation stays open."""
    await lobby.put_off(key, data)


@post("/api/code", status_code=200, opt={GETS: str}, middleware=[MODERATION.middleware])
async def code(data: JSONBody[SquareCode]) -> Response[bytes]:
    """A link as a QR code, SVG. What it opens is not looked at, and nothing is kept."""
    return Response(square_code(data.link), media_type="image/svg+xml")


@post("/api/seats/{key:str}/again", middleware=[MODERATION.middleware])
async def again(beginnings: NamedDependency[Beginnings], key: FromPath[str], data: JSONBody[Again]) -> Made:
    """Begin another match with the settings of a seat's: who asks plays again, the other side, or another scenario."""
    return await beginnings.again(key, data)


@post("/api/seats/{key:str}/play-on", middleware=[MODERATION.middleware])
async def play_on(beginnings: NamedDependency[Beginnings], key: FromPath[str], data: JSONBody[PlayOn]) -> Made:
    """Begin a match that goes on from a turn of a seat's that is over, as a side of it against the computer."""
    return await beginnings.play_on(key, data)


@get("/api/day")
async def day(positions: NamedDependency[Positions]) -> Days:
    """The position of the day, and what those who played it have made of it."""
    return await positions.show()


@post("/api/day", middleware=[MODERATION.middleware])
async def play_day(positions: NamedDependency[Positions], data: JSONBody[PlayToday]) -> Made:
    """Begin a match from the position of the day."""
    return await positions.play(data.name)


@post("/api/seats/{key:str}/resign", status_code=204, middleware=[MODERATION.middleware])
async def resign(lobby: NamedDependency[Lobby], key: FromPath[str]) -> None:
    """Resign, whether the side is asked or not: the match is over."""
    await lobby.resign(key)


@post("/api/seats/{key:str}/draw", status_code=204, middleware=[MODERATION.middleware])
async def draw(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[WishDraw]) -> None:
    """Offer a draw or accept one, decline one or take it back; when all who play want it, the match is over."""
    await lobby.wish_draw(key, data.wanted)


@post("/api/seats/{key:str}/computer", status_code=204, middleware=[MODERATION.middleware])
async def hand_over(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[HandOver]) -> None:
    """Give the seat to a computer player, for good: the key then looks on."""
    await lobby.hand_over(key, data)


@put("/api/seats/{key:str}/name", status_code=204, middleware=[MODERATION.middleware])
async def rename(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[TakeSeat]) -> None:
    """Change one's name at a seat, for the others to see."""
    await lobby.rename(key, data.name)


@post("/api/seats/{key:str}/rematch", status_code=204, middleware=[MODERATION.middleware])
async def rematch(beginnings: NamedDependency[Beginnings], key: FromPath[str], data: JSONBody[WishRematch]) -> None:
    """Offer a rematch or accept one, decline one or take it back; when all who played want it, it begins."""
    await beginnings.rematch(key, data)


@post("/api/seats/{key:str}/rematch/seat", status_code=200, middleware=[MODERATION.middleware])
async def sit_down(lobby: NamedDependency[Lobby], key: FromPath[str]) -> NextSeat:
    """Take one's own seat at the rematch that has begun; asked again, it is the same."""
    return await lobby.sit_down(key)


@post("/api/seats/{key:str}/chat", status_code=204, middleware=[MODERATION.middleware])
async def say(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[Say]) -> None:
    """Write a line to the others who play. It is kept with the match, and in no record."""
    await lobby.say(key, data.text)


@put("/api/seats/{key:str}/mute", status_code=204)
async def mute(lobby: NamedDependency[Lobby], key: FromPath[str], data: JSONBody[Mute]) -> None:
    """Mute chat at this seat, or unmute it; the others see that."""
    await lobby.mute(key, data.muted)


@get("/api/seats/{key:str}/record", opt={GETS: Record})
async def record(hindsight: NamedDependency[Hindsight], key: FromPath[str]) -> Response[bytes]:
    """The record of a seat's match: sealed for its side while it runs, whole when it is over."""
    kept = await hindsight.record(key)
    name = f"{kept.game}-{NOT_HEX.sub('', kept.commitment)[:8]}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(kept.encode(), media_type=MediaType.JSON, headers=headers)


@get("/api/seats/{key:str}/report", opt={GETS: str})
async def report(
    hindsight: NamedDependency[Hindsight],
    request: Request[Any, Any, Any],
    key: FromPath[str],
    kind: FromQuery[str] = "html",
    games: FromQuery[int] = 0,
    watch: FromQuery[bool] = False,
) -> Response[bytes]:
    """What really happened in a seat's match; while it runs, what its side knows: `kind` html, md, svg or png.

    With `watch`, a page that takes long is told of by one that says how far it is, and asks again.
    """
    return await while_here(request, hindsight.report(visitor(request), key, kind, games, watch))


@get("/api/seats/{key:str}/what-if")
async def what_if(
    hindsight: NamedDependency[Hindsight], request: Request[Any, Any, Any], key: FromPath[str]
) -> Continuations:
    """Computers play a match that is over on from a `turn`: games `from` and up to `to` of the series."""
    turn, start, end = (_whole(request.query_params.get(name)) or 0 for name in ("turn", "from", "to"))
    return await while_here(request, hindsight.what_if(key, turn, start, end - start))


@get("/api/seats/{key:str}/luck")
async def luck(hindsight: NamedDependency[Hindsight], request: Request[Any, Any, Any], key: FromPath[str]) -> LuckLine:
    """What the dice brought in a seat's match that is over, against what they bring on average."""
    return await while_here(request, hindsight.luck(visitor(request), key))


@get("/api/seats/{key:str}/replay")
async def replay(
    hindsight: NamedDependency[Hindsight],
    request: Request[Any, Any, Any],
    key: FromPath[str],
    point: FromQuery[str | None] = None,
) -> Replay:
    """A match moment by moment: `point` of view, moments `from` and up to `to`."""
    start, end = (_whole(request.query_params.get(name)) for name in ("from", "to"))
    return await hindsight.replay(key, point, start or 0, end)


@get("/api/seats/{key:str}/replay/{n:int}/plot")
async def replay_plot(
    hindsight: NamedDependency[Hindsight], key: FromPath[str], n: FromPath[int], point: FromQuery[str]
) -> PlotTable:
    """The plot table of a `point` of view as it was at moment n of the replay."""
    return await hindsight.plots(key, point, n)


@delete("/api/seats/{key:str}")
async def leave(lobby: NamedDependency[Lobby], key: FromPath[str]) -> None:
    """Leave a seat: while the match runs it is open to anyone then."""
    await lobby.leave(key)


@delete("/api/matches/{owner:str}")
async def delete_match(lobby: NamedDependency[Lobby], owner: FromPath[str]) -> None:
    """Delete a match, by its owner's key."""
    await lobby.delete(owner)


@get("/api/games/{game:str}/book")
async def book(
    books: NamedDependency[Books], game: FromPath[str], key: FromQuery[str] = "", free: FromQuery[bool] = False
) -> BookCard:
    """A player's campaign book of a game by its `key`, an empty one without; with `free` every scenario is open."""
    return await books.show(game, key, free)


@post("/api/books", middleware=[MODERATION.middleware])
async def begin_book(books: NamedDependency[Books], data: JSONBody[NewBook]) -> BookKey:
    """Begin a campaign book."""
    return BookKey(await books.begin(data.name))


@put("/api/books/{key:str}", status_code=204)
async def rename_book(books: NamedDependency[Books], key: FromPath[str], data: JSONBody[NewBook]) -> None:
    """Change the name in a book."""
    await books.rename(key, data.name)


@post("/api/books/{key:str}/seats", status_code=204)
async def sign(books: NamedDependency[Books], key: FromPath[str], data: JSONBody[SignSeat]) -> None:
    """Have the match of a seat that was handed on written into a book when it ends."""
    await books.sign(key, data.seat)


@websocket("/ws/{key:str}")
async def play(
    socket: WebSocket[Any, Any, Any],
    matches: NamedDependency[Matches],
    key: FromPath[str],
) -> None:
    """A seat, live."""
    await socket.accept()
    try:
        seat = await matches.store.opened(key)
    except Refusal as error:
        log.warning("a link that opens no seat was tried")
        await hang_up(socket, UNKNOWN, error.text)
        return
    except DatabaseFailure as error:
        log.error("%s", error)
        await hang_up(socket, BROKEN, str(error))
        return
    start = socket.query_params.get("from", "")
    with matches.look(seat.match) as live:
        await Line(socket, live, seat).talk(int(start) if _is_index(start) else None)


@get("/invite/{key:str}")
async def invited(
    lobby: NamedDependency[Lobby], pages: NamedDependency[dict[str, Page]], key: FromPath[str]
) -> Response[bytes]:
    """The client's first page under the address of an invitation, with a title for whoever shows the link."""
    title, about = await lobby.headline(key)
    return Response(inviting(pages["index.html"].body, title, about), media_type=MediaType.HTML)


@get(["/", "/{path:path}"], opt={PACKED: True})
async def client(
    request: Request[Any, Any, Any], pages: NamedDependency[dict[str, Page]], path: FromPath[str] = ""
) -> Response[bytes]:
    """The browser client's files."""
    page = pages.get(path.strip("/") or "index.html")
    if page is None and "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/ws/")):
        return Response(pages[LOST].body, status_code=404, media_type=MediaType.HTML, headers={"vary": "accept"})
    if page is None or page is pages[LOST]:
        raise Refusal("There is nothing at this address.", status=404)
    headers = {
        "cache-control": "max-age=31536000, immutable" if page.lasting else "no-cache",
        "vary": "accept-encoding",
    }
    packed = page.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed:
        headers["content-encoding"] = "gzip"
    return _tagged(request, packed or page.body, page.tag, page.kind, headers)


def _tagged(
    request: Request[Any, Any, Any],
    body: bytes,
    tag: str,
    kind: str = "application/json",
    headers: dict[str, str] | None = None,
) -> Response[bytes]:
    headers = {"etag": tag, "cache-control": "no-cache"} | (headers or {})
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


def _whole(text: str | None) -> int | None:
    if text is None:
        return None
    if not _is_index(text):
        raise Refusal("A moment, a turn or a place is a whole number.")
    return int(text)


def _is_index(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


ROUTES = (
    games, boards, rulebook, how_to_play, lessons, addresses, odds, make, bring, mine, open_seats, take, invitation,
    accept, put_off, again, rematch, sit_down, play_on, day, play_day, code, resign, draw, hand_over, rename, say, mute,
    record, report, luck, what_if, replay, replay_plot, leave, delete_match, book, begin_book, rename_book, sign, play,
    invited, client,
)  # fmt: skip
