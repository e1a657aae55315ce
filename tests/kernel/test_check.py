"""Checks: the chance, the verdict and the words of a roll come from one object and agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.board import Sum
from sealed_orders.kernel.check import Check, Product, Share
from sealed_orders.kernel.dice import FastDice, LoadedDice

SHOT = Check((("shooting", 5), ("range", 4), ("splashes", -2)), (6, 6))
SEARCH = Check((("seen on", 6),), (10,), added=(("radar", 2), ("poor weather", -2)))
ITEMS = st.lists(st.tuples(st.sampled_from(("range", "smoke")), st.integers(-9, 9)), min_size=1, max_size=4).map(tuple)
DICE = st.lists(st.integers(2, 10), min_size=1, max_size=3).map(tuple)


@given(ITEMS, DICE, st.just(()) | ITEMS, st.booleans())
def test_the_chance_is_the_share_of_rolls_that_pass(
    needed: tuple[tuple[str, int], ...], dice: tuple[int, ...], added: tuple[tuple[str, int], ...], low: bool
) -> None:
    check = Check(needed, dice, added, low)
    rolls = list(product(*(range(1, sides + 1) for sides in dice)))
    assert check.p == Fraction(sum(check.passes(faces) for faces in rolls), len(rolls))


@pytest.mark.parametrize(("faces", "passed"), [((1, 6), True), ((3, 3), False)])
def test_a_roll_states_its_faces_and_its_verdict(faces: tuple[int, int], passed: bool) -> None:
    roll = SHOT.roll(LoadedDice(*faces), "8.4 shot")
    assert (roll.faces, roll.total, roll.passed) == (faces, sum(faces), passed)


def test_what_is_added_to_the_roll_lowers_the_number() -> None:
    assert (SEARCH.number, SEARCH.p) == (6, Fraction(1, 2))
    assert not SEARCH.passes([5])
    assert SEARCH.passes([6])


def test_the_words_give_the_number_and_its_items() -> None:
    assert (SHOT.wants, SHOT.tally) == ("7+", "shooting 5, range +4, splashes -2")
    assert (SEARCH.wants, SEARCH.tally) == ("6+", "radar +2, poor weather -2")
    assert Check((("escape", 3),), low=True).wants == "3-"


def test_the_sum_on_the_screen_is_made_of_the_same_items() -> None:
    closer = Check((*SHOT.needed, ("points", -1)), (6, 6))
    told = Sum("Hood", SHOT.needed, "7+", "7/12", "8.3", "points", (("2", "6+", "13/18"),))
    assert SHOT.sum("Hood", "8.3", "points", (("2", closer),)) == told
    shown = SEARCH.sum("Search", "8.8").items
    assert sum(value for _, value in shown) == SEARCH.number


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=3), st.integers(1, 8))
def test_a_share_stays_within_zero_and_one_and_falls_as_often(values: list[int], of: int) -> None:
    share = Share(tuple(("item", Fraction(value, 2)) for value in values), of)
    assert share.p == min(1, max(0, Fraction(sum(values), 2) / of))
    dice = FastDice("share")
    assert share.roll(dice, "10.7") in ({True} if share.p == 1 else {False} if share.p == 0 else {True, False})


def test_a_share_is_shown_with_its_result() -> None:
    share = Share((("Suffolk", Fraction(5)), ("2 helpers", Fraction(1)), ("two squares", Fraction(-1))), 6)
    assert share.tally == "Suffolk 5, 2 helpers +1, two squares -1 = 5/6"
    assert (share.terms, share.comes_to) == ("Suffolk 5, 2 helpers +1, two squares -1", "5/6")


def test_a_product_stays_below_its_most_and_shows_its_factors() -> None:
    find = Product((("nine dots", Fraction(45, 100)), ("calm", Fraction(2)), ("under way", Fraction(1, 5))))
    assert find.p == Fraction(18, 100)
    assert find.tally == "nine dots 0.45, calm x 2, under way x 0.2 = 0.18"
    assert Product((("gun", Fraction(3)),), Fraction(95, 100)).p == Fraction(95, 100)
    assert Product((("speed", Fraction(-6)), ("a third", Fraction(1, 3)))).p == 0


@pytest.mark.parametrize(("face", "passed"), [(9, True), (10, False)])
def test_a_product_is_rolled_as_often_as_it_says(face: int, passed: bool) -> None:
    find = Product((("nine dots", Fraction(45, 100)), ("under way", Fraction(1, 5))))
    assert find.roll(LoadedDice(face), "9.2 merchant") is passed
