"""What the package offers programs: its names, its types, and readable text."""

from __future__ import annotations

import inspect
from importlib.resources import files

import pytest

import sealed_orders as so
from sealed_orders.table.lobby.library import catalogue


def test_the_types_are_shipped() -> None:
    assert files("sealed_orders").joinpath("py.typed").is_file()


def test_every_name_that_is_offered_is_there() -> None:
    assert [name for name in so.__all__ if not hasattr(so, name)] == []
    assert len(set(so.__all__)) == len(so.__all__)


def test_whatever_is_raised_at_a_program_can_be_caught_by_its_name() -> None:
    match = so.Match.new("tutorial", seed="x")
    with pytest.raises(so.UnknownSide):
        match.view("pirate")
    with pytest.raises(so.IllegalOrder, match=r"it has raider, hunter\."):
        match.submit("raidr", "ship lurk")
    with pytest.raises(so.UnknownBot):
        so.bot("tutorial", "nelson", "raider")
    with pytest.raises(so.BadTime):
        so.bot("tutorial", "random", "raider", seconds=1)
    with pytest.raises(so.UnknownOdds):
        so.odds("tutorial", "mate")
    with pytest.raises(so.RecordUnplayable):
        so.replay(match.record().sealed("hunter"))


def test_a_question_about_odds_is_shown_whole_a_line_for_each_paragraph() -> None:
    for card in catalogue():
        for question in card.odds:
            told = inspect.getdoc(so.load(card.name).odds[question.name]) or ""
            assert question.about.split() == told.split()
            assert question.about.count("\n") == told.count("\n\n")
    hit = next(one for card in catalogue() if card.name == "denmark_strait" for one in card.odds if one.name == "hit")
    assert hit.about.partition("\n")[2].startswith("3.8.4, 3.8.7 A captain counts")
