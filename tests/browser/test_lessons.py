"""Learn: the lobby shows lessons to first visitors, who play them by mouse, by keys and on a phone."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect

import sealed_orders as so
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.lesson import Note
from sealed_orders.kernel.order import parse_order
from sealed_orders.server.http.background import Background
from tests.browser.audit import findings
from tests.browser.screens import DESK, PHONE, SMALL
from tests.browser.table import Table, new_match, to_the_chart
from tests.browser.test_ending import choose
from tests.browser.test_lobby import remember
from tests.own import GAMES

LESSONS = [(game, name) for game in GAMES for name in so.load(game).lessons]
WAYS = ("mouse", "keys", "phone")
LATER = {  # long lessons: of games that have another, and one whose questions are of the kinds of the others
    ("bismarck", "first_patrol_german"), ("graf_spee", "hunt"), ("sink_the_bismarck", "last_cruise"),
}  # fmt: skip
GONE = [  # each other lesson in one of the ways, which take turns; `make lessons` goes through every one in every way
    pytest.param(*lesson, way, marks=() if number % 3 == place and lesson not in LATER else pytest.mark.long)
    for number, lesson in enumerate(LESSONS)
    for place, way in enumerate(WAYS)
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
WIDE = 821  # pixels of a window from which on it is a desk
STRIP = 72  # pixels of the coach's strip on a desk
MEASURE = """notes => {
  const strip = document.querySelector('.coach'), text = strip.querySelector('p');
  const head = strip.querySelector('h2');
  return notes.map(note => {
    head.textContent = note.title;
    text.textContent = note.text;
    const box = strip.getBoundingClientRect();
    return [
      document.querySelector('header.top').getBoundingClientRect().bottom,
      {top: box.top, bottom: box.bottom, height: box.height},
      Math.min(...['.middle', 'aside.left', 'aside.right'].map(one => document.querySelector(one))
        .filter(one => one).map(one => one.getBoundingClientRect().top)),
      strip.scrollHeight - strip.clientHeight,
    ];
  });
}"""  # the strip with every note in it in turn: the top's end, the strip, where the rest begins, what does not fit
RINGED = """at => {
  const ring = document.querySelector('.pencil rect')?.getBoundingClientRect();
  if (!ring) return document.querySelector('dialog[open]') !== null; // what is spoken of lies under a fight
  const on = document.elementFromPoint(ring.x + ring.width / 2, ring.y + ring.height / 2);
  const lies = spot => on?.closest(spot) != null;
  const cell = document.querySelector('[data-pointed]')?.getBoundingClientRect();
  const round = cell !== undefined && lies('[data-region=chart]') && ring.x <= cell.x + cell.width / 2
    && cell.x + cell.width / 2 <= ring.right && ring.y <= cell.y + cell.height / 2
    && cell.y + cell.height / 2 <= ring.bottom;
  if (at.choice) return lies(`[data-choice="${at.choice}"]`) || round;
  if (at.unit || at.cell) return round || lies('[data-region=plane]');
  const part = {seal: '.seal', chart: '[data-region=chart]'}[at.part];
  return lies(part ?? `section:has(> header > [data-region=${at.part}])`)
    || lies(`[data-tab=${{roster: 'units', review: 'orders'}[at.part] ?? at.part}]`);
}"""  # whether the ring of a note is on what the note speaks of, and nothing lies over it
CHART = 200  # pixels of it that are seen on the smallest phone
STEPS = 150  # notes and orders on the way through a lesson
LEARNED = "lesson => (localStorage.getItem('sealed-orders learned') ?? '').split(' ').includes(lesson)"


def slip(page: Page) -> tuple[int, str]:
    """Return the number of the current note, from 1, and its title; 0 if there is none."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.coach header :is(.number, h2)')].map(e => e.textContent)"
    )
    return (int(found[0]), found[1]) if found else (0, "")


def begin(page: Page, url: str, game: str, name: str) -> None:
    """Start a lesson from the lobby, as a first visitor would."""
    Table(page, url).lobby()
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
        table.page.get_by_role("button", name="Start lesson: Hunt the raider"),
        table.page.locator(".game").first,
        table.page.get_by_role("button", name="Open the match"),
    ):
        box = thing.bounding_box()
        assert box
        assert box["y"] + box["height"] <= LAPTOP["height"]
    assert table.page.locator("main .btn.primary").count() == 1


def test_a_returning_player_finds_what_is_due_on_top_and_what_comes_next(table: Table) -> None:
    table.page.set_viewport_size(LAPTOP)
    hunt = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
    remember(table, new_match(table.url, "tutorial", hunt))
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
    assert not findings(page, runOnly=["wcag2a", "wcag2aa"])


def test_a_note_is_put_away_and_brought_back_and_the_lesson_goes_on_elsewhere(table: Table, browser: Browser) -> None:
    page = table.page
    begin(page, table.url, "tutorial", "hunter")
    page.keyboard.press("n")
    expect(page.locator(".coach h2")).to_have_text("The lanes")
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.get_by_text("Coach: note 2 of 9.")).to_be_visible()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".coach h2")).to_have_text("The lanes")
    page.keyboard.press("n")
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    phone = context.new_page()
    phone.goto(page.url)
    expect(phone.locator(".coach h2")).to_have_text("A first order")
    phone.locator(".coach").get_by_role("button", name="Skip").click()
    expect(page.locator(".coach h2")).to_have_text("Searching")
    context.close()


