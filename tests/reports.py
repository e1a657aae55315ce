"""The documentation's reports: one of every game, as page and picture, from a record of its present rules."""

from __future__ import annotations

import sys
from unittest.mock import patch

import sealed_orders as so
from sealed_orders.report import Wishes, make
from sealed_orders.report.charts.picture import picture
from sealed_orders.report.page import html
from tests.luck import played
from tests.own import GAMES, ROOT, OurGames

FOLDER = ROOT / "docs" / "report"
GAMES_ON = {"tutorial": 40, "denmark_strait": 40, "bismarck": 10}  # games played on from each turn


def newest(game: str) -> tuple[str, so.Record]:
    """Return the record kept of a game's present rules; if there is none, a match between its fastest bots."""
    version = so.load(game).version
    for path in reversed([path for path in OurGames.kept() if path.parent.name == game]):
        record = so.Record.load(path)
        if record.version == version:
            return path.name, record
    return f"{game}.json", played(game, "report")


def main() -> int:
    """Write the reports; without typefaces, which readers of the documentation have already or do not need."""
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        name, record = newest(game)
        report = make(record, wishes=Wishes(games=GAMES_ON.get(game, 0)))
        with patch.object(html, "faces", lambda: ""):
            (FOLDER / f"{game}.html").write_text(html.page(report, name), encoding="utf-8")
        (FOLDER / f"{game}.svg").write_text(picture(report), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
