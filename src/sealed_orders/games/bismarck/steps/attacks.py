"""4.6, 16.1, 16.2 Attacks by planes, submarines and destroyers: each kind over the whole map before the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.damage import Hurt, cause_of_loss, toll
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.ships import (
    ENEMY,
    ID,
    NAME,
    OWN,
    SIDE,
    SIDES,
    TYPE,
    UNIT,
    UNITS,
    WHO,
    names,
    ship_value,
)
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import SHIPS_OF, points_to
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Points, Sunk
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

HOLD = "none"


def targets(state: BismarckState, unit: int, cell: str) -> list[int]:
    """16.31.1, 16.41.1, 16.51.1 The spotted enemy surface ships in a square."""
    foes = OWN[ENEMY[SIDE[unit]]]
    return [u for u in foes if state.square[u] == cell and state.spotted[u] and is_surface(u)]


class AttackPhase(Step[BismarckState, BismarckView]):
    """16.2 Finds the next unit of a kind that may attack: squares in ascending number, units in card order (R66)."""

    phase: str
    attack: str
    rule: str

    @abstractmethod
    def attackers(self, state: BismarckState) -> list[tuple[str, int]]:
        """Return the square attacked and the unit, for each that may attack, in the order they are asked."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if 1 not in state.spotted:
            return
        done = {int(arg) for arg in task.args}
        for cell, unit in self.attackers(state):
            if unit not in done and (aims := targets(state, unit, cell)):
                state.then(
                    Task(self.attack, (SIDE[unit],), (unit, cell, *aims)),
                    Task(self.phase, (), (*task.args, unit)),
                )
                yield Event(self.rule, f"{NAME[unit]} may attack in {cell}: {names(aims)}.", (SIDE[unit],))
                return


class Attack(Step[BismarckState, BismarckView]):
    """16.31, 16.32, 16.41, 16.51 The attacker chooses a target or holds back."""

    rule: str
    verb: str

    def ask(self, view: BismarckView) -> Prompt:
        unit, cell, *ships = view.args
        options = (
            Option(HOLD, "No attack", stake="It gives up this attack."),
            *(Option(ID[int(u)], NAME[int(u)], at=str(cell)) for u in ships),
        )
        name = NAME[int(unit)]
        pick = Pick("target", f"{name} in {cell} {self.verb}", options, default=(HOLD,), asked=True)
        return Prompt(f"Which ship does {name} attack in {cell}?", self.rule, (pick,), fight=str(cell))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        (choice,) = orders[task.to[0]]["target"]
        if choice != HOLD:
            yield from self.strike(state, int(task.args[0]), str(task.args[1]), UNIT[choice], dice)

    @abstractmethod
    def strike(self, state: BismarckState, unit: int, cell: str, target: int, dice: Dice) -> Iterator[Event]:
        """Carry out the attack."""


def damage_report(
    state: BismarckState, target: int, hurt: Hurt, rule: str, by: str, sunk_by: str = ""
) -> Iterator[Event]:
    """16.7, 16.71 Tell the damage to the owner of a ship still afloat; tell everybody that a ship has sunk."""
    lost = {"midships": hurt.midships, "firepower": hurt.firepower, "knots": hurt.knots}
    if not hurt.sunk:
        yield Event(rule, f"{by}: {toll(state, target, hurt)}", (SIDE[target],), (Damaged(WHO[target], lost),))
    yield from ships_lost(target, hurt)
    if hurt.sunk:
        yield sinking(target, hurt.where, sunk_by)


def ships_lost(target: int, hurt: Hurt) -> Iterator[Event]:
    """16.72, 17.2 Each ship lost from a unit is scored at once, and the running score is no secret."""
    if hurt.ships:
        award = loss(target, hurt)
        what = f"{many(hurt.ships, SHIPS_OF[TYPE[target]])} of {NAME[target]} sunk"
        text = f"{what}: {points_to(award.points, award.side)}."
        yield Event("16.72", text, SIDES, awarded(award))


def loss(target: int, hurt: Hurt) -> Points:
    """16.72 The points for ships lost from a unit."""
    return Points(ENEMY[SIDE[target]], hurt.ships * ship_value(target), cause_of_loss(target))


def sinking(target: int, cell: str, how: str = "") -> Event:
    """16.71, 17.2 A sinking is seen by both sides, and scored; ships of a unit were scored one by one."""
    foe, points = ENEMY[SIDE[target]], 0 if TYPE[target] in SHIPS_OF else UNITS[target].points
    text = f"{NAME[target]} is sunk{how and f' {how}'}{f': {points_to(points, foe)}' if points else ''}."
    award = Points(foe, points, cause_of_loss(target))
    return Event("16.71", text, SIDES, (Sunk(WHO[target], cell), *awarded(award)))
