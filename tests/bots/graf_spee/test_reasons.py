"""Why the staff gives its orders: it never repeats the order, and says nothing twice."""

from __future__ import annotations

import re
from itertools import chain

import pytest

import sealed_orders as so
from sealed_orders.bots import bot
from sealed_orders.bots.graf_spee.plot import ANY, PlotTable


@pytest.mark.parametrize(("side", "name"), [("british", "harwood"), ("german", "langsdorff")])
def test_no_reason_repeats_a_square_that_is_ordered(side: str, name: str) -> None:
    match = so.Match.new("graf_spee", "december_1", seed="reasons")
    for _ in range(4):
        for asked in match.waiting:
            view, prompt = match.view(asked), match.prompt(asked)
            assert prompt is not None
            staff = bot("graf_spee", name if asked == side else "cadet", asked)
            order = staff.decide(view, prompt, match.log(asked))
            if asked == side and view.step == "orders":
                parts = str(getattr(staff, "reason", "")).split("; ")
                assert len(parts) == len(set(parts))
                singly = [part for part in parts if ":" in part and not part.startswith("the plan")]
                assert singly
                assert not [part for part in singly if re.search(r"\b\d{4}\b", part)]
            match.submit(asked, order)


def test_in_a_battle_every_ship_has_her_own_reason_and_no_sentence_comes_twice() -> None:
    match = so.Match.new("graf_spee", "river_plate", seed="reasons")
    view, prompt = match.view("british"), match.prompt("british")
    assert prompt is not None
    staff = bot("graf_spee", "harwood", "british")
    staff.decide(view, prompt, match.log("british"))
    parts = str(getattr(staff, "reason", "")).split("; ")
    assert len(parts) == len(set(parts))
    for name in ("Exeter", "Ajax", "Achilles"):
        assert sum(name in part for part in parts) >= 1
        assert not [part for part in parts if sum(other in part for other in ("Exeter", "Ajax", "Achilles")) > 1]


def test_the_raiders_first_plot_is_of_all_british_ships_at_once() -> None:
    match = so.Match.new("graf_spee", "december_1", seed="reasons")
    officer = PlotTable("german")
    officer.read(match.log("german"))
    first, *ships = officer.plots()
    assert first.id == ANY
    assert len(ships) > 2
    for cell, chance in first.likely.items():
        single = [ship.likely.get(cell, 0.0) for ship in ships]
        assert max(single) <= chance + 1e-4 <= sum(single) + 2e-4
    assert set(first.can) == set(chain.from_iterable(ship.can for ship in ships))


def test_the_hunters_table_begins_with_the_raider() -> None:
    match = so.Match.new("graf_spee", "december_1", seed="reasons")
    officer = PlotTable("british")
    officer.read(match.log("british"))
    assert officer.plots()[0].id == "graf_spee"
