"""What a page without a server takes: ``python -m tests.browser.measure_page`` prints the figures of docs/play-now.md.

With ``--write`` it writes them there, and beside each goal whether it was met. Times are of this machine; nothing else
should run on it. If something does, begin with ``chrt -r 1`` (as root): everything else waits while the browser works.
Processor time is of the whole browser, on all cores: other work on the machine changes it less.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, sync_playwright

import sealed_orders as so
from sealed_orders.site.sizes import brotli, sizes
from tests.browser.conftest import CHROMIUM
from tests.browser.static import hosted
from tests.browser.test_page import START, kept, open_match, play_on, seal
from tests.own import ROOT
from tests.site.built import built

PUBLISHED = ROOT / "docs" / "play-now.md"
TABLE = re.compile(r"(?<=## Figures\n\n)\|.*?\n\n.*?\n(?=\n)", re.DOTALL)  # and the line below: on what it was measured
ROUNDS, ORDERS = 3, 3
GAMES = ("sink_the_bismarck", "bismarck")  # after First Hunt, the largest, as the lobby proposes them
BUSY = "\nThe machine was busy (load average {load:.0f}), so the times are too high."
AHEAD = "\nThe machine was busy, but the browser ran ahead of everything else (`chrt -r 1`)."
# From the order's way to the worker until the update is back, in milliseconds.
TIMES = """
globalThis.took = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.type === "say" && message.text.includes('"type":"order"')) {
    const begun = performance.now();
    const hear = ({ data }) => {
      if (data.type !== "heard" || !data.text.includes('"type":"update"')) return;
      this.removeEventListener("message", hear);
      globalThis.took.push(performance.now() - begun);
    };
    this.addEventListener("message", hear);
  }
  return post.call(this, message, ...rest);
};
"""
# In the worker: how long each save takes, in milliseconds.
SAVES = """() => {
  self.saves = [];
  const { commit } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = function () {
    const begun = performance.now();
    this.addEventListener("complete", () => self.saves.push(performance.now() - begun));
    commit.call(this);
  };
}"""


class Visit(NamedTuple):
    """Seconds until the lobby appears and until the table is ready, and the processor time up to then."""

    lobby: float
    ready: float
    processor: float


class Match(NamedTuple):
    """What a match costs."""

    orders: list[float]  # milliseconds each, until the update
    heap: float  # bytes of the interpreter after it


class Round(NamedTuple):
    """What one browser costs that has never been here."""

    visits: tuple[Visit, Visit, Visit]  # the first, a reload, one without a network
    matches: list[Match]
    saves: list[float]  # milliseconds each
    tab: float  # bytes


class Row(NamedTuple):
    """A figure, and its limit."""

    what: str
    measured: str
    most: float = 0.0  # what of the figure counts against the goal
    goal: float = 0.0
    unit: str = ""

    def verdict(self, busy: bool) -> str:
        """Say whether the goal was met; if not, whether the machine may be to blame."""
        if not self.goal:
            return ""
        if self.most <= self.goal:
            return "met"
        return "missed; the machine was busy" if busy and self.unit in ("s", "ms") else "missed"


def family() -> list[tuple[int, int]]:
    """Return every process that this one started, with its processor ticks."""
    stats = [stat for path in Path("/proc").glob("[0-9]*/stat") if (stat := stat_of(path))]
    own = {os.getpid()}
    while more := {process for process, parent, _ in stats if parent in own} - own:
        own |= more
    return [(process, ticks) for process, _, ticks in stats if process in own]


def processor() -> float:
    """Return the seconds of processor time used by all processes that this one started."""
    return sum(ticks for _, ticks in family()) / os.sysconf("SC_CLK_TCK")


def tab() -> float:
    """Return the bytes of the largest renderer process, including its share of shared memory."""
    drawing = [
        process for process, _ in family() if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    ]
    rollups = [Path(f"/proc/{process}/smaps_rollup").read_text() for process in drawing]
    return max(int(found[1]) * 1024 for text in rollups if (found := re.search(r"^Pss: +(\d+) kB", text, re.MULTILINE)))


def stat_of(path: Path) -> tuple[int, int, int] | None:
    """Return a process, its parent, and its ticks with those of ended children; None if it has ended."""
    try:
        number, _, rest = path.read_text().partition(" ")
    except OSError:
        return None
    fields = rest.rpartition(") ")[2].split()  # a name may hold anything, brackets too
    return int(number), int(fields[1]), sum(map(int, fields[11:15]))


def visit(page: Page, url: str = "") -> Visit:
    """Open the page, or reload it."""
    begun, used = time.perf_counter(), processor()
    page.goto(url) if url else page.reload()
    page.get_by_role("heading", name="Choose a game").wait_for()
    lobby = time.perf_counter() - begun
    setting_up = page.locator(".condition")
    setting_up.wait_for()
    setting_up.wait_for(state="detached", timeout=START)
    return Visit(lobby, time.perf_counter() - begun, processor() - used)


def measured(context: BrowserContext, url: str) -> Round:
    """Measure one round."""
    page = context.new_page()
    page.add_init_script(TIMES)
    first = visit(page, url)
    kept(page)
    again = visit(page)
    context.set_offline(True)
    visits = (first, again, visit(page))
    (worker,) = page.workers
    worker.evaluate(SAVES)

    def match() -> Match:
        return Match(page.evaluate("took.splice(0)"), worker.evaluate("heap()"))

    page.get_by_role("button", name="Start lesson").first.click()
    page.get_by_text("Turn 1 of 8").wait_for()
    for turn in range(2, ORDERS + 2):
        seal(page)
        page.get_by_text(f"Turn {turn} of 8").wait_for()
    matches = [match()]
    for game in GAMES:
        open_match(page, url, game)
        while page.evaluate("took.length") < ORDERS:
            play_on(page, game, 1)
        matches.append(match())
    return Round(visits, matches, worker.evaluate("saves"), tab())


def figures(site: Path, rounds: list[Round]) -> Iterator[Row]:
    """Yield the rows of the table."""
    raw, packed = sizes(site)
    small = brotli(site) / 1e6
    size = f"{small:.1f} MB (gzip {packed / 1e6:.1f}, as files {raw / 1e6:.1f})"
    how = "first visit, reload, offline"
    yield Row("download without numpy, Brotli", size, small, 10, "MB")
    yield Row(f"lobby visible: {how}", *by_visit(rounds, "lobby"), 1.5, "s")
    yield Row(f"table ready: {how}", *by_visit(rounds, "ready"), 4, "s")
    yield Row("processor time until then, all cores", by_visit(rounds, "processor")[0])
    games = [list(matches) for matches in zip(*(one.matches for one in rounds), strict=True)]
    orders = [list(chain.from_iterable(match.orders for match in matches)) for matches in games]
    took = f"{', '.join(f'{median(one):.0f} ms' for one in orders)} (at most {max(map(max, orders)):.0f})"
    which = ", ".join(so.load(game).title for game in ("tutorial", *GAMES))
    yield Row(
        f"order to update, with the opponent's answer and the saves: {which}", took, max(map(median, orders)), 100, "ms"
    )
    saves = list(chain.from_iterable(one.saves for one in rounds))
    yield Row("one save", f"{median(saves):.0f} ms (at most {max(saves):.0f})")
    heaps = [max(match.heap for match in matches) / 1e6 for matches in games]
    yield Row(
        "memory of the interpreter after each", ", ".join(f"{heap:.0f} MB" for heap in heaps), max(heaps), 60, "MB"
    )
    yield Row("memory of the whole tab after them", f"{max(one.tab for one in rounds) / 1e6:.0f} MB")


def by_visit(rounds: list[Round], what: str) -> tuple[str, float]:
    """Return the median of each visit, in words, and the largest."""
    medians = [
        median(getattr(one, what) for one in visits) for visits in zip(*(one.visits for one in rounds), strict=True)
    ]
    return ", ".join(f"{each:.1f} s" for each in medians), max(medians)


def table(rows: Iterable[Row], where: str, busy: bool) -> str:
    """Return the figures as Markdown, with the machine they were measured on."""
    cells = (
        (row.what, row.measured, f"{row.goal:g} {row.unit}" if row.goal else "", row.verdict(busy)) for row in rows
    )
    lines = "".join(f"| {' | '.join(row)} |\n" for row in cells)
    return f"| what | measured | goal | |\n|---|---|---|---|\n{lines}\n{where}\n"


def main() -> int:
    """Print everything."""
    load = os.getloadavg()[0]  # before the site is built
    site, ahead = built(), os.sched_getscheduler(0) == os.SCHED_RR
    busy = load > 1 and not ahead
    with sync_playwright() as playwright, hosted(site) as (url, _):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        rounds = []
        for _ in range(ROUNDS):
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            rounds.append(measured(context, url))
            context.close()
        version = browser.version.partition(".")[0]
        browser.close()
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))  # compressing need not go ahead
    where = f"Chromium {version}, local files, medians of {ROUNDS} runs on {os.cpu_count()} cores."
    if load > 1:
        where += AHEAD if ahead else BUSY.format(load=load)
    made = table(figures(site, rounds), where, busy)
    sys.stdout.write(made)
    if "--write" in sys.argv:
        text, found = TABLE.subn(lambda _: made, PUBLISHED.read_text(encoding="utf-8"))
        assert found == 1, "the table is below the heading Figures"
        PUBLISHED.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
