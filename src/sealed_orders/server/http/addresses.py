"""Addresses: where others reach a server that listens beyond its own machine."""

from __future__ import annotations

import ipaddress
import os
import shlex
import shutil
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

# Ask the machine which of its addresses it would use to reach each of these; nothing is sent.
TOWARDS = {
    socket.AF_INET: ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}


def reached_at(listener: socket.socket, names: Sequence[str] = ()) -> tuple[str, ...]:
    """List the addresses at which others reach a listening socket, given names first; none if it only serves itself."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host)
    if address.is_loopback:
        return ()
    hosts = _own(listener.family) if address.is_unspecified else [host]
    return tuple(dict.fromkeys(url(host, port) for host in (*names, *hosts)))


def letting_in() -> str:
    """Return the command that lets others in, as this server was started and as the same shell finds it."""
    if by := os.environ.get("SEALED_ORDERS_STARTED_BY"):
        return f"{by} HOST=0.0.0.0"
    command = Path(sys.argv[0])
    program = shutil.which("sealed-orders")
    if command.name != "sealed-orders" or (program and Path(program).resolve() == command.resolve()):
        return "sealed-orders serve --host 0.0.0.0"
    return f"{shlex.quote(str(command))} serve --host 0.0.0.0"


def url(host: str, port: int) -> str:
    """Return where a host is, as a browser writes it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_loopback(host: str) -> bool:
    """Say whether a host is this machine, a name that only this machine uses."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _own(family: int) -> list[str]:
    return [address for address in _addresses(family) if _is_for_others(address)]


def _addresses(family: int) -> Iterator[str]:
    for target in TOWARDS[socket.AddressFamily(family)]:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            yield probe.getsockname()[0]
    with suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AddressFamily(family)):
            yield str(entry[4][0])


def _is_for_others(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
