"""The game without a server, in a real browser: static files under a path of some host, with the strictest policy."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

import sealed_orders as so
from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.folder import numpy_in, where_all_is
from sealed_orders.site.parts import parts
from tests.browser import fox_player
from tests.browser.conftest import CHROMIUM, PATIENCE
from tests.browser.firefox import FIREFOX, Fox, firefox
from tests.browser.screens import PHONE
from tests.browser.static import SERVERS, hosted, served_by
from tests.browser.test_lessons import LEARNED, STEPS, Pupil, slip
from tests.own import GAMES
from tests.site.built import DOWNLOADS, built

KNOWN = ("ERR_INTERNET_DISCONNECTED", "No module named 'numpy'")  # what is said without a network, and without numpy
ELSEWHERE = "another-machine.test"  # to browsers this machine is as safe as HTTPS; a host of that name is not
START = 180_000  # milliseconds for Python to start on a busy machine


@pytest.fixture(autouse=True)
def watched() -> None:
    """Watch nothing: there is no server."""


@pytest.fixture(scope="session", autouse=True)
def windows() -> None:
    """Give every test its own browser storage."""


@pytest.fixture(scope="module")
def folder() -> Path:
    """Provide the site."""
    try:
        parts(DOWNLOADS)
    except CannotBuild as error:
        pytest.skip(str(error))
    return built()


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Provide a browser that no other test uses."""
    if not CHROMIUM and not Path(playwright.chromium.executable_path).exists():
        pytest.skip("there is no Chromium: install one, or name it in CHROMIUM")
    quiet = ["--disable-gpu", "--js-flags=--no-wasm-tier-up"]  # Python runs too briefly to be worth optimizing
    names = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*quiet, names])
    yield browser
    browser.close()


@pytest.fixture
def host(folder: Path) -> Iterator[str]:
    """Provide the address of the site."""
    with hosted(folder) as (url, _):
        yield url


