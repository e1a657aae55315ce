"""Debian's Firefox without a driver: as much of WebDriver BiDi over a websocket as a smoke test needs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
SECONDS = 120  # a busy machine is no fault; what is not there after this is not there
# What a profile needs so that nothing but the page is opened, and what is asked of the net is the page's own.
QUIET = (
    ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("app.update.enabled", "false"),
    ("browser.shell.checkDefaultBrowser", "false"),
    ("browser.startup.homepage_override.mstone", '"ignore"'),
    ("network.captive-portal-service.enabled", "false"),
    ("network.connectivity-service.enabled", "false"),
    ("ui.prefersReducedMotion", "1"),
)


class Fox:
    """One page of a Firefox."""

    def __init__(self, line: ClientConnection, downloads: Path) -> None:
        self._line = line
        self.downloads = downloads  # where it saves files
        self._number = 0
        self.console: list[str] = []  # errors and warnings, of scripts too
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its result; keep what the console logs meanwhile."""
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(SECONDS))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] in ("error", "warn"):
                self.console.append(str(answer["params"]["text"]))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def size(self, width: int, height: int) -> None:
        """Set the size of the page."""
        self.ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def go(self, address: str) -> None:
        """Open a URL."""
        self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def again(self) -> None:
        """Load the page again."""
        self.ask("browsingContext.reload", context=self._page, wait="complete")

    def before(self, script: str) -> None:
        """Run a function before the scripts of every page opened from now on."""
        self.ask("script.addPreloadScript", functionDeclaration=script)

    def another(self) -> None:
        """Open a second window, and continue there."""
        self._behind = self._page
        self._page = self.ask("browsingContext.create", type="tab")["context"]

    def close_the_other(self) -> None:
        """Close the window in the background."""
        self.ask("browsingContext.close", context=self._behind)

    def run(self, script: str) -> Any:
        """Return the value of an expression, or of its promise, as JSON."""
        asked = {"expression": f"(async () => JSON.stringify(await ({script})))()", "awaitPromise": True}
        found = self.ask("script.evaluate", target={"context": self._page}, **asked)
        assert found["type"] == "success", found
        text = found["result"].get("value")
        return None if text is None else json.loads(text)

    def until(self, condition: str) -> Any:
        """Wait until an expression is true in the page."""
        wait = f"""new Promise((done, fail) => {{
          const end = Date.now() + {SECONDS - 20} * 1000;
          const look = () => {{
            const found = ({condition});
            if (found) done(found);
            else if (Date.now() > end) fail(new Error("not met: " + {json.dumps(condition)}));
            else setTimeout(look, 100);
          }};
          look();
        }})"""
        return self.run(wait)

    def click(self, selector: str, text: str = "") -> None:
        """Click the middle of the first element that matches a selector and contains a text."""
        all_of_them = f"[...document.querySelectorAll({json.dumps(selector)})]"
        find = f"{all_of_them}.find((e) => e.textContent.includes({json.dumps(text)}))"
        self.until(f"!!{find} && !{find}.disabled")
        self.run(f"{find}.scrollIntoView({{block: 'center'}})")
        x, y = self.run(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])({find}.getBoundingClientRect())"
        )
        self.press(x, y)

    def press(self, x: float, y: float) -> None:
        """Click a point of the page."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.ask("input.performActions", context=self._page, actions=[mouse])

    def give(self, selector: str, file: Path) -> None:
        """Choose a file in the first input that matches a selector."""
        asked = {"expression": f"document.querySelector({json.dumps(selector)})", "awaitPromise": False}
        found = self.ask("script.evaluate", target={"context": self._page}, **asked)["result"]
        element = {"sharedId": found["sharedId"]}
        self.ask("input.setFiles", context=self._page, element=element, files=[str(file)])

    def picture(self) -> str:
        """Return the page as a PNG, in base 64."""
        return str(self.ask("browsingContext.captureScreenshot", context=self._page)["data"])


@contextmanager
def firefox(program: str) -> Iterator[Fox]:
    """Provide a headless Firefox with its own profile while the block runs."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        downloads = Path(folder, "downloads")
        kept = (("browser.download.folderList", "2"), ("browser.download.dir", json.dumps(str(downloads))))
        settings = "".join(f'user_pref("{name}", {value});\n' for name, value in QUIET + kept)
        Path(folder, "user.js").write_text(settings, encoding="utf-8")
        command = [
            program,
            "--headless",
            "--no-remote",
            "--profile",
            folder,
            "--remote-debugging-port",
            "0",
            "about:blank",
        ]
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            try:
                assert process.stderr
                address = next((found[1] for line in process.stderr if (found := LISTENS.search(line))), "")
                assert address, "Firefox ended before it listened"
                with connect(f"{address}/session", max_size=None, ping_interval=None) as line:
                    yield Fox(line, downloads)
            finally:
                process.kill()
