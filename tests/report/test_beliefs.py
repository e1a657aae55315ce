"""What each side believed and what was true, for ships and for forces, while they existed."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Sunk, Who
from sealed_orders.kernel.subject import Subject
from sealed_orders.report import make
from sealed_orders.report.findings import beliefs as module
from sealed_orders.report.findings.beliefs import Belief, Table, beliefs
from sealed_orders.report.reading.reading import Reading
from tests.report.made_up import BLUE, RED, board, event, followed, moment, reading, shows, turn
from tests.report.played import by_bots


class Officer:
    """Believes that everything named is where the first of it was, with some doubt."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def read(self, log: tuple[Event, ...]) -> None:
        self.log = log

    def plots(self) -> tuple[Plot, ...]:
        return tuple(
            Plot(name, name.capitalize(), ("1112", "1113"), {"1112": 0.75, "1113": 0.25}) for name in self.names
        )


def believed(read: Reading, monkeypatch: pytest.MonkeyPatch, *names: str) -> list[Table]:
    officers = {BLUE: Officer(*names)}
    monkeypatch.setattr(module, "plot_table", lambda _, side: officers.get(side))
    return beliefs(read, *followed(read))


def test_a_plot_of_a_force_has_its_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = board(Subject(hunted=("f",)))
    red = shows(RED, {"raider": "f"}, f="1113", raider="1113")
    read = reading(moment(0, 1, turn(1), red=red, blue=shows(BLUE, f="1616", sloop="1616")), chart=chart)
    (table,) = believed(read, monkeypatch, "f")
    (belief,) = table.turns
    assert (belief.truth, belief.share, belief.right) == ("1113", 0.25, False), "not the other side's force of that id"


def test_the_table_is_about_the_most_wanted_or_else_the_first_that_stories_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    red = shows(RED, tender="1112", raider="1113", frigate="1112")
    read = reading(moment(0, 1, turn(1), red=red, blue=shows(BLUE, sloop="1616")))
    assert believed(read, monkeypatch, "tender", "raider")[0].unit == "raider"
    chart = board(Subject(chief=("frigate",)))
    named = reading(moment(0, 1, turn(1), red=red, blue=shows(BLUE, sloop="1616")), chart=chart)
    assert believed(named, monkeypatch, "tender", "frigate")[0].unit == "frigate"
    assert believed(named, monkeypatch, "nobody") == [], "who is nowhere has no table"


def test_nothing_is_believed_of_a_ship_after_her_end(monkeypatch: pytest.MonkeyPatch) -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1112"), blue=shows(BLUE, sloop="1616")),
        moment(1, 2, turn(2), red=shows(RED, raider="1113"), blue=shows(BLUE, sloop="1616")),
        moment(2, 3, event(Sunk(Who("raider", RED), "1113")), turn(3), red=shows(RED, raider="1113")),
        moment(3, 4, turn(4), red=shows(RED, raider="1113")),
    )
    (table,) = believed(read, monkeypatch, "raider")
    assert [belief.turn for belief in table.turns] == [1, 2]
    assert table.right == [1]


def test_beliefs_are_beside_the_true_square() -> None:
    report = make(by_bots("bismarck"))
    british = next(table for table in report.beliefs if table.side == "british")
    where = next(track for track in report.tracks if track.id == british.unit)
    assert british.turns
    for belief in british.turns:
        assert belief.truth == where.at(belief.turn)
        assert belief.share == belief.likely.get(belief.truth, 0)
    assert british.turns[0].share == 1, "where she begins is known"


def test_a_true_cell_without_a_figure_is_unlikely_and_not_impossible() -> None:
    assert Belief(4, {"1520": 0.9}, 30, "1521").words == "under 1 %"
    assert Belief(4, {"1520": 0.9}, 30, "1521", possible=False).words == "thought impossible"
    assert Belief(4, {"1520": 1.0}, 1, "1520").words == "sure"
