"""Ratings: what the shares show, how certain they are when dice are shared, and whether one number per player fits."""

from __future__ import annotations

from itertools import combinations
from math import exp, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from sealed_orders.interval import never, paired, student
from sealed_orders.lab.caveats import caveats
from sealed_orders.lab.elo import MEAN, SCALE, Ladder, Meetings, ladder

SIDES = ("raider", "hunter")
NAMES = ("a", "b", "c")


def played(
    worth: tuple[float, ...], side: float, numbers: int, chance: np.random.Generator, luck: float
) -> list[Meetings]:
    """Return a contest between players of known strength. Luck is what all matches with one number have in common."""
    dice, met = chance.standard_normal(numbers), []
    for one, other in combinations(range(len(worth)), 2):
        for first in (1, -1):
            due = 1 / (1 + exp(-(worth[one] - worth[other] + first * side)))
            score = first * luck * dice + sqrt(1 - luck**2) * chance.standard_normal(numbers)
            won = (score < NormalDist().inv_cdf(due)).astype(float)
            met.append(Meetings(NAMES[one], NAMES[other], won.tolist(), first))
    return met


def by_name(found: Ladder) -> list[float]:
    return [next(rating.elo for rating in found.ratings if rating.player == name) for name in NAMES]


@pytest.mark.parametrize("luck", [0.0, 0.8], ids=["dice apart", "dice shared"])
def test_95_of_100_intervals_hold_the_truth(luck: float) -> None:
    worth, side, numbers, contests = (1.0, 0.2, -1.2), -0.8, 30, 150
    chance = np.random.default_rng(7)
    truth = [MEAN + SCALE * each for each in worth]
    held = 0
    for _ in range(contests):
        found = ladder(NAMES, played(worth, side, numbers, chance, luck))
        held += sum(abs(r.elo - truth[NAMES.index(r.player)]) <= r.margin for r in found.ratings)
        held += abs(found.side.elo - SCALE * side) <= found.side.margin
    assert 0.93 <= held / (4 * contests) <= 0.97


def test_shared_dice_make_the_side_less_sure_and_a_share_surer() -> None:
    apart, shared = (
        ladder(NAMES, played((0.0, 0.0, 0.0), 0.0, 400, np.random.default_rng(1), luck)) for luck in (0.0, 0.9)
    )
    assert shared.side.margin > 1.5 * apart.side.margin
    assert shared.ratings[0].margin < 0.9 * apart.ratings[0].margin


def test_pairs_made_of_the_same_results_are_not_counted_as_matches() -> None:
    """In cooperation six players make fifteen pairs, and each player's own matches are all that is known of it."""
    chance = np.random.default_rng(3)
    names = "abcdef"
    margins, elos = [], []
    for _ in range(150):
        won = (chance.random((100, 6)) < [0.3, 0.4, 0.5, 0.5, 0.6, 0.7]).astype(float)
        met = [
            Meetings(names[i], names[j], list(0.5 + (won[:, i] - won[:, j]) / 2)) for i, j in combinations(range(6), 2)
        ]
        found = {rating.player: rating for rating in ladder(names, met).ratings}
        elos.append([found[name].elo for name in names])
        margins.append([found[name].margin for name in names])
    assert np.mean(margins, axis=0) == pytest.approx(1.96 * np.std(elos, axis=0), rel=0.2)


def test_who_wins_more_is_rated_higher_and_nobody_infinitely() -> None:
    met = [Meetings("a", "b", [1.0] * 10, side) for side in (1, -1)]
    met += [Meetings("b", "c", [1.0, 1.0, 0.0, 1.0, 0.0] * 2, side) for side in (1, -1)]
    met += [Meetings("a", "c", [1.0] * 10, side) for side in (1, -1)]
    found = ladder(("c", "b", "a"), met)
    assert [rating.player for rating in found.ratings] == ["a", "b", "c"]
    assert sum(rating.elo for rating in found.ratings) / 3 == pytest.approx(MEAN)
    assert found.ratings[0].elo < 3000
    assert found.ratings[0].margin > 150  # having won everything says little about how much stronger it is
    assert found.side.elo == pytest.approx(0, abs=1)