@contextmanager
def newcomer(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """Provide a browser that has never been here; no script in it may log an error."""
    wrong: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(known in message.text for known in KNOWN):
            wrong.append(message.text)

    context = browser.new_context(reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    context.on("console", hear)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    complaints = list(wrong)  # while it closes, what is on its way fails
    context.close()
    assert not complaints


@pytest.fixture
def store(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a large window of a new visitor."""
    with newcomer(chromium, viewport={"width": 1440, "height": 900}) as context:
        yield context


def first_lesson(page: Page, url: str) -> None:
    """Open the page and start the first lesson."""
    page.goto(url)
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    page.get_by_role("button", name="Start lesson").first.click()
    expect(page.get_by_text("Turn 1 of 8")).to_be_visible(timeout=START)


def seal(page: Page) -> None:
    """Seal the orders as they are."""
    page.get_by_role("button", name="Seal orders").click()
    confirm = page.get_by_role("button", name="Seal anyway")
    if confirm.is_visible():
        confirm.click()


def kept(page: Page) -> None:
    """Wait until the browser has every file."""
    page.evaluate(
        """() => navigator.serviceWorker.ready.then(() => new Promise((take) => {
          const look = () => (navigator.serviceWorker.controller ? take() : setTimeout(look, 100));
          look();
        }))"""
    )


# How large a picture is.
SIZE = """async (url) => {
  const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
  return `${width}x${height}`;
}"""


def test_a_turn_is_played_and_the_match_goes_on_without_a_network(store: BrowserContext, host: str) -> None:
    page = store.new_page()
    first_lesson(page, host)
    seal(page)
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
    kept(page)
    installable(page)
    store.set_offline(True)
    page.reload()
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible(timeout=START)
    seal(page)
    expect(page.get_by_text("Turn 3 of 8")).to_be_visible()


def installable(page: Page) -> None:
    """Check what Chromium requires before it offers to install a page; the headless shell never offers it."""
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = found["manifest"]
    assert (manifest["name"], manifest["display"]) == ("Sealed Orders", "kStandalone")
    assert (
        manifest["startUrl"] == manifest["scope"] == page.evaluate("navigator.serviceWorker.controller.scriptURL")[:-5]
    )
    icons = {icon["sizes"]: icon["url"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    for size in ("192x192", "512x512"):
        assert page.evaluate(SIZE, icons[size]) == size


def test_without_https_a_turn_is_played_and_a_second_window_waits(store: BrowserContext, host: str) -> None:
    page = store.new_page()
    first_lesson(page, host.replace("127.0.0.1", ELSEWHERE))
    assert not page.evaluate("isSecureContext")
    seal(page)
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
    second = store.new_page()
    second.goto(page.url)
    waits = second.get_by_text("The game is open in another window.")
    expect(waits.first).to_be_visible(timeout=START)
    page.close()
    expect(second.get_by_text("Turn 2 of 8")).to_be_visible(timeout=START)
    expect(waits).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("program", SERVERS)
def test_a_turn_is_played_from_any_file_server_as_it_comes_and_goes_on_without_it(
    store: BrowserContext, folder: Path, tmp_path: Path, program: str
) -> None:
    if shutil.which(SERVERS[program][0]) is None:
        pytest.skip(f"{program} is not installed")
    page = store.new_page()
    with served_by(program, folder, tmp_path) as url:
        first_lesson(page, url)
        seal(page)
        expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
        kept(page)
    page.reload()
    seal(page)
    expect(page.get_by_text("Turn 3 of 8")).to_be_visible(timeout=START)


# Keeps a page's worker where a test reaches it.
WORKER = (
    "() => { globalThis.Worker = class extends Worker { constructor(...a) { super(...a); globalThis.own = this; } }; }"
)


def reads(fox: Fox, words: str) -> None:
    """Wait until a page in Firefox shows some words."""
    fox.until(f"document.body.textContent.includes({words!r})")


@pytest.mark.long
def test_in_firefox_a_match_survives_reload_fatal_error_second_window_and_a_host_that_is_gone(folder: Path) -> None:
    if not FIREFOX:
        pytest.skip("there is no Firefox: install one, or name it in FIREFOX")
    with firefox(FIREFOX) as fox:
        fox.size(1440, 900)
        fox.before(WORKER)
        with hosted(folder) as (url, _):
            fox.go(url)
            fox.click("button.btn", "Start lesson")
            reads(fox, "Turn 1 of 8")
            fox.click("aside.right button", "Seal orders")
            reads(fox, "Turn 2 of 8")
            fox.until("!!navigator.serviceWorker.controller")
            fox.again()
            reads(fox, "Turn 2 of 8")
            fox.run("void own.postMessage(null)")  # the worker fails at this
            reads(fox, "Setting up the game")
            fox.until("!document.body.textContent.includes('Setting up the game')")
            here = fox.run("location.href")
            fox.another()
            fox.go(here)
            reads(fox, "The game is open in another window.")
            fox.close_the_other()
            reads(fox, "Turn 2 of 8")
            fox.until("!document.body.textContent.includes('open in another window')")
        fox.again()
        reads(fox, "Turn 2 of 8")
        fox.click("aside.right button", "Seal orders")
        reads(fox, "Turn 3 of 8")
        assert fox.run("location.href") == here
        assert fox.console == []


@pytest.mark.long
def test_a_copy_that_firefox_saves_opens_in_another_firefox_and_in_chromium(
    chromium: Browser, host: str, tmp_path: Path
) -> None:
    if not FIREFOX:
        pytest.skip("there is no Firefox: install one, or name it in FIREFOX")
    copy, deep = tmp_path / "copy.json", tmp_path / "deep.json"
    deep.write_text("[" * 3000 + "]" * 3000)
    with firefox(FIREFOX) as fox:
        fox.go(host)
        fox.click("button.btn", "Start lesson")
        reads(fox, "Turn 1 of 8")
        fox.click("aside.right button", "Seal orders")
        reads(fox, "Turn 2 of 8")
        fox.go(f"{host}#/")
        fox.click("button.btn", "Save a copy")
        reads(fox, "do not look into it while you play")
        for _ in range(100):
            if saved := [file for file in fox.downloads.glob("*.json") if file.stat().st_size]:
                break
            fox.run("new Promise((done) => setTimeout(done, 100))")
        shutil.copy(saved[0], copy)
    with firefox(FIREFOX) as fox:
        fox.go(host)
        fox.until("!!document.querySelector('#own-head')")
        fox.give("section[aria-labelledby=bring-head] input[type=file]", deep)
        reads(fox, "nested")
        fox.give("section[aria-labelledby=own-head] input[type=file]", copy)
        fox.click("[role=alert] button", "Replace")
        fox.click("a.btn", "Go on")
        reads(fox, "Turn 2 of 8")
    context = chromium.new_context()
    page = context.new_page()
    bring_back(page, host, copy)
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible(timeout=START)
    context.close()


# Keeps whatever the worker saves from being committed until `self.then` is "commit" or "abort".
HELD = """() => {
  const { commit, abort } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = function () {
    self.waits = true;
    const wait = () => {
      if (self.then) ({ commit, abort })[self.then].call(this);
      else this.objectStore("about").get("size").onsuccess = wait;
    };
    wait();
  };
}"""
WAITING = "async () => { while (!self.waits) await new Promise((done) => setTimeout(done, 20)); }"


@pytest.mark.long
@pytest.mark.parametrize("then", ["commit", "abort"])
def test_no_order_is_acknowledged_before_the_browser_has_saved_it(store: BrowserContext, host: str, then: str) -> None:
    page = store.new_page()
    first_lesson(page, host)
    page.wait_for_timeout(2000)  # the draft is saved
    (worker,) = page.workers
    worker.evaluate(HELD)
    page.get_by_role("button", name="Seal orders").click()
    worker.evaluate(WAITING)
    page.wait_for_timeout(1000)
    expect(page.get_by_text("Turn 1 of 8")).to_be_visible()
    worker.evaluate(f"self.then = '{then}'; 0")
    if then == "abort":
        expect(page.get_by_text("This browser could not save what you did last")).to_be_visible()
        with page.expect_worker(timeout=START):
            page.get_by_role("button", name="try again").click()
        expect(page.get_by_text("Setting up the game")).to_have_count(0, timeout=START)
        expect(page.get_by_text("Turn 1 of 8")).to_be_visible()
        seal(page)
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible()


@pytest.mark.long
def test_an_update_is_used_once_the_last_window_is_closed_and_the_match_goes_on(
    store: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    with hosted(long_ago(folder, tmp_path)) as (url, _):
        page = store.new_page()
        first_lesson(page, url)
        seal(page)
        expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
        kept(page)
        before = page.evaluate(TABLE)
        update(tmp_path)
        page.reload()
        page.evaluate(FETCHED)
        assert page.evaluate(TABLE) == before
        seal(page)
        expect(page.get_by_text("Turn 3 of 8")).to_be_visible(timeout=START)
        here = page.url
        for _ in range(OPENED):
            page.close()
            page = store.new_page()
            page.goto(here)
            expect(page.get_by_text("Turn 3 of 8")).to_be_visible(timeout=START)
            if page.evaluate(TABLE) != before:
                break
        assert page.evaluate(TABLE) != before
        page.wait_for_function(ONE_KEPT)


@pytest.mark.long
def test_a_window_of_an_older_version_has_all_its_files_after_an_update_took_over(
    store: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    with hosted(long_ago(folder, tmp_path)) as (url, _):
        page = store.new_page()
        first_lesson(page, url)
        kept(page)
        before = page.evaluate(TABLE)
        update(tmp_path)
        page.reload()
        page.evaluate(FETCHED)
        browser = store.new_cdp_session(page)
        browser.send("ServiceWorker.enable")
        browser.send("ServiceWorker.skipWaiting", {"scopeURL": url})
        page.evaluate(TAKEN_OVER)
        expect(page.get_by_text("Turn 1 of 8")).to_be_visible(timeout=START)
        fatal(page)
        seal(page)
        expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
        assert page.evaluate(TABLE) == before
        page.reload()
        expect(page.get_by_text("Turn 2 of 8")).to_be_visible(timeout=START)
        assert page.evaluate(TABLE) != before
        page.wait_for_function(ONE_KEPT)


def long_ago(folder: Path, copy: Path) -> Path:
    """Copy a site with old file dates, so that browsers ask for its files again only if told to."""
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    for path in copy.rglob("*"):
        os.utime(path, (0, 1e9))
    return copy


OPENED = 5  # times at most: a window that is opened while the last one closes may still get the older version
ONE_KEPT = "async () => (await caches.keys()).length === 1"
TAKEN_OVER = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (registration.waiting || registration.active?.state !== "activated")
    await new Promise((done) => setTimeout(done, 50));
}"""
# Which table a page has.
TABLE = "document.querySelector('meta[name=sealed-orders-table]').content"
# Waits until another version is here as a whole.
FETCHED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
}"""


def update(site: Path) -> None:
    """Replace a site by another version: its table has another name, and the old one is gone."""
    (table,) = site.glob("table-*")
    table.rename(site / f"table-{'0' * 12}")
    for name in ("index.html", "sw.js"):
        text = (site / name).read_text(encoding="utf-8").replace(table.name, f"table-{'0' * 12}")
        (site / name).write_text(re.sub('VERSION = "[0-9a-f]+"', 'VERSION = "two"', text), encoding="utf-8")


def fatal(page: Page) -> None:
    """Break the interpreter, and wait until the table has restarted."""
    (worker,) = page.workers
    worker.evaluate("void Promise.reject(new WebAssembly.RuntimeError('memory access out of bounds'))")
    expect(page.get_by_text("Setting up the game")).to_be_visible()
    expect(page.get_by_text("Setting up the game")).to_have_count(0, timeout=START)


@pytest.mark.long
def test_after_a_fatal_error_the_table_starts_again_on_the_same_turn(store: BrowserContext, host: str) -> None:
    page = store.new_page()
    first_lesson(page, host)
    seal(page)
    expect(page.get_by_text("Turn 2 of 8")).to_be_visible()
    fatal(page)
    seal(page)
    expect(page.get_by_text("Turn 3 of 8")).to_be_visible()


# Writes nonsense over everything but the first pages of what was saved.
DAMAGE = """async (intact) => {
  const [{ name }] = await indexedDB.databases();
  const database = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
  const writing = database.transaction("pages", "readwrite");
  const store = writing.objectStore("pages");
  store.getAllKeys().onsuccess = ({ target }) =>
    target.result.forEach((key) => key < intact || store.put(new Uint8Array(4096).fill(7), key));
  await new Promise((done) => (writing.oncomplete = done));
  database.close();
}"""


@pytest.mark.long
@pytest.mark.parametrize("intact", [0, 2])
def test_a_visitor_whose_saved_matches_are_damaged_sees_so_and_can_start_over(
    store: BrowserContext, host: str, intact: int
) -> None:
    page = store.new_page()
    first_lesson(page, host)
    page.goto(f"{host}icon.svg")
    page.evaluate(DAMAGE, intact)
    page.goto(host)
    told = page.get_by_text("What this browser has saved is damaged, and your matches cannot be opened.")
    expect(told).to_be_visible(timeout=START)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Setting up the game")).to_be_visible()
    expect(told).to_be_visible(timeout=START)
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Keep them").click()
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Delete them").click()
    open_match(page, host, "tutorial")
    page.reload()
    expect(page.get_by_text("Turn 1 of 8")).to_be_visible(timeout=START)


@pytest.mark.long
def test_what_needs_others_is_not_offered_and_the_page_says_that_it_is_its_own_referee(
    store: BrowserContext, host: str
) -> None:
    page = store.new_page()
    page.goto(host)
    expect(page.get_by_role("heading", name="This page is its own referee")).to_be_visible()
    page.get_by_role("heading", name="Sides").wait_for()
    for words in (
        "Friend elsewhere",
        "Anyone",
        "Let others watch",
        "Open seats",
        "Position of the day",
        "A link or code",
    ):
        expect(page.get_by_text(words)).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("bismarck")
    expect(page.get_by_text("need numpy, which this page does not have")).to_be_visible()


# Everything that a screen says, also when you point at something, and to a screen reader.
SAYS = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[title], [aria-label], [placeholder]")].flatMap((one) =>
    [one.title, one.ariaLabel, one.placeholder]),
].join("\\n")"""
AWAY = re.compile(r"\b(?:server|link|invit|other device|spectator|friend elsewhere)\w*", re.IGNORECASE)


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["", "here"])
def test_no_screen_mentions_a_server_or_links(store: BrowserContext, host: str, opponent: str) -> None:
    page = store.new_page()
    for game in GAMES:
        if opponent and game == "bismarck_solitaire":
            continue  # always a match of its own
        page.goto(f"{host}#/")
        page.get_by_label("Game", exact=True).select_option(game)
        says = [page.evaluate(SAYS)]
        open_match(page, host, game, opponent)
        says.append(page.evaluate(SAYS))
        if opponent:
            take_over(page)
        says += at_the_match(page)
        if not opponent:
            for _ in range(3):  # in the Denmark Strait, a fight
                play_on(page, game, 1)
                says.append(page.evaluate(SAYS))
        menu(page, "Resign|Give up")
        says.append(page.evaluate(SAYS))
        page.get_by_role("button", name=re.compile("^(Resign|Give up)")).last.click()
        page.locator(".ending").wait_for(timeout=START)
        says.append(page.evaluate(SAYS))
        with page.expect_popup() as opened:
            page.get_by_role("button", name="Read the report").click()
        opened.value.get_by_role("heading", level=1).wait_for(timeout=START)
        says.append(opened.value.evaluate(SAYS))
        opened.value.close()
        page.get_by_role("button", name="Replay").first.click()
        page.get_by_role("button", name="What if").or_(page.get_by_text("What if")).first.wait_for()
        says.append(page.evaluate(SAYS))
        assert not [found[0] for text in says for found in AWAY.finditer(text)], game


def at_the_match(page: Page) -> Iterator[str]:
    """Yield the text of everything that can be opened beside a running match."""
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem").first.wait_for()
    yield page.evaluate(SAYS)
    page.keyboard.press("Escape")
    for opener in ("Standing answers", "Hand over", "?"):
        if opener == "?":
            page.keyboard.press(opener)
        elif not menu(page, opener):
            continue
        page.get_by_role("dialog").wait_for()
        yield page.evaluate(SAYS)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    from_now_on = page.get_by_role("button", name="From now on…")
    if from_now_on.count():
        from_now_on.click()
        page.get_by_role("heading", name="From now on").wait_for()
        yield page.evaluate(SAYS)


def menu(page: Page, entry: str) -> bool:
    """Choose an entry of the match's menu; False if it cannot be chosen now."""
    page.get_by_role("button", name="Match", exact=True).click()
    item = page.get_by_role("menuitem", name=re.compile(f"^({entry})"))
    item.wait_for()
    if item.get_attribute("aria-disabled") == "true":
        page.keyboard.press("Escape")
        return False
    item.click()
    return True


@pytest.mark.long
def test_a_file_nested_3000_deep_is_refused_and_the_table_goes_on(
    store: BrowserContext, host: str, tmp_path: Path
) -> None:
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 3000 + "]" * 3000)
    page = store.new_page()
    page.goto(host)
    page.get_by_text("Open a record").locator("input").set_input_files(deep)
    expect(page.get_by_text("nested")).to_be_visible(timeout=START)
    page.get_by_role("button", name="Start lesson").first.click()
    expect(page.get_by_text("Turn 1 of 8")).to_be_visible(timeout=START)


