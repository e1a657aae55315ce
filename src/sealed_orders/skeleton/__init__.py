"""The skeleton of a new game: a raider, a hunter, five areas of sea; small, whole, and passing all its tests.

In files that end in .in, names after a dollar sign are replaced by the game's own.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from sealed_orders.kernel.game import game_names
from sealed_orders.skeleton.origin import origin
from sealed_orders.testing.playthrough import playthrough

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
SECTION = '[project.entry-points."sealed_orders.games"]\n'


class CannotBegin(ValueError):
    """A game cannot be started like this; the reason in one sentence."""


@dataclass(frozen=True)
class Skeleton:
    """A new game by name, written as its own package or into this source tree."""

    name: str

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name) or keyword.iskeyword(self.name):
            raise CannotBegin(
                f"{self.name} cannot name a game. Use lower-case letters, digits and single _, as in altmark_2."
            )
        if self.name in game_names():
            raise CannotBegin(f"There is already a game called {self.name}. Choose another name.")

    @property
    def title(self) -> str:
        """The title, until its author changes it."""
        return self.name.replace("_", " ").title()

    @property
    def distribution(self) -> str:
        """The name that installers use."""
        return self.name.replace("_", "-")

    def write_package(self, folder: Path) -> list[Path]:
        """Write an installable package into a new folder: pyproject, code, rulebook, data, tests, README."""
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CannotBegin(f"{folder} exists and is not empty. Name a new or empty folder.")
        if self.name in sys.stdlib_module_names:
            raise CannotBegin(
                f"Python has a module called {self.name}, which a package of that name would hide. Choose another name."
            )
        start = origin()
        words = {**self._words(self.name), "install": start.install, "sources": start.sources}
        code, tests = folder / "src" / self.name, folder / "tests"
        written = [*_copy("package", folder, words), *_copy("game", code, words), *_copy("tests", tests, words)]
        (code / "py.typed").touch()
        return [
            *written,
            code / "py.typed",
            _play(self.name, tests / "playthroughs" / f"{self.name}.txt", folder / "src"),
        ]

    @staticmethod
    def commands() -> tuple[str, str]:
        """Return the commands that install a new package from its folder, and test it."""
        return origin().install, "pytest"

    def write_here(self, root: Path) -> list[Path]:
        """Write the game into this project's source tree, and register it."""
        code, tests = root / "src" / "sealed_orders" / "games" / self.name, root / "tests" / "games" / self.name
        if taken := next((folder for folder in (code, tests) if folder.exists()), None):
            raise CannotBegin(f"{taken} exists already. Choose another name.")
        project = root / "pyproject.toml"
        text = project.read_text(encoding="utf-8") if project.is_file() else ""
        if SECTION not in text or not code.parent.is_dir():
            raise CannotBegin(
                f"{root} is not a source tree of Sealed Orders. Pass --package DIR to create a separate package."
            )
        package = f"sealed_orders.games.{self.name}"
        words = self._words(package)
        written = [*_copy("game", code, words), *_copy("tests", tests, words)]
        (tests / "__init__.py").write_text(f'"""Tests of {self.title}."""\n', encoding="utf-8")
        project.write_text(text.replace(SECTION, f'{SECTION}{self.name} = "{package}:GAME"\n'), encoding="utf-8")
        return [*written, tests / "__init__.py", project]

    def _words(self, package: str) -> Mapping[str, str]:
        return {
            "name": self.name,
            "title": self.title,
            "cls": self.title.replace(" ", ""),
            "package": package,
            "distribution": self.distribution,
        }


def _copy(part: str, into: Path, words: Mapping[str, str]) -> Iterator[Path]:
    """Write a part of the skeleton with the game's words, and list what was written."""
    for source, name in _files(files(__package__).joinpath(part)):
        path = into / name.removesuffix(".in")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
        yield path


def _files(folder: Traversable, before: str = "") -> Iterator[tuple[Traversable, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".in"):
            yield entry, before + entry.name


def _play(package: str, golden: Path, source: Path) -> Path:
    """Write the playthrough of the new game."""
    sys.path.insert(0, str(source))
    invalidate_caches()
    try:
        game = import_module(package).GAME
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(playthrough(game), encoding="utf-8")
    finally:
        sys.path.remove(str(source))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
    return golden
