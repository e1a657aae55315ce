"""ARCHITECTURE.md has a place for everything: its tables name each file or folder of their subject, and no other."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sealed_orders.bots import bots
from sealed_orders.kernel.words import in_words
from tests.own import GAMES

ROOT = Path(__file__).parents[1]
OURS = ROOT / "src/sealed_orders"
CLIENT = ROOT / "client/src"
PAPER = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def rows(chapter: str, first: str) -> dict[str, str]:
    """Return the table of a chapter with this first heading: what is beside each name in its first column."""
    body = PAPER.partition(chapter)[2].partition(f"\n| {first} |")[2].partition("\n\n")[0]
    lines = re.findall(r"^\| (`.+?) \| (.+) \|$", body, re.MULTILINE)
    named = [(name.rstrip("/"), text) for names, text in lines for name in re.findall(r"`(.+?)`", names)]
    times = Counter(name for name, _ in named)
    assert not (twice := [name for name in times if times[name] > 1]), f"in two rows: {', '.join(twice)}"
    return dict(named)


def files(folder: str) -> set[str]:
    """Return the Python files of one of our folders."""
    return {path.name for path in (OURS / folder).glob("*.py")} - {"__init__.py"}


def folders(folder: Path) -> set[str]:
    """Return the folders of a folder that hold source code."""
    return {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__"}


@pytest.mark.parametrize(
    ("chapter", "first", "there"),
    [
        pytest.param("## The kernel, by file", "file", files("kernel"), id="kernel"),
        pytest.param("The hunt, file by file", "file", files("bots/hunt"), id="hunt"),
        pytest.param("## The picture", "folder of `table`", folders(OURS / "table"), id="table"),
        pytest.param("## The picture", "folder of `server`", folders(OURS / "server"), id="server"),
        pytest.param("## The reports, by folder", "folder", folders(OURS / "report"), id="report"),
        pytest.param("## The client, by folder", "folder of `client/src`", folders(CLIENT), id="client"),
        pytest.param("## The client, by folder", "folder of `client/src/match`", folders(CLIENT / "match"), id="match"),
    ],
)
def test_a_table_names_what_is_there(chapter: str, first: str, there: set[str]) -> None:
    assert set(rows(chapter, first)) == there


def test_the_table_of_layers_names_every_folder_of_ours() -> None:
    assert {name.partition("/")[0] for name in rows("## The layers", "layer")} == folders(OURS)


def test_the_number_of_doors_is_that_of_their_table() -> None:
    doors = PAPER.partition("\n| door |")[2].partition("\n\n")[0].splitlines()[2:]
    assert f"leaves by one of {in_words(len(doors))} doors" in " ".join(PAPER.split())


def test_a_name_in_two_rows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    row = "| `minute.py` | Minute, again |\n"
    monkeypatch.setattr("tests.test_architecture.PAPER", PAPER.replace("| `standing.py`", f"{row}| `standing.py`"))
    with pytest.raises(AssertionError, match=r"minute\.py"):
        rows("## The kernel, by file", "file")


def test_the_table_of_the_page_names_its_python_files() -> None:
    assert {name for name in rows("### The page", "file of `page`") if name.endswith(".py")} == files("page")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_bots_names_every_bot_of_a_game(game: str) -> None:
    told = rows("## The bots, by folder", "folder")[f"bots/{game}"]
    assert set(bots(game)) - {"random"} <= set(re.findall(r"`(\w+)`", told))
