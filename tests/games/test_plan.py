"""One layout for the folder of a game: the same part has the same name in every game, as ARCHITECTURE.md lists it."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.kernel.game import Game

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/sealed_orders/games"
OURS = tuple(sorted(path.parent.name for path in GAMES.glob("*/__init__.py")))
SAID = ROOT / "ARCHITECTURE.md"


def plan() -> dict[str, str]:
    """Return which games have each part, by the part's name."""
    chapter = SAID.read_text(encoding="utf-8").partition("## A game, by file")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`) \| .+ \| (.+) \|$", chapter, re.MULTILINE)
    return {part: who for parts, who in rows for part in re.findall(r"`(.+?)`", parts)}


PLAN = plan()
EVERYBODYS = [part for part, who in PLAN.items() if who == "every game"]
OVERRIDDEN = {part: re.findall(r"`(.+)`", who)[0] for part, who in PLAN.items() if "overrides" in who}


def parts(game: str) -> set[str]:
    """Return the names in a game's folder; a chapter that is a file or a folder has one name."""
    found = {path.name for path in (GAMES / game).iterdir() if path.name not in {"__pycache__", "py.typed"}}
    return {"steps" if name == "steps.py" else name for name in found}


def test_the_plan_is_read_from_the_page_that_has_it() -> None:
    assert {"chart.py", "state.py", "data"} <= set(EVERYBODYS)
    assert OVERRIDDEN["chances.py"] == "chances"


@pytest.mark.parametrize("game", OURS)
def test_a_game_has_every_part_that_all_have(game: str) -> None:
    assert set(EVERYBODYS) <= parts(game)


@pytest.mark.parametrize("part", OVERRIDDEN)
@pytest.mark.parametrize("game", OURS)
def test_what_the_kernel_may_ask_is_answered_in_the_file_of_that_name(game: str, part: str) -> None:
    name = OVERRIDDEN[part]
    overrides = getattr(type(so.load(game)), name) is not getattr(Game, name)
    assert (part in parts(game)) == overrides
    if overrides and part.endswith(".py") and name != "odds":
        assert callable(getattr(import_module(f"sealed_orders.games.{game}.{name}"), name))


@pytest.mark.parametrize("game", OURS)
def test_board_view_and_setup_are_in_the_files_of_those_names(game: str) -> None:
    package = f"sealed_orders.games.{game}"
    loaded = so.load(game)
    assert loaded.board() == import_module(f"{package}.board").BOARD
    assert callable(import_module(f"{package}.view").view)
    assert callable(import_module(f"{package}.setup").set_up)
    assert loaded.setup_data.__module__.startswith(package)


def test_a_name_that_two_games_share_is_in_the_plan() -> None:
    shared = {name for name, games in Counter(name for game in OURS for name in parts(game)).items() if games > 1}
    assert shared <= set(PLAN)
