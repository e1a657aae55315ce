"""Web push: encrypted for one browser (RFC 8291), from a server that signs who it is (RFC 8292)."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LENGTH = 2_048  # bytes of every message, whatever it says; push services take 4,096
SECRET = 16  # bytes of what a browser adds to its point
HOURS = 12  # that a signature is good for; push services refuse more than 24
CURVE = ec.SECP256R1()


def encrypted(payload: bytes, browser: bytes, secret: bytes) -> bytes:
    """Return a message that only one browser can read, by its point and its secret; ValueError for a bad point."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    ours = ec.generate_private_key(CURVE)
    point, salt = raw_point(ours), os.urandom(16)
    shared = _derived(ours.exchange(ec.ECDH(), theirs), secret, b"WebPush: info\0" + browser + point, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    record = (payload + b"\2").ljust(LENGTH + 1, b"\0")
    return salt + (4096).to_bytes(4, "big") + bytes([len(point)]) + point + AESGCM(key).encrypt(nonce, record, None)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, subject: str, now: int) -> str:
    """Return the sender: a token signed for the push service of an endpoint, and the key that signed it."""
    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": now + HOURS * 3600, "sub": subject}
    signed = f"{_packed({'typ': 'JWT', 'alg': 'ES256'})}.{_packed(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={text(raw_point(key))}"


def raw_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public half of a key as 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def text(raw: bytes) -> str:
    """Bytes as the web writes them in addresses."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(given: str) -> bytes:
    """Return the bytes of such a text; ValueError if it is something else."""
    return urlsafe_b64decode(given + "=" * (-len(given) % 4))


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(material)


def _packed(claims: Mapping[str, object]) -> str:
    return text(json.dumps(claims, separators=(",", ":")).encode())
