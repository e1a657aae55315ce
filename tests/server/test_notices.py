"""Notices from a real server: to a real receiver and a real mail server, with a clock that the test sets."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message as Mail
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from sealed_orders.kernel.order import Order
from sealed_orders.server.command import serve
from sealed_orders.server.http.background import Background, serving
from sealed_orders.server.notices import push
from sealed_orders.server.notices.courier import ServerCourier
from sealed_orders.server.notices.mail import mail_server
from sealed_orders.server.notices.outbound import Outbound
from sealed_orders.table.clock import HandClock
from sealed_orders.table.notices.sender import Sender
from tests.server.notices.receiver import Receiver, receiving
from tests.server.notices.test_mail import Inbox, Post
from tests.server.player import Player, make_match

START = 1_800_000_000
AWAY = {"raider": "away", "hunter": "away"}
QUIET: dict[str, Order] = {"raider": {"ship": ("lurk",)}, "hunter": {}}


class House:
    """A server with everything around it."""

    def __init__(self, server: Background, there: Receiver, inbox: Inbox, clock: HandClock) -> None:
        self.server, self.there, self.inbox, self.clock = server, there, inbox, clock
        self.courier: ServerCourier

    def post(self, path: str, data: object) -> Any:
        answer = httpx.post(f"{self.server.url}{path}", json=data)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def pass_time(self, seconds: int) -> None:
        """Let time pass, and send what is due."""
        self.clock.move(seconds)
        sender = Sender(self.server.desk.matches.store, self.courier)
        asyncio.run_coroutine_threadsafe(sender.send_due(), self.server.loop).result(30)

    def decide(self, keys: dict[str, str]) -> None:
        """Seal for both sides, away from each other: the next decision asks both."""
        for side, key in keys.items():
            with Player(self.server, key) as player:
                player.seal(QUIET[side])

    def mails(self) -> list[Mail]:
        taken, self.inbox.mails = self.inbox.mails, []
        return taken


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = f"sqlite:///{tmp_path_factory.mktemp('notices') / 'matches.sqlite3'}"
    inbox, clock = Inbox(), HandClock(START)
    post = Post(inbox)
    post.start()
    with receiving() as there:
        made = []

        def make_courier(key: bytes) -> ServerCourier:
            made.append(ServerCourier(key, "https://h.example.org", mail_server(post.url), Outbound((there.host,))))
            return made[0]

        with serving(url, workers=1, clock=clock, make_courier=make_courier) as server:
            house = House(server, there, inbox, clock)
            house.courier = made[0]
            yield house
    post.stop()


def test_each_waiting_decision_gives_one_mail_and_one_webhook_call_and_none_after_sealing(house: House) -> None:
    keys = dict(make_match(house.server, "tutorial", AWAY, name="Friday\r\nBcc: x@example.org").seats)
    channels = f"/api/seats/{keys['hunter']}/channels"
    hook = house.post(channels, {"kind": "webhook", "address": f"http://{house.there.host}/turn"})
    mail = house.post(channels, {"kind": "mail", "address": "raeder@example.org"})
    (code,) = re.findall(r"\b\d{6}\b", str(house.mails()[0].get_payload()))
    house.post(f"{channels}/{mail['id']}/code", {"code": code})
    for number in range(1, 4):
        house.decide(keys)
        house.pass_time(300)
        house.pass_time(3_600)
        assert len(house.there.got) == number
        (letter,) = house.mails()
        assert (letter["To"], letter["Bcc"]) == ("raeder@example.org", None)
        assert "It is your turn." in letter["Subject"]
    with Player(house.server, keys["hunter"]) as player:
        player.seal({})
    house.pass_time(86_400)
    assert (len(house.there.got), house.mails()) == (3, [])
    got = house.there.got[-1]
    stamp, signature = re.fullmatch(r"t=(\d+),v1=(\w+)", got.headers["sealed-orders-signature"]).groups()  # type: ignore[union-attr]
    signed = hmac.digest(hook["secret"].encode(), f"{stamp}.".encode() + got.body, "sha256").hex()
    assert signature == signed
    assert set(json.loads(got.body)) == {"id", "at", "title", "notices"}


def test_a_push_is_what_the_browser_decrypts(house: House) -> None:
    keys = dict(make_match(house.server, "tutorial", AWAY, name="Friday").seats)
    browser, secret = ec.generate_private_key(push.CURVE), os.urandom(push.SECRET)
    subscription = {
        "endpoint": f"http://{house.there.host}/push",
        "expirationTime": None,
        "keys": {"p256dh": push.text(push.raw_point(browser)), "auth": push.text(secret)},
    }
    channels = f"/api/seats/{keys['hunter']}/channels"
    shown = house.post(channels, {"kind": "push", "address": json.dumps(subscription)})
    assert shown["shown"] == "127.0.0.1"
    house.decide(keys)
    house.pass_time(300)
    got = house.there.got[-1]
    assert (got.line, got.headers["ttl"]) == ("POST /push HTTP/1.1", "604800")
    read = json.loads(http_ece.decrypt(got.body, private_key=browser, auth_secret=secret))
    assert (read["title"], read["body"]) == ("It is your turn.", "Friday")
    assert read["tag"] == got.headers["topic"]
    house.there.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
    house.decide(keys)
    house.pass_time(300)
    house.there.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
    assert httpx.get(f"{house.server.url}{channels}").json()["channels"] == []


@pytest.mark.parametrize(
    ("kind", "address", "said"),
    [
        ("mail", "raeder@example.org\r\nBcc: x@example.org", "not a mail address"),
        ("webhook", "https://user:password@example.org/", "user name"),
        ("webhook", "http://127.0.0.1:1/", "port 443"),
        ("ntfy", "file:///etc/passwd", "not a URL"),
        ("push", "{ }", "not a push subscription"),
        ("push", '{"endpoint":"http://10.0.0.1/","keys":{"p256dh":"BA","auth":"AA"}}', "not a push subscription"),
    ],
)
def test_a_bad_address_is_one_sentence(house: House, kind: str, address: str, said: str) -> None:
    key = make_match(house.server, "tutorial", AWAY).seats["hunter"]
    answer = httpx.post(f"{house.server.url}/api/seats/{key}/channels", json={"kind": kind, "address": address})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_one_post_from_a_mail_program_stops_the_mails(house: House) -> None:
    link = house.courier.vault.mark("stop", "nobody")[:22]
    page = httpx.get(f"{house.server.url}/stop/nobody.{link}")
    assert page.headers["content-type"].startswith("text/html")
    assert "content-security-policy" in page.headers
    assert page.headers["referrer-policy"] == "same-origin"
    form = {"List-Unsubscribe": "One-Click"}
    assert httpx.post(f"{house.server.url}/stop/nobody.{link}", data=form).status_code == 200
    assert httpx.post(f"{house.server.url}/stop/nobody.{'a' * 22}", data=form).status_code == 404


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"notices": True}, "--name"),
        ({"mail": "mail.example.org", "name": ["h.example.org"]}, "smtp://USER@HOST"),
    ],
)
def test_notices_that_cannot_be_sent_are_one_sentence(
    options: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert serve(port=0, database=f"sqlite:///{tmp_path / 'm.sqlite3'}", browser=False, **options) == 2
    assert said in capsys.readouterr().err


def test_a_server_without_notices_loads_nothing_of_them() -> None:
    program = (
        "import sys, sealed_orders.server.http.web, sealed_orders.server.command\n"
        "print([name for name in sys.modules if name.startswith(('cryptography', 'aiosmtplib'))"
        " or 'server.notices' in name])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
