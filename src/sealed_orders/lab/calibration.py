"""How good a plot table is: is the truth ever outside it, and are its chances true as often as they say.

Every match is played by bots; whenever a side is asked for orders, its plots are compared with the truth. Two simple
rivals are measured beside it: *alike*, every square she could be in at all given the sea; and *ring*, every square
inside the furthest-on line since she was last seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from sealed_orders.bots import Bot, bot, plot_table
from sealed_orders.kernel.board import Plot, Token
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side

BINS = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0001)


@dataclass
class Calibration:
    """What many plots were worth."""

    games: int = 0
    plots: int = 0
    outside: int = 0  # the truth was not among the squares: must be none
    brier: dict[str, float] = field(default_factory=lambda: {"plot": 0.0, "ring": 0.0, "alike": 0.0})
    said: list[float] = field(default_factory=lambda: [0.0] * (len(BINS) - 1))
    true: list[int] = field(default_factory=lambda: [0] * (len(BINS) - 1))
    cells: list[int] = field(default_factory=lambda: [0] * (len(BINS) - 1))

    def add(self, plot: Plot, truth: str, sea: int) -> None:
        """Compare one plot with the truth."""
        self.plots += 1
        self.outside += truth not in plot.can
        chances = plot.likely
        self.brier["plot"] += sum(p * p for p in chances.values()) + 1 - 2 * chances.get(truth, 0.0)
        self.brier["ring"] += 1 - 1 / max(1, len(plot.ring))
        self.brier["alike"] += 1 - 1 / sea
        for cell, p in chances.items():
            place = next(n for n, top in enumerate(BINS[1:]) if p < top)
            self.cells[place] += 1
            self.said[place] += p
            self.true[place] += cell == truth

    def rows(self) -> list[tuple[str, int, float, float]]:
        """The reliability table: chances said, how many squares, the mean said, how often it was true."""
        return [
            (f"{low:.0%} to {min(1.0, high):.0%}", count, self.said[n] / count, self.true[n] / count)
            for n, (low, high) in enumerate(pairwise(BINS))
            if (count := self.cells[n])
        ]

    def scores(self) -> dict[str, float]:
        """The mean Brier score of the plot and its rivals: nought is perfect, two is as wrong as can be."""
        return {name: total / max(1, self.plots) for name, total in self.brier.items()}


def calibrate(
    game: str,
    players: dict[Side, str],
    games: int,
    watch: Iterable[str] = (),
    tick: Callable[[], None] = lambda: None,
) -> Calibration:
    """Play matches between bots and compare every side's plots of the watched things with the truth."""
    found = Calibration()
    for number in range(games):
        match = Match.new(game, dice=Dice(f"calibration {number}"), keep=False)
        bots = {side: bot(game, name, side, str(number)) for side, name in players.items()}
        _play(match, bots, found, set(watch))
        found.games += 1
        tick()
    return found


def _play(match: Match, bots: dict[Side, Bot], found: Calibration, watch: set[str]) -> None:
    officers = {side: plot_table(match.game.name, side) for side in bots}
    sea = len({cell for terrain in match.game.board().terrains for cell in terrain.next})
    turn = dict.fromkeys(bots, -1)
    while not match.outcome:
        for side in match.waiting:
            view, prompt, officer = match.view(side), match.prompt(side), officers[side]
            assert prompt is not None
            if officer is not None and view.turn != turn[side]:
                turn[side] = view.turn
                officer.read(match.log(side))
                truth = {token.id: token.cell for other in bots for token in _own(match, other)}
                for plot in officer.plots():
                    if plot.id in truth and (not watch or plot.id in watch):
                        found.add(plot, truth[plot.id], sea)
            match.submit(side, bots[side].decide(view, prompt, match.log(side)))


def _own(match: Match, side: Side) -> list[Token]:
    display = match.game.display(match.view(side))
    return [token for token in display.tokens if token.side == side]
