"""The browser client's files, from the wheel; a plain page where the client was not built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

PACKAGE = "sealed_orders_web"
KINDS = {  # not left to the machine, whose own table may be anything
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Sealed Orders</title>
<h1>Sealed Orders</h1><p>The server is up, but the browser client was not built into this installation.</p>
<p>Install the package again with its build step (make play), or play by text: sealed-orders play GAME.</p></html>
"""


LOST = "lost"  # the page for unknown addresses; files have a suffix
NOTHING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nothing here · Sealed Orders</title>
<meta name="viewport" content="width=device-width, initial-scale=1">%s</head><body><main class="bare">
<h1>Nothing here</h1><p>There is nothing at this address.</p><p><a href="/">To the lobby</a></p>
</main></body></html>
"""


class Page(NamedTuple):
    """A file as it is served."""

    body: bytes
    kind: str
    tag: str
    lasting: bool  # its name changes with its content


def site(package: str = PACKAGE) -> dict[str, Page]:
    """Map every file of the client to its path; the first page is index.html, and LOST is for unknown addresses."""
    files_of = _files(package)
    first = files_of.get("index.html", NOT_BUILT)
    if first is NOT_BUILT:
        files_of = {"index.html": first}
    pages = {path: _page(path, body) for path, body in files_of.items()}
    look = "".join(re.findall(r"<link[^>]*>", first.decode())).replace('"./', '"/')
    return {**pages, LOST: _page(f"{LOST}.html", (NOTHING % look).encode())}


def inviting(first: bytes, title: str, about: str) -> bytes:
    """Return the first page as the page of an invitation, whose head says what the link is for."""
    page = first.decode().replace('"./', '"/')
    if not title:
        return page.encode()
    properties = {"title": title, "description": about, "type": "website", "site_name": "Sealed Orders"}
    head = "".join(f'<meta property="og:{name}" content="{escape(text)}" />' for name, text in properties.items())
    head += f'<meta name="description" content="{escape(about)}" /><meta name="robots" content="noindex" />'
    return re.sub("<title>[^<]*</title>", lambda _: f"<title>{escape(title)}</title>{head}", page, count=1).encode()


def _files(package: str) -> dict[str, bytes]:
    try:
        root = files(package)
    except ModuleNotFoundError:
        return {}
    return {path: file.read_bytes() for path, file in _walk(root) if not path.endswith(".py")}


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            yield from _walk(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry


def _page(path: str, body: bytes) -> Page:
    return Page(
        body,
        KINDS.get(path.rpartition(".")[2], "application/octet-stream"),
        f'"{blake2b(body, digest_size=12).hexdigest()}"',
        "assets/" in path,
    )
