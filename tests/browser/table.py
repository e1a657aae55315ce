"""A player's window, with a player's moves: open a match, point at a square, seal."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from sealed_orders.server.http.background import Background
from tests.browser.line import TELL
from tests.browser.windows import parked
from tests.server.player import Player, play_out

HUNT = "bismarck"


def new_match(
    url: str,
    game: str,
    seats: dict[str, dict[str, Any]],
    scenario: str | None = None,
    options: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Begin a match over HTTP, without the lobby; the invited players have already joined."""
    body = json.dumps({"game": game, "scenario": scenario, "options": options or {}, "seats": seats}).encode()
    request = Request(f"{url}/api/matches", body, {"content-type": "application/json"})
    with urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    for side, invitation in made["invites"].items():
        with urlopen(Request(f"{url}/api/invites/{invitation}", b"")) as answer:
            made["seats"][side] = json.load(answer)["key"]
    return made


def hunted(server: Background) -> str:
    """Return the hunter's key to a finished First Hunt."""
    seats = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
    key: str = new_match(server.url, "tutorial", seats)["seats"]["hunter"]
    with Player(server, key) as hunter:
        play_out({"hunter": hunter})
    return key


def to_the_chart(page: Page) -> None:
    """Come back from a fight, if one is shown or is about to be."""
    expect(page.locator("[data-coming]")).to_have_count(0)
    back = page.get_by_role("button", name="To the chart")
    if back.is_visible():
        back.click()


class Table:
    """What one player sees and does."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def lobby(self) -> None:
        """Go to the lobby."""
        self.page.goto(f"{self.url}/#/" if parked(self.page) else f"{self.url}/")
        expect(self.page.get_by_role("heading", name="Choose a game")).to_be_visible()
        expect(self.page.locator(".game").first).to_be_visible()

    def sit(self, key: str) -> None:
        """Open a seat."""
        self.page.goto(f"{self.url}/#/seat/{key}")
        expect(self.chart).to_be_visible()

    def hunt(self, scenario: str = "campaign", side: str = "british") -> str:
        """Take a seat in the hunt against a bot that plays at random."""
        other = "german" if side == "british" else "british"
        seats: dict[str, dict[str, Any]] = {
            side: {"player": "me"},
            other: {"player": "bot", "bot": "random", "seconds": 0.2},
        }
        key: str = new_match(self.url, HUNT, seats, scenario)["seats"][side]
        self.sit(key)
        return key

    @property
    def chart(self) -> Locator:
        """Return the chart."""
        return self.page.get_by_role("application")

    def unit(self, name: str) -> Locator:
        """Return a unit's line in the roster."""
        return self.page.locator(".roster button.row", has=self.page.get_by_text(name, exact=True))

    def at(self, square: str, low: float = 0.12) -> tuple[float, float]:
        """Return where a square of the hunt is in the window; near its upper edge, where no counter is."""
        box = self.chart.bounding_box()
        assert box
        size = box["width"] / 18
        return box["x"] + (int(square[2:]) - 11 + 0.5) * size, box["y"] + (int(square[:2]) - 11 + low) * size

    def point(self, square: str) -> None:
        """Click on a square."""
        self.page.mouse.click(*self.at(square))

    def review(self, name: str) -> Locator:
        """Return the review's line about a choice."""
        return self.page.locator(".review .row", has=self.page.get_by_text(name, exact=True))

    def seal(self) -> None:
        """Press the one filled button, twice where it asks for confirmation."""
        self.page.get_by_role("button", name="Seal orders").click()
        again = self.page.get_by_role("button", name="Seal anyway")
        if again.is_visible():
            again.click()

    @property
    def question(self) -> Locator:
        """Return the current question."""
        return self.page.locator("#orders-head")

    @property
    def signals(self) -> Locator:
        """Return the signals log."""
        return self.page.locator(".signals")

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message on the connection the page opened last, as if from the server."""
        self.page.evaluate(TELL, json.dumps(message))

    def asked(self) -> None:
        """Wait until there is a question, and come back from a fight if one is shown."""
        button = self.page.locator(".seal .primary", has_text=re.compile("Seal orders|to order|to answer"))
        expect(button).to_be_visible()
        expect(self.page.locator(".pick select:disabled")).to_have_count(0)  # of an order that is being sealed
        to_the_chart(self.page)

    def answer(self, which: int = 0) -> None:
        """Pick an option wherever one is required (the given one, if there are that many), and seal."""
        self.pick(which)
        self.seal()

    def pick(self, which: int = 0) -> None:
        """Pick an option where one is required."""
        for group in self.page.locator("fieldset.pick, [role=radiogroup].few").all():
            labels, squares = group.locator("label"), group.locator("select")
            if squares.count():
                squares.select_option(index=min(which, squares.locator("option").count() - 2) + 1)
            elif not group.locator("input:checked").count() and labels.count():
                labels.nth(min(which, labels.count() - 1)).click()

    def through_to(self, question: str, which: int = 0, limit: int = 80) -> None:
        """Answer every question until there is one of that kind."""
        for _ in range(limit):
            self.asked()
            if re.search(question, self.question.inner_text()):
                return
            self.answer(which)
        raise AssertionError(f"no question like {question}")
