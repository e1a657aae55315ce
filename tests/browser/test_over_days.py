"""A match over 14 simulated days: two browsers, a phone and a terminal, with everything that can affect the clocks."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import sqlalchemy as sa
from playwright.sync_api import Browser, Page, expect

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.terms import DAY, HOUR
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.clock import HandClock
from sealed_orders.table.matches.watchman import Watchman, go_round
from sealed_orders.table.notices.sender import Sender
from sealed_orders.table.store import tables
from tests.browser.table import Table
from tests.browser.test_ending import PHONE, choose
from tests.table.notices.around import ListCourier

T = TypeVar("T")
TERMS = {"kind": "bank", "hours": 72, "more": 24, "most": 120, "zero": "staff", "leave": 14}
STEP = 6  # hours
SEATS = {"raider": {"player": "away"}, "hunter": {"player": "me"}}
STRIP = "Who plays"


class Days:
    """A server whose clock the test sets, and the windows that look at it."""

    def __init__(self, server: Background, clock: HandClock, courier: ListCourier, browser: Browser) -> None:
        self.server, self.clock, self.courier = server, clock, courier
        self.start = clock.now()
        self._browser = browser
        self._open = ExitStack()
        self._contexts: list[Any] = []
        self.match_id = ""
        self.watchman = Watchman(server.desk.matches)
        self.sender = Sender(server.desk.matches.store, courier)

    def window(self, **how: Any) -> Table:
        """Return a window of a separate browser."""
        context = self._browser.new_context(reduced_motion="no-preference", **how)
        self._open.callback(context.close)
        self._contexts.append(context)
        context.clock.set_system_time(self.clock.now())
        return Table(context.new_page(), self.server.url)

    def close(self) -> None:
        """Close every window."""
        self._open.close()

    def work(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.server.loop).result(120)

    def wait(self, table: Table, until: Callable[[Match], bool]) -> None:
        """Wait until a match has reached this point and its standing answers have run, before time goes on."""
        while not self.work(self._has_come(until)):
            table.page.wait_for_timeout(50)

    async def _has_come(self, until: Callable[[Match], bool]) -> bool:
        with self.server.desk.matches.look(self.match_id) as live:
            await live.play_bots()
            async with live.reading() as match:
                return until(match)

    def seal(self, table: Table, side: str) -> None:
        """Seal, and wait until the server has it."""
        counts = []

        def is_sealed(match: Match) -> bool:
            counts.append((len(match.decisions), match.sealed(side) is not None))
            return counts[-1] != counts[0]

        self.work(self._has_come(is_sealed))
        table.seal()
        self.wait(table, is_sealed)

    def lurk(self, table: Table) -> None:
        """Let the raider lurk."""
        table.page.get_by_role("button", name="Lurk", exact=True).click()
        self.seal(table, "raider")

    def go_on(self, hours: int) -> None:
        """Let time pass, some hours at a time; the server works all the while."""
        for passed in range(0, hours, STEP):
            self.work(self._pass(min(STEP, hours - passed)))
        for context in self._contexts:
            context.clock.set_system_time(self.clock.now())

    async def _pass(self, hours: int) -> None:
        desk = self.server.desk
        async with desk.matches.store.change() as connection:
            later = self.clock.now() + hours * HOUR
            await connection.execute(sa.update(tables.heartbeats).values(at=later))
        self.clock.move(hours * HOUR)
        await self.watchman.round()
        await go_round(desk.matches)
        await self.sender.send_due()

    @property
    def passed(self) -> float:
        """Return how many days it has been."""
        return (self.clock.now() - self.start) / DAY


@pytest.fixture
def days(tmp_path: Path, browser: Browser) -> Iterator[Days]:
    courier, clock = ListCourier(), HandClock(int(time.time()))
    url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(url, workers=1, clock=clock, make_courier=lambda _: courier) as server:
        made = Days(server, clock, courier, browser)
        yield made
        made.close()


def link_in(page: Page, dialog: str, label: str) -> str:
    """Return the link that a dialog shows."""
    return page.get_by_role("dialog", name=dialog).get_by_label(label).input_value()


def test_two_browsers_a_phone_and_a_terminal_finish_a_match_over_14_days(days: Days, tmp_path: Path) -> None:  # noqa: PLR0915 - it is a long story
    home = days.server.url
    made = httpx.post(
        f"{home}/api/matches", json={"game": "tutorial", "seats": SEATS, "terms": TERMS}, timeout=60
    ).json()
    key, days.match_id = made["seats"]["hunter"], made["match"]
    hook = {"kind": "webhook", "address": "https://ann.example/hook"}
    assert httpx.post(f"{home}/api/seats/{key}/channels", json=hook, timeout=60).status_code == 201

    # Day 0. Ben takes the seat and knows the terms; Ann brings her seat to her phone. Both seal the first turn.
    ann, ben, phone = days.window(), days.window(), days.window(viewport=PHONE)
    ann.sit(key)
    ben.page.goto(f"{home}/invite/{made['invites']['raider']}")
    expect(ben.page.locator("main")).to_contain_text("3 days in all, and 1 day more each turn")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take the seat").click()
    expect(ben.chart).to_be_visible()
    ann.lobby()
    ann.page.get_by_role("button", name="Save your seats").click()
    ann.page.get_by_role("button", name="for my other device").click()
    phone.page.goto(link_in(ann.page, "Your seats", "Open it within ten minutes"))
    phone.page.get_by_role("button", name="Add them to this browser").click()
    expect(phone.page.get_by_role("status")).to_contain_text("1 of 1 seats")
    ann.sit(key)
    days.seal(ann, "hunter")
    days.lurk(ben)
    expect(ann.page.get_by_label(STRIP)).to_contain_text("Your orders.")

    # Day 0 to 2. A pause: both want it, and nobody's clock runs; Ann ends it.
    choose(ben.page, "Propose a pause")
    expect(ann.page.get_by_label(STRIP)).to_contain_text("Ben proposes a pause.")
    ann.page.get_by_role("button", name="Pause", exact=True).click()
    expect(ben.page.get_by_label(STRIP)).to_contain_text("Paused: all clocks are stopped.")
    days.go_on(48)
    choose(ann.page, "End the pause")
    expect(ben.page.get_by_label(STRIP)).to_contain_text("Clocks start again")
    days.go_on(12)

    # Day 2.5 to 5.5. Ben is away for three days, which nobody sees; Ann seals on her phone.
    choose(ben.page, "I am away")
    ben.page.get_by_label("Days").fill("3")
    ben.page.get_by_role("button", name="Stop my clock").click()
    expect(ben.page.get_by_label(STRIP)).to_contain_text("You are away until")
    phone.sit(key)
    expect(phone.page.get_by_label(STRIP)).not_to_contain_text("away until")
    phone.page.get_by_role("tab", name="Orders").click()
    days.seal(phone, "hunter")
    days.go_on(72)
    days.lurk(ben)
    expect(ben.page.get_by_label(STRIP)).to_contain_text("Your orders.")

    # Day 5.5 to 11. Ann forgets: her bank is used up, and her staff seals.
    days.lurk(ben)
    days.go_on(132)
    expect(ann.page.get_by_text("Sealed for you since your last order:")).to_be_visible()

    # Day 11. Ann answers once and for all; the next question is sealed for her after the time to overrule.
    ann.page.get_by_role("button", name="From now on…").click()
    ann.page.get_by_label("every unit keeps its orders").check()
    ann.page.get_by_role("button", name="Use this answer from now on").click()
    expect(ann.page.get_by_role("region", name="Standing answers")).to_contain_text("no new orders")
    days.seal(ann, "hunter")
    days.lurk(ben)
    days.go_on(1)
    expect(ann.page.get_by_label(STRIP)).to_contain_text("Orders sealed.")
    choose(ann.page, "Standing answers")
    listed = ann.page.get_by_role("dialog", name="Standing answers")
    listed.get_by_role("button", name="Drop").click()
    listed.get_by_role("button", name="Close").click()

    # Ben gives the seat to Carl, who plays in a terminal to the end. Ann takes a day for each turn, on two devices.
    choose(ben.page, "Let somebody take over")
    ben.page.get_by_role("button", name="Make the link").click()
    link = link_in(ben.page, "Let somebody take over", "Send this link")
    command = [sys.executable, "-m", "sealed_orders", "sit", link, "--name", "Carl"]
    carl = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert carl.stdin is not None
    carl.stdin.write("lurk\n\n" * 12)
    carl.stdin.close()
    expect(ann.page.get_by_label(STRIP)).to_contain_text("Carl")
    expect(ben.page.get_by_text("its player gave the seat up or handed it over")).to_be_visible()
    over = ann.page.locator(".ending")
    for turn in range(12):
        table = (phone, ann)[turn % 2]
        days.wait(ann, lambda match: not match.waiting or "hunter" in match.waiting)
        expect(over.or_(ann.page.get_by_label(STRIP).get_by_text("Your orders."))).to_be_visible()
        if over.is_visible():
            break
        days.go_on(29)
        days.seal(table, "hunter")
    expect(over).to_be_visible()
    expect(phone.page.locator(".ending")).to_be_visible()
    expect(ann.page.get_by_text("Signed slip")).to_be_visible()
    assert carl.stdout is not None
    told = carl.stdout.read()
    carl.stdout.close()
    assert carl.wait(60) == 0
    assert "Scores:" in told
    assert days.passed >= 14

    # The record has it all, and verifies. Ann's notices say nothing of the game.
    file = tmp_path / "match.json"
    file.write_bytes(httpx.get(f"{home}/api/seats/{key}/record", timeout=60).content)
    record = Record.load(file)
    verify(record)
    what = {moment.what for moment in record.times}
    assert {"taken", "asked", "sealed", "paused", "resumed", "away"} <= what
    assert {hand for hands in record.hands.values() for hand in hands.values()} == {"clock", "rule"}
    assert record.terms is not None
    assert record.terms.kind == "bank"
    assert (record.times[-1].at - record.times[0].at) / DAY >= 13.5
    sent = [line for one in days.courier.sent if "ann" in one.to for line in one.message.lines]
    assert len(sent) >= 4
    assert not [line for line in sent if re.search("raider|hunter|turn \\d|Scapa|Norway", f"{line}", re.IGNORECASE)]
