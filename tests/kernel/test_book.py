"""Campaign books, and option switches that leave one side without a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sealed_orders as so
from sealed_orders.kernel.book import Book, Chapter, Entry, Page
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.game import Switch
from sealed_orders.kernel.scenario import Scenario
from tests.kernel.duel import BLUE, RED, SIDES, Duel, DuelSetup


class DuelBook(Book):
    """One chapter, always open."""

    title = "Duels fought"

    def entry(self, view: Any, outcome: Outcome) -> Entry:
        return Entry(
            "duel", outcome.winner == RED, int(outcome.scores.get(RED, 0)), view.turn, outcome.rule, outcome.text
        )

    def chapters(self, entries: Sequence[Entry], free: bool = False) -> tuple[Chapter, ...]:
        page = Page("duel", "", "", True, len(entries), entries[-1] if entries else None)
        return (Chapter("All", "", "1", True, (page,)),)


class Campaign(Duel):
    """A duel with a book, which one side may fight alone."""

    switches = (Duel.switches[1], Switch("seconds", "Seconds", ("none", "both"), "1", {"none": (RED,)}))
    book = DuelBook()


def fought(game: Duel, scenario: str | Scenario | None = None) -> so.Match:
    match = so.Match.new(game, scenario, seed="x")
    while not match.outcome:
        for side in match.waiting:
            assert match.entry() is None
            prompt = match.prompt(side)
            assert prompt is not None
            bids = {RED: "bid 1", BLUE: "bid 0"}
            match.submit(side, bids[side] if prompt.choices[0].key == "bid" else "word yes")
    return match


def test_a_match_has_an_entry_once_it_is_over_and_not_before() -> None:
    match = fought(Campaign())
    entry = match.entry()
    assert match.outcome is not None
    assert entry is not None
    assert (entry.scenario, entry.rule, entry.text) == ("duel", match.outcome.rule, match.outcome.text)


def test_a_game_without_a_book_has_no_entries() -> None:
    assert fought(Duel()).entry() is None


def test_an_own_scenario_is_not_entered() -> None:
    assert fought(Campaign(), Scenario("duel", "Duel", "", {}, DuelSetup())).entry() is None


def test_all_sides_play_unless_a_switch_says_otherwise() -> None:
    assert Duel().playing({}) == SIDES
    assert Campaign().playing({}) == (RED,)
    assert Campaign().playing({"seconds": "both"}) == (RED, BLUE)
    assert Campaign().playing({"toss": "off", "seconds": "none"}) == (RED,)
