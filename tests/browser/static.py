"""A plain file server for a site, under a path of a larger host, with the headers that the site asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from sealed_orders.site.folder import policy

UNDER = "/some/where/play/"
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


@contextmanager
def hosted(site: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of a site, and every path that was asked for so far."""
    asked: list[str] = []

    class Host(SimpleHTTPRequestHandler):
        extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}

        def translate_path(self, path: str) -> str:
            asked.append(path)
            inside = path.partition("?")[0]
            return str(site / inside.removeprefix(UNDER)) if inside.startswith(UNDER) else str(site / "nowhere")

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", policy())
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{UNDER}", asked
        finally:
            server.shutdown()
            thread.join()
