"""Mail, to a real mail server on this machine."""

from __future__ import annotations

import asyncio
import email
import socket
from email.message import Message as Mail
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from sealed_orders.server.notices import mail
from sealed_orders.server.notices.mail import BadMail, checked, letter, mail_server, send
from sealed_orders.table.notices.words import Line, Message
from sealed_orders.table.refusal import Refusal

LINE = Line("It is your turn.", "Denmark Strait\r\nBcc: x@example.org", "", "https://hunts.example.org/#/match/1")
MESSAGE = Message("id1", "It is your turn.", (LINE,), "https://hunts.example.org/stop/t", "topic", 2_000, 1_000)


class Inbox:
    """A mail server's handler that keeps every mail; for one address it answers with a given refusal."""

    def __init__(self, refusals: dict[str, str] | None = None) -> None:
        self.mails: list[Mail] = []
        self.refusals = refusals or {}

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(email.message_from_bytes(envelope.content))
        return "250 OK"


class Post(Controller):
    """The server itself, on a free port."""

    def __init__(self, inbox: Inbox) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        super().__init__(inbox, hostname="127.0.0.1", port=port)

    @property
    def url(self) -> str:
        return f"smtp://hunts%40example.org@127.0.0.1:{self.port}"


def sent(inbox: Inbox, address: str) -> str:
    post = Post(inbox)
    post.start()
    try:
        return asyncio.run(send(mail_server(post.url), address, MESSAGE))
    finally:
        post.stop()


def test_a_mail_arrives_with_what_stops_it_in_one_click() -> None:
    inbox = Inbox()
    assert sent(inbox, "raeder@example.org") == "sent"
    (mail,) = inbox.mails
    assert mail["To"] == "raeder@example.org"
    assert mail["Subject"] == "Sealed Orders: It is your turn."
    assert mail["Message-ID"] == "<id1@example.org>"
    assert mail["List-Unsubscribe"] == "<https://hunts.example.org/stop/t>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Bcc"] is None
    assert "https://hunts.example.org/#/match/1" in mail.get_payload()


def test_only_an_address_that_is_refused_permanently_is_gone() -> None:
    refusals = {"a@example.org": "550 no such user", "b@example.org": "451 try later"}
    assert sent(Inbox(refusals), "a@example.org") == "gone"
    assert sent(Inbox(refusals), "b@example.org") == "later"


def test_a_mail_server_that_is_down_is_tried_later() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert asyncio.run(send(mail_server(f"smtp://x@127.0.0.1:{port}"), "a@example.org", MESSAGE)) == "later"


def test_a_mail_server_that_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "WHOLE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert asyncio.run(send(mail_server(f"smtp://x@127.0.0.1:{port}"), "a@example.org", MESSAGE)) == "later"


def test_a_mail_server_elsewhere_must_have_tls() -> None:
    assert mail_server("smtp://hunts@mail.example.org").tls == "before anything else"
    assert mail_server("smtps://hunts@mail.example.org").tls == "at once"
    assert mail_server("smtp://hunts@127.0.0.1:25").tls == "none"


def test_a_server_without_starttls_gets_nothing() -> None:
    inbox = Inbox()
    post = Post(inbox)
    post.start()
    try:
        there = mail_server(post.url)._replace(tls="before anything else")
        assert asyncio.run(send(there, "a@example.org", MESSAGE)) == "later"
    finally:
        post.stop()
    assert inbox.mails == []


def test_the_address_of_a_mail_server_is_read() -> None:
    server = mail_server("smtp://hunts%40example.org@mail.example.org:2525?from=no-reply@example.org", "secret")
    assert (server.host, server.port, server.user, server.sender) == (
        "mail.example.org", 2525, "hunts@example.org", "no-reply@example.org",
    )  # fmt: skip
    assert mail_server("smtps://hunts@mail.example.org").sender == "hunts@mail.example.org"


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://x@y/", "smtp://", "smtp://u:p@host", "smtp://h:99999"])
def test_what_is_no_mail_server_is_one_sentence(url: str) -> None:
    with pytest.raises(BadMail):
        mail_server(url)


@pytest.mark.parametrize(
    "text",
    [
        "", "raeder", "raeder@", "@example.org", "raeder@localhost", "a@b@example.org", "a b@example.org",
        "a@example.org\r\nBcc: x@example.org", "a@example.org,b@example.org", "<a@example.org>",
        "a@[127.0.0.1]", "ä@example.org", "a" * 65 + "@example.org", "a@" + "b." * 130 + "org",
    ],
)  # fmt: skip
def test_what_is_no_mail_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        checked(text)


def test_an_address_with_a_line_break_makes_no_mail() -> None:
    with pytest.raises(ValueError, match="linefeed"):
        letter(mail_server("smtp://x@127.0.0.1"), "a@example.org\r\nBcc: b@example.org", MESSAGE)
