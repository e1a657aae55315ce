"""A third-party package, installed while a test runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from sealed_orders.bots import _offered, _plot
from sealed_orders.kernel.game import load
from sealed_orders.kernel.offer import offers
from sealed_orders.table.lobby.library import catalogue

CACHES = (offers, load, _offered, _plot, catalogue)


class Stranger:
    """Puts a distribution on the path: its entry points and its modules."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        patch.syspath_prepend(folder)

    def offer(self, distribution: str, group: str, **entries: str) -> None:
        """Offer things in a group."""
        info = self.folder / f"{distribution}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
        with (info / "entry_points.txt").open("a") as file:
            file.write(f"[sealed_orders.{group}]\n{lines}")
        self.forget()

    def write(self, files: Mapping[str, str]) -> None:
        """Write files into its folder."""
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    @staticmethod
    def forget() -> None:
        """Clear what was found before, so that it is looked up again."""
        for cached in CACHES:
            cached.cache_clear()


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    """Provide a third-party package; it is gone after the test."""
    with monkeypatch.context() as patch:
        yield Stranger(tmp_path, patch)
    Stranger.forget()
