"""Learn: the lobby leads a first visitor, and every lesson is gone through by mouse, by keys and on a phone."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect

import sealed_orders as so
from sealed_orders.kernel.lesson import Note
from sealed_orders.kernel.order import parse_order
from sealed_orders.server.background import Background
from tests.browser.screens import PHONE, SMALL
from tests.browser.table import Table, to_the_chart
from tests.own import GAMES

LESSONS = [(game, name) for game in GAMES for name in so.load(game).lessons]
WAYS = ("mouse", "keys", "phone")
LATER = {("bismarck", "first_patrol_german"), ("graf_spee", "hunt")}  # long lessons of games that have another
GONE = [  # each other lesson in one of the ways, which take turns; `make lessons` goes through every one in every way
    pytest.param(*lesson, way, marks=() if number % 3 == place and lesson not in LATER else pytest.mark.long)
    for number, lesson in enumerate(LESSONS)
    for place, way in enumerate(WAYS)
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
CHART = 200  # pixels of it that are seen on the smallest phone
STEPS = 150  # notes and orders on the way through a lesson
LEARNED = "lesson => (localStorage.getItem('sealed-orders learned') ?? '').split(' ').includes(lesson)"


def slip(page: Page) -> tuple[int, str]:
    """The place of the note in hand, from 1, and its title; 0 where there is none."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.coach header :is(.number, h2)')].map(e => e.textContent)"
    )
    return (int(found[0]), found[1]) if found else (0, "")


def begin(page: Page, url: str, game: str, name: str) -> None:
    """Begin a lesson from the lobby, as a first visitor finds it."""
    page.goto(f"{url}/")
    lesson = so.load(game).lessons[name]
    button = page.get_by_role("button", name=re.compile(re.escape(lesson.title) + "$"))
    button.first.click()
    expect(page.locator(".coach")).to_be_visible()


def test_a_first_visitor_finds_learn_and_all_that_is_needed_above_the_fold(table: Table) -> None:
    table.page.set_viewport_size(LAPTOP)
    table.lobby()
    heads = table.page.locator("main h2")
    expect(heads.first).to_have_text("Learn")
    for thing in (
        table.page.get_by_role("button", name="Begin Hunt the raider"),
        table.page.locator(".game").last,
        table.page.get_by_role("button", name="Open the match"),
    ):
        box = thing.bounding_box()
        assert box
        assert box["y"] + box["height"] <= LAPTOP["height"]
    assert table.page.locator("main .btn.primary").count() == 1


def test_a_returning_player_finds_what_is_due_on_top_and_what_comes_next(table: Table) -> None:
    table.page.set_viewport_size(LAPTOP)
    begin(table.page, table.url, "tutorial", "hunter")
    table.lobby()
    heads = table.page.locator("main h2")
    expect(heads.first).to_have_text("My matches")
    expect(table.page.locator(".mine .card").first).to_contain_text("Your orders are due")
    expect(table.page.locator(".learn")).to_contain_text("Next: Hunt the raider")
    expect(table.page.get_by_role("button", name="Open the match")).to_be_in_viewport()
    expect(table.page.locator("main .btn.primary")).to_have_text("Go on")


def test_a_note_rings_its_thing_waits_for_it_and_is_read_aloud(table: Table) -> None:
    page = table.page
    begin(page, table.url, "tutorial", "hunter")
    assert slip(page) == (1, "Your cruiser")
    expect(page.locator(".pencil rect")).to_have_count(1)
    expect(page.locator("[role=status]", has_text="Coach, 1 of 9. Your cruiser.")).to_have_count(1)
    page.get_by_role("button", name="Next N").click()
    page.keyboard.press("n")
    expect(page.locator(".coach h2")).to_have_text("A first order")
    page.get_by_role("button", name="SW", exact=True).click()
    expect(page.locator(".coach h2")).to_have_text("Searching")
    assert (
        not Axe()
        .run(page, options={"runOnly": ["wcag2a", "wcag2aa"], "resultTypes": ["violations"]})
        .response["violations"]
    )


def test_a_note_is_put_away_and_brought_back_and_the_lesson_goes_on_elsewhere(table: Table, browser: Browser) -> None:
    page = table.page
    begin(page, table.url, "tutorial", "hunter")
    page.keyboard.press("n")
    expect(page.locator(".coach h2")).to_have_text("The lanes")
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Coach, note 2 of 9").click()
    expect(page.locator(".coach h2")).to_have_text("The lanes")
    page.keyboard.press("n")
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    phone = context.new_page()
    phone.goto(page.url)
    expect(phone.locator(".coach h2")).to_have_text("A first order")
    phone.locator(".coach").get_by_role("button", name="Skip").click()
    expect(page.locator(".coach h2")).to_have_text("Searching")
    context.close()


