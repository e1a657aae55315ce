"""A logistic fit to results that are grouped by number: all matches of one number had the same dice.

Columns have a worth each; a row says how the worths of a fixture add up, and the curve turns the sum into a share. The
error of a worth is estimated from how results differ from number to number (the sandwich estimator, clustered by
number), so nothing is assumed about matches of one number. A fraction of a match is added to each fixture, half won and
half lost (Firth's penalty): one match for each worth in all. So a player who has won every match is not infinitely
strong, nor certain to be as strong as it looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray

STEPS = 60
CLOSE = 1e-10


@dataclass(frozen=True)
class Fit:
    """The best fit to the results, and its error."""

    worth: Array  # of every column
    spread: Array  # its covariance
    expected: Array  # the predicted share of every fixture
    off: Array  # how much more was won
    error: Array  # the standard error of that
    saturated: bool  # as many worths as fixtures: it fits whatever happens


def fit(rows: Array, won: Array) -> Fit:
    """Fit worths to results: by number down, by fixture across."""
    numbers, fixtures = won.shape
    worth, added = _worth(rows, won.sum(axis=0), numbers)
    expected = _curve(rows @ worth)
    bend, matches = expected * (1 - expected), numbers + added
    turned = _inverse(rows, bend * matches) @ rows.T  # maps results to worths
    rest = np.diag(1 / matches) - bend[:, None] * (rows @ turned)  # maps results to residuals
    noise = _noise(won) + np.diag(added * ((1 - expected) ** 2 + expected**2) / 2)
    return Fit(
        worth,
        turned @ noise @ turned.T,
        expected,
        (won.sum(axis=0) + added / 2) / matches - expected,
        np.sqrt(np.maximum(0.0, np.diag(rest @ noise @ rest.T))),
        bool(np.linalg.matrix_rank(rows) >= fixtures),
    )


def _curve(sums: Array) -> Array:
    shares: Array = 1 / (1 + np.exp(-sums))
    return shares


def _worth(rows: Array, won: Array, numbers: int) -> tuple[Array, Array]:
    """Return the most likely worths, and the matches added to each fixture.

    Worths that no fixture separates stay equal.
    """
    worth, added = np.zeros(rows.shape[1]), np.zeros(len(rows))
    for _ in range(STEPS):
        likely = _curve(rows @ worth)
        bend = numbers * likely * (1 - likely)
        added = bend * np.einsum("ij,jk,ik->i", rows, _inverse(rows, bend), rows)
        matches = numbers + added
        slope = rows.T @ (won + added / 2 - matches * likely)
        step = _inverse(rows, bend * matches / numbers) @ slope
        worth = worth + step
        if float(np.abs(step).max()) < CLOSE:
            break
    return worth, added


def _inverse(rows: Array, weights: Array) -> Array:
    inverse: Array = np.linalg.pinv((rows.T * weights) @ rows, hermitian=True)
    return inverse


def _noise(won: Array) -> Array:
    """Return the covariance of results summed over all numbers."""
    apart = won - won.mean(axis=0)
    seen: Array = apart.T @ apart * len(won) / max(1, len(won) - 1)
    return seen