def test_elo_is_what_the_shares_say() -> None:
    met = [Meetings("a", "b", [float(n % 4 != 0) for n in range(2000)], side) for side in (1, -1)]
    best, worst = ladder(("a", "b"), met).ratings
    assert best.elo - worst.elo == pytest.approx(190.8, abs=1.0)  # 400 log10(3)


def test_what_a_side_is_worth_is_not_the_players_merit() -> None:
    met = [Meetings("a", "b", [1.0] * 50 + [0.0] * 5, 1), Meetings("a", "b", [0.0] * 50 + [1.0] * 5, -1)]
    found = ladder(("a", "b"), met)
    assert found.ratings[0].elo == pytest.approx(MEAN, abs=1)
    assert found.side.elo > 300


def test_one_match_number_has_no_interval() -> None:
    found = ladder(("a", "b"), [Meetings("a", "b", [1.0], side) for side in (1, -1)])
    assert found.ratings[0].margin == float("inf")
    assert next(caveats(found, SIDES, False)).startswith("With one match number there is no interval")


def test_where_one_number_fits_no_player_has_two() -> None:
    found = ladder(NAMES, played((1.0, 0.0, -1.0), -0.5, 200, np.random.default_rng(2), 0.5))
    assert found.misfit is not None
    assert not found.misfit.sure
    assert found.ratings[0].sides == ()
    assert "nothing beyond chance; the largest misfit" in list(caveats(found, SIDES, False))[-1]


def test_where_one_number_does_not_fit_each_side_has_its_own() -> None:
    """A player that is strong with one side only: the gap between two strengths predicts who wins how often."""
    due = {("a", "b"): 0.9, ("b", "a"): 0.5, ("a", "c"): 0.9, ("c", "a"): 0.5, ("b", "c"): 0.5, ("c", "b"): 0.5}
    numbers = 200
    met = []
    for one, other in combinations(NAMES, 2):
        for side, share in ((1, due[one, other]), (-1, 1 - due[other, one])):
            met.append(Meetings(one, other, [float(n / numbers < share) for n in range(numbers)], side))
    chance = np.random.default_rng(5)
    met = [Meetings(m.one, m.other, list(chance.permutation(m.won)), m.side) for m in met]
    found = ladder(NAMES, met)
    assert found.misfit is not None
    assert found.misfit.sure
    assert found.by_side is not None
    assert not found.by_side.sure
    strong = next(rating for rating in found.ratings if rating.player == "a")
    weak = next(rating for rating in found.ratings if rating.player == "b")
    assert strong.sides[0].elo - weak.sides[1].elo == pytest.approx(SCALE * np.log(9), abs=20)
    assert strong.sides[1].elo - weak.sides[0].elo == pytest.approx(0, abs=20)
    said = list(caveats(found, SIDES, False))
    assert said[1].startswith("Fit of one number per player and one for the side: poor; ")
    assert said[2].startswith("Fit of one number per player and side: nothing beyond chance")


def test_a_share_from_both_sides_counts_each_number_once() -> None:
    alike, apart = paired([0.5] * 40, 0.0, 1.0), paired([0.0, 1.0] * 20, 0.0, 1.0)
    assert alike[1] - alike[0] < 0.06  # luck decided every match, and both had it
    assert apart[1] - apart[0] > 0.28
    assert alike[0] < 0.5 < alike[1]


def test_values_that_are_all_alike_are_not_certain() -> None:
    low, high = paired([1.0] * 20, 0.0, 1.0)
    assert (round(low, 3), high) == (0.872, 1.0)
    assert paired([1.0] * 19 + [0.5], 0.0, 1.0)[1] < 1.0  # one was not won
    assert paired([1.0], 0.0, 1.0) == (0.0, 1.0)


def test_what_was_never_seen_has_clopper_and_pearsons_bound() -> None:
    assert never(6) == pytest.approx(0.393, abs=0.001)
    assert (1 - never(50)) ** 50 == pytest.approx(0.05)
    assert never(0) == 1.0


@pytest.mark.parametrize(("freedom", "missed", "wide"), [(1, 0.05, 12.706), (2, 0.05, 4.303), (19, 0.01, 2.861)])
def test_few_values_widen_an_interval_as_student_has_it(freedom: int, missed: float, wide: float) -> None:
    assert student(freedom, missed) == pytest.approx(wide, abs=0.001)
