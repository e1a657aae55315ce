"""The guard of what goes out: a URL that a player gave must lead to the public internet, and nowhere else."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from sealed_orders.table.refusal import Refusal

LONGEST = 2_000  # characters of a URL
OTHER_PORT = "The URL must use https on port 443."
NOT_A_URL = "This is not a URL: it must look like https://HOST/PATH."
SIGNED_IN = "The URL must not contain a user name or a password."
NOT_PUBLIC = "This URL leads to an address that is not public."

# Networks that Python counts as global, and that lead elsewhere: tunnels, relays, many hosts at once, or documents.
NOWHERE = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8", "192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    )
)  # fmt: skip
UNICAST = ipaddress.IPv6Network("2000::/3")  # everything else of IPv6 is local, many hosts at once, or wraps IPv4


def is_public(text: str) -> bool:
    """Say whether an address is one host on the public internet."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and (address not in UNICAST or address.scope_id):
        return False
    return address.is_global and not any(address in network for network in NOWHERE)


class Place(NamedTuple):
    """Where a request goes."""

    host: str
    port: int
    path: str
    is_tls: bool
    is_allowed: bool  # the host of this server has named it, so that it may be private

    @property
    def netloc(self) -> str:
        """Host and port as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def place(url: str, allowed: Iterable[str] = ()) -> Place:
    """Read a URL; refused unless it is https on port 443, or its host (with its port, if it has one) is allowed."""
    if not url.isascii() or len(url) > LONGEST or any(letter <= " " or letter in '\\"<>' for letter in url):
        raise Refusal(NOT_A_URL)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal(NOT_A_URL) from None
    if parts.scheme not in ("https", "http") or not host or "%" in host:
        raise Refusal(NOT_A_URL)
    if parts.username is not None or parts.password is not None:
        raise Refusal(SIGNED_IN)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_tls = parts.scheme == "https"
    named = host if port is None else f"{host}:{port}"
    if named in allowed:
        return Place(host, port or (443 if is_tls else 80), path, is_tls, True)
    if not is_tls or port not in (None, 443):
        raise Refusal(OTHER_PORT)
    return Place(host, 443, path, True, False)


def check_public(addresses: Iterable[str]) -> None:
    """Refuse a name unless every address that it leads to is public."""
    listed = list(addresses)
    if not listed or not all(map(is_public, listed)):
        raise Refusal(NOT_PUBLIC)
