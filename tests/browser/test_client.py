"""What the client's files guarantee."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealed_orders.kernel.game import load
from tests.browser.measure import parted, weighed
from tests.own import GAMES

CLIENT = Path(__file__).parents[2] / "client"
ARCHITECTURE = CLIENT.parent / "ARCHITECTURE.md"
GOAL = 280_000  # bytes of gzip that the lobby and a match on a chart need, with the fonts
TEAM = 12_000  # what is fetched only where several people play one side
UMPIRE = 14_000  # what is fetched only with an umpire, or for the choice of one: most of it the umpire's page
LATER = (
    144_000  # and what else is fetched when wanted: plane, replay, coach, fight, end, odds, key, stack, notices, seats
)


@pytest.mark.parametrize("folder", ["src", "src/match"])
def test_architecture_lists_every_folder_of_the_client(folder: str) -> None:
    table = ARCHITECTURE.read_text().partition(f"| folder of `client/{folder}` |")[2].partition("\n\n")[0]
    listed = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(listed) == sorted(path.name for path in (CLIENT / folder).iterdir() if path.is_dir())


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_named_in_the_client(game: str) -> None:
    for path in (CLIENT / "src").rglob("*.*"):
        text = path.read_text(encoding="utf-8").lower()
        assert load(game).title.lower() not in text, path
        assert game == "tutorial" or game not in text, path


def test_the_client_is_light() -> None:
    first, later = parted()
    assert later
    assert 50_000 < weighed(first) < GOAL
    team = [path for path in later if path.name.startswith("team-")]
    assert 1_000 < weighed(team) < TEAM
    umpires = [path for path in later if "mpire" in path.name]
    assert 3_000 < weighed(umpires) < UMPIRE
    assert weighed(set(later) - {*team, *umpires}) < LATER


def test_the_lock_knows_every_platform() -> None:
    """A lock can lose an entry that the registry lacked that day: then nobody on that platform can build."""
    packages = json.loads((CLIENT / "package-lock.json").read_text())["packages"]
    assert sum("/@rolldown/binding-" in name for name in packages) == 15
    assert sum("/lightningcss-" in name for name in packages) == 11
    assert not [name for name, package in packages.items() if "resolved" in package]
