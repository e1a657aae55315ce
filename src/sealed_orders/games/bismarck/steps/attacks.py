"""4.6, 16.1, 16.2 Attacks by planes, submarines and destroyers: each kind over the whole map before the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.cards import ENEMY, ID, NAME, OWN, PEOPLE, SIDE, SIDES, UNIT, ship_value
from sealed_orders.games.bismarck.damage import Hurt, toll
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

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
        """The square attacked and the unit, for each that may attack, in the order they are asked."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        done = {int(arg) for arg in task.args}
        for cell, unit in self.attackers(state):
            if unit not in done and (found := targets(state, unit, cell)):
                state.then(
                    Task(self.attack, (SIDE[unit],), (unit, cell, *found)),
                    Task(self.phase, (), (*task.args, unit)),
                )
                names = ", ".join(NAME[u] for u in found)
                yield Event(self.rule, f"{NAME[unit]} may attack in {cell}: {names}.", (SIDE[unit],))
                return


class Attack(Step[BismarckState, BismarckView]):
    """16.31, 16.32, 16.41, 16.51 The attacker chooses a target or holds back."""

    rule: str
    verb: str

    def ask(self, view: BismarckView) -> Prompt:
        unit, cell, *found = view.args
        options = (Option(HOLD, "No attack"), *(Option(ID[int(u)], NAME[int(u)], at=str(cell)) for u in found))
        name = NAME[int(unit)]
        pick = Pick("target", f"{name} in {cell} {self.verb}", options, default=(HOLD,))
        return Prompt(f"Which ship does {name} attack in {cell}?", self.rule, (pick,))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        (choice,) = orders[task.to[0]]["target"]
        if choice != HOLD:
            yield from self.strike(state, int(task.args[0]), str(task.args[1]), UNIT[choice], dice)

    @abstractmethod
    def strike(self, state: BismarckState, unit: int, cell: str, target: int, dice: Dice) -> Iterator[Event]:
        """Carry out the attack."""


def damage_report(state: BismarckState, target: int, hurt: Hurt, rule: str, by: str) -> Iterator[Event]:
    """16.7, 16.71 The owner is told the damage; that a ship has sunk, everybody."""
    owner = SIDE[target]
    data = {
        "kind": "damage",
        "unit": ID[target],
        "midships": hurt.midships,
        "firepower": hurt.firepower,
        "knots": hurt.knots,
    }
    yield Event(rule, f"{by}: {toll(state, target, hurt)}", (owner,), data)
    yield from ships_lost(target, hurt)
    if hurt.sunk:
        yield sinking(target)


def ships_lost(target: int, hurt: Hurt) -> Iterator[Event]:
    """16.72, 17.2 Each ship lost from a unit is scored at once, and the running score is no secret."""
    if hurt.ships:
        foe, points = ENEMY[SIDE[target]], hurt.ships * ship_value(target)
        data = {"kind": "points", "side": foe, "points": points}
        yield Event("16.72", f"{points} points to the {PEOPLE[foe]}.", SIDES, data)


def sinking(target: int) -> Event:
    """16.71 A sinking is seen by both sides."""
    return Event("16.71", f"{NAME[target]} is sunk.", SIDES, {"kind": "sunk", "unit": ID[target]})
