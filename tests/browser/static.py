"""File servers for a site, under a path of a larger host: one sends the headers the site asks for; others are real."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from sealed_orders.site.folder import policy

UNDER = "/some/where/play/"
KINDS = {".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
# Real servers as they come, with nothing set but the folder and the port.
SERVERS = {
    "python": (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", "{folder}", "{port}"),
    "caddy": ("caddy", "file-server", "--listen", "127.0.0.1:{port}", "--root", "{folder}"),
    "nginx": ("nginx", "-p", "{folder}", "-c", "{folder}/conf", "-e", "{folder}/log"),
}
NGINX = """
user root; worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/log;
events {{ worker_connections 64; }}
http {{
    include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""


@contextmanager
def served_by(program: str, site: Path, folder: Path) -> Iterator[str]:
    """Provide the URL of a site on a real server, in a folder beside other files."""
    folder.joinpath("some").mkdir()
    folder.joinpath("some", "where").symlink_to(site)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder.joinpath("conf").write_text(NGINX.format(folder=folder, port=port))
    command = [part.format(folder=folder, port=port) for part in SERVERS[program]]
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    process = subprocess.Popen(command, env=os.environ | homes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None
                time.sleep(0.01)
        yield f"http://127.0.0.1:{port}/some/where/"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def hosted(site: Path) -> Iterator[tuple[str, list[str]]]:
    """Provide the URL of a site, and every path requested so far."""
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
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{UNDER}", asked
        finally:
            server.shutdown()
            thread.join()
