"""Routes of campaign books."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.books import BookCard, BookKey, NewBook, SignSeat
from sealed_orders.table.routes.route import get, post, put


@get("/api/games/{game}/book")
async def book(desk: Desk, game: str, key: str = "", free: bool = False) -> BookCard:
    """A player's campaign book by its `key`, or an empty one without a key. With `free`, every scenario is open."""
    return await desk.books.show(game, key, free)


@post("/api/books", limited=True)
async def begin_book(desk: Desk, data: NewBook) -> BookKey:
    """Start a campaign book."""
    return BookKey(await desk.books.begin(data.name))


@put("/api/books/{key}")
async def rename_book(desk: Desk, key: str, data: NewBook) -> None:
    """Change the name in a book."""
    await desk.books.rename(key, data.name)


@post("/api/books/{key}/seats", status=204)
async def sign(desk: Desk, key: str, data: SignSeat) -> None:
    """Enter the match of this seat into a book when it ends."""
    await desk.books.sign(key, data.seat)
