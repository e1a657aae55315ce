"""Measures the client on this machine and prints a table: ``python -m tests.browser.measure``."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.table import Table, new_match

ROUNDS = 40
PAN = """async () => {
  const chart = document.querySelector('[role=application]');
  const box = chart.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const at = (x, y) => ({bubbles: true, clientX: x, clientY: y, view: window, buttons: 1});
  for (let i = 0; i < 6; i++) chart.dispatchEvent(new WheelEvent('wheel', {...at(x, y), deltaY: -120}));
  await new Promise(done => setTimeout(done, 800));
  chart.dispatchEvent(new MouseEvent('mousedown', at(x, y)));
  let frames = 0;
  const start = performance.now();
  await new Promise(done => {
    const step = now => {
      const t = (now - start) / 1000;
      window.dispatchEvent(new MouseEvent('mousemove', at(x + 150 * Math.sin(t * 4), y + 150 * Math.cos(t * 4))));
      frames++;
      if (t < 3) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  window.dispatchEvent(new MouseEvent('mouseup', at(x, y)));
  return frames / ((performance.now() - start) / 1000);
}"""


def main() -> None:
    """Measure everything."""
    rows = [
        (
            "client, gzip with fonts, without the replay and the open plane, which are fetched when wanted",
            f"{weight() / 1000:.0f} KB",
            "250 KB",
        )
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        with started(Path(folder)) as (url, began):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            Table(page, url).lobby()
            rows.append(("command to usable lobby", f"{time.perf_counter() - began:.1f} s", ""))
            page.close()
            rows += sizes_and_times(browser, url)
            rows += [("frames a second while panning", f"{panning(browser, url):.0f}", "50")]
        browser.close()
    say("| measured | here | goal |\n|---|---|---|")
    for row in rows:
        say(f"| {' | '.join(row)} |")


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def weight() -> int:
    """What a browser is sent the first time, in bytes: without what is fetched when it is first wanted."""
    folder = Path(str(files("sealed_orders_web")))
    page = (folder / "index.html").read_text()
    sent = [
        p
        for p in folder.rglob("*")
        if p.suffix in (".html", ".svg", ".woff2") or (p.suffix in (".js", ".css") and p.name in page)
    ]
    return sum(len(p.read_bytes() if p.suffix == ".woff2" else gzip.compress(p.read_bytes())) for p in sent)


@contextmanager
def started(folder: Path) -> Iterator[tuple[str, float]]:
    """The server as a player starts it, and when that was."""
    began = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "sealed_orders.server",
        "--no-open",
        "--database",
        f"sqlite:///{folder / 'm.sqlite3'}",
    ]
    server = subprocess.Popen([*command, "--port", "8765"], stdout=subprocess.PIPE)
    url = "http://127.0.0.1:8765"
    try:
        for _ in range(200):
            try:
                urlopen(url)
                break
            except OSError:
                time.sleep(0.05)
        yield url, began
    finally:
        server.terminate()
        server.wait()


def sizes_and_times(browser: Browser, url: str) -> list[tuple[str, str, str]]:
    """Sizes of a full position and of updates, and the time from an order to the update on the screen's socket."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    heard: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        heard.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    table = Table(page, url)
    table.hunt()
    full = next(sized(m) for m in heard if '"type":"position"' in str(m)[:80])
    table.unit("Hood").click()
    page.keyboard.press("Numpad4")
    table.seal()
    table.through_to("Orders for the British")
    update = max(sized(m) for m in heard if '"type":"update"' in str(m)[:80])
    times = sorted(order_to_update(page, url) for _ in range(ROUNDS))
    page.close()
    median, slow = times[ROUNDS // 2], times[int(ROUNDS * 0.95)]
    return [
        ("a full position of the hunt, as sent (and before deflation)", f"{full[0]:.1f} ({full[1]:.1f}) KB", "10 KB"),
        ("an update after a whole turn, likewise", f"{update[0]:.1f} ({update[1]:.1f}) KB", "2 KB"),
        ("order to update, median and 95th percentile", f"{median:.0f}, {slow:.0f} ms", "50 ms"),
    ]  # fmt: skip


def sized(message: str | bytes) -> tuple[float, float]:
    """The size of a message in KB: deflated, as the socket sends it, and plain."""
    data = message.encode() if isinstance(message, str) else message
    return len(zlib.compress(data)) / 1000, len(data) / 1000


def order_to_update(page: Page, url: str) -> float:
    """Milliseconds from sealing the second of two orders to the update, on loopback, in the browser."""
    seats = new_match(url, "tutorial", {"raider": {"player": "away"}, "hunter": {"player": "away"}})["seats"]
    script = """async ([raider, hunter]) => {
      const open = key => new Promise(done => {
        const line = new WebSocket(`ws://${location.host}/ws/${key}`);
        line.onmessage = () => done(line);
      });
      const a = await open(raider), b = await open(hunter);
      const heard = (line, type) => new Promise(done => {
        line.onmessage = m => JSON.parse(m.data).type === type && done(performance.now());
      });
      const sealed = heard(a, 'sealed');
      a.send(JSON.stringify({type: 'order', number: 0, order: {ship: ['lurk']}}));
      await sealed;
      const updated = heard(b, 'update');
      const start = performance.now();
      b.send(JSON.stringify({type: 'order', number: 0, order: {}}));
      const took = await updated - start;
      a.close(); b.close();
      return took;
    }"""
    took: float = page.evaluate(script, [seats["raider"], seats["hunter"]])
    return took


def panning(browser: Browser, url: str) -> float:
    """Frames a second while a full chart is panned, zoomed in."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    table = Table(page, url)
    table.hunt()
    expect(table.chart).to_be_visible()
    frames: float = page.evaluate(PAN)
    page.close()
    return frames


if __name__ == "__main__":
    main()
