"""Odds: exact fractions, asked for by name, from a program or as people type them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.tutorial.odds import MOST_FLIGHTS
from sealed_orders.odds import UnknownOdds, is_mean, known_words, odds_from_text, usage
from tests.own import GAMES


def test_odds_are_exact() -> None:
    assert so.odds("tutorial", "search", flights=1) == Fraction(2, 3)


def test_odds_can_be_asked_for_in_words() -> None:
    assert odds_from_text("tutorial", "search", {"flights": "1", "lurking": "yes"}) == Fraction(1, 3)
    assert odds_from_text("tutorial", "search", {"lurking": "No"}) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("question", "facts", "text"),
    [
        ("shadow", {}, "Unknown question 'shadow'. `sealed-orders odds tutorial` lists the only one."),
        ("search", {"fog": "1"}, "Unknown fact 'fog'. search takes [flights=0] [lurking=False]."),
        ("search", {"flights": "many"}, "flights needs a whole number, not 'many'."),
        ("search", {"lurking": "perhaps"}, "lurking needs yes or no, not 'perhaps'."),
        ("search", {"flights": "-1"}, "search: flights must be 0 or more."),
        ("search", {"flights": "99"}, "search: the hunter has 6 flights at most, not 99."),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(question: str, facts: dict[str, str], text: str) -> None:
    with pytest.raises(UnknownOdds) as caught:
        odds_from_text("tutorial", question, facts)
    assert str(caught.value).endswith(text)


@pytest.mark.parametrize(
    ("question", "facts", "text"),
    [
        ("shadow", {"strength": "x", "visibility": 7}, "shadow: strength must be a whole number, not 'x'."),
        ("shadow", {"strength": 2.5, "visibility": 7}, "shadow: strength must be a whole number, not 2.5."),
        ("shadow", {"strength": -1, "visibility": 7}, "shadow: strength must be 0 to 100, not -1."),
        ("shadow", {"strength": 5, "visibility": 7, "moved": 3}, "shadow: moved must be 0 to 2, not 3."),
        ("surprise", {"night": "no", "visibility": 7}, "surprise: night must be True or False, not 'no'."),
        ("gunfire", {"salvos": -1}, "gunfire: salvos must be 0 to 100, not -1."),
        ("gunfire", {"salvos": 10**6}, "gunfire: salvos must be 0 to 100, not 1000000."),
        ("gunfire", {"salvos": 1, "firepower": -2}, "gunfire: firepower must be -1 to 100, not -2."),
        ("torpedo_hit", {"knots": -1}, "torpedo_hit: knots must be 0 to 100, not -1."),
        ("submarine_attack", {"strength": -1, "knots": 1}, "submarine_attack: strength must be 0 to 100, not -1."),
        ("destroyer_attack", {"knots": 29, "ships": 3}, "destroyer_attack: ships must be 0 to 2, not 3."),
        ("withdraw", {"type": "B", "knots": 28, "enemies": 5}, "withdraw: enemies must be a text, not 5."),
        (
            "withdraw",
            {"type": "B", "knots": 28, "enemies": "B"},
            "withdraw: enemies are types and knots, such as B28,C32, not B.",
        ),
        ("fog", {"turn": 0}, "fog: turn must be 1 to 30, not 0."),
        ("air_search", {"row": 12, "column": 18, "visibility": 9}, "air_search: visibility is 1 to 8."),
    ],
)
def test_facts_that_make_no_sense_are_refused_by_name(question: str, facts: dict[str, object], text: str) -> None:
    with pytest.raises(UnknownOdds) as caught:
        so.odds("bismarck", question, **facts)
    assert str(caught.value) == text


def test_firepower_of_one_is_lost_once() -> None:
    answer = so.odds("bismarck", "gunfire", salvos=50, firepower=1)
    assert isinstance(answer, Mapping)
    assert 0 < answer["firepower lost, expected"] <= 1


def test_the_most_flights_are_those_of_a_scenario() -> None:
    assert max(scenario.setup.flights for scenario in so.load("tutorial").scenarios.values()) == MOST_FLIGHTS


@pytest.mark.parametrize("game", GAMES)
def test_every_result_is_a_chance_or_is_called_expected(game: str) -> None:
    for question, asked in so.load(game).odds.items():
        wanted = inspect.signature(asked, eval_str=True).parameters.values()
        facts = {p.name: _some(p) for p in wanted if p.default is p.empty}
        answer = so.odds(game, question, **facts)
        results = answer if isinstance(answer, Mapping) else {"": answer}
        assert all(p >= 0 and (p <= 1 or is_mean(name)) for name, p in results.items())


def _some(parameter: inspect.Parameter) -> object:
    if parameter.annotation is bool:
        return False
    return (known_words(parameter) or (NUMBERS.get(parameter.name, 3),))[0]


def test_odds_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(so.UnknownGame):
        so.odds("chess", "mate")


def test_usage_names_the_facts_and_their_defaults() -> None:
    assert usage(so.load("tutorial").odds["search"]) == "[flights=0] [lurking=False]"
    assert usage(lambda: Fraction(1)) == "(no input)"


NUMBERS = {"row": 20, "column": 20, "distance": 4, "visibility": 3, "knots": 28, "enemies": "B28"}


def words_of(game: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the facts of a game's questions whose wording is known."""
    for question, asked in so.load(game).odds.items():
        for parameter in inspect.signature(asked, eval_str=True).parameters.values():
            if words := known_words(parameter):
                yield question, parameter.name, words


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_a_fact_may_be_has_an_answer(game: str) -> None:
    for question, fact, words in words_of(game):
        wanted = inspect.signature(so.load(game).odds[question], eval_str=True).parameters.values()
        for word in words:
            others = {p.name: (known_words(p) or (NUMBERS.get(p.name, 1),))[0] for p in wanted if p.default is p.empty}
            if (question, fact) == ("hit", "captain") and word:
                others["ship"] = next(ship for ship in CAPTAINS[word].ships)
            if (game, fact) == ("bismarck_solitaire", "target") and word:
                others["enemies"] = word
            assert so.odds(game, question, **{**others, fact: word}) is not None


def test_a_word_is_known_in_any_case_and_another_is_refused_with_those_that_are() -> None:
    assert so.odds("denmark_strait", "move", ship="HOOD") == so.odds("denmark_strait", "move", ship="hood")
    with pytest.raises(UnknownOdds, match=r"move: ship cannot be yamato; choose one of bismarck, .*\."):
        so.odds("denmark_strait", "move", ship="yamato")
