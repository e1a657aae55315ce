"""Requests to a player's URL: resolved once, never redirected, their answer unread."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from sealed_orders.server.notices import outbound
from sealed_orders.server.notices.outbound import Outbound, Unreachable
from sealed_orders.table.refusal import Refusal
from tests.server.notices.receiver import receiver


def post(url: str, sender: Outbound) -> int:
    return asyncio.run(sender.post(url, {}, b"{}"))


def test_a_name_that_leads_inside_is_refused_and_nothing_is_sent() -> None:
    async def inside(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    with pytest.raises(Refusal):
        post("https://example.org/", Outbound(resolve=inside))


def test_a_name_is_looked_up_once_and_the_connection_goes_to_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that points to this machine at the second lookup is looked up only once."""
    looks, connections = [], []

    async def rebinding(_host: str, _port: int) -> list[str]:
        looks.append(_host)
        return ["8.8.8.8"] if len(looks) == 1 else ["127.0.0.1"]

    async def connect(host: str, port: int, **more: object) -> None:
        connections.append((host, port, more["server_hostname"]))
        raise OSError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(Unreachable):
        post("https://rebinding.example.org/", Outbound(resolve=rebinding))
    assert looks == ["rebinding.example.org"]
    assert connections == [("8.8.8.8", 443, "rebinding.example.org")]


def test_a_number_that_means_this_machine_is_refused() -> None:
    for host in ("2130706433", "127.1", "localhost", "localhost."):
        with pytest.raises((Refusal, Unreachable)):
            post(f"https://{host}/", Outbound())


def test_a_request_arrives_and_its_redirect_is_not_followed() -> None:
    async def send() -> None:
        async with receiver() as there, receiver() as elsewhere:
            there.answer = f"HTTP/1.1 302 Found\r\nlocation: http://{elsewhere.host}/\r\n\r\n".encode()
            sender = Outbound((there.host, elsewhere.host))
            assert await sender.post(f"http://{there.host}/turn?x=1", {"x-test": "yes"}, b"body") == 302
            assert elsewhere.got == []
            assert there.got[0].line == "POST /turn?x=1 HTTP/1.1"
            assert there.got[0].headers == {
                "host": there.host, "x-test": "yes", "content-length": "4", "connection": "close",
            }  # fmt: skip
            assert there.got[0].body == b"body"

    asyncio.run(send())


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 x\r\n", b"HTTP/1.1 200 " + b"a" * 100_000])
def test_an_answer_that_is_not_http_is_none(answer: bytes) -> None:
    async def send() -> None:
        async with receiver() as there:
            there.answer = answer
            with pytest.raises(Unreachable):
                await Outbound((there.host,)).post(f"http://{there.host}/", {}, b"")

    asyncio.run(send())


def test_who_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "PATIENCE", 0.05)

    async def send() -> None:
        async with receiver() as there:
            there.silent = True
            with pytest.raises(Unreachable):
                await Outbound((there.host,)).post(f"http://{there.host}/", {}, b"")

    asyncio.run(send())


def test_a_header_with_a_line_break_is_not_sent() -> None:
    async def send() -> None:
        async with receiver() as there:
            with pytest.raises(Unreachable):
                await Outbound((there.host,)).post(f"http://{there.host}/", {"title": "a\r\nb: c"}, b"")
            assert there.got == []

    asyncio.run(send())


def certificate(folder: Path, name: str) -> Path:
    """Return a certificate for a name, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(1))
        .not_valid_after(now + datetime.timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


def test_tls_is_for_the_name_in_the_url_whatever_the_address(tmp_path: Path) -> None:
    file = certificate(tmp_path, "hooks.example.org")
    serving, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(file))
    serving.load_cert_chain(file)

    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    async def send() -> None:
        async with receiver(serving) as there:
            names = [f"{name}.example.org:{there.port}" for name in ("hooks", "other")]
            sender = Outbound(names, trusting, here)
            assert await sender.post(f"https://{names[0]}/", {}, b"") == 204
            with pytest.raises(Unreachable):
                await sender.post(f"https://{names[1]}/", {}, b"")
            assert len(there.got) == 1

    asyncio.run(send())
