"""Drafts: what a connection receives about the current order, in one message, without holding up the rest."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

import sealed_orders as so
from sealed_orders.kernel.board import Weighed
from sealed_orders.server.http.background import Background
from sealed_orders.table.beside import drawers
from sealed_orders.table.line import drafting
from sealed_orders.table.line.line import FAILED
from sealed_orders.table.line.staff import Staff
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import (
    DisplayChange,
    Drafted,
    Paper,
    PlotTable,
    Position,
    Preview,
    Problem,
    ReachTable,
    Update,
)
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.store import Store
from tests.server.player import SECONDS, Player, make_match

AWAY = {"british": "away", "german": "away"}


@pytest.fixture
def british(server: Background) -> Iterator[Player]:
    """Provide a seat at a hunt with a plot table."""
    with Player(server, make_match(server, "bismarck", AWAY).seats["british"]) as player:
        yield player


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put all answers about a draft into one message, however busy the machine is."""
    monkeypatch.setattr(drafting, "A_MOMENT", SECONDS)


class SlowStaff:
    """A staff that waits until the test lets it continue."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[so.Order] = []
        self._at_work, self._go_on = threading.Event(), threading.Event()
        plot = Staff.plot

        def slowly(staff: Staff, brief: gate.Brief, order: so.Order, proposed: so.Order, about: str) -> PlotTable:
            self.orders.append(order)
            self._at_work.set()
            assert self._go_on.wait(SECONDS)
            return plot(staff, brief, order, proposed, about)

        monkeypatch.setattr(Staff, "plot", slowly)

    def __enter__(self) -> SlowStaff:
        return self

    def __exit__(self, *error: object) -> None:
        self._go_on.set()

    def wait(self) -> None:
        """Wait until it is at work."""
        assert self._at_work.wait(SECONDS)


def preview_of(drafted: Drafted) -> Preview:
    assert drafted.preview is not UNSET
    return drafted.preview


def table_of(drafted: Drafted) -> PlotTable:
    assert drafted.table is not UNSET
    return drafted.table


# What an order would look like


def test_a_preview_shows_a_legal_order_and_says_what_is_wrong_with_another(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        preview = preview_of(raider.draft({"ship": ("lurk",)}))
        assert (preview.error, preview.display) == (None, DisplayChange())
        preview = preview_of(raider.draft({"ship": ("fly",)}))
        assert preview.display is None
        assert preview.error is not None
        assert preview.error.key == "ship"
        assert raider.position.sealed is None


def test_of_a_preview_only_what_is_otherwise_is_sent(british: Player) -> None:
    change = preview_of(british.draft({"hood": ("M", "1621")})).display
    assert change is not None
    assert [(token.id, token.cell) for token in change.tokens] == [("hood", "1621")]
    assert change.panels is change.rows is UNSET


def test_cautions_for_an_order_untouched_come_with_the_position(british: Player) -> None:
    assert british.position.cautions == preview_of(british.draft({})).cautions


def test_nothing_is_said_of_how_it_looks_unless_that_is_asked_for(british: Player) -> None:
    assert british.draft({}, look=False).preview is UNSET


# What the staff thinks of it


@pytest.mark.usefixtures("patient")
def test_a_draft_is_weighed_against_what_is_proposed_beside_it(british: Player) -> None:
    plain = table_of(british.draft({}))
    assert plain.weighed is UNSET  # as it is empty
    british.send(type="draft", id=9, number=0, order={}, proposed={"suffolk": ["P"], "norfolk": ["M", "1117"]})
    table = table_of(british.expect(Drafted))
    assert table.plots is UNSET  # nothing else has changed
    assert isinstance(table.weighed, Weighed)
    assert [measure.title for measure in table.weighed.ordered] == ["Search cover", "Risk", "Fuel"]
    assert table.weighed.gains.keys() == {"suffolk", "norfolk"}


@pytest.mark.usefixtures("patient")
def test_the_plot_table_comes_with_a_draft_from_the_sides_own_knowledge(british: Player) -> None:
    table = table_of(british.draft({}))
    assert table.plots
    assert table.papers
    assert table.outlooks
    assert {plot.id: plot.can for plot in table.plots}["bismarck"] == ("1528",)
    assert table.papers[0].title == "Chance to spot this turn"
    assert [outlook.id for outlook in table.outlooks] == [plot.id for plot in table.plots]


@pytest.mark.usefixtures("patient")
def test_of_a_plot_table_only_what_differs_from_the_last_is_sent(british: Player) -> None:
    whole = table_of(british.draft({}))
    assert british.draft({}).table is UNSET
    other = table_of(british.draft({"hood": ("P",)}))
    assert other.plots is UNSET
    assert other.outlooks is not UNSET, "another order sees into other squares"
    assert table_of(british.draft({})).outlooks == whole.outlooks


@pytest.mark.parametrize(("game", "options"), [("bismarck", {"plot_table": "off"}), ("tutorial", {})])
@pytest.mark.usefixtures("patient")
def test_without_a_plot_table_none_is_sent(server: Background, game: str, options: dict[str, str]) -> None:
    sides = so.load(game).sides
    made = make_match(server, game, dict.fromkeys(sides, "away"), options=options)
    with Player(server, made.seats[sides[0]]) as player:
        assert player.draft({}).table is UNSET
        player.send(type="reach", cell="1528")
        assert player.expect(ReachTable).units == ()


def test_who_can_be_in_a_square_comes_on_demand(british: Player) -> None:
    british.send(type="reach", cell="1528")
    table = british.expect(ReachTable)
    assert (table.cell, table.units[0].name, table.units[0].turns) == ("1528", "Scapa Flow R1", 1)
    british.send(type="reach", cell="nowhere")
    assert british.expect(ReachTable).units == ()


@pytest.mark.usefixtures("patient")
def test_what_a_decision_has_changed_on_the_table_comes_unasked(server: Background) -> None:
    made = make_match(server, "bismarck", AWAY)
    with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
        british.draft({"hood": ("M", "1621")})
        british.seal({"hood": ("M", "1621")})
        german.seal({})
        assert british.expect(Update).number == 1
        table = table_of(british.until(lambda drafted: drafted.id == 0))
        assert table.plots is not UNSET
        british.send(type="draft", id=50, number=1, order={}, look=False)
        drafted = british.until(lambda drafted: drafted.id == 50)
        assert drafted.table is UNSET, "the table that came was that of the order untouched"
        assert not any(isinstance(message, Drafted) for message in german.received()), (
            "who sends no draft gets no table"
        )


def test_a_staff_that_is_not_through_goes_on_by_itself(british: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    plot = Staff.plot
    rounds = iter((True, True, False))

    def slowly(staff: Staff, brief: gate.Brief, order: so.Order, proposed: so.Order, about: str) -> PlotTable:
        table, working = plot(staff, brief, order, proposed, about), next(rounds)
        return msgspec.structs.replace(table, working=working, papers=() if working else table.papers)

    monkeypatch.setattr(Staff, "plot", slowly)
    british.draft({})
    assert british.until(lambda drafted: drafted.table is not UNSET and not drafted.table.working).table
    assert list(rounds) == []


# What is kept of it


@pytest.mark.usefixtures("patient")
def test_a_draft_is_looked_at_and_kept_by_one_message(british: Player) -> None:
    drafted = british.draft({"hood": ("M", "1621")}, keep=True, beyond={"hood": ("1620",)})
    assert preview_of(drafted).display is not None
    assert table_of(drafted).outlooks
    assert drafted.revision == 1
    british.resume()
    british.expect(Position)
    text = '{"number":0,"answers":{"hood":["M","1621"]},"beyond":{"hood":["1620"]}}'
    assert british.position.drawer == {"draft": Paper(text, 1)}


@pytest.mark.usefixtures("patient")
def test_a_draft_of_another_decision_than_the_present_is_kept_and_no_more(british: Player) -> None:
    assert british.draft({"hood": ("M", "1621")}, number=7, keep=True) == Drafted(1, revision=1)


def test_a_draft_sent_on_leaving_is_kept(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_match(server, "bismarck", AWAY)
    with SlowStaff(monkeypatch):
        with Player(server, made.seats["british"]) as leaving:
            leaving.send(type="draft", id=1, number=0, order={"hood": ["P"]}, keep=True)
        with Player(server, made.seats["british"]) as later:
            while "draft" not in later.position.drawer:
                later.resume()
                later.expect(Position)
    assert "hood" in later.position.drawer["draft"].text


# What takes long


def test_a_slow_staff_holds_up_neither_preview_nor_drawer(british: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with SlowStaff(monkeypatch) as staff:
        first = british.draft({"hood": ("M", "1621")}, keep=True)
        staff.wait()
        assert first.table is UNSET
        assert preview_of(first).display is not None
        while first.revision is UNSET:  # the drawer may take its time too
            first = british.expect(Drafted)
    assert table_of(british.expect(Drafted)).plots


def test_a_slow_drawer_does_not_hold_up_the_preview(british: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, keep = threading.Event(), drawers.keep

    async def slowly(store: Store, seat: Seat, things: Mapping[Slot, str]) -> dict[Slot, Paper]:
        await asyncio.to_thread(go_on.wait, SECONDS)
        return await keep(store, seat, things)

    monkeypatch.setattr(drawers, "keep", slowly)
    try:
        drafted = british.draft({}, keep=True)
        assert preview_of(drafted).display is not None
        assert drafted.revision is UNSET
    finally:
        go_on.set()
    assert british.until(lambda drafted: drafted.revision is not UNSET).revision == 1


def test_orders_are_sealed_while_a_plot_is_worked_out(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_match(server, "bismarck", AWAY)
    with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
        with SlowStaff(monkeypatch) as staff:
            british.draft({})
            staff.wait()
            assert german.seal({}) == ""
            assert british.seal({"hood": ("M", "1621")}) == "hood M 1621", "neither does their own staff hold them up"
            assert british.expect(Update).number == 1
        drafted = british.until(lambda drafted: drafted.table is not UNSET)
        assert drafted.id == 0, "what was worked out for the decision before is of no use"


def test_of_tables_asked_for_in_a_row_the_last_is_worked_out_and_sent(
    british: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SlowStaff(monkeypatch) as staff:
        british.draft({})
        staff.wait()
        for mode in ("P", "M", "P"):
            assert british.draft({"hood": (mode,)}).preview is not UNSET
        last = british.drafts
    assert british.until(lambda drafted: drafted.table is not UNSET).id == last
    assert staff.orders == [{}, {"hood": ("P",)}]


@pytest.mark.usefixtures("patient")
def test_a_staff_that_fails_is_said_to_and_the_preview_comes_all_the_same(
    british: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> PlotTable:
        raise ZeroDivisionError

    monkeypatch.setattr(Staff, "plot", fails)
    assert preview_of(british.draft({})).display is not None
    assert british.expect(Problem).text == FAILED
    assert "ZeroDivisionError" in caplog.text


def test_a_reply_does_not_compute_the_position_again(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        raider.quiet()
        worked_out: list[int] = []
        monkeypatch.setattr(gate, "position", lambda *_: worked_out.append(1))
        for _ in range(3):
            raider.draft({"ship": ("lurk",)})
        assert not worked_out
