"""Web push: what a browser decrypts, and what a push service sees."""

from __future__ import annotations

import json
import os

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from sealed_orders.server.notices import push
from sealed_orders.server.notices.vault import Vault

ENDPOINT = "https://push.example.org/send/abc"


def test_a_browser_decrypts_it_and_every_message_has_one_length() -> None:
    browser, secret = ec.generate_private_key(push.CURVE), os.urandom(push.SECRET)
    bodies = [push.encrypted(text, push.raw_point(browser), secret) for text in (b"", b"{}", b"x" * push.LENGTH)]
    opened = [http_ece.decrypt(body, private_key=browser, auth_secret=secret) for body in bodies]
    assert opened == [b"", b"{}", b"x" * push.LENGTH]
    assert len({len(body) for body in bodies}) == 1
    assert len(bodies[0]) <= 4096


@pytest.mark.parametrize("point", [b"", b"\4" + bytes(64), b"\4" + b"\1" * 64, b"\2" * 65])
def test_a_point_that_is_not_on_the_curve_is_refused(point: bytes) -> None:
    with pytest.raises(ValueError, match=r"point|curve|empty|[Ii]nvalid"):
        push.encrypted(b"", point, bytes(16))


def test_a_push_service_can_verify_who_sends() -> None:
    key = Vault(bytes(32)).push_key()
    scheme, token, of = push.authorization(key, ENDPOINT, "https://hunts.example.org", 1_000_000).split(" ")
    head, claims, signature = token.removeprefix("t=").removesuffix(",").split(".")
    raw = push.raw(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.raw(of.removeprefix("k=")))
    public.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert scheme == "vapid"
    assert json.loads(push.raw(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(push.raw(claims)) == {
        "aud": "https://push.example.org", "exp": 1_000_000 + 12 * 3600, "sub": "https://hunts.example.org",
    }  # fmt: skip
