"""Measures the client on this machine and prints a table: ``python -m tests.browser.measure``.

With the word ``order`` only what one order and one click bring down.
"""

from __future__ import annotations

import gzip
import re
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.conversation import Conversation
from tests.browser.table import Table, new_match

AT_ONCE = re.compile(r"""(?:from|import)\s*["']\./([^"']+)["']""")  # what a script imports as it begins
ROUNDS = 30  # matches; the server lets a client make only a few a minute
SETTLED = 2000  # milliseconds, after which everything asked has been answered
PAN = """async () => {
  const chart = document.querySelector('[role=application]');
  const box = chart.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const at = (x, y) => ({bubbles: true, clientX: x, clientY: y, pointerId: 1, buttons: 1});
  for (let i = 0; i < 6; i++) chart.dispatchEvent(new WheelEvent('wheel', {...at(x, y), deltaY: -120}));
  await new Promise(done => setTimeout(done, 800));
  chart.dispatchEvent(new PointerEvent('pointerdown', at(x, y)));
  let frames = 0;
  const start = performance.now();
  await new Promise(done => {
    const step = now => {
      const t = (now - start) / 1000;
      window.dispatchEvent(new PointerEvent('pointermove', at(x + 150 * Math.sin(t * 4), y + 150 * Math.cos(t * 4))));
      frames++;
      if (t < 3) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  window.dispatchEvent(new PointerEvent('pointerup', at(x, y)));
  return frames / ((performance.now() - start) / 1000);
}"""


def main() -> None:
    """Measure everything."""
    rows: list[tuple[str, str, str]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        with started(Path(folder)) as (url, began):
            rows += [*one_order(browser, url), *one_click(browser, url)]
            if sys.argv[1:] != ["order"]:
                rows += everything_else(browser, url, began)
        browser.close()
    say("| measured | here | goal |\n|---|---|---|")
    for row in rows:
        say(f"| {' | '.join(row)} |")


def everything_else(browser: Browser, url: str, began: float) -> list[tuple[str, str, str]]:
    """Return weight, speed and sizes."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    Table(page, url).lobby()
    ready = time.perf_counter() - began
    page.close()
    return [
        (
            "client, gzip with fonts, without replay and battle chart, fetched when needed",
            f"{weight() / 1000:.0f} KB",
            "280 KB",
        ),
        ("command to usable lobby", f"{ready:.1f} s", ""),
        *sizes_and_times(browser, url),
        ("frames a second while panning", f"{panning(browser, url):.0f}", "50"),
    ]


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def weight() -> int:
    """Return what a browser downloads the first time, in bytes, without what is fetched when first needed."""
    return weighed(parted()[0])


def parted() -> tuple[list[Path], list[Path]]:
    """Return the client's files: those loaded first, and those fetched when needed."""
    folder = Path(str(files("sealed_orders_web")))
    first = at_once(folder)
    sent = [path for path in folder.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg", ".woff2")]
    later = [path for path in sent if path.suffix in (".js", ".css") and path.name not in first]
    return [path for path in sent if path not in later], later


def at_once(folder: Path) -> set[str]:
    """Return the files that the page names, and the scripts they import at once."""
    page = (folder / "index.html").read_text()
    named = [path for path in folder.rglob("*") if path.name in page]
    found = {path.name for path in named}
    for path in named:  # it grows
        more = AT_ONCE.findall(path.read_text(errors="replace")) if path.suffix == ".js" else []
        named.extend(path.parent / name for name in more if name not in found)
        found.update(more)
    return found


def weighed(paths: Iterable[Path]) -> int:
    """Return how many bytes files take as they are sent."""
    return sum(len(p.read_bytes() if p.suffix == ".woff2" else gzip.compress(p.read_bytes())) for p in paths)


@contextmanager
def started(folder: Path) -> Iterator[tuple[str, float]]:
    """Provide the server as a player starts it, and when it was started."""
    began = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "sealed_orders.server",
        "--no-open",
        "--database",
        f"sqlite:///{folder / 'm.sqlite3'}",
    ]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([*command, "--port", str(port)], stdout=subprocess.PIPE)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1200):
            try:
                urlopen(url)
                break
            except OSError:
                time.sleep(0.05)
        yield url, began
    finally:
        server.terminate()
        server.wait()


