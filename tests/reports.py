"""The documentation's reports: one of every game, as page and picture, from the newest record that is kept of it."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import sealed_orders as so
from sealed_orders.report import Wishes, make
from sealed_orders.report.page import html
from sealed_orders.report.picture import picture
from tests.own import GAMES, ROOT, OurGames

FOLDER = ROOT / "docs" / "report"
GAMES_ON = {"tutorial": 40, "denmark_strait": 40, "bismarck": 10}  # games played on from each turn


def newest(game: str) -> Path:
    """The record of a game's present rules."""
    kept = [path for path in OurGames.kept() if path.parent.name == game]
    return next(path for path in reversed(kept) if so.Record.load(path).version == so.load(game).version)


def main() -> int:
    """Write them; without the faces, which every reader of the documentation has anyway or does without."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        report = make(so.Record.load(newest(game)), wishes=Wishes(games=GAMES_ON.get(game, 0)))
        with patch.object(html, "faces", lambda: ""):
            (FOLDER / f"{game}.html").write_text(html.page(report, newest(game).name), encoding="utf-8")
        (FOLDER / f"{game}.svg").write_text(picture(report), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
