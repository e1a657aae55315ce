"""A witness of the dice notes what rolls gave and could have given, and changes none."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.witness import RatedRoll, WitnessDice

SEARCH = Check((("found on", 4),), (6,))


def faces_of(dice: Dice) -> list[object]:
    """Roll one of each kind."""
    return [
        SEARCH.roll(dice, "search").faces,
        dice.chance(Fraction(1, 3), "chance"),
        dice.between(2, 5, "between"),
        dice.roll_for(6, "hits", lambda face: int(face <= 2)),
        dice.roll(6, "bare"),
        dice.pick("abc", "pick"),
        dice.shuffled("abcd", "shuffle"),
    ]


def test_a_witness_changes_no_roll() -> None:
    plain, witness = Dice("gale"), WitnessDice("gale")
    assert faces_of(witness) == faces_of(plain)
    assert witness.rolls == plain.rolls


def test_a_witness_notes_what_rolls_with_odds_brought_and_nothing_of_the_others() -> None:
    dice = WitnessDice("gale")
    faces, passed, number, face, *_ = faces_of(dice)
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert dice.rated_rolls == [
        RatedRoll("search", int(SEARCH.passes(faces)), {1: half, 0: half}),  # type: ignore[arg-type]
        RatedRoll("chance", int(bool(passed)), {1: third, 0: 1 - third}),
        RatedRoll("between", number, dict.fromkeys(range(2, 6), Fraction(1, 4))),  # type: ignore[arg-type]
        RatedRoll("hits", int(face <= 2), {1: third, 0: 1 - third}),  # type: ignore[operator]
    ]


def test_expected_and_variance_are_those_of_the_odds() -> None:
    die = RatedRoll("die", 6, dict.fromkeys(range(1, 7), Fraction(1, 6)))
    assert (die.expected, die.variance) == (Fraction(7, 2), Fraction(35, 12))
