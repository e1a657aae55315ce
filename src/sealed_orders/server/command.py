"""The command serve: the server on this machine, and a browser on its lobby."""

from __future__ import annotations

import errno
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sealed_orders.server.http.addresses import reached_at, url
from sealed_orders.server.log import Style, start_log

if TYPE_CHECKING:
    from sealed_orders.server.http.application import MakeCourier
    from sealed_orders.table.desk import Desk

HERE = "127.0.0.1"
UNSEALED = "There is no TLS, so anyone on the network path can read everything, links included. Use a trusted network."
FIRST_PORT = 8000
SWITCH = 0.0005  # seconds after which a staff at work lets those who play come first


class CannotServe(Exception):
    """Why the server does not start, and what to do."""


def serve(  # noqa: PLR0913 - one for each option
    *,
    host: Annotated[
        str, Parameter(env_var="SEALED_ORDERS_HOST", help="The address to listen on (default: this machine only).")
    ] = HERE,
    port: Annotated[
        int | None,
        Parameter(env_var="SEALED_ORDERS_PORT", help="The port (default: 8000, or a free one if that is taken)."),
    ] = None,
    database: Annotated[
        str | None,
        Parameter(
            env_var="SEALED_ORDERS_DATABASE",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in your data folder).",
        ),
    ] = None,
    name: Annotated[
        list[str] | None, Parameter(help="A name that others reach this server by; can be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        Parameter(
            env_var="SEALED_ORDERS_PROXY",
            help="The address or network of your reverse proxy, whose X-Forwarded-For is trusted; can be repeated.",
        ),
    ] = None,
    metrics: Annotated[
        bool,
        Parameter(
            env_var="SEALED_ORDERS_METRICS",
            negative=(),
            help="Answer /metrics, in Prometheus' text format, to everybody who reaches the server (default: no).",
        ),
    ] = False,
    notices: Annotated[
        bool,
        Parameter(
            env_var="SEALED_ORDERS_NOTICES",
            negative=(),
            help="Offer push, webhooks and ntfy, which tell players that it is their turn; needs --name (default: no).",
        ),
    ] = False,
    mail: Annotated[
        str | None,
        Parameter(
            env_var="SEALED_ORDERS_MAIL",
            help="Offer mail, too, by your server smtp://USER@HOST; its password is in SEALED_ORDERS_MAIL_PASSWORD.",
        ),
    ] = None,
    hook: Annotated[
        list[str] | None,
        Parameter(help="A private HOST or HOST:PORT that webhooks and ntfy may use, also by http; can be repeated."),
    ] = None,
    log: Annotated[
        Style,
        Parameter(env_var="SEALED_ORDERS_LOG", help="The log on standard error, as text or json (default: text)."),
    ] = "text",
    browser: Annotated[
        bool, Parameter(name="--open", negative="--no-open", help="Open the browser (default: yes).")
    ] = True,
) -> int:
    """Start the server and open its lobby in the browser.

    Example: sealed-orders serve --port 8123 --no-open

    Nobody needs an account: anyone with the link of a seat can play there. By default only this machine can reach the
    server. To let others in, pass --host 0.0.0.0; the server prints the addresses they can use. Several servers can
    share one PostgreSQL database.
    """
    import asyncio

    from sealed_orders.book_file import BookFile
    from sealed_orders.home import home_book
    from sealed_orders.server.database.engine import home_database
    from sealed_orders.server.http.application import opened
    from sealed_orders.table.store.failure import DatabaseFailure

    start_log(log)
    try:
        with _listen(host, port) as listener, _ended_alike():
            archive = BookFile(home_book()) if database is None and host == HERE else None
            make_courier = _make_courier(mail, hook or (), name) if notices or mail else None
            opening = opened(database or home_database(), archive=archive, make_courier=make_courier)
            asyncio.run(_serve(listener, opening, tuple(name or ()), _proxies(proxy or []), metrics, browser))
    except (CannotServe, DatabaseFailure) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        pass
    return 0


async def _serve(
    listener: socket.socket,
    opening: AbstractAsyncContextManager[Desk],
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    metrics: bool,
    browser: bool,
) -> None:
    import asyncio
    import logging
    import webbrowser

    from sealed_orders.server.http.metrics import Metrics
    from sealed_orders.server.http.web import web_server

    others = reached_at(listener, names)
    sys.setswitchinterval(SWITCH)
    async with opening as desk:
        measured = Metrics(desk) if metrics else None
        if measured:
            logging.getLogger().addHandler(measured)
        server = web_server(desk, (*names, socket.gethostname()), others, proxies, measured)
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        address = _address(listener)
        sys.stdout.write(f"Sealed Orders is at {address} (Ctrl-C ends it).\n")
        if others:
            sys.stdout.write(f"Others reach it at {', '.join(f'{other}/' for other in others)}\n{UNSEALED}\n")
        sys.stdout.flush()
        if browser:
            await asyncio.to_thread(webbrowser.open, address)
        await serving


def _make_courier(mail: str | None, hooks: Sequence[str], names: Sequence[str] | None) -> MakeCourier:
    """Return what carries notices out of this server, once its database is open."""
    if not names:
        raise CannotServe("Notices need --name: their links lead to https://NAME.")
    if find_spec("cryptography") is None or find_spec("aiosmtplib") is None:
        raise CannotServe("Notices need the extra: pip install 'sealed-orders[notices]'.")
    from sealed_orders.server.notices.courier import ServerCourier
    from sealed_orders.server.notices.mail import BadMail, mail_server
    from sealed_orders.server.notices.outbound import Outbound

    try:
        server = mail_server(mail, os.environ.get("SEALED_ORDERS_MAIL_PASSWORD", "")) if mail else None
    except BadMail as error:
        raise CannotServe(str(error)) from None
    return lambda key: ServerCourier(key, f"https://{names[0]}", server, Outbound(hooks))


def _proxies(given: list[str]) -> tuple[str, ...]:
    for text in given:
        try:
            ipaddress.ip_network(text)
        except ValueError:
            raise CannotServe(f"{text} is not an address. --proxy takes one such as 127.0.0.1 or 10.0.0.0/8.") from None
    return tuple(given)


def _listen(host: str, port: int | None) -> socket.socket:
    from sealed_orders.server.http.web import listen

    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"{port} is not a port. Choose a number from 0 to 65535.")
    try:
        return listen(host, FIRST_PORT if port is None else port)
    except OSError as error:
        if port is None and error.errno == errno.EADDRINUSE:
            return listen(host, 0)
        where = f"{host}, port {port or FIRST_PORT}"
        why = str(error.strerror).partition(" (")[0]
        text = f"The server cannot listen on {where}: {why}. Choose another --host or --port."
        raise CannotServe(text) from None


@contextmanager
def _ended_alike() -> Iterator[None]:
    """End in order on SIGTERM, which service managers send, as on Ctrl-C."""
    before = signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "localhost"}.get(host, host)  # noqa: S104
    return f"{url(shown, port)}/"
