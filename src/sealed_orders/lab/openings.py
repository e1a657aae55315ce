"""Solve openings: every opening of one side against every one of the other, and the shares that nobody can exploit.

The matrix is a game of two sides in which what one wins the other loses, so it has a value and a best mixture for
either side. Both are found exactly, by the simplex method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import msgspec

from sealed_orders.bots.cards.card import Card
from sealed_orders.bots.cards.openings import Opening, Openings, Solved
from sealed_orders.bots.cards.player import CardPlayer
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.processes import spread
from sealed_orders.lab.series import DRAWN

TINY = 1e-12


@dataclass(frozen=True)
class Mixture:
    """How often to play each row and each column, and what the rows win then."""

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float


def solve(matrix: Sequence[Sequence[float]]) -> Mixture:
    """Solve a game in which rows win what columns lose.

    >>> solve([[0, 1], [1, 0]])
    Mixture(rows=(0.5, 0.5), columns=(0.5, 0.5), value=0.5)
    >>> solve([[0.2, 0.6], [0.5, 0.7]])
    Mixture(rows=(0.0, 1.0), columns=(1.0, 0.0), value=0.5)
    """
    lift = 1 - min(map(min, matrix))
    rows, columns = len(matrix), len(matrix[0])
    # Maximise the sum of the columns' weights, each row's payment being at most one; row 0 is the objective.
    table = [[-1.0] * columns + [0.0] * (rows + 1)]
    for number, row in enumerate(matrix):
        slack = [float(number == other) for other in range(rows)]
        table.append([value + lift for value in row] + slack + [1.0])
    basis = [-1, *range(columns, columns + rows)]
    while (enters := next((n for n, cost in enumerate(table[0][:-1]) if cost < -TINY), -1)) >= 0:
        able = [n for n in range(1, rows + 1) if table[n][enters] > TINY]
        leaves = min(able, key=lambda n: (table[n][-1] / table[n][enters], basis[n]))
        _pivot(table, leaves, enters)
        basis[leaves] = enters
    total = table[0][-1]
    weights = [0.0] * (columns + rows)
    for number in range(1, rows + 1):
        weights[basis[number]] = table[number][-1]
    prices = table[0][columns : columns + rows]
    return Mixture(
        tuple(round(price / total, 9) for price in prices),
        tuple(round(weight / total, 9) for weight in weights[:columns]),
        round(1 / total - lift, 9),
    )


def _pivot(table: list[list[float]], at: int, column: int) -> None:
    by = table[at][column]
    table[at] = [value / by for value in table[at]]
    for number, row in enumerate(table):
        if number != at and row[column]:
            table[number] = [value - row[column] * pivot for value, pivot in zip(row, table[at], strict=True)]


def matrix(
    game: str, openings: Openings, seed: str, games: int, jobs: int = 1, done: Callable[[], object] = lambda: None
) -> list[list[float]]:
    """Return what the first side's openings (rows) win against the second side's (columns); each cell has own dice."""
    one, other = load(game).sides
    pairs = list(product(openings.sides[one], openings.sides[other]))
    parts = [(number, n) for number in range(len(pairs)) for n in range(games)]
    won = [0.0] * len(pairs)
    for number, share in spread(partial(_play, game, openings, seed), parts, jobs):
        won[number] += share / games
        done()
    width = len(openings.sides[other])
    return [won[first : first + width] for first in range(0, len(won), width)]


def _play(game: str, openings: Openings, seed: str, part: tuple[int, int]) -> tuple[int, float]:
    """Play one match of a pair of openings."""
    pair, number = part
    one, other = load(game).sides
    width = len(openings.sides[other])
    chosen = {one: openings.sides[one][pair // width], other: openings.sides[other][pair % width]}
    text = f"{seed} {pair} {number}"
    match = Match.new(game, dice=Dice(text), keep=False)
    players = {side: player(game, openings, side, opening, text) for side, opening in chosen.items()}
    while match.outcome is None:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return pair, DRAWN if match.outcome.winner is None else float(match.outcome.winner == one)


def player(game: str, openings: Openings, side: Side, opening: Opening, seed: str) -> CardPlayer:
    """Make the player of an opening."""
    return CardPlayer(game, Card(opening.name, side, openings.bots[side], habits=opening.habits), f"bot {seed}")


def solved(game: str, openings: Openings, won: Sequence[Sequence[float]], how: Solved) -> Openings:
    """Return openings with the shares that solve a matrix."""
    mixture = solve(won)
    one, other = load(game).sides
    sides = {
        side: tuple(
            msgspec.structs.replace(opening, share=round(share, 4))
            for opening, share in zip(openings.sides[side], shares, strict=True)
        )
        for side, shares in ((one, mixture.rows), (other, mixture.columns))
    }
    return msgspec.structs.replace(
        openings, sides=sides, solved=msgspec.structs.replace(how, value=round(mixture.value, 4))
    )
