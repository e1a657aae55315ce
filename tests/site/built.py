"""A site built from the present sources, once for all test processes."""

from __future__ import annotations

import fcntl
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree

from sealed_orders.site.build import build
from tests.own import ROOT

DOWNLOADS = ROOT / "build" / "downloads"
SITES = ROOT / "build" / "tested-site"


def built() -> Path:
    """Return the folder of the site; the first test that needs it builds it."""
    place = SITES / _digest()
    SITES.mkdir(parents=True, exist_ok=True)
    with (SITES / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "index.html").is_file():
            for old in SITES.glob("*/"):
                rmtree(old)
            build(place, DOWNLOADS)
    return place


def _digest() -> str:
    web = find_spec("sealed_orders_web")
    assert web, "the client was not built: run make setup"
    assert web.origin
    digest = blake2b(digest_size=8)
    for folder in (ROOT / "src" / "sealed_orders", Path(web.origin).parent):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()
