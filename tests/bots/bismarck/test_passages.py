"""Hood's group waits where raiders pass, and not where no German can go."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.british import hunters
from sealed_orders.bots.bismarck.british.quarry import Quarry
from sealed_orders.bots.bismarck.british.strategy import POSTURES, line_holds
from sealed_orders.bots.bismarck.waters.passages import is_out
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, GERMAN, UNIT
from sealed_orders.kernel.prompt import Course
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position
from tests.games.referee import choices


def thought_in(cell: str, turns: int = 7) -> list[Quarry]:
    """Return a belief that the Bismarck is in a square and stays there."""
    return [Quarry(BISMARCK, "", "", [squares(cell).astype(np.float64)] * turns)]


@pytest.mark.parametrize("posture", ["A1", "A3"])
@pytest.mark.parametrize("seed", list("abcd"))
def test_hood_stays_in_the_passages_on_the_first_turn(posture: str, seed: str) -> None:
    order = decide(Admiral(BRITISH, seed, posture), begin(position(turn=1)))
    cell = order["hood"][-1]
    assert cell in SEA[GERMAN]
    assert not is_out(cell)
    assert int(cell[:2]) < 18
    assert order["hood"] == order["prince_of_wales"]


@pytest.mark.parametrize(("turn", "where", "holds"), [(3, "1323", True), (3, "2417", False), (11, "1323", False)])
def test_the_line_holds_until_the_raiders_are_through(turn: int, where: str, holds: bool) -> None:
    view = begin(position(turn=turn)).view(BRITISH)
    assert line_holds(view, thought_in(where)) == holds


def test_only_the_first_group_leaves_the_convoys_to_others() -> None:
    units = {name: at("1722") for name in ("hood", "prince_of_wales", "king_george_v", "repulse")}
    match = begin(position(turn=4, **units, sl1=at("1822", "C")))
    view, forms = match.view(BRITISH), choices(match, BRITISH)
    guard = hunters.Guard(view, thought_in("1422"), POSTURES["A3"], 7)
    stations = []
    for leader in ("hood", "king_george_v"):
        form = forms[leader]
        assert isinstance(form, Course)
        stations.append(guard.station(UNIT[leader], form))
    assert int(stations[0][:2]) < 17 <= int(stations[1][:2])
