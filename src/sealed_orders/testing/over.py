"""Tests over games: a class of tests says whose games it covers, and where their tests and golden files are."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import pytest

import sealed_orders as so


class OverGames:
    """Runs each test for every game of a distribution, or for every scenario, or for every kept record.

    A subclass whose name begins with Test says whose games. Its golden files are beside it by default.
    """

    distribution: ClassVar[str]  # by the name installers use; its games are those it offers by entry points
    folder: ClassVar[Path]  # where its tests are: in a folder named after each game, or all in this one
    playthroughs: ClassVar[Path]
    records: ClassVar[Path]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "distribution" in vars(cls) and not hasattr(cls, "folder"):
            cls.folder = Path(sys.modules[cls.__module__].__file__ or "").parent
        if hasattr(cls, "folder"):
            cls.playthroughs = getattr(cls, "playthroughs", cls.folder / "playthroughs")
            cls.records = getattr(cls, "records", cls.folder / "records")

    @classmethod
    def games(cls) -> tuple[str, ...]:
        """Return the games the tests cover."""
        return so.game_names(cls.distribution)

    @classmethod
    def own_tests(cls, game: str) -> Path:
        """Return where a game's own tests are."""
        own = cls.folder / game
        return own if own.is_dir() else cls.folder

    @classmethod
    def kept(cls) -> list[Path]:
        """Return the records that are kept."""
        return sorted(cls.records.rglob("*.json"))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give every test its games, scenarios or records."""
        if not self.games():
            raise pytest.UsageError(f"{self.distribution} offers no game: is it installed, with its entry points?")
        if "scenario" in metafunc.fixturenames:
            pairs = [(game, scenario) for game in self.games() for scenario in _scenarios(game)]
            metafunc.parametrize(("game", "scenario"), pairs)
        elif "game" in metafunc.fixturenames:
            metafunc.parametrize("game", self.games())
        elif "record" in metafunc.fixturenames:
            none = pytest.param(None, marks=pytest.mark.skip("no record is kept yet"), id="none")
            metafunc.parametrize("record", self.kept() or [none], ids=_called)


def _scenarios(game: str) -> Iterable[str]:
    """Return a game's scenarios; a game that cannot be loaded fails its own tests, not the whole collection."""
    try:
        return so.load(game).scenarios
    except Exception:
        return ["not loaded"]


def _called(path: Path | None) -> str | None:
    return f"{path.parent.name}-{path.stem}" if path else None
