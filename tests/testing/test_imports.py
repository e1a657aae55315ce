"""The kit finds a bot or a plot table that imports the State, in any way, and explains what to do."""

from __future__ import annotations

import sys

import pytest

from sealed_orders.testing.imports import imported, peeks
from tests.stranger import Stranger

GAME = """
from chase.steps import STEPS
from sealed_orders.games.tutorial import FirstHunt

class Chase(FirstHunt):
    name = "chase"

GAME = Chase()
"""
BOT = """
from sealed_orders.bots import Listing
from chase import chart
BOTS = {"one": Listing("chase.mate:Mate", "a bot")}
"""
WHY = "which knows what is true; bots and plot tables may see only views. Put the View into view.py"


def chase(stranger: Stranger, mate: str, plot: str = "", game: str = GAME) -> list[str]:
    """Return what the kit reports on a package whose bot's listing names chase.mate."""
    chart = "from chase.state import SIZE"  # the game's own: it may know the truth
    stranger.write({
        "chase/__init__.py": game, "chase/chart.py": chart, "chase/steps.py": "import chase.chart\nSTEPS = {}",
        "chase/state.py": "SIZE = 1", "chase/bot.py": BOT, "chase/mate.py": mate, "chase/plot.py": plot,
    })  # fmt: skip
    stranger.offer("chase", "games", chase="chase:GAME")
    stranger.offer("chase", "bots", chase="chase.bot:BOTS")
    stranger.offer("chase", "plots", chase="chase.plot:PlotTable")
    imported.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "chase"]:
        del sys.modules[name]
    return list(peeks("chase"))


@pytest.mark.parametrize(
    "line",
    ["from chase.state import SIZE", "import chase.steps", "from chase import state", "from .steps import STEPS",
     "from chase.steps.search import LOOK",
     "def late():\n    from . import state"],
)  # fmt: skip
def test_a_bot_that_imports_the_truth_is_refused_in_a_sentence(stranger: Stranger, line: str) -> None:
    (problem,) = chase(stranger, line)
    truth = "steps" if "steps" in line else "state"
    assert problem.startswith(f"chase.mate imports chase.{truth}, {WHY}")


def test_a_plot_table_is_refused_too_even_through_a_module_of_its_own(stranger: Stranger) -> None:
    stranger.write({"chase/aide.py": "import chase.state"})
    (problem,) = chase(stranger, "", "from chase.aide import SIZE")
    assert problem.startswith(f"chase.aide imports chase.state, {WHY}")


def test_what_the_game_itself_imports_may_know_the_truth(stranger: Stranger) -> None:
    assert chase(stranger, "import chase.chart", "from chase import GAME") == []


def test_a_game_where_all_is_open_has_nothing_to_hide(stranger: Stranger) -> None:
    assert chase(stranger, "import chase.state", game=GAME.replace('"chase"\n', '"chase"\n    open = True\n')) == []
