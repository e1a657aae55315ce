"""Which events are printed: no routine, and empty searches only counted."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.kernel.board import Board
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fact, Searched, Sighted, Who
from sealed_orders.terminal.news import news
from tests.terminal.test_plain import turn

BOARD = Board("squares", (), (), routine=("1.2",), vain=("search found nothing", "searches found nothing"))
EMPTY, FULL = Searched(("1111",)), Sighted("1112", (Who("bismarck", "german"),))


def texts(*events: Event, board: Board = BOARD) -> list[str]:
    return [event.text for event in news(events, board, "british")]


def event(rule: str, text: str, *facts: Fact) -> Event:
    return Event(rule, text, (), facts)


def test_routine_is_left_to_the_log_and_searches_without_a_contact_are_one_line() -> None:
    assert texts(
        event("1.2", "Air search."),
        event("10.7", "R1 searches around 1111 and finds nothing.", EMPTY),
        event("10.7", "R2 searches around 1112: Bismarck.", EMPTY, FULL),
        event("10.7", "R3 searches around 1113 and finds nothing.", EMPTY),
    ) == ["2 searches found nothing.", "R2 searches around 1112: Bismarck."]


def test_without_words_for_them_every_search_is_printed() -> None:
    searches = [event("10.7", f"R{n} finds nothing.", EMPTY) for n in (1, 2)]
    assert texts(*searches, board=Board("squares", (), ())) == ["R1 finds nothing.", "R2 finds nothing."]


def test_a_turn_of_sink_is_shown_without_its_phases_and_the_log_has_them() -> None:
    match = so.Match.new("sink_the_bismarck", scenario="the_chase", seed="a")
    while "16.5" not in {event.rule for event in match.log("british")} or match.prompt("british") is None:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt is not None
        match.submit(side, prompt.sample(FastDice("a")))
    printed, _, whole = turn(match, "british", "log").partition("> ")
    assert "Nelson and London" in printed
    assert "\n  1.2 " not in printed
    assert "\n  1.2 " in whole