def one_order(browser: Browser, url: str) -> list[tuple[str, str, str]]:
    """Return what one order of the hunt costs: Hood two squares west by keys, sealed, until the next question."""
    table, said = listened_to(browser, url)
    table.hunt()
    said.until("a plot table", lambda: bool(said.down("drafted")))
    table.page.wait_for_timeout(SETTLED)
    said.clear()
    table.unit("Hood").click()
    for _ in range(2):
        table.page.keyboard.press("Numpad4")
        table.page.wait_for_timeout(SETTLED)
    table.seal()
    table.page.wait_for_timeout(SETTLED)
    table.asked()
    table.page.wait_for_timeout(SETTLED)
    table.page.close()
    sizes: Counter[str] = Counter()
    for message in said.messages:
        if not message.up:
            sizes[message.read["type"]] += len(message.text)
    parts = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in sizes.most_common())
    return [
        ("one order of the hunt, all that comes down unpacked", f"{sizes.total() / 1000:.1f} KB ({parts})", "27 KB")
    ]


def one_click(browser: Browser, url: str) -> list[tuple[str, str, str]]:
    """Return what one step of a course costs, and a sealed order, in Sink the Bismarck: messages and bytes each way."""
    table, said = listened_to(browser, url)
    seats: dict[str, dict[str, object]] = {
        "british": {"player": "me"},
        "german": {"player": "bot", "bot": "random", "seconds": 0.2},
    }
    table.sit(new_match(url, "sink_the_bismarck", seats, "last_cruise")["seats"]["british"])
    table.through_to("Plot the turn")
    table.page.wait_for_timeout(SETTLED)
    table.page.locator(".roster button.row").nth(1).click()
    rows = []
    for key in ("Numpad7", "Numpad1"):
        said.clear()
        table.page.keyboard.press(key)
        table.page.wait_for_timeout(SETTLED)
        rows.append(("a step of a course of Sink the Bismarck, by a key", counted(said), ""))
    said.clear()
    table.seal()
    table.page.wait_for_timeout(SETTLED)
    rows.append(("its order sealed", counted(said), ""))
    table.page.close()
    return rows


def listened_to(browser: Browser, url: str) -> tuple[Table, Conversation]:
    """Return a window, and all that it and the server will send each other."""
    table = Table(browser.new_page(viewport={"width": 1440, "height": 900}), url)
    return table, Conversation(table)


def counted(said: Conversation) -> str:
    """Return messages and bytes each way, and the kinds of the messages."""
    kinds = " ".join(message.read["type"] for message in said.messages)
    up, down = len(said.up()), len(said.down())
    return f"{up} up, {said.size(up=True)} bytes; {down} down, {said.size(up=False)} bytes ({kinds})"


def sizes_and_times(browser: Browser, url: str) -> list[tuple[str, str, str]]:
    """Return sizes of a full position and of updates, and the time from an order to its update on the socket."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    frames: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        frames.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    table = Table(page, url)
    table.hunt()
    full = next(sized(m) for m in frames if '"type":"position"' in str(m)[:80])
    table.unit("Hood").click()
    page.keyboard.press("Numpad4")
    table.seal()
    table.through_to("Orders for the British")
    update = max(sized(m) for m in frames if '"type":"update"' in str(m)[:80])
    times = sorted(order_to_update(page, url) for _ in range(ROUNDS))
    page.close()
    median, slow = times[ROUNDS // 2], times[int(ROUNDS * 0.95)]
    return [
        ("a full position of the hunt, as sent (and before deflation)", f"{full[0]:.1f} ({full[1]:.1f}) KB", "10 KB"),
        ("an update after a whole turn, likewise", f"{update[0]:.1f} ({update[1]:.1f}) KB", "2 KB"),
        ("order to update, median and 95th percentile", f"{median:.0f}, {slow:.0f} ms", "50 ms"),
    ]  # fmt: skip


def sized(message: str | bytes) -> tuple[float, float]:
    """Return the size of a message in KB: deflated, as the socket sends it, and plain."""
    data = message.encode() if isinstance(message, str) else message
    return len(zlib.compress(data)) / 1000, len(data) / 1000


def order_to_update(page: Page, url: str) -> float:
    """Return milliseconds from sealing the second of two orders to the update, on loopback, in the browser."""
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
    """Return frames per second while a full chart is panned, zoomed in."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    table = Table(page, url)
    table.hunt()
    expect(table.chart).to_be_visible()
    frames: float = page.evaluate(PAN)
    page.close()
    return frames


if __name__ == "__main__":
    main()
