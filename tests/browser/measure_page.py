"""What a page without a server takes: ``python -m tests.browser.measure_page`` prints the figures of docs/play-now.md.

With ``--write`` it writes them there. Times are of this machine; nothing else should run on it. Processor time is of
the whole browser, on all cores: other work on the machine changes it less.
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

from sealed_orders.site.sizes import brotli, sizes
from tests.browser.conftest import CHROMIUM
from tests.browser.static import hosted
from tests.browser.test_page import START, kept, seal
from tests.own import ROOT
from tests.site.built import built

PUBLISHED = ROOT / "docs" / "play-now.md"
TABLE = re.compile(r"(?<=## Figures\n\n)\|.*?\n\n.*?\n(?=\n)", re.DOTALL)  # and the line below: on what it was measured
ROUNDS, ORDERS = 3, 3
BUSY = "\nThe machine was busy (load average {load:.0f}), so the times are too high."
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


class Visit(NamedTuple):
    """Seconds until the lobby is to be seen, and until the table is ready, and of processor time until then."""

    lobby: float
    ready: float
    processor: float


class Round(NamedTuple):
    """What one browser that has never been here takes: three visits, and a match."""

    visits: tuple[Visit, Visit, Visit]  # the first, a reload, one without a network
    orders: list[float]  # milliseconds each
    heap: float  # bytes


def processor() -> float:
    """Seconds of processor time that all processes begun by this one have used."""
    stats = [stat for path in Path("/proc").glob("[0-9]*/stat") if (stat := stat_of(path))]
    family = {os.getpid()}
    while more := {own for own, parent, _ in stats if parent in family} - family:
        family |= more
    return sum(ticks for own, _, ticks in stats if own in family) / os.sysconf("SC_CLK_TCK")


def stat_of(path: Path) -> tuple[int, int, int] | None:
    """A process, its parent, and its ticks with those of children that have ended; None if it has ended."""
    try:
        number, _, rest = path.read_text().partition(" ")
    except OSError:
        return None
    fields = rest.rpartition(") ")[2].split()  # a name may hold anything, brackets too
    return int(number), int(fields[1]), sum(map(int, fields[11:15]))


def visit(page: Page, url: str = "") -> Visit:
    """Open the page, or load it again."""
    begun, used = time.perf_counter(), processor()
    page.goto(url) if url else page.reload()
    page.get_by_role("heading", name="Choose a game").wait_for()
    lobby = time.perf_counter() - begun
    page.locator(".condition").wait_for(state="detached", timeout=START)
    return Visit(lobby, time.perf_counter() - begun, processor() - used)


def measured(context: BrowserContext, url: str) -> Round:
    """One round."""
    page = context.new_page()
    page.add_init_script(TIMES)
    first = visit(page, url)
    kept(page)
    again = visit(page)
    context.set_offline(True)
    visits = (first, again, visit(page))
    page.get_by_role("button", name="Start lesson").first.click()
    page.get_by_text("Turn 1 of 8").wait_for()
    for turn in range(2, ORDERS + 2):
        seal(page)
        page.get_by_text(f"Turn {turn} of 8").wait_for()
    return Round(visits, page.evaluate("took"), page.workers[0].evaluate("heap()"))


def figures(site: Path, rounds: list[Round]) -> Iterator[tuple[str, str, str]]:
    """What was measured, how much it is, and how much it may be."""
    raw, packed = sizes(site)
    size = f"{brotli(site) / 1e6:.1f} MB (gzip {packed / 1e6:.1f}, as files {raw / 1e6:.1f})"
    how = "first visit, reload, offline"
    yield "download without numpy, Brotli", size, "10 MB"
    yield f"lobby visible: {how}", by_visit(rounds, "lobby"), "1.5 s"
    yield f"table ready: {how}", by_visit(rounds, "ready"), "4 s"
    yield "processor time until then, all cores", by_visit(rounds, "processor"), ""
    orders = list(chain.from_iterable(one.orders for one in rounds))
    took = f"{median(orders):.0f} ms (at most {max(orders):.0f})"
    yield "order to update, with the opponent's answer and the save", took, "100 ms"
    yield "memory of the interpreter", f"{max(one.heap for one in rounds) / 1e6:.0f} MB", "60 MB"


def by_visit(rounds: list[Round], what: str) -> str:
    """The median of each visit."""
    return ", ".join(
        f"{median(getattr(one, what) for one in visits):.1f} s"
        for visits in zip(*(one.visits for one in rounds), strict=True)
    )


def table(rows: Iterable[tuple[str, str, str]], where: str) -> str:
    """The figures as Markdown, and on what they were measured."""
    lines = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return f"| what | measured | goal |\n|---|---|---|\n{lines}\n{where}\n"


def main() -> int:
    """Print everything."""
    site, load = built(), os.getloadavg()[0]
    with sync_playwright() as playwright, hosted(site) as (url, _):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        rounds = []
        for _ in range(ROUNDS):
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            rounds.append(measured(context, url))
            context.close()
        version = browser.version.partition(".")[0]
        browser.close()
    where = f"Chromium {version}, local files, medians of {ROUNDS} runs on {os.cpu_count()} cores." + (
        BUSY.format(load=load) if load > 1 else ""
    )
    made = table(figures(site, rounds), where)
    sys.stdout.write(made)
    if "--write" in sys.argv:
        text, found = TABLE.subn(lambda _: made, PUBLISHED.read_text(encoding="utf-8"))
        assert found == 1, "the table is below the heading Figures"
        PUBLISHED.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
