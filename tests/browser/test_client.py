"""What the client's files promise."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import pytest

from sealed_orders.kernel.game import load
from tests.own import GAMES

CLIENT = Path(__file__).parents[2] / "client"
GOAL = 250_000  # bytes of gzip that the lobby and a match on a chart need, with the fonts
LATER = 30_000  # and what is fetched when it is first wanted: the open plane, the replay, the coach
AT_ONCE = re.compile(r"""(?:from|import)\s*["']\./([^"']+)["']""")  # what a script imports as it begins


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_named_in_the_client(game: str) -> None:
    for path in (CLIENT / "src").rglob("*.*"):
        text = path.read_text(encoding="utf-8").lower()
        assert load(game).title.lower() not in text, path
        assert game == "tutorial" or game not in text, path


def test_the_client_is_light() -> None:
    folder = Path(str(files("sealed_orders_web")))
    first = at_once(folder)
    sent = [path for path in folder.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg", ".woff2")]
    later = [path for path in sent if path.suffix in (".js", ".css") and path.name not in first]
    assert later
    assert 50_000 < weight(path for path in sent if path not in later) < GOAL
    assert weight(later) < LATER


def at_once(folder: Path) -> set[str]:
    """The names of the files that the page names, and of the scripts that those import as they begin."""
    page = (folder / "index.html").read_text()
    named = [path for path in folder.rglob("*") if path.name in page]
    found = {path.name for path in named}
    for path in named:  # it grows
        more = AT_ONCE.findall(path.read_text(errors="replace")) if path.suffix == ".js" else []
        named.extend(path.parent / name for name in more if name not in found)
        found.update(more)
    return found


def weight(paths: Iterable[Path]) -> int:
    return sum(len(p.read_bytes() if p.suffix == ".woff2" else gzip.compress(p.read_bytes())) for p in paths)


def test_the_lock_knows_every_platform() -> None:
    """A lock loses what the registry did not have that day: then nobody on that platform can build."""
    packages = json.loads((CLIENT / "package-lock.json").read_text())["packages"]
    assert sum("/@rolldown/binding-" in name for name in packages) == 15
    assert sum("/lightningcss-" in name for name in packages) == 11
    assert not [name for name, package in packages.items() if "resolved" in package]
