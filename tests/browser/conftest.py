"""A live server, and a browser that is Debian's Chromium where Playwright has none of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, WebError, expect

from sealed_orders.bots.bismarck_solitaire import plot
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.store.seeds import Seeds
from tests.browser.dice import KNOWN, KNOWN_SALT
from tests.browser.line import LINES
from tests.browser.table import Table
from tests.browser.unpainted import UNPAINTED
from tests.browser.windows import Windows

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--in-process-gpu", "--process-per-site", "--disable-site-isolation-trials",
    # A page lives too short for scripts to be worth optimizing, and has memory enough to put off the collector.
    "--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16",
)  # fmt: skip
PATIENCE = 60_000  # milliseconds: a busy machine is no fault; what is not there after this is not there
expect.set_options(timeout=PATIENCE)
NETWORK = ("Failed to load resource", "WebSocket connection")  # what a browser says of a refusal that a test wants


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """Collect these only if named: after a browser test, no other test in the process can run an event loop."""
    here = Path(__file__).parent
    asked = any(here in (path := Path(arg.split("::")[0]).resolve(), *path.parents) for arg in config.args)
    return None if asked else True


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, playwright: Playwright) -> Iterator[Background]:
    """Provide the server with the installed client."""
    if not CHROMIUM and not Path(playwright.chromium.executable_path).exists():
        pytest.skip("there is no Chromium: install one, or name it in CHROMIUM")
    assert find_spec("sealed_orders_web"), "the client was not built: run uv sync"
    folder = tmp_path_factory.mktemp("browser")
    with serving(f"sqlite:///{folder / 'matches.sqlite3'}", workers=1) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Background) -> str:
    """Return the address of the lobby."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start Chromium without its background work."""
    return {**browser_type_launch_args, "args": list(QUIET), **({"executable_path": CHROMIUM} if CHROMIUM else {})}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Provide a desktop window without motion, so that no test waits for it."""
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session", autouse=True)
def windows(server: Background, browser: Browser) -> Iterator[None]:
    """Provide windows that are reused; actions wait as long as expectations do."""
    real = browser.new_context

    def patient(**how: Any) -> BrowserContext:
        context = real(**how)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KNOWN_SALT)
        context.add_init_script(LINES)
        if not how.get("has_touch"):  # where a finger is felt is painted too
            context.add_init_script(UNPAINTED)
        return context

    with pytest.MonkeyPatch.context() as reused:
        reused.setattr(browser, "new_context", Windows(patient, server.url).context)
        yield


@pytest.fixture(autouse=True)
def watched(context: BrowserContext, base_url: str) -> Iterator[None]:
    """Check that no script fails, and that no request leaves the server's origin."""
    wrong: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NETWORK):
            wrong.append(message.text)

    def see(request: Request) -> None:
        if not request.url.startswith((base_url, "data:", "blob:")):
            wrong.append(request.url)

    def fail(error: WebError) -> None:
        wrong.append(str(error.error))

    context.on("weberror", fail)
    context.on("console", hear)
    context.on("request", see)
    yield
    context.remove_listener("weberror", fail)
    context.remove_listener("console", hear)
    context.remove_listener("request", see)
    assert not wrong


@pytest.fixture(scope="session", autouse=True)
def known_dice() -> Iterator[None]:
    """Fix the server's seeds while it runs."""
    with patch.object(Seeds, "of", KNOWN.of):
        yield


@pytest.fixture(scope="session", autouse=True)
def few_games() -> Iterator[None]:
    """Let the staff of a cruise stop after a few games: its counting is tested without a browser."""
    with patch.multiple(plot, TELLING=2, ENOUGH=2):
        yield


@pytest.fixture(autouse=True)
def fixed_dice() -> None:
    """Give the first match of every test the same dice, the second the same, and so on."""
    KNOWN.coming = (f"match {number}" for number in count())


@pytest.fixture
def table(page: Page, server: Background) -> Table:
    """Provide a player's window."""
    return Table(page, server.url)
