"""A new game: the skeleton passes its own tests, as a package and in this tree, and errors are sentences."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders import games
from sealed_orders.skeleton import SECTION, CannotBegin, Skeleton
from sealed_orders.testing.citations import Citations
from sealed_orders.testing.playthrough import playthrough
from tests.own import ROOT
from tests.stranger import Stranger
from tests.terminal.command import run


def installed(package: Path) -> Path:
    """Return the folder to put on the path, as an installer without network leaves it: code and entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = package / "src" / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = {"Metadata-Version": "2.1", "Name": project["name"], "Version": project["version"]}
    (info / "METADATA").write_text("".join(f"{key}: {value}\n" for key, value in head.items()))
    entries = project["entry-points"].items()
    lines = (f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in named.items()) for group, named in entries)
    (info / "entry_points.txt").write_text("".join(lines))
    return info.parent


def test_a_package_of_its_own_passes_its_tests_as_soon_as_it_is_installed(tmp_path: Path) -> None:
    folder = tmp_path / "altmark two"
    said = run("new-game", "altmark_2", "--package", str(folder))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Altmark 2 is in {folder}. Next, in a virtual environment:\n\n  cd ")
    assert "altmark_2" not in sys.modules
    env = os.environ | {"PYTHONPATH": str(installed(folder))}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    played = subprocess.run(
        [sys.executable, "-m", "sealed_orders", "fuzz", "altmark_2", "--games", "20"],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Provide an empty source tree."""
    for folder in ("src/sealed_orders/games", "tests/games"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "x"\n\n{SECTION}tutorial = "t:GAME"\n')
    return tmp_path


def test_in_this_tree_it_is_registered_plays_and_agrees_with_its_rulebook(
    tree: Path, stranger: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    Skeleton("altmark").write_here(tree)
    entries = tomllib.loads((tree / "pyproject.toml").read_text())["project"]["entry-points"]["sealed_orders.games"]
    assert entries == {"altmark": "sealed_orders.games.altmark:GAME", "tutorial": "t:GAME"}
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tree / "src/sealed_orders/games")])
    stranger.offer("more", "games", altmark=entries["altmark"])
    assert "The raider has got away." in playthrough(so.load("altmark"))
    assert list(Citations.of("altmark", tree / "tests/games/altmark").problems()) == []
    with pytest.raises(CannotBegin, match=r"^There is already a game called altmark\. Choose another name\.$"):
        Skeleton("altmark")


def test_what_is_written_into_this_tree_is_laid_out_and_linted(tree: Path) -> None:
    written = Skeleton("altmark").write_here(tree)
    for command in (["format", "--check"], ["check"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", "--config", str(ROOT / "pyproject.toml"),
             "--config", 'lint.isort.known-first-party = ["sealed_orders"]',
             *(str(path) for path in written if path.suffix == ".py")],
            cwd=tree, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Altmark",), "Altmark cannot name a game. Use lower-case letters, digits and single _, as in altmark_2."),
        (("class",), "class cannot name a game"),
        (("../altmark",), "../altmark cannot name a game"),
        (("tutorial",), "There is already a game called tutorial. Choose another name."),
        (("altmark", "--package", "taken"), "taken exists and is not empty. Name a new or empty folder."),
        (
            ("json", "--package", "free"),
            "Python has a module called json, which a package of that name would hide. Choose another name.",
        ),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_sentence_and_nothing_is_written(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").touch()
    ran = run("new-game", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert [path.name for path in tmp_path.rglob("*")] == ["taken", "letter.txt"]


def test_a_tree_that_is_not_ours_or_has_the_folder_is_refused(tree: Path, tmp_path: Path) -> None:
    with pytest.raises(CannotBegin, match=r"is not a source tree of Sealed Orders. Pass --package DIR"):
        Skeleton("altmark").write_here(tmp_path / "elsewhere")
    (tree / "tests/games/altmark").mkdir()
    with pytest.raises(CannotBegin, match=r"tests/games/altmark exists already\. Choose another name\.$"):
        Skeleton("altmark").write_here(tree)
