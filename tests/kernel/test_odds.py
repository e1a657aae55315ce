"""Odds: exact fractions, asked by name, from the program or as a person types them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.odds import UnknownOdds, odds_from_text, usage


def test_odds_are_exact() -> None:
    assert so.odds("tutorial", "search", flights=1) == Fraction(2, 3)


def test_odds_can_be_asked_for_in_words() -> None:
    assert odds_from_text("tutorial", "search", {"flights": "1", "lurking": "yes"}) == Fraction(1, 3)
    assert odds_from_text("tutorial", "search", {"lurking": "No"}) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("question", "facts", "text"),
    [
        ("shadow", {}, "tutorial has no odds called shadow; it has search."),
        ("search", {"fog": "1"}, "it takes [flights=0] [lurking=False]."),
        ("search", {"flights": "many"}, "flights is a whole number, not many."),
        ("search", {"lurking": "perhaps"}, "lurking is yes or no, not perhaps."),
        ("search", {"flights": "-1"}, "search: flights cannot be fewer than none."),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(question: str, facts: dict[str, str], text: str) -> None:
    with pytest.raises(UnknownOdds) as caught:
        odds_from_text("tutorial", question, facts)
    assert str(caught.value).endswith(text)


def test_odds_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(so.UnknownGame):
        so.odds("chess", "mate")


def test_usage_names_the_facts_and_their_defaults() -> None:
    assert usage(so.load("tutorial").odds["search"]) == "[flights=0] [lurking=False]"
    assert usage(lambda: Fraction(1)) == "no facts"