def place(thing: Locator) -> FloatRect:
    """Where a thing is."""
    box = thing.bounding_box()
    assert box
    return box


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
@pytest.mark.parametrize(("game", "name"), [("denmark_strait", "one_turn"), ("graf_spee", "hunt")])
def test_on_a_phone_a_note_covers_neither_the_chart_nor_the_orders(
    browser: Browser, server: Background, game: str, name: str, size: Any
) -> None:
    context = browser.new_context(**size, reduced_motion="reduce")
    page = context.new_page()
    begin(page, server.url, game, name)
    sheet, note = page.locator("div.sheet"), page.locator(".coach.docked")
    expect(note).to_be_visible()
    page.wait_for_timeout(500)
    boxes = [page.locator("header.top"), note, page.locator(".middle"), sheet]
    found = [place(thing) for thing in boxes]
    for above, below in pairwise(found):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert found[2]["height"] > CHART
    assert page.evaluate("document.documentElement.scrollWidth") == size["viewport"]["width"]
    for thing in (page.get_by_role("button", name="Rules, keys and looks"), note.locator("footer .btn")):
        expect(thing).to_be_in_viewport(ratio=1)
    before = found[2]["height"]
    page.locator(".coach").get_by_role("button", name="put away").click()
    expect(page.get_by_role("button", name=re.compile("^Coach, note 1 of"))).to_be_visible()
    assert place(page.locator(".middle"))["height"] == pytest.approx(before, abs=1)
    context.close()


@pytest.mark.parametrize(("game", "name", "way"), GONE)
def test_a_lesson_is_gone_through(browser: Browser, server: Background, game: str, name: str, way: str) -> None:
    size: Any = PHONE if way == "phone" else {"viewport": LAPTOP}
    context = browser.new_context(**size, reduced_motion="reduce")
    page = context.new_page()
    begin(page, server.url, game, name)
    pupil = Pupil(page, game, keys=way == "keys")
    notes = so.load(game).lessons[name].notes
    for _ in range(STEPS):
        page.wait_for_timeout(120)
        if page.evaluate(LEARNED, f"{game}/{name}"):
            break
        number, _ = slip(page)
        if number and not notes[number - 1].until.sealed:
            pupil.follow(notes[number - 1])
        else:
            pupil.seal()
    else:
        pytest.fail(f"note {slip(page)} is not the last")
    context.close()


class Pupil:
    """Does what notes say, with the pointer or with the keys alone."""

    def __init__(self, page: Page, game: str, keys: bool) -> None:
        self.page = page
        self._names = {cell.id: cell.label or cell.id for board in so.load(game).boards() for cell in board.cells}
        self._keys = keys

    def press(self, thing: Locator) -> None:
        """Press a button."""
        if self._keys:
            thing.focus()
            self.page.keyboard.press("Enter")
        else:
            thing.click()

    def follow(self, note: Note) -> None:
        """Do the thing of a note; what is only to be read is read."""
        before = slip(self.page)
        row = self.page.locator(
            f'.roster [data-unit="{note.until.taken or next(iter(parse_order(note.until.ordered)), "")}"]'
        )
        if row.count():
            self.press(row)
        for key, words in parse_order(note.until.ordered).items():
            self.answer(key, words, note.at.cell != "")
        self.page.wait_for_timeout(120)
        if slip(self.page) == before:
            if self._keys:
                self.page.keyboard.press("n")
            else:
                self.page.locator(".coach footer .btn").click()

    def answer(self, key: str, words: tuple[str, ...], pointed: bool) -> None:
        """Answer a choice: on the chart where the note points there, else by its form."""
        form = self.page.locator(f'[data-choice="{key}"]')
        spot = self.page.locator("[data-pointed]").bounding_box() if pointed and not self._keys else None
        if spot:
            self.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 4)
        elif form.locator(".pad .key:enabled").count():
            if words and form.locator(".mode", has_text=re.compile(f"^{words[0]}", re.IGNORECASE)).count():
                self.press(form.locator(".mode", has_text=re.compile(f"^{words[0]}", re.IGNORECASE)).first)
            for cell in words[1:]:
                self.press(form.get_by_title(self._names[cell], exact=True))
            if not words:
                self.press(form.locator(".pad .key:enabled").last)

    def seal(self) -> None:
        """Answer what must be answered, and seal."""
        page, before = self.page, slip(self.page)
        page.wait_for_function(
            "() => document.querySelector('.ending, .coach') || document.querySelector('.seal .primary:not(:disabled)')"
        )
        page.wait_for_timeout(300)
        if slip(page) != before:
            return  # a note has come: it is looked at first
        to_the_chart(page)
        Table(page, "").pick()
        button = page.locator(".seal .primary").first
        if not button.count() or button.is_disabled():
            return
        if "Seal" not in button.inner_text() and page.locator(".mode").count():
            self.press(page.locator(".mode:not(.barred)").first)
        self.press(button)
        again = page.get_by_role("button", name="Seal all the same")
        if again.count() and again.is_visible():
            self.press(again)