@pytest.mark.long
def test_record_and_report_of_a_match_that_is_over_open_from_memory(
    store: BrowserContext, host: str, tmp_path: Path
) -> None:
    page = store.new_page()
    first_lesson(page, host)
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.get_by_role("button", name="Read the report")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    saved.value.save_as(tmp_path / "record.json")
    assert so.verify(so.Record.load(tmp_path / "record.json"))
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Read the report").click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_be_visible(timeout=START)
    margin = report.evaluate("getComputedStyle(document.body).margin")
    assert margin == "0px", "its own style sheet is in force"


@pytest.mark.long
def test_a_saved_copy_brings_everything_back_in_another_browser(
    chromium: Browser, store: BrowserContext, host: str, tmp_path: Path
) -> None:
    page = store.new_page()
    first_lesson(page, host)
    page.goto(f"{host}#/")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a copy").click()
    saved.value.save_as(tmp_path / "copy.json")
    with newcomer(chromium) as other:
        there = other.new_page()
        bring_back(there, host, tmp_path / "copy.json")
        expect(there.get_by_text("Turn 1 of 8")).to_be_visible(timeout=START)


def bring_back(page: Page, url: str, copy: Path) -> None:
    """Open a saved copy in a browser that has never been here, and play on."""
    page.goto(url)
    with page.expect_file_chooser() as chosen:
        page.get_by_text("Load a copy").click()
    chosen.value.set_files(copy)
    page.get_by_role("button", name="Replace").click()
    page.get_by_role("link", name="Go on").click(timeout=START)


