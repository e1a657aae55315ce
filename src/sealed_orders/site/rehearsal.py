"""Runs in Pyodide when a site is built: does once what people do in a page, so that packing knows what is imported.

It also writes the library, the files that never change, because only here it is known what loads.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from sealed_orders.kernel.game import load
from sealed_orders.page.desk import PageDesk, begin
from sealed_orders.page.library import files

OUT = Path("/out/library")


def write_library() -> None:
    """Write what never changes."""
    for name, body in files():
        place = OUT / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)


class Visitor:
    """Somebody at the page, who takes whatever is offered first."""

    def __init__(self) -> None:
        self.received: asyncio.Queue[tuple[int, Any]] = asyncio.Queue()
        self.page: PageDesk | None = None

    async def ask(
        self, method: str, path: str, body: object = None, expected: tuple[int, ...] = (200, 201, 204)
    ) -> Any:
        """Return an answer, which must be one of those expected."""
        assert self.page
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        status, headers, answer = await self.page.call(method, path, sent)
        assert status in expected, (method, path, status, answer[:500])
        return json.loads(answer) if answer and dict(headers)["content-type"] == "application/json" else answer

    async def sit(self) -> PageDesk:
        """Come in."""

        async def save() -> None:
            await asyncio.sleep(0)

        self.page = await begin(
            "/rehearsal.sqlite3",
            save,
            lambda line, text: self.received.put_nowait((line, json.loads(text))),
            lambda line, code, reason: self.received.put_nowait(
                (line, {"type": "closed", "code": code, "reason": reason})
            ),
        )
        return self.page

    async def position(self, line: int) -> Any:
        """Return the first position over a line."""
        while True:
            over, message = await self.received.get()
            if over == line:
                assert message["type"] == "position", message
                return message


async def play(visitor: Visitor, line: int, game: dict[str, Any]) -> str:
    """Begin a match of a game, look at it, order what stands, resign, and look back: everything a client asks."""
    page = visitor.page
    assert page
    scenario = game["scenarios"][0]
    sides = load(game["name"]).playing(scenario["options"])
    bots = {side: [bot for bot in game["bots"] if side in bot["sides"]] for side in sides}
    seats = {side: {"player": "bot", "bot": bots[side][0]["name"]} for side in sides[1:]} | {sides[0]: {"player": "me"}}
    chosen = {"game": game["name"], "scenario": scenario["name"], "options": {}, "seats": seats}
    made = await visitor.ask("POST", "/api/matches", {**chosen, "watch": False, "who": "", "book": ""})
    key = next(iter(made["seats"].values()))
    page.open(line, key, "")
    position = await visitor.position(line)
    number = position["number"]
    for message in (
        {"type": "draft", "id": 1, "number": number, "order": {}, "look": True, "keep": True, "beyond": {}},
        {"type": "order", "number": number, "order": {}},
        "{not JSON",
    ):
        page.say(line, message if isinstance(message, str) else json.dumps(message))
    await asyncio.sleep(0.05)
    await visitor.ask("POST", f"/api/seats/{key}/resign", {}, (200, 204, 409))
    page.close(line)
    for kind in ("html", "md", "svg"):
        await visitor.ask("GET", f"/api/reports/{position['report']}?kind={kind}")
    await visitor.ask("GET", f"/api/seats/{key}/aftermath")
    await visitor.ask("GET", f"/api/seats/{key}/replay?from=0&to=5")
    record = await visitor.ask("GET", f"/api/seats/{key}/record")
    await visitor.ask("POST", "/api/import", json.dumps(record).encode(), (200, 201, 400, 409))
    return str(key)


async def rehearse() -> None:
    """Play one of everything."""
    visitor = Visitor()
    await visitor.sit()
    games = json.loads((OUT / "games.json").read_text())
    keys = [await play(visitor, line, game) for line, game in enumerate(games)]
    await visitor.ask("POST", "/api/mine", {"keys": keys})
    book = await visitor.ask("POST", "/api/books", {"name": "Visitor"})
    for game in games:
        if game["book"]:
            await visitor.ask("GET", f"/api/games/{game['name']}/book?key={book['key']}&free=false")
        for question in game["odds"][:1]:
            await visitor.ask("POST", f"/api/games/{game['name']}/odds/{question['name']}", {"facts": {}}, (200, 400))
    await visitor.ask("POST", "/api/matches", b"[" * 3000, (400,))
    await visitor.ask("GET", "/api/nothing", None, (404,))
    copy = await visitor.ask("GET", "/page/copy")
    await visitor.ask("PUT", "/page/copy", copy)


async def main() -> None:
    """Rehearse the library, then everything else."""
    write_library()
    await rehearse()
