"""What a page without a server takes: ``python -m tests.browser.measure_page`` prints the figures of docs/play-now.md.

Times are of this machine; nothing else should run on it. Processor time is of the whole browser, on all cores: other
work on the machine changes it less, and a page that waits for nothing else takes no longer than that.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from sealed_orders.site.sizes import brotli, sizes
from tests.browser.conftest import CHROMIUM
from tests.browser.static import hosted
from tests.browser.test_page import START, kept, seal
from tests.site.built import built

ORDERS = 3
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


def say(text: str) -> None:
    """A line."""
    sys.stdout.write(f"{text}\n")


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


def visit(page: Page, url: str, how: str) -> None:
    """Open the page, and say when the lobby is to be seen and when the table is ready."""
    begun, used = time.perf_counter(), processor()
    page.goto(url) if how == "first visit" else page.reload()
    page.get_by_role("heading", name="Choose a game").wait_for()
    lobby = time.perf_counter() - begun
    page.locator(".condition").wait_for(state="detached", timeout=START)
    ready, used = time.perf_counter() - begun, processor() - used
    say(f"{how}: lobby {lobby:.2f} s, table ready {ready:.2f} s; processor time {used:.2f} s")


def measured(context: BrowserContext, url: str) -> None:
    """Times and memory."""
    page = context.new_page()
    page.add_init_script(TIMES)
    visit(page, url, "first visit")
    kept(page)
    visit(page, url, "reload")
    context.set_offline(True)
    visit(page, url, "offline")
    page.get_by_role("button", name="Start lesson").first.click()
    page.get_by_text("Turn 1 of 8").wait_for()
    for turn in range(2, ORDERS + 2):
        seal(page)
        page.get_by_text(f"Turn {turn} of 8").wait_for()
    took = ", ".join(f"{each:.0f}" for each in sorted(page.evaluate("took")))
    heap = page.workers[0].evaluate("heap()")
    say(f"order to update: {took} ms; heap {heap / 1e6:.0f} MB")


def main() -> int:
    """Print everything."""
    site: Path = built()
    raw, packed = sizes(site)
    say(f"download: {raw / 1e6:.1f} MB, gzip {packed / 1e6:.1f} MB, Brotli {brotli(site) / 1e6:.1f} MB")
    with sync_playwright() as playwright, hosted(site) as (url, _):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        measured(browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"), url)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