@pytest.mark.long
def test_numpy_is_fetched_when_a_game_needs_it_and_not_before(chromium: Browser, folder: Path, tmp_path: Path) -> None:
    copy, wheel = tmp_path / "site", tmp_path / "numpy.whl"
    shutil.copytree(folder, copy)
    with ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", "stand_in = True\n")
    name, body, digest = numpy_in(wheel)
    (copy / name).write_bytes(body)
    (runtime,) = copy.glob("runtime-*")
    (told,) = copy.glob("table-*/site.js")
    told.write_text(where_all_is(runtime.name, parts(DOWNLOADS).lock["info"], (name, body, digest)))
    with hosted(copy) as (url, asked):
        context = chromium.new_context()
        page = context.new_page()
        first_lesson(page, url)
        assert not [path for path in asked if path.endswith(".whl")]
        page.goto(f"{url}#/")
        page.get_by_label("Game", exact=True).select_option("bismarck")
        page.get_by_role("button", name="Open the match").click()
        expect(page.get_by_role("button", name="Seal orders")).to_be_visible(timeout=START)
        page.wait_for_timeout(2000)
        assert len([path for path in asked if path.endswith(".whl")]) == 1
        context.close()


SIZES: dict[str, Any] = {"desk": {"viewport": {"width": 1366, "height": 768}}, "phone": PHONE}
LESSONS = (("tutorial", "hunter"), ("bismarck", "first_patrol_british"), ("denmark_strait", "one_turn"))
HUNTS = ("tutorial", "bismarck", "graf_spee", "sink_the_bismarck")
MOST = 400  # answers to a whole match, at most


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Any:
    """Return the size of a desktop or of a phone."""
    return SIZES[request.param]


