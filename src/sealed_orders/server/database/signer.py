"""The server's signature, Ed25519: with the extra `notices`, by a key that follows from the key of the database."""

from __future__ import annotations

import hmac
from base64 import b64encode
from functools import cached_property
from importlib.util import find_spec
from typing import Any


class ServerSigner:
    """Signs. Nothing of the extra is loaded before the first signature."""

    def __init__(self, key: bytes) -> None:
        self._seed = hmac.digest(key, b"slips", "sha256")

    @property
    def is_able(self) -> bool:
        """Whether the extra is installed."""
        return find_spec("cryptography") is not None

    @cached_property
    def _private(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self._seed)

    @cached_property
    def key(self) -> str:
        """The public key; it is the same as long as the key file is."""
        return b64encode(self._private.public_key().public_bytes_raw()).decode()

    def sign(self, text: bytes) -> str:
        """Return the signature of a text."""
        return b64encode(self._private.sign(text)).decode()
