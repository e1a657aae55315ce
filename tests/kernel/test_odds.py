"""Odds: exact fractions, asked by name, from the program or as a person types them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.odds import UnknownOdds, known_words, odds_from_text, usage


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


NUMBERS = {"row": 20, "column": 20, "distance": 4, "visibility": 3, "knots": 28, "enemies": "B28"}


def words_of(game: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The facts of a game's questions whose words are known."""
    for question, asked in so.load(game).odds.items():
        for parameter in inspect.signature(asked, eval_str=True).parameters.values():
            if words := known_words(parameter):
                yield question, parameter.name, words


@pytest.mark.parametrize("game", so.games())
def test_every_word_that_a_fact_may_be_has_an_answer(game: str) -> None:
    for question, fact, words in words_of(game):
        wanted = inspect.signature(so.load(game).odds[question], eval_str=True).parameters.values()
        for word in words:
            others = {p.name: (known_words(p) or (NUMBERS.get(p.name, 1),))[0] for p in wanted if p.default is p.empty}
            if (question, fact) == ("hit", "captain") and word:
                others["ship"] = next(ship for ship in CAPTAINS[word].ships)
            assert so.odds(game, question, **{**others, fact: word}) is not None


def test_a_word_is_known_in_any_case_and_another_is_refused_with_those_that_are() -> None:
    assert so.odds("denmark_strait", "move", ship="HOOD") == so.odds("denmark_strait", "move", ship="hood")
    with pytest.raises(UnknownOdds, match=r"move: ship is one of bismarck, .*, not yamato\."):
        so.odds("denmark_strait", "move", ship="yamato")
