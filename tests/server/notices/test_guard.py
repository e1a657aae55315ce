"""The guard: which URLs may be sent to, and which addresses they may lead to."""

from __future__ import annotations

import pytest

from sealed_orders.server.notices.guard import check_public, is_public, place
from sealed_orders.table.refusal import Refusal

NOT_PUBLIC = (
    "127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",
    "169.254.169.254", "192.0.0.9", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "192.88.99.1",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b::808:808",
    "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1",
    "5f00::1", "fc00::1", "fd00::1", "fe80::1", "fe80::1%eth0", "2606:4700::1%eth0", "fec0::1", "ff02::1", "ff0e::1",
    "", "localhost", "0x7f.1", "2130706433", "127.1",
)  # fmt: skip
PUBLIC = ("8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888")
HOSTILE = (
    "", "https://", "https:///path", "//example.org/", "example.org", "ftp://example.org/", "file:///etc/passwd",
    "gopher://example.org/", "http://example.org/", "https://example.org:8443/", "https://example.org:22/",
    "https://example.org:0/", "https://example.org:99999/", "https://user@example.org/", "https://u:p@example.org/",
    "https://@example.org/", "https://example.org/a b", "https://example.org/\r\nHost: x", "https://example.org\\@x/",
    "https://[::1%25eth0]/", "https://[::1/", "https://exämple.org/", "https://example.org/" + "a" * 2_000,
    "https://example.org%00.x/", "javascript:alert(1)",
)  # fmt: skip


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_that_is_not_one_public_host_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_let_through(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", HOSTILE)
def test_a_hostile_url_is_refused_before_anybody_looks_it_up(url: str) -> None:
    with pytest.raises(Refusal):
        place(url)


def test_a_url_is_read_as_its_place() -> None:
    there = place("https://Hooks.example.org:443/turn?match=1#part")
    assert (there.host, there.port, there.path, there.is_tls) == ("hooks.example.org", 443, "/turn?match=1", True)
    assert place("https://[2606:4700::1]/").netloc == "[2606:4700::1]"


def test_a_host_that_was_allowed_may_be_private_with_its_own_port_and_without_tls() -> None:
    allowed = ("ntfy.lan", "127.0.0.1:8080")
    assert place("http://ntfy.lan/topic", allowed).is_allowed
    assert place("http://127.0.0.1:8080/", allowed) == ("127.0.0.1", 8080, "/", False, True)
    for other in ("http://127.0.0.1:8081/", "http://ntfy.lan:81/", "http://x.ntfy.lan/"):
        with pytest.raises(Refusal):
            place(other, allowed)


def test_every_address_of_a_name_must_be_public() -> None:
    check_public(["8.8.8.8", "2606:4700::1"])
    for addresses in ([], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "2002:7f00:1::"]):
        with pytest.raises(Refusal):
            check_public(addresses)
