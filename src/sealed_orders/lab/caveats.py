"""What to know before reading ratings: how much the side matters, and whether one number per player fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import percent
from sealed_orders.lab.elo import Ladder, Misfit, share_of

GAP = 100.0  # Elo points, for example


def caveats(ladder: Ladder, sides: Sequence[Side], cooperative: bool) -> Iterator[str]:
    """List the sentences printed under the ratings."""
    if not isfinite(ladder.side.margin):
        yield "With one match number there is no interval: play more games."
    if not cooperative:
        yield _side(ladder, sides[0])
    if ladder.misfit:
        numbers = "one number per player" + ("" if cooperative else " and one for the side")
        yield f"Fit of {numbers}: {_fits(ladder.misfit, sides, cooperative)}"
    if ladder.by_side:
        yield f"Fit of one number per player and side: {_fits(ladder.by_side, sides, cooperative)}"


def _side(ladder: Ladder, first: Side) -> str:
    side = ladder.side
    if abs(side.elo) <= side.margin:
        off = f", give or take {side.margin:.0f}" if isfinite(side.margin) else ""
        return f"The {first} side is worth {_signed(side.elo)} Elo{off}."
    here, even = percent(share_of(GAP, side.elo)), percent(share_of(GAP, 0))
    wins = f"a lead of {GAP:.0f} Elo wins {here} over both sides, not {even}"
    return f"The {first} side is worth {_signed(side.elo)} Elo, give or take {side.margin:.0f}, so {wins}."


def _signed(elo: float) -> str:
    return f"{round(elo) or 0:+d}"


def _fits(misfit: Misfit, sides: Sequence[Side], cooperative: bool) -> str:
    met = misfit.met
    side = "" if cooperative else f" as {sides[0] if met.side > 0 else sides[1]}"
    won = f"{met.one}{side} won {percent(misfit.won, 1)} against {met.other}"
    shares = f"{won}, by the ratings {percent(misfit.predicted, 1)}"
    return f"poor; {shares}." if misfit.sure else f"nothing beyond chance; the largest misfit: {shares}."
