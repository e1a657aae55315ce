"""Search for a card that beats a bot: change a card a little, keep what wins more on the same dice.

What is found was chosen because it won, so it is played again on fresh dice before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from sealed_orders.bots.cards.card import BOT, Card, Route
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.game import load
from sealed_orders.lab.exploit import Score, Target, play

RUNGS = (8, 16, 32, 64)  # matches after which a card that does not win more is dropped
FARTHEST = 3  # cells by which a mark is moved
LATEST = 3  # turns


@dataclass(frozen=True)
class Found:
    """The best card, what it won while it was searched for, and how many matches that took."""

    card: Card
    score: Score
    matches: int
    seconds: float


def search(
    target: Target,
    cards: Mapping[str, Card],
    seed: str,
    budget: int,
    done: Callable[[], object] = lambda: None,
) -> Found:
    """Spend a budget of matches on a best response, beginning with the best of some cards."""
    spent = seconds = 0.0
    dice = FastDice(f"{seed} changes")

    def played(card: Card, so_far: Score, until: int) -> Score:
        nonlocal spent, seconds
        for number in range(len(so_far.won), until):
            part = play(target, card, f"{seed} search", number)
            so_far += part
            spent, seconds = spent + 1, seconds + part.seconds
            done()
        return so_far

    rated = [(card, Score(())) for card in cards.values()]
    for rung in RUNGS[:-1]:  # the worse half is dropped after each
        rated = sorted(((card, played(card, so_far, rung)) for card, so_far in rated), key=lambda one: -one[1].share)
        rated = rated[: max(1, len(rated) // 2)]
    best, score = rated[0]
    while spent < budget:
        rival, theirs = changed(target.game, best, dice), Score(())
        for rung in RUNGS:
            theirs, score = played(rival, theirs, rung), played(best, score, rung)
            if theirs.share < Score(score.won[:rung]).share or spent >= budget:
                break
        if len(theirs.won) == RUNGS[-1] and theirs.share > score.share:
            best, score = rival, theirs
    return Found(best, score, int(spent), seconds)


def changed(game: str, card: Card, dice: Dice) -> Card:
    """Change a card in one or two places."""
    for _ in range(dice.between(1, 2, "changes")):
        routes = list(card.routes)
        at = dice.between(0, len(routes) - 1, "route") if routes else -1
        if at >= 0:
            routes[at] = msgspec.structs.replace(routes[at], goes=_moved(game, routes[at], dice))
            card = msgspec.structs.replace(card, routes=tuple(routes))
    return card


def _moved(game: str, route: Route, dice: Dice) -> dict[int, str]:
    """Change one line of a timetable: the cell, the turn, or whether it is there."""
    goes = dict(route.goes)
    turn = dice.pick(sorted(goes), "turn")
    near = _near(game, goes[turn])
    match dice.pick(("cell", "cell", "turn", "turn", "drop", "add", "bot"), "what"):
        case "cell" if near:
            goes[turn] = dice.pick(near, "cell")
        case "turn":
            goes[max(1, turn + dice.pick((-LATEST, -2, -1, 1, 2, LATEST), "later"))] = goes.pop(turn)
        case "drop" if len(goes) > 1:
            del goes[turn]
        case "add" if near:
            goes[turn + dice.between(1, 2 * LATEST, "later")] = dice.pick(near, "cell")
        case "bot":
            goes[max(goes) + dice.between(1, 2 * LATEST, "later")] = BOT
    return goes


def _near(game: str, cell: str) -> list[str]:
    """List the cells within a few steps of one, over any of the game's terrains."""
    reached: set[str] = set()
    for board in load(game).boards():
        for terrain in board.terrains:
            if cell in terrain:
                reached |= set(terrain.reach(cell, FARTHEST))
    return sorted(reached - {cell})
