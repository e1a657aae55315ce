"""Chapter 11: the Damage Control Phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES
from sealed_orders.games.denmark_strait.damage import Damage
from sealed_orders.games.denmark_strait.state import StraitState
from tests.games.denmark_strait.battle import (
    BISMARCK,
    HOOD,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    codes,
    gone,
    hurt,
    order,
    resolve,
)


def with_king() -> StraitState:
    state = battle()
    hurt(state, HOOD, "KS")
    return state


def test_11_1_one_of_the_cards_that_are_not_hull_bridge_or_permanent() -> None:
    state = battle()
    hurt(state, HOOD, "KS", "8S", "3S", "AS", "QS", "JS", "2S")
    state.damage.append(Damage(HOOD, CODES["KC"], permanent=True))
    assert choices(ask(state, "repair", HOOD), "hood") == ["none", "KS", "AS", "QS", "JS", "2S"]


def test_11_1_each_card_says_what_it_hinders() -> None:
    state = battle()
    hurt(state, HOOD, "KS", "AS", "QS", "2S")
    prompt = ask(state, "repair", HOOD)
    labels = [option.label for option in prompt.choices[0].options]  # type: ignore[union-attr]
    assert labels == [
        "No repair",
        "king of spades (shooting +1)",
        "ace of spades (shooting +2)",
        "queen of spades (speed +1)",
        "2 of spades (shooting +1)",
    ]
    assert "odd roll, the damage becomes permanent." in prompt.text


def test_11_1_only_ships_with_something_to_repair_are_asked() -> None:
    state = battle()
    hurt(state, HOOD, "8S")
    hurt(state, BISMARCK, "KS")
    state.damage.append(Damage(PRINZ_EUGEN, CODES["KC"], permanent=True))
    resolve(state, "effects")
    assert state.todo == [BISMARCK]


@pytest.mark.parametrize("fate", ["west", "south", "east", "awaited"])
def test_11_1_ships_that_are_not_on_the_map_are_not_asked(fate: str) -> None:
    state = battle()
    hurt(state, PRINZ_EUGEN, "KS")
    gone(state, PRINZ_EUGEN, fate)
    resolve(state, "effects")
    assert state.todo == []


def test_11_1_a_ship_that_tries_nothing_spends_no_points() -> None:
    state = with_king()
    with pytest.raises(so.IllegalOrder, match="spends no points"):
        order(state, "repair", HOOD, "hood none; points 1")
    assert order(state, "repair", HOOD, "hood none") == ["Hood does not try to repair anything."]


@pytest.mark.parametrize(
    ("dice", "left", "permanent", "told"),
    [
        ((4, 4), [], False, "needs 8+ (repair 10, points -2): rolled 8, repaired."),
        (
            (3, 4),
            ["KS"],
            True,
            "needs 8+ (repair 10, points -2): rolled 7, and the roll was odd: the damage is permanent.",
        ),
        ((2, 4), ["KS"], False, "needs 8+ (repair 10, points -2): rolled 6, not repaired."),
        ((5, 4), [], False, "needs 8+ (repair 10, points -2): rolled 9, repaired."),
    ],
)
def test_11_2_ten_with_points_repairs(dice: tuple[int, int], left: list[str], permanent: bool, told: str) -> None:
    """11.2, 11.3 Success, odd failure, even failure, odd success."""
    state = with_king()
    assert order(state, "repair", HOOD, "hood KS; points 2", *dice)[0].endswith(told)
    assert codes(state, HOOD) == left
    assert [d.permanent for d in state.damage] == ([permanent] if left else [])
    assert state.points[HOOD] == 2


def test_11_2_the_odds_of_a_repair() -> None:
    chances = [so.odds("denmark_strait", "repair", points=points) for points in (0, 2, 4)]
    assert chances == [Fraction(6, 36), Fraction(15, 36), Fraction(26, 36)]


def test_11_3_permanent_damage_is_not_offered_again_and_even_failures_are() -> None:
    state = with_king()
    hurt(state, HOOD, "QS")
    order(state, "repair", HOOD, "hood KS", 1, 2)
    assert choices(ask(state, "repair", HOOD), "hood") == ["none", "QS"]
    order(state, "repair", HOOD, "hood QS", 1, 1)
    assert choices(ask(state, "repair", HOOD), "hood") == ["none", "QS"]


@pytest.mark.parametrize(("dice", "permanent"), [((3, 3), False), ((2, 3), True)])
def test_11_3_odd_is_the_roll_itself_and_not_what_points_make_of_it(dice: tuple[int, int], permanent: bool) -> None:
    state = with_king()
    order(state, "repair", HOOD, "hood KS; points 1", *dice)
    assert [d.permanent for d in state.damage] == [permanent]


def test_11_3_of_two_like_cards_one_is_removed() -> None:
    state = with_king()
    hurt(state, HOOD, "KS")
    order(state, "repair", HOOD, "hood KS", 6, 6)
    assert codes(state, HOOD) == ["KS"]
