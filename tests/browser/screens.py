"""Takes the pictures of docs/screens from a running server, and draws the animated one (``tests.loop``).

The dice are the same each time, so a picture is written again only if the client or a game looks different.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count, repeat
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.store.seeds import Seeds
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.dice import KNOWN
from tests.browser.scene import SURPRISED, played
from tests.browser.table import Table, new_match
from tests.loop import making as loop
from tests.picture import write

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
DESK: Any = {"viewport": {"width": 1440, "height": 900}}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LAPTOP: Any = {"viewport": {"width": 1366, "height": 768}}
SMALL: Any = {**PHONE, "viewport": {"width": 360, "height": 740}}
BOT = {"player": "bot", "bot": "random", "seconds": 0.2}
TURNS = 3  # what is played before the chart is taken, so that there are tracks on it
ANSWERABLE = "() => document.querySelector('.ending') || document.querySelector('.seal .primary:not(:disabled)')"
TRIES = 60  # questions answered on the way to a fight


def main() -> None:
    """Draw the animation, which needs no browser, and take the others; or only the named scenes."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[1:] or ["loop", *SCENES]
    if "loop" in chosen:
        loop.main()
    with (
        patch.object(Seeds, "of", KNOWN.of),
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/m.sqlite3", workers=1) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for name in filter(SCENES.__contains__, chosen):
            KNOWN.coming = (f"{scene} {number}" for scene, number in zip(repeat(name), count(), strict=False))
            SCENES[name](browser, server)
        browser.close()


def screen(browser: Browser, url: str, look: str = "chart", size: Any = DESK) -> Table:
    """Return a new window in one of the looks."""
    context = browser.new_context(**size, color_scheme="dark" if look == "ops" else "light", reduced_motion="reduce")
    return Table(context.new_page(), url)


def take(page: Page, name: str) -> None:
    """Take a picture once nothing moves."""
    page.wait_for_timeout(700)
    written = write(SCREENS / f"{name}.png", page.screenshot())
    sys.stdout.write(f"{name}: {'written' if written else 'looks the same'}\n")


def hunt(browser: Browser, server: Background) -> None:
    """Take a match of the hunt in both looks, in the lobby, in the replay and on phones."""
    key = play(browser, server.url)
    for look in ("chart", "ops"):
        chart(browser, server.url, key, look)
        lobby(browser, server.url, key, look)
    replay(browser, server.url, key)
    phone(browser, server.url, key, PHONE, "phone")
    phone(browser, server.url, key, SMALL, "phone-360")


def play(browser: Browser, url: str) -> str:
    """Return a few turns of the hunt, with a course for the Hood."""
    table = screen(browser, url)
    key = table.hunt()
    for way in ("Numpad4", "Numpad1", "Numpad4")[:TURNS]:
        table.unit("Hood").click()
        table.page.keyboard.press(way)
        table.unit("King George V").click()
        table.page.keyboard.press("Numpad7")
        table.seal()
        table.through_to("Orders for the British")
    table.page.context.close()
    return key


def chart(browser: Browser, url: str, key: str, look: str) -> None:
    """Take the match with a current order."""
    table = screen(browser, url, look)
    table.sit(key)
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.unit("Manchester").click()
    table.page.keyboard.press("m")
    table.page.keyboard.press("Numpad6")
    table.unit("Hood").click()
    take(table.page, {"chart": "chart", "ops": "operations-room"}[look])
    if look == "chart":
        table.page.mouse.move(*table.at("2425", 0.4))
        table.page.get_by_role("button", name="In sight").click()
        table.page.mouse.move(*table.at("2425", 0.4))
        take(table.page, "orders")
        table.page.keyboard.press("?")
        take(table.page, "rulebook")
    table.page.context.close()


def lobby(browser: Browser, url: str, key: str, look: str) -> None:
    """Take the lobby with one of the player's own matches."""
    table = screen(browser, url, look)
    table.sit(key)
    table.lobby()
    take(table.page, {"chart": "lobby", "ops": "lobby-operations-room"}[look])
    table.page.context.close()


def fight(browser: Browser, server: Background) -> None:
    """Take a fight of the hunt: the Suffolk surprised by both raiders."""
    table = screen(browser, server.url)
    table.sit(played(server, SURPRISED)["british"])
    expect(table.page.locator("dialog[data-fight] fieldset.pick")).to_be_visible()
    take(table.page, "combat")
    table.page.context.close()


def replay(browser: Browser, url: str, key: str) -> None:
    """Take a match in its replay."""
    table = screen(browser, url)
    table.page.goto(f"{url}/#/replay/{key}")
    expect(table.chart).to_be_visible()
    table.page.get_by_role("slider", name="Moment").focus()
    table.page.keyboard.press("End")
    take(table.page, "replay")
    table.page.context.close()


def phone(browser: Browser, url: str, key: str, size: Any, name: str) -> None:
    """Take a match on a phone."""
    table = screen(browser, url, size=size)
    table.sit(key)
    table.page.get_by_role("tab", name="Units").tap()
    table.unit("Hood").tap()
    table.page.get_by_role("tab", name="Chart").tap()
    table.page.locator(".pad").get_by_role("button", name="W", exact=True).tap()
    take(table.page, name)
    table.page.context.close()


def curtain(browser: Browser, server: Background) -> None:
    """Take the hidden screen between two sides."""
    seats = {"british": {"player": "me"}, "german": {"player": "here"}}
    made = new_match(server.url, "bismarck", seats)
    table = screen(browser, server.url)
    kept = [
        {"match": made["match"], "side": side, "key": made["seats"][side], "game": "bismarck", "here": True}
        for side in seats
    ]
    table.lobby()
    table.page.evaluate("kept => localStorage.setItem('sealed-orders keys', JSON.stringify(kept))", kept)
    table.page.goto(f"{server.url}/#/table/{made['match']}")
    table.page.reload()
    expect(table.page.locator("[data-curtain]")).to_be_visible()
    take(table.page, "curtain")
    table.page.context.close()


def battle(browser: Browser, server: Background) -> None:
    """Take the battle of the strait: a side that has been hit is about to fire."""
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {**BOT, "bot": "greedy"}}
    key = new_match(server.url, "denmark_strait", seats)["seats"]["british"]
    table = screen(browser, server.url)
    table.sit(key)
    take(table.page, "strait-captains")
    for _ in range(TRIES):
        table.asked()
        question = table.question.inner_text()
        if (
            question.startswith("Which ship does")
            and table.signals.locator(".card").count()
            and table.page.locator("[data-splash]").count()
        ):
            break
        for pick in table.page.locator("fieldset.pick").all():
            if not pick.locator("input:checked").count():
                pick.locator("label").nth(1 if "fire" in question else 3).or_(pick.locator("label").last).first.click()
        table.seal()
    table.page.locator("fieldset.pick label").nth(1).click()
    take(table.page, "strait")
    table.signals.get_by_role("button", name="follow").first.click()
    take(table.page, "strait-shots")
    for size, look, name in ((DESK, "ops", "strait-operations-room"), (PHONE, "chart", "strait-phone")):
        other = screen(browser, server.url, look, size)
        other.sit(key)
        other.page.locator("fieldset.pick label").nth(1).click()
        take(other.page, name)
        other.page.context.close()
    table.page.context.close()


