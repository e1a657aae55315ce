"""Why: a decision of the captain in a line, with the odds that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealed_orders.bots.denmark_strait.plan import Plan
from sealed_orders.bots.denmark_strait.threat import chance
from sealed_orders.bots.denmark_strait.trial import Tried
from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.denmark_strait.cards import CODES, called
from sealed_orders.games.denmark_strait.columns import command, distance, enemies, purse
from sealed_orders.games.denmark_strait.helm import DONE, described
from sealed_orders.games.denmark_strait.movement import legal, may_move, speed_number
from sealed_orders.games.denmark_strait.projection import moved
from sealed_orders.games.denmark_strait.repair import REPAIRED_ON
from sealed_orders.games.denmark_strait.ships import IDS, NUMBER, SHIPS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many, percent


def captains(order: Order) -> str:
    """Return the pair that was drawn."""
    aboard = " and ".join(f"{CAPTAINS[name].name} for {SHIPS[NUMBER[ship]].name}" for ship, (name,) in order.items())
    return f"{aboard}: one of the pairs that do best"


def reroll(view: StraitView, again: bool) -> str:
    """Return how many ships may move now, and how many on a new roll."""
    able = sum(may_move(view, ship) for ship in view.todo)
    hoped = sum(chance(speed_number(view, ship)) for ship in view.todo)
    return (
        f"{'rolls again' if again else 'keeps the roll'}: "
        f"{able} of {len(view.todo)} ships may move, {hoped:.1f} on average with a new roll"
    )


def first(best: int, second: int, worth: Mapping[int, float]) -> str:
    """Return which ship moves first, and what it is worth."""
    return f"{SHIPS[best].name} moves first: {_wins(worth[best])}; {SHIPS[second].name} first: {percent(worth[second])}"


def manoeuvre(view: StraitView, ship: int, plans: Sequence[Plan]) -> str:
    """Return where a ship goes, the best shot she will have there, and what the next best plan was worth."""
    best, *others = plans
    there = moved(view, {IDS[ship]: (best.first.name,)})
    text = f"{SHIPS[ship].name} {described(best.first, DONE)}"
    if there.space[ship] and enemies(there, ship):
        points = min(gunnery.POINTS_A_PAIR, purse(there, ship))
        foe = min(enemies(there, ship), key=lambda foe: gunnery.number(there, ship, foe, points))
        text += f", to fire at {_shot(there, ship, foe, points)}"
    text += f"; {_wins(best.value)}"
    return f"{text}; if she {described(others[0].first, DONE)} instead, {percent(others[0].value)}" if others else text


def tried(view: StraitView, ranking: Sequence[Tried]) -> str:
    """Return what was chosen, its odds, and what it and the next best came to in imagined battles."""
    best, *others = ranking
    text = answer(view, best.order)
    if not others:
        return text
    return f"{text}; {_wins(best.worth)}; or {answer(view, others[0].order)}: {percent(others[0].worth)}"


def answer(view: StraitView, order: Order) -> str:
    """Return what an order does, and the odds of it."""
    if view.step == "captains":
        return captains(order) if order else "the historical captains"
    if view.step == "reroll":
        return reroll(view, order["reroll"] == ("yes",))
    if view.step == "next":
        name = SHIPS[NUMBER[order["next"][0]]].name
        return f"{name} {'moves' if view.phase == 'movement' else 'fires'} first"
    ship = int(view.args[0])
    (word,) = order.get(IDS[ship], order.get("smoke", ("",)))
    return f"{SHIPS[ship].name} {_does(view, ship, word, int(order.get('points', ('0',))[0]))}"


def _does(view: StraitView, ship: int, word: str, points: int) -> str:
    if view.step == "move":
        return described(next(m for m in legal(view, ship) if m.name == word), DONE)
    if view.step == "smoke":
        return "makes smoke" if word == "yes" else "makes no smoke"
    if view.step == "shoot":
        return f"fires at {_shot(view, ship, NUMBER[word], points)}"
    if view.step == "check":
        return f"checks morale {_needing(crew.number(view, ship, points), points)}"
    if word == "none":
        return "repairs nothing"
    return f"repairs the {called(CODES[word])} {_needing(REPAIRED_ON - points - command(view, ship).repair, points)}"


def _shot(view: StraitView, ship: int, foe: int, points: int) -> str:
    need = gunnery.number(view, ship, foe, points)
    return f"{SHIPS[foe].name} at range {distance(view, ship, foe)} {_needing(need, points)}"


def _needing(need: int, points: int) -> str:
    spent = f" with {many(points, 'point')}" if points else ""
    return f"on {need}+{spent} ({percent(chance(need))})"


def _wins(worth: float) -> str:
    return f"{percent(worth)} to win"
