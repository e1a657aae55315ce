"""Webhooks: a message as JSON, or as ntfy reads it, signed with the channel's secret."""

from __future__ import annotations

import hmac

import msgspec

from sealed_orders.table.notices.words import Message, plain

SIGNATURE = "sealed-orders-signature"


def as_json(message: Message) -> tuple[dict[str, str], bytes]:
    """Headers and body of a webhook of your own."""
    notices = [{"text": one.sentence, "match": one.match, "due": one.due, "link": one.link} for one in message.lines]
    body = msgspec.json.encode({"id": message.id, "at": message.at, "title": message.title, "notices": notices})
    return {"content-type": "application/json"}, body


def as_ntfy(message: Message) -> tuple[dict[str, str], bytes]:
    """Headers and body of an ntfy topic."""
    headers = {"content-type": "text/plain; charset=utf-8", "title": message.title, "click": message.lines[0].link}
    return headers, plain(message).encode()


def signed(secret: str, message: Message, body: bytes) -> dict[str, str]:
    """Headers that show who sent a body and when, so that it cannot be altered or sent again later."""
    code = hmac.digest(secret.encode(), f"{message.at}.".encode() + body, "sha256").hex()
    return {SIGNATURE: f"t={message.at},v1={code}", "sealed-orders-id": message.id}