@pytest.fixture(params=["online", "offline"])
def visitor(request: pytest.FixtureRequest, size: Any, chromium: Browser, host: str) -> Iterator[Page]:
    """Provide a visitor whose browser has every file; offline, it can fetch nothing else."""
    with newcomer(chromium, **size) as context:
        page = context.new_page()
        page.goto(host)
        kept(page)
        context.set_offline(request.param == "offline")
        page.reload()
        yield page


@pytest.mark.long
def test_the_first_three_lessons_are_learned(visitor: Page, host: str) -> None:
    for game, name in LESSONS:
        learn(visitor, host, game, name)


@pytest.mark.long
@pytest.mark.parametrize("game", ["denmark_strait", "bismarck_solitaire"])
def test_a_battle_and_a_mission_are_played_to_their_end_with_a_reload_between(
    visitor: Page, host: str, game: str
) -> None:
    open_match(visitor, host, game)
    play_on(visitor, game, 3)
    visitor.reload()
    play_on(visitor, game, MOST)
    expect(visitor.locator(".ending")).to_be_visible()


@pytest.mark.long
def test_two_at_one_screen_play_a_turn_of_each_hunt(visitor: Page, host: str) -> None:
    for game in HUNTS:
        a_turn_together(visitor, host, game)


def learn(page: Page, url: str, game: str, name: str) -> None:
    """Go through a lesson with its coach."""
    lesson = so.load(game).lessons[name]
    page.goto(f"{url}#/")
    every = page.get_by_role("button", name=re.compile(r"^all \d+ lessons"))
    expect(page.locator(".learn")).to_be_visible()
    if every.count():
        every.click()
    page.locator(".learn").get_by_role("button", name=re.compile(re.escape(lesson.title) + "$")).first.click()
    expect(page.locator(".coach")).to_be_visible(timeout=START)
    pupil = Pupil(page, game, keys=False)
    for _ in range(STEPS):
        page.wait_for_timeout(120)
        if page.evaluate(LEARNED, f"{game}/{name}"):
            return
        number, _ = slip(page)
        if number and not lesson.notes[number - 1].until.sealed:
            pupil.follow(lesson.notes[number - 1])
        else:
            pupil.seal()
    pytest.fail(f"{game}, {name}: note {slip(page)} is not the last")


