"""The courier: what a shell supplies so that notices can leave the table. A page without a server has none."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from sealed_orders.table.notices.words import Message
from sealed_orders.table.protocol.notices import ChannelKind, Fate


class Locked(Exception):
    """What is sealed cannot be opened: the key is another."""


class Address(NamedTuple):
    """Where a channel leads."""

    channel: str
    kind: ChannelKind
    text: str


class Vault(Protocol):
    """Keeps addresses secret from anyone who has only the database."""

    def seal(self, text: str, about: str) -> str:
        """Encrypt a text; it opens only under the same name of what it is about."""

    def open(self, sealed: str, about: str) -> str:
        """Decrypt it, or Locked."""

    def mark(self, use: str, text: str) -> str:
        """Return what is kept of a text in its place, or signs it."""


class Courier(Protocol):
    """Carries messages to addresses outside."""

    @property
    def kinds(self) -> tuple[ChannelKind, ...]:
        """What it can send."""

    @property
    def home(self) -> str:
        """Where players reach this table, as https://NAME."""

    @property
    def push_key(self) -> str:
        """What browsers subscribe with."""

    @property
    def vault(self) -> Vault:
        """Its vault."""

    def checked(self, kind: ChannelKind, text: str) -> str:
        """Return an address as it is kept; refuse it if nothing can ever be sent there."""

    async def send(self, address: Address, message: Message) -> Fate:
        """Send a message. It may arrive twice, with the same id."""