def cruise(browser: Browser, server: Background) -> None:
    """Take the cruise: an event with its zones, the charts of possible events, the chances of the next turn."""
    key = new_match(server.url, "bismarck_solitaire", {"bismarck": {"player": "me"}})["seats"]["bismarck"]
    table = screen(browser, server.url)
    table.sit(key)
    for _ in range(TRIES):
        table.asked()
        zones = table.page.locator(".sheet [data-zone]").count()
        if zones > 1 and table.question.inner_text().startswith("Where do your ships go"):
            break
        table.answer()
    table.page.keyboard.press("Alt+ArrowRight")
    take(table.page, "cruise")
    table.page.get_by_role("tab", name="Charts").click()
    table.page.locator(".charts button", has_text="Lone Warship").first.click()
    take(table.page, "cruise-charts")
    table.page.get_by_role("button", name="Back to now").click()
    table.page.get_by_role("tab", name="Units").click()
    table.page.get_by_label("What the chart shows").select_option("next turn: ships")
    take(table.page, "cruise-chances")
    for size, look, name in ((DESK, "ops", "cruise-operations-room"), (PHONE, "chart", "cruise-phone")):
        other = screen(browser, server.url, look, size)
        other.sit(key)
        take(other.page, name)
        other.page.context.close()
    table.page.context.close()


def first_hunt(browser: Browser, server: Background) -> None:
    """Take the first evening: Learn in the lobby, the coach's first notes, an order, what happened."""
    table = screen(browser, server.url, size=LAPTOP)
    table.lobby()
    take(table.page, "learn")
    table.page.get_by_role("button", name="Start lesson: Hunt the raider").click()
    expect(table.page.locator(".coach")).to_be_visible()
    take(table.page, "first-hunt")
    table.page.keyboard.press("n")
    table.page.keyboard.press("n")
    table.page.get_by_role("button", name="SW", exact=True).click()
    take(table.page, "first-order")
    table.page.keyboard.press("Escape")
    for _ in range(TRIES):
        table.seal()
        table.page.wait_for_function(ANSWERABLE)
        table.page.wait_for_timeout(400)
        if table.page.locator(".happened").is_visible() or table.page.locator(".ending").is_visible():
            break
        table.pick()
    take(table.page, "happened")
    table.page.context.close()


def south_atlantic(browser: Browser, server: Background) -> None:
    """Take the hunt of December 1939, with a cruiser selected."""
    table = screen(browser, server.url)
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": BOT}
    table.sit(new_match(server.url, "graf_spee", seats)["seats"]["british"])
    table.asked()
    table.page.locator(".roster button.row").nth(2).click()
    take(table.page, "south-atlantic")
    table.page.context.close()


def plate(browser: Browser, server: Background) -> None:
    """Take the battle off the Plate on the plane, after a few turns."""
    table = screen(browser, server.url)
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {**BOT, "bot": "langsdorff"}}
    table.sit(new_match(server.url, "graf_spee", seats, "river_plate")["seats"]["british"])
    for _ in range(4):
        table.asked()
        table.answer()
    table.asked()
    take(table.page, "plate")
    table.page.context.close()


def forces(browser: Browser, server: Background) -> None:
    """Take ships being put into forces, on the hexes of Sink the Bismarck."""
    table = screen(browser, server.url)
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": BOT}
    table.sit(new_match(server.url, "sink_the_bismarck", seats)["seats"]["british"])
    table.asked()
    take(table.page, "forces")
    table.page.context.close()


SCENES: dict[str, Callable[[Browser, Background], None]] = {
    "hunt": hunt, "fight": fight, "curtain": curtain, "battle": battle, "cruise": cruise, "first_hunt": first_hunt,
    "south_atlantic": south_atlantic, "plate": plate, "forces": forces,
}  # fmt: skip

if __name__ == "__main__":
    main()