def open_match(page: Page, url: str, game: str, opponent: str = "") -> None:
    """Open a match from the lobby with the proposed opponent, or another."""
    page.goto(f"{url}#/")
    page.get_by_label("Game", exact=True).select_option(game)
    if opponent:
        page.get_by_label("Opponent").select_option(opponent)
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".seal, .briefing, [data-curtain]").first).to_be_visible(timeout=START)


def play_on(page: Page, game: str, most: int) -> None:
    """Give this many answers, each to the first open question, or play to the end."""
    pupil, ending = Pupil(page, game, keys=False), page.locator(".ending")
    expect(page.locator(".seal, .ending").first).to_be_visible(timeout=START)
    for _ in range(most):
        if ending.count():
            return
        pupil.seal()
        page.wait_for_timeout(150)


def take_over(page: Page) -> None:
    """Take over a hidden screen from the other side, and look at the chart."""
    page.get_by_role("button", name=re.compile("^Open as")).click()
    ready = page.get_by_role("button", name="To the chart")
    expect(page.locator(".seal .primary").or_(ready).first).to_be_visible()
    if ready.count() and ready.first.is_visible():
        ready.first.click()


def a_turn_together(page: Page, url: str, game: str) -> None:
    """Play a turn for two at one screen: one seals, the screen is hidden, the other seals."""
    open_match(page, url, game, "here")
    pupil, sides = Pupil(page, game, keys=False), set()
    for _ in so.load(game).sides:
        take_over(page)
        sides.add(page.locator(".brand").inner_text())
        curtain = page.locator("[data-curtain]")
        for _ in range(MOST):
            expect(curtain.or_(page.locator(".seal .primary:not(:disabled)")).first).to_be_visible()
            if curtain.count():
                break
            pupil.seal()
        expect(curtain).to_be_visible()
    assert len(sides) == len(so.load(game).sides)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_in_firefox_lesson_battle_mission_and_a_turn_of_each_hunt_are_played_mostly_offline(
    folder: Path, size: str
) -> None:
    if not FIREFOX:
        pytest.skip("there is no Firefox: install one, or name it in FIREFOX")
    with firefox(FIREFOX) as fox:
        fox.size(**SIZES[size]["viewport"])
        with hosted(folder) as (url, _):
            fox.go(url)
            fox.click("button.btn", "Start lesson")
            fox.until("!!document.querySelector('.coach')")
            fox_player.answer(fox, "over")
            assert fox.run(f"({LEARNED})('tutorial/hunter')")
            fox.until("!!navigator.serviceWorker.controller")
        for game in ("denmark_strait", "bismarck_solitaire"):
            fox_player.open_match(fox, url, game)
            fox_player.answer(fox, "over")
        for game in HUNTS:
            fox_player.open_match(fox, url, game, "here")
            for _ in so.load(game).sides:
                fox.click("[data-curtain] button", "Open as")
                fox.until("!document.querySelector('[data-curtain]')")
                fox_player.answer(fox, "hidden")
        assert [text for text in fox.console if KNOWN[1] not in text] == []
