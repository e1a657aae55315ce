"""What leaves in a notice depends only on what its side may know."""

from __future__ import annotations

import os
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

import sealed_orders as so
from sealed_orders.kernel.wire import encode
from sealed_orders.server.notices import hooks, push
from sealed_orders.server.notices.mail import letter, mail_server
from sealed_orders.server.notices.vault import Vault
from sealed_orders.table.notices import calling, words
from sealed_orders.table.notices.stopping import stop_token
from sealed_orders.table.notices.words import Message, Notice
from sealed_orders.table.seats import Glance, Seat
from sealed_orders.table.store.addition import Addition, Mark
from sealed_orders.testing import leaks

VAULT, HOME, NOW = Vault(bytes(32)), "https://hunts.example.org", 1_800_000_000
MAIL = mail_server("smtp://hunts@127.0.0.1")
BROWSER = push.raw_point(ec.derive_private_key(7, push.CURVE))
GAMES = (
    "tutorial",
    *(
        pytest.param(name, marks=pytest.mark.long)
        for name in ("sink_the_bismarck", "bismarck", "graf_spee", "denmark_strait")
    ),
)


def notices(match: so.Match, side: str) -> list[dict[str, Any]]:
    """Return what a decision at this moment would store for a side."""
    sides = match.game.sides
    seats = tuple(Seat(f"hash of {one}", "match", one, "away", Glance("waiting", 0), 0) for one in sides)
    addition = Addition("match", Mark(0, 0, ()), NOW)
    other = next(seat for seat in seats if seat.side != side)
    calling.call(addition, match, seats, other)
    return [row for _, row in addition.rows if row["to"] == f"hash of {side}"]


def outgoing(match: so.Match, side: str) -> bytes:
    """Return every byte of what would leave for a side now: by mail, push and both kinds of webhook."""
    sent = [parts(message(row)) for row in notices(match, side)]
    return encode({"log": [], "rows": notices(match, side), "sent": sent})


def message(row: dict[str, Any], due: int | None = NOW + 86_400) -> Message:
    line = words.line(Notice(row["notice_kind"], "match", "Friday", due), HOME, "UTC")
    stop = f"{HOME}/stop/{stop_token(VAULT, 'mark')}"
    topic = VAULT.mark("topic", row["to"])[:32]
    return Message("id", words.title((line,)), (line,), stop, topic, NOW + 86_400, NOW)


def parts(message: Message) -> dict[str, Any]:
    """Return headers, bodies and lengths."""
    secret, ntfy, json = "secret", hooks.as_ntfy(message), hooks.as_json(message)
    return {
        "mail": letter(MAIL, "raeder@example.org", message).as_string(),
        "push": len(push.encrypted(words.plain(message).encode(), BROWSER, os.urandom(16))),
        "ntfy": [ntfy[0], ntfy[1].decode(), hooks.signed(secret, message, ntfy[1])],
        "json": [json[0], json[1].decode(), hooks.signed(secret, message, json[1])],
        "topic": message.topic,
        "expires": message.expires,
    }


def hunt(game: str, seeds: int = 1) -> leaks.Hunt:
    own = leaks.Hunt(so.load(game), points=2, continuations=4)
    for number in range(seeds):
        own.search(next(iter(so.load(game).scenarios)), f"notices {number}")
    return own


@pytest.mark.parametrize("game", GAMES)
def test_a_notice_depends_on_what_its_side_may_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "packet", outgoing)
    assert hunt(game).moments > 20


@pytest.mark.parametrize("leak", ["asked", "sealed", "questions"])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them reveals something about the enemy in Sink the Bismarck."""

    def leaky(match: so.Match, side: str) -> bytes:
        enemy = next(one for one in match.game.sides if one != side)
        planted = {
            "asked": enemy in match.waiting,
            "sealed": match.sealed(enemy) is not None,
            "questions": match.number(enemy),
        }
        rest = outgoing(match, side).removeprefix(b"{")
        return encode({"planted": planted[leak]})[:-1] + b"," + rest

    monkeypatch.setattr(leaks, "packet", leaky)
    with pytest.raises(leaks.Leak):
        hunt("sink_the_bismarck", 20)


def test_every_push_has_one_length_and_every_kind_one_sentence() -> None:
    assert set(words.SENTENCES) == set(words.NoticeKind.__args__)  # type: ignore[attr-defined]
    rows = [{"to": "hash", "notice_kind": kind} for kind in words.SENTENCES]
    assert len({parts(message(row))["push"] for row in rows}) == 1