def test_a_lesson_that_is_over_is_ticked_whatever_was_read(table: Table) -> None:
    page = table.page
    begin(page, table.url, "tutorial", "hunter")
    table.asked()
    assert not page.evaluate(LEARNED, "tutorial/hunter")
    choose(page, "Resign")
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator(".ending h2")).to_be_visible()
    page.wait_for_function(LEARNED, arg="tutorial/hunter")
    assert slip(page) != (0, ""), "its last note is not put away"
    table.lobby()
    expect(page.locator(".learn")).to_contain_text(re.compile("✓ ?Hunt the raider"))


def test_the_coach_stays_while_the_position_changes(table: Table) -> None:
    """The strip was rebuilt with every event, and the old one still looked at the position."""
    page = table.page
    begin(page, table.url, "tutorial", "hunter")
    table.asked()
    page.locator(".coach").evaluate("coach => (coach.dataset.kept = 'yes')")
    table.tell({"type": "update", "number": 1, "from": 0, "log": [to_builtins(Event("2.5", "Fog lifts.", ()))]})
    expect(table.signals).to_contain_text("Fog lifts.")
    expect(page.locator(".coach[data-kept]")).to_be_visible()


def place(thing: Locator) -> FloatRect:
    """Return where a thing is."""
    box = thing.bounding_box()
    assert box
    return box


# The page of the hunt has all that is beside a strip; there the notes of every game are tried.
@pytest.mark.parametrize(
    "game", ["bismarck", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES if game != "bismarck")]
)
def test_the_coach_covers_nothing_and_every_note_fits(browser: Browser, server: Background, game: str) -> None:
    """The strip is above everything else, so no note in the game can cover its own subject."""
    lessons = so.load(game).lessons
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")
    page = context.new_page()
    begin(page, server.url, game, next(iter(lessons)))
    page.wait_for_function("() => document.querySelector('.seal .primary:not(:disabled)')")  # nothing comes by itself
    notes = [
        {"title": note.title, "text": note.text} for game, name in LESSONS for note in so.load(game).lessons[name].notes
    ]
    for size in (LAPTOP, DESK["viewport"], PHONE["viewport"]):
        page.set_viewport_size(size)
        page.wait_for_function("width => innerWidth === width", arg=size["width"])
        expect(page.locator("div.sheet" if size["width"] < WIDE else "aside.right")).to_be_visible()
        desk = size["width"] >= WIDE
        measured = page.evaluate(MEASURE, notes)
        for note, (top, strip, below, overflow) in zip(notes, measured, strict=True):
            assert top <= strip["top"] + 1, note
            assert strip["bottom"] <= below + 1, note
            assert overflow <= 0, note
            assert not desk or strip["height"] == STRIP, note
        page.locator(".coach").get_by_role("button", name="hide").click()
        line = page.get_by_text(re.compile(r"^Coach: note \d+ of \d+\. Show$"))
        assert place(line)["height"] == (24 if desk else 36)
        assert place(line)["y"] + place(line)["height"] <= place(page.locator(".middle"))["y"] + 1
        page.keyboard.press("Shift+C")
        expect(page.locator(".coach")).to_be_visible()
    context.close()


@pytest.mark.parametrize("size", [pytest.param(PHONE, marks=pytest.mark.long), SMALL], ids=["390", "360"])
def test_on_a_phone_the_orders_make_room_for_a_note(browser: Browser, server: Background, size: Any) -> None:
    context = browser.new_context(**size, reduced_motion="reduce")
    page = context.new_page()
    begin(page, server.url, "denmark_strait", "one_turn")
    sheet, note = page.locator("div.sheet"), page.locator(".coach")
    page.wait_for_timeout(500)
    found = [place(thing) for thing in (page.locator("header.top"), note, page.locator(".middle"), sheet)]
    for above, below in pairwise(found):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert found[2]["height"] > CHART
    expect(page.get_by_role("heading", name="Your task")).to_have_count(0)  # the notes say it
    assert page.evaluate("document.documentElement.scrollWidth") == size["viewport"]["width"]
    for thing in (page.get_by_role("button", name="Rules, keys and looks"), note.locator("footer .btn")):
        expect(thing).to_be_in_viewport(ratio=1)
    before = found[2]["height"]
    page.locator(".coach").get_by_role("button", name="hide").click()
    expect(page.get_by_text("Coach: note 1 of")).to_be_visible()
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
    seen = {0}
    for _ in range(STEPS):
        page.wait_for_timeout(120)
        if page.evaluate(LEARNED, f"{game}/{name}"):
            break
        number, _ = slip(page)
        if number not in seen:
            seen.add(number)
            for viewport in (PHONE["viewport"],) if way == "phone" else (DESK["viewport"], LAPTOP):
                page.set_viewport_size(viewport)
                ringed(page, notes[number - 1])
        if number and not notes[number - 1].until.sealed:
            pupil.follow(notes[number - 1])
        else:
            pupil.seal()
    else:
        pytest.fail(f"note {slip(page)} is not the last")
    context.close()


def ringed(page: Page, note: Note) -> None:
    """Check that the note's ring is around what it points at; the page may go on to the next note meanwhile."""
    at = {kind: getattr(note.at, kind) for kind in ("unit", "cell", "choice", "part")}
    if any(at.values()):
        still = f"document.querySelector('.coach h2')?.textContent !== {json.dumps(note.title)}"
        page.wait_for_function(f"at => {still} || ({RINGED})(at)", arg=at)


class Pupil:
    """Does what notes ask for, by pointer or by keys only."""

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
        """Do what a note asks for; go on if it only has to be read."""
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
        """Answer a choice: on the chart if the note points there, otherwise by its form."""
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
        """Answer what is required, and seal."""
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
        again = page.get_by_role("button", name="Seal anyway")
        if again.count() and again.is_visible():
            self.press(again)
