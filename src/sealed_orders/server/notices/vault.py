"""The vault: what the database must not hold in the clear, and what others must not forge.

Everything follows from the key file of the database (`database/key.py`), each use under a name of its own.
"""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from sealed_orders.table.notices.courier import Locked

NONCE = 12  # bytes
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


class Vault:
    """Seals, marks and signs with the keys that follow from one.

    >>> vault = Vault(bytes(32))
    >>> vault.open(vault.seal("raeder@example.org", "channel 1"), "channel 1")
    'raeder@example.org'
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._cipher = AESGCM(self._derived("addresses"))

    def seal(self, text: str, about: str) -> str:
        """Encrypt a text; it opens only under the same name of what it is about."""
        nonce = os.urandom(NONCE)
        return _text(nonce + self._cipher.encrypt(nonce, text.encode(), about.encode()))

    def open(self, sealed: str, about: str) -> str:
        """Decrypt it; Locked if the key is another, or the text was moved or altered."""
        try:
            raw = urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
            return self._cipher.decrypt(raw[:NONCE], raw[NONCE:], about.encode()).decode()
        except (InvalidTag, ValueError):
            raise Locked from None

    def mark(self, use: str, text: str) -> str:
        """Return what is kept instead of a text: equal for equal texts, and useless for guesses without the key."""
        return _text(hmac.digest(self._derived(f"marks {use}"), text.encode(), "sha256"))

    def push_key(self) -> ec.EllipticCurvePrivateKey:
        """Return the key by which push services know this server; it is the same as long as the key file is."""
        number = int.from_bytes(hmac.digest(self._key, b"push", "sha512"), "big")
        return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())

    def _derived(self, use: str) -> bytes:
        return hmac.digest(self._key, use.encode(), "sha256")


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
