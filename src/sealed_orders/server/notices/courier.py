"""The courier of a server: every message on its way out, by the kind of its channel."""

from __future__ import annotations

import ssl

import msgspec

from sealed_orders.server.notices import hooks, mail, push
from sealed_orders.server.notices.outbound import Outbound, Unreachable
from sealed_orders.server.notices.vault import Vault
from sealed_orders.table.notices.courier import Address
from sealed_orders.table.notices.words import Message
from sealed_orders.table.protocol.notices import ChannelKind, Fate
from sealed_orders.table.refusal import Refusal

BAD_SUBSCRIPTION = "This is not a push subscription of a browser."
SHOWN = 3  # notices of a push
GONE = (404, 410)  # what a push service answers when the browser has unsubscribed


class Keys(msgspec.Struct, frozen=True):
    """What a browser gives so that only it can read a push."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push subscription."""

    endpoint: str
    keys: Keys


class ServerCourier:
    """Sends by mail, push and webhook."""

    def __init__(
        self,
        key: bytes,
        home: str,
        server: mail.MailServer | None = None,
        outbound: Outbound | None = None,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.home = home
        self.vault = Vault(key)
        self._server = server
        self._outbound = outbound or Outbound()
        self._context = context
        self._push = self.vault.push_key()
        self.push_key = push.text(push.raw_point(self._push))

    @property
    def kinds(self) -> tuple[ChannelKind, ...]:
        """Mail if there is a mail server, and the others."""
        mails: tuple[ChannelKind, ...] = ("mail",) if self._server else ()
        return (*mails, "push", "webhook", "ntfy")

    def checked(self, kind: ChannelKind, text: str) -> str:
        """Return an address as it is kept."""
        if kind == "mail":
            return mail.checked(text)
        if kind == "push":
            return self._subscription(text)
        self._outbound.check(text)
        return text

    async def send(self, address: Address, message: Message) -> Fate:
        """Send a message; what a player's server does wrong is no error of ours."""
        if address.kind == "mail":
            return (
                "later" if self._server is None else await mail.send(self._server, address.text, message, self._context)
            )
        try:
            if address.kind == "push":
                status = await self._pushed(address.text, message)
                return "gone" if status in GONE else _fate(status)
            return _fate(await self._hooked(address, message))
        except (Unreachable, Refusal):
            return "later"

    async def _pushed(self, text: str, message: Message) -> int:
        to = msgspec.json.decode(text, type=Subscription)
        shown = {"title": message.title, "body": "\n".join(_short(message)), "tag": message.topic, "id": message.id}
        payload = msgspec.json.encode({**shown, "url": message.lines[0].link})
        headers = {
            "authorization": push.authorization(self._push, to.endpoint, self.home, message.at),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, message.expires - message.at)),
            "topic": message.topic,
            "urgency": "normal",
        }
        body = push.encrypted(payload, push.raw(to.keys.p256dh), push.raw(to.keys.auth))
        return await self._outbound.post(to.endpoint, headers, body)

    async def _hooked(self, address: Address, message: Message) -> int:
        headers, body = hooks.as_ntfy(message) if address.kind == "ntfy" else hooks.as_json(message)
        signature = hooks.signed(self.vault.mark("hook", address.channel), message, body)
        return await self._outbound.post(address.text, {**headers, **signature}, body)

    def _subscription(self, text: str) -> str:
        """Return a subscription with nothing else in it, whose point is on the curve."""
        try:
            given = msgspec.json.decode(text, type=Subscription)
            browser, secret = push.raw(given.keys.p256dh), push.raw(given.keys.auth)
            push.encrypted(b"", browser, secret)
            if len(secret) != push.SECRET:
                raise ValueError
        except ValueError:
            raise Refusal(BAD_SUBSCRIPTION) from None
        self._outbound.check(given.endpoint)
        return msgspec.json.encode(given).decode()


def _short(message: Message) -> list[str]:
    """At most three notices, as a phone shows them."""
    lines = [f"{one.match} · {one.due}" if one.due else one.match for one in message.lines[:SHOWN]]
    more = len(message.lines) - SHOWN
    return [*lines, f"and {more} more"] if more > 0 else lines


def _fate(status: int) -> Fate:
    return "sent" if 200 <= status < 300 else "later"
