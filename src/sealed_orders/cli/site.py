"""sealed-orders site: the whole product as static files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import say


def site(
    folder: Annotated[Path, Parameter(help="Where to write the page; it is created if needed.")],
    /,
    *,
    numpy: Annotated[
        Path | None,
        Parameter(metavar="WHEEL", help="The numpy wheel of Pyodide's release: adds plot tables and more opponents."),
    ] = None,
    downloads: Annotated[
        Path | None, Parameter(metavar="DIR", help="Where to keep downloads (default: in the user's cache).")
    ] = None,
) -> None:
    """Build a page that plays without a server: static files for any host.

    Example: sealed-orders site public/play

    It needs Node and npm, and downloads Pyodide (6 MB) the first time.
    """
    from sealed_orders.site.build import build
    from sealed_orders.site.sizes import sizes

    build(folder, downloads or _cache(), numpy)
    raw, packed = sizes(folder)
    say(f"The page is in {folder}: {raw / 1e6:.1f} MB, {packed / 1e6:.1f} MB with gzip.")
    say(f"Look at it: python3 -m http.server --directory {folder}")


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("sealed-orders") / "site"
