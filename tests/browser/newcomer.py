"""Count what a newcomer's first orders take by mouse: First Hunt with the coach, the campaign with the staff.

``python -m tests.browser.newcomer`` prints inputs and seconds: docs/measured.md has the figures.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, PATIENCE, QUIET
from tests.browser.measure import started
from tests.browser.table import Table

PAUSE = 5.0  # seconds that a newcomer looks and reads before each click
QUESTIONS = 12  # at most, that a turn asks


class Newcomer:
    """A newcomer: follows the coach, or opens Computer Bismarck and accepts the staff's proposals."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.table = Table(page, url)
        self.inputs = 0

    def click(self, thing: Locator) -> None:
        """Click, and count it."""
        thing.click()
        self.inputs += 1

    def hunt(self) -> None:
        """Play from the lobby to the first sealed order of First Hunt, reading every note."""
        self.table.lobby()
        self.click(self.page.get_by_role("button", name="Start lesson: Hunt the raider"))
        for title in ("Your cruiser", "The lanes"):
            self.go_on(title)
        self.click(self.page.get_by_role("button", name="SW", exact=True))
        self.go_on("Searching")
        self.click(self.page.locator(".seal .primary"))
        expect(self.page.locator(".coach h2")).not_to_have_text("Sealing")

    def go_on(self, title: str) -> None:
        """Read a note and press its button."""
        expect(self.page.locator(".coach h2")).to_have_text(title)
        self.click(self.page.locator(".coach footer .btn"))

    def come(self) -> None:
        """Open the campaign from the lobby, against the opponent proposed there."""
        self.table.lobby()
        self.click(self.page.locator(".game", has_text="Computer Bismarck"))
        self.click(self.page.locator(".scenarios label", has_text="The campaign"))
        self.click(self.page.get_by_role("button", name="Open the match"))
        expect(self.page.locator(".seal, .briefing").first).to_be_visible()
        self.read_briefing()

    def read_briefing(self) -> None:
        """Leave the briefing before the first turn, if there is one."""
        ready = self.page.get_by_role("button", name="To the chart")
        if ready.count() and ready.first.is_visible():
            self.click(ready.first)

    def give(self) -> None:
        """Accept and seal what the staff proposes until the first turn is over."""
        for _ in range(QUESTIONS):
            self.table.asked()
            if self.page.get_by_text("Turn 2 of 30").is_visible():
                return
            self.take()
            self.click(self.page.locator(".seal .primary"))
            again = self.page.get_by_role("button", name="Seal anyway")
            self.page.wait_for_timeout(300)
            if again.is_visible():
                self.click(again)
            expect(self.page.get_by_text(re.compile("Turn 2 of 30")).or_(self.table.question).first).to_be_visible()

    def take(self) -> None:
        """Accept the staff's proposal."""
        self.click(self.page.get_by_role("button", name="Propose", exact=True))
        whole = self.page.get_by_role("button", name=re.compile("^Accept( all|$)"))
        expect(whole).to_be_visible()
        self.click(whole)
        expect(whole).to_have_count(0)
        self.page.wait_for_timeout(600)  # what is to be thought of before sealing is known


def main() -> int:
    """Print what it took."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        with started(Path(folder)) as (url, _):
            for what, *does in (("First Hunt", Newcomer.hunt), ("the campaign", Newcomer.come, Newcomer.give)):
                newcomer = Newcomer(browser.new_page(viewport={"width": 1366, "height": 768}), url)
                begun = time.perf_counter()
                for do in does:
                    do(newcomer)
                tell(what, newcomer.inputs, time.perf_counter() - begun)
        browser.close()
    return 0


def tell(what: str, inputs: int, took: float) -> None:
    """Print what the first orders of a game took."""
    reading = f"{took + inputs * PAUSE:.0f} s with {PAUSE:g} s of reading before each"
    sys.stdout.write(f"{what}: {inputs} clicks from the lobby; {took:.0f} s on this machine, {reading}.\n")


if __name__ == "__main__":
    sys.exit(main())
