"""Push in a real service worker: what the server sends is decrypted as a browser does, and delivered by DevTools.

A headless browser has no push service and shows no notifications, so the worker notes what it would show.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, expect

from sealed_orders.server.http.background import Background, serving
from sealed_orders.server.notices import push
from sealed_orders.server.notices.courier import ServerCourier
from sealed_orders.server.notices.outbound import Outbound
from sealed_orders.table.clock import HandClock
from sealed_orders.table.notices.sender import Sender
from tests.browser.table import Table
from tests.server.notices.receiver import Receiver, receiving
from tests.server.player import Player, make_match
from tests.server.test_notices import AWAY, QUIET

SUBSCRIBED = """(given) => {
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async () => given;
}"""
NOTED = """() => {
  self.noted = [];
  self.registration.showNotification = async (title, how) => self.noted.push({ title, ...how });
  self.clients.openWindow = async (url) => self.noted.push({ url });
}"""
CLICKED = """(data) => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { data, close() {} };
  self.dispatchEvent(event);
}"""


class Service:
    """A push service that a browser has subscribed to, and the server that sends by it."""

    def __init__(self, server: Background, courier: ServerCourier, clock: HandClock, there: Receiver) -> None:
        self.server, self._courier, self._clock, self._there = server, courier, clock, there
        self._browser, self._secret = ec.generate_private_key(push.CURVE), os.urandom(push.SECRET)
        self.subscription = {
            "endpoint": f"http://{there.host}/push",
            "keys": {"p256dh": push.text(push.raw_point(self._browser)), "auth": push.text(self._secret)},
        }

    def ask(self, keys: dict[str, str]) -> str:
        """Seal for both sides, and return what the browser decrypts from the push that follows."""
        for side, key in keys.items():
            with Player(self.server, key) as player:
                player.seal(QUIET[side])
        self._clock.move(300)
        sender = Sender(self.server.desk.matches.store, self._courier)
        asyncio.run_coroutine_threadsafe(sender.send_due(), self.server.loop).result(30)
        got = self._there.got.pop()
        read: bytes = http_ece.decrypt(got.body, private_key=self._browser, auth_secret=self._secret)
        return read.decode()


@pytest.fixture
def service(tmp_path: Any) -> Iterator[Service]:
    clock, made = HandClock(1_800_000_000), []

    def make_courier(key: bytes) -> ServerCourier:
        made.append(ServerCourier(key, "https://h.example.org", outbound=Outbound((there.host,))))
        return made[0]

    with (
        receiving() as there,
        serving(f"sqlite:///{tmp_path / 'm.sqlite3'}", workers=1, clock=clock, make_courier=make_courier) as server,
    ):
        yield Service(server, made[0], clock, there)


class InBrowser:
    """The service worker of a window, driven through DevTools."""

    def __init__(self, table: Table) -> None:
        page = table.page
        self._tools = page.context.new_cdp_session(page)
        self._origin = table.url
        seen: list[dict[str, Any]] = []
        self._tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: seen.extend(event["registrations"]))
        self._tools.send("ServiceWorker.enable")
        page.wait_for_function("() => navigator.serviceWorker.ready")
        (self._worker,) = page.context.service_workers
        self._worker.evaluate(NOTED)
        self._registration = seen[-1]["registrationId"]

    def push(self, data: str) -> dict[str, Any]:
        """Deliver a push; return what it shows."""
        there = {"origin": self._origin, "registrationId": self._registration}
        self._tools.send("ServiceWorker.deliverPushMessage", {**there, "data": data})
        return self._noted()

    def click(self, data: str) -> dict[str, Any]:
        """Click a notification; return what it opens."""
        self._worker.evaluate(CLICKED, data)
        return self._noted()

    def _noted(self) -> dict[str, Any]:
        noted: dict[str, Any] = self._worker.evaluate(
            "async () => { while (!self.noted.length) await new Promise((go) => setTimeout(go, 10));"
            " return self.noted.shift(); }"
        )
        return noted


def test_a_push_reaches_the_worker_and_its_click_opens_the_match(service: Service, browser: Browser) -> None:
    made = make_match(service.server, "tutorial", AWAY, name="Friday")
    keys = dict(made.seats)
    context = browser.new_context(reduced_motion="no-preference")
    table = Table(context.new_page(), service.server.url)
    table.sit(keys["hunter"])
    table.page.evaluate(SUBSCRIBED, service.subscription)
    table.page.get_by_role("button", name="Match", exact=True).click()
    table.page.get_by_role("menuitem", name="Tell me when it is my turn").click()
    table.page.get_by_role("button", name="Show it in this browser").click()
    expect(table.page.get_by_role("dialog").get_by_role("listitem")).to_contain_text("browser, by 127.0.0.1")
    there = InBrowser(table)

    first, second = (there.push(service.ask(keys)) for _ in range(2))
    assert (first["title"], first["body"]) == ("It is your turn.", "Friday")
    assert first["tag"], "so that a later notice of the match takes its place"
    assert second["tag"] == first["tag"]
    opened = there.click(first["data"])
    assert opened == {"url": f"{service.server.url}/#/match/{made.match}"}
    unread = there.push("what nobody can read")
    assert unread["title"] == "Sealed Orders", "a push that shows nothing costs the player the right to any"
    context.close()


def test_the_worker_keeps_nothing_and_answers_no_request(service: Service, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    table = Table(context.new_page(), service.server.url)
    table.lobby()
    table.page.evaluate("() => navigator.serviceWorker.register('./push.js')")
    there = InBrowser(table)
    there.push(json.dumps({"title": "It is your turn."}))
    table.page.reload()
    assert table.page.evaluate("() => navigator.serviceWorker.controller.scriptURL").endswith("/push.js")
    assert table.page.evaluate("() => caches.keys()") == []
    context.set_offline(True)
    asked = "() => fetch('./icon.svg', { cache: 'no-store' }).then(() => 'answered', () => 'nobody there')"
    assert table.page.evaluate(asked) == "nobody there"
    context.close()
