"""The library of a page offers what loads there, and names what does not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from sealed_orders.bots import listing
from sealed_orders.page.library import files
from tests.bots.test_without_numpy import GONE
from tests.own import GAMES, ROOT

CARDS = GONE[: GONE.index("from tests.")] + (
    "from sealed_orders.page.library import files\nprint(dict(files())['games.json'].decode())\n"
)

LOADS = GONE[: GONE.index("from tests.")] + "from importlib import import_module"


@cache
def without_numpy() -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-c", CARDS], cwd=ROOT, capture_output=True, text=True, check=True)
    return {card["name"]: card for card in json.loads(done.stdout)}


@pytest.mark.parametrize("game", GAMES)
def test_without_numpy_every_side_has_an_opponent_that_really_plays(game: str) -> None:
    card = without_numpy()[game]
    for side in card["sides"] if not card["cooperative"] else ():
        assert [bot["name"] for bot in card["bots"] if side in bot["sides"] and bot["name"] != "random"], side


def test_without_numpy_lessons_are_against_opponents_that_load_and_the_rest_is_said() -> None:
    for card in without_numpy().values():
        names = {bot["name"] for bot in card["bots"]}
        assert all(lesson["against"] in names | {""} for lesson in card["lessons"])
    assert without_numpy()["tutorial"].get("missing", "") == ""
    assert without_numpy()["bismarck_solitaire"]["missing"].startswith(
        "The plot table, the staff and some opponents (Commander"
    )
    assert "Admiral, Sea Lord" in without_numpy()["bismarck"]["missing"]


def test_with_numpy_nothing_is_missing() -> None:
    cards = json.loads(dict(files())["games.json"])
    assert not any(card.get("missing") for card in cards)


def test_everything_that_a_client_asks_of_a_game_before_a_match_is_a_file() -> None:
    names = set(dict(files()))
    assert names >= {
        f"{game}/{part}.json" for game in GAMES for part in ("boards", "rulebook", "how-to-play", "lessons")
    }


def test_no_file_of_the_library_mentions_a_server() -> None:
    for name, body in files():
        assert not re.search(rb"\bservers?\b", body, re.IGNORECASE), name


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_without_numpy_loads_without_it(game: str) -> None:
    paths = [listing(game, bot["name"]).path for bot in without_numpy()[game]["bots"]]
    program = LOADS + f"\nfor path in {paths!r}:\n    getattr(import_module(path.split(':')[0]), path.split(':')[1])\n"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
