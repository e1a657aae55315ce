"""Mail, through the host's own mail server."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Literal, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from sealed_orders.table.notices.words import Message, plain
from sealed_orders.table.protocol.notices import Fate
from sealed_orders.table.refusal import Refusal

PATIENCE = 10.0  # seconds for each step of a delivery
WHOLE = 20.0  # seconds for all of them
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
LONGEST = 254  # characters of an address
NO_ADDRESS = "This is not a mail address: it must look like NAME@HOST."
PLAIN_URL = "--mail takes smtp://USER@HOST or smtps://USER@HOST, with a port if it is not the usual one."
STOP = "Stop these mails: {stop}"


class BadMail(Exception):
    """Why a mail server cannot be used as it was given."""


class MailServer(NamedTuple):
    """The host's mail server."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    tls: Literal["at once", "before anything else", "none"]


def mail_server(url: str, password: str = "") -> MailServer:
    """Read the address of a mail server, such as smtp://hunts%40example.org@mail.example.org?from=hunts@example.org."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadMail(PLAIN_URL) from None
    if parts.scheme not in ("smtp", "smtps") or not host or parts.password is not None:
        raise BadMail(PLAIN_URL)
    user = unquote(parts.username or "")
    sender = parse_qs(parts.query).get("from", [user if "@" in user else f"{user or 'sealed-orders'}@{host}"])[0]
    if parts.scheme == "smtps":
        return MailServer(host, port or 465, user, password, sender, "at once")
    return MailServer(host, port or 587, user, password, sender, "none" if _is_here(host) else "before anything else")


def checked(text: str) -> str:
    """Return a mail address as it is kept; refuse it if it is none."""
    address = text.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise Refusal(NO_ADDRESS)
    return address


def letter(server: MailServer, address: str, message: Message) -> EmailMessage:
    """Return a message as mail, with what mail programs need to stop it in one click (RFC 8058)."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"Sealed Orders <{server.sender}>"
    mail["To"] = address
    mail["Subject"] = f"Sealed Orders: {message.title}"
    mail["Date"] = format_datetime(datetime.fromtimestamp(message.at, UTC))
    mail["Message-ID"] = f"<{message.id}@{server.sender.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{message.stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(f"{plain(message)}\n\n-- \n{STOP.format(stop=message.stop)}\n")
    return mail


async def send(server: MailServer, address: str, message: Message, context: ssl.SSLContext | None = None) -> Fate:
    """Send a message. Only an address that is refused permanently is gone; everything else is tried again."""
    try:
        async with asyncio.timeout(WHOLE):
            await aiosmtplib.send(
                letter(server, address, message),
                hostname=server.host,
                port=server.port,
                username=server.user if server.password else None,
                password=server.password or None,
                use_tls=server.tls == "at once",
                start_tls=server.tls == "before anything else",
                tls_context=context,
                timeout=PATIENCE,
            )
    except aiosmtplib.SMTPRecipientsRefused as error:
        return "gone" if all(500 <= one.code < 600 for one in error.recipients) else "later"
    except (aiosmtplib.SMTPException, OSError, ValueError):
        return "later"
    return "sent"


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
