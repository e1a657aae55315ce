"""16.6 Naval combat: surprise, the combat check, withdrawal, and round after round of fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.damage import remove, sink
from sealed_orders.games.bismarck.gunnery import (
    FIGHTERS,
    PROTECTED,
    WITHDRAWERS,
    of_type,
    surprise_allowed,
    withdrawal_chance,
)  # fmt: skip
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    ENEMY,
    GERMAN,
    ID,
    NAME,
    OWN,
    PEOPLE,
    SHIPS,
    SIDE,
    SIDES,
    TYPE,
    WHO,
    names,
    ship_value,
    whom,
)  # fmt: skip
from sealed_orders.games.bismarck.state import BismarckState, numbers
from sealed_orders.games.bismarck.steps.attacks import sinking
from sealed_orders.games.bismarck.steps.round import guns_and_torpedoes_left
from sealed_orders.games.bismarck.tables import SURPRISE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import points_to
from sealed_orders.kernel import fact
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Stand, Sunk, Withdrew
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

YES_NO = (Option("yes", "Yes"), Option("no", "No"))
UNDEFENDED = "with no battleship or cruiser to defend her"  # 16.62 why a carrier, oiler or convoy is lost
FIGHT, WITHDRAW = "fight", "withdraw"


class NavalPhase(Step[BismarckState, BismarckView]):
    """16.61 A combat in each square where surface ships of both sides are spotted and one can hurt another."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        fought = {str(arg) for arg in task.args}
        for cell in sorted({state.square[u] for u in OWN[GERMAN] if state.spotted[u]} - fought - {""}):
            sides = spotted_surface_ships(state, cell)
            if combat_is_possible(sides):
                state.battle, state.battle_round = numbers(), 0
                for unit in (*sides[BRITISH], *sides[GERMAN]):
                    state.battle[unit] = 1
                state.then(Task("surprise", (GERMAN,), (cell,)), Task("naval_phase", (), (*task.args, cell)))
                text = f"Naval combat in {cell}: {names(sides[BRITISH])} against {names(sides[GERMAN])}."
                yield Event("16.62", text, SIDES, (Battle(cell, whom([*sides[BRITISH], *sides[GERMAN]])),))
                return


def spotted_surface_ships(state: BismarckState, cell: str) -> dict[Side, list[int]]:
    """16.61 The spotted surface ships of each side in a square."""
    here = [u for u in SHIPS if state.square[u] == cell and state.spotted[u] and is_surface(u)]
    return {side: [u for u in here if SIDE[u] == side] for side in SIDES}


def combat_is_possible(sides: Mapping[Side, list[int]]) -> bool:
    """16.61 One side has a battleship or cruiser, and the other has a B, C, A, M or O."""
    return any(of_type(sides[side], FIGHTERS) and of_type(sides[ENEMY[side]], FIGHTERS + PROTECTED) for side in SIDES)


def is_duel(sides: Mapping[Side, list[int]]) -> bool:
    """16.61 Both sides have a battleship or cruiser to exchange fire with."""
    return all(of_type(sides[side], FIGHTERS) for side in SIDES)


def engaged(state: BismarckState, side: Side) -> list[int]:
    """16.61 A side's ships that are still in the combat."""
    return [u for u in OWN[side] if state.battle[u] == 1]


class Surprise(Step[BismarckState, BismarckView]):
    """16.62, 16.68 Before the first round the Bismarck may try to surprise."""

    def ask(self, view: BismarckView) -> Prompt | None:
        cell = str(view.args[0])
        here = view.square[BISMARCK] == cell and view.spotted[BISMARCK]
        if not here or not surprise_allowed(bool(NIGHT[view.turn][ROW[cell]]), view.level(cell)):
            return None
        pick = Pick("surprise", "Surprise attack", YES_NO, default=("no",))
        return Prompt(f"Does the Bismarck attack by surprise in {cell}?", "16.68", (pick,), fight=cell)

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """16.68 Certain if she was shadowed with success this turn (R47), else an even chance."""
        cell = str(task.args[0])
        wanted = bool(orders) and orders[GERMAN]["surprise"] == ("yes",)
        if wanted and (
            state.shadowed[BISMARCK] == state.turn or dice.chance(SURPRISE, f"turn {state.turn} 16.68 surprise")
        ):
            yield Event("16.68", "The Bismarck attacks by surprise.", SIDES, (fact.Surprise(cell),))
            state.then(round_task(state, cell, surprise=True), Task("combat_check", (), (cell,)))
            return
        if wanted:
            yield Event("16.68", "The surprise attack fails.", (GERMAN,))
        state.then(Task("combat_check", (), (cell,)))


def round_task(state: BismarckState, cell: str, surprise: bool = False) -> Task:
    """16.62 The firing of a round; everybody sees which ships are in it."""
    units = [u for side in SIDES for u in engaged(state, side)]
    return Task("round", SIDES, (cell, state.battle_round + 1, int(surprise), *units))


class CombatCheck(Step[BismarckState, BismarckView]):
    """16.61, 16.62 Whether the combat goes on, and who is asked to fight or withdraw."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        cell = str(task.args[0])
        if state.battle_round:
            yield from sink_the_unprotected(state)
        sides = {side: engaged(state, side) for side in SIDES}
        if not combat_is_possible(sides) or (is_duel(sides) and not guns_and_torpedoes_left(state)):
            return
        deciders = tuple(side for side in SIDES if of_type(sides[side], WITHDRAWERS))
        state.then(Task("fight_or_withdraw", deciders, (cell, state.battle_round + 1)))
        yield Event("16.62", f"Combat check in {cell}, round {state.battle_round + 1}.", SIDES)


class FightOrWithdraw(Step[BismarckState, BismarckView]):
    """16.62 Each side declares in secret whether it fights or withdraws; one with nothing that can, fights."""

    def ask(self, view: BismarckView) -> Prompt:
        cell, number = view.args
        own = [u for u in OWN[view.side] if view.square[u] == cell and view.spotted[u]]
        foes = [unit for unit, at, _ in view.contacts if at == cell]
        mine, hers = f"Points at stake: {_values(own)}.", f" Points to win: {_values(foes)}." if foes else ""
        options = (
            Option(FIGHT, "Fight", stake=f"{mine}{hers}", letter="F"),
            Option(WITHDRAW, "Withdraw", stake=f"{mine} Ships that do not get away are fired at.", letter="W"),
        )
        pick = Pick("answer", "Fight or withdraw", options, default=(FIGHT,), asked=True)
        return Prompt(f"Naval combat in {cell}, round {number}: fight or withdraw?", "16.62", (pick,), fight=str(cell))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        cell = str(task.args[0])
        leaving = [side for side in SIDES if side in orders and orders[side]["answer"] == (WITHDRAW,)]
        yield Event("16.62", f"In {cell} {_stands(orders, leaving)}.", SIDES, (Stand(cell, tuple(leaving)),))
        if len(leaving) == len(SIDES):
            return
        for side in leaving:
            yield from withdraw(state, side, dice)
        if is_duel({side: engaged(state, side) for side in SIDES}):
            state.then(round_task(state, cell), Task("combat_check", (), (cell,)))
        else:
            # 16.61, R45 Nobody is left to exchange fire with: those without protection are lost, and it is over.
            yield from sink_the_unprotected(state)


def _values(units: list[int]) -> str:
    """16.72, 17.4, 17.5 The ships that fight or must be defended, with what each is worth."""
    return ", ".join(f"{NAME[unit]} {ship_value(unit)}" for unit in of_type(units, FIGHTERS + PROTECTED)) or "none"


def _stands(orders: Mapping[Side, Order], leaving: list[Side]) -> str:
    """16.62 Return what the sides do; one that was not asked has nothing to do it with."""
    does = [
        "withdraw" if side in leaving else "fight" if side in orders else "can neither fight nor withdraw"
        for side in SIDES
    ]
    if len(set(does)) == 1:
        return f"both sides {does[0]}"
    return " and ".join(f"the {PEOPLE[side]} {what}" for side, what in zip(SIDES, does, strict=True))


def withdraw(state: BismarckState, side: Side, dice: Dice) -> Iterator[Event]:
    """16.63 Each ship that can withdraws if it is fast enough, or else with one chance in four."""
    enemies = [(TYPE[u], state.knots[u]) for u in OWN[ENEMY[side]] if state.battle[u]]
    for unit in of_type(engaged(state, side), WITHDRAWERS):
        p = withdrawal_chance(TYPE[unit], state.knots[unit], enemies)
        away = dice.chance(p, f"turn {state.turn} 16.63 {ID[unit]} withdraws")
        if away:
            state.battle[unit] = 2
        text = f"{NAME[unit]} {'withdraws' if away else 'cannot get away'}."
        yield Event("16.63", text, SIDES, (Withdrew(WHO[unit], away),))


def sink_the_unprotected(state: BismarckState) -> Iterator[Event]:
    """16.62 Carriers, oilers and convoys with no friendly B or C in the combat, facing an enemy one, are lost (R45)."""
    for side in SIDES:
        hunters = of_type(engaged(state, ENEMY[side]), FIGHTERS)
        if not hunters or of_type(engaged(state, side), FIGHTERS):
            continue
        for unit in of_type(engaged(state, side), PROTECTED):
            if TYPE[unit] == "M":
                yield disperse(state, unit, hunters)
            else:
                cell = state.square[unit]
                sink(state, unit)
                yield sinking(unit, cell, UNDEFENDED)


def disperse(state: BismarckState, convoy: int, hunters: list[int]) -> Event:
    """16.67, 16.73 A dispersed convoy is worth half of what is left of it; its hunters may not move next turn (R67)."""
    award = state.score(GERMAN, state.midships[convoy] * ship_value(convoy) // 2, "convoys dispersed")
    cell = state.square[convoy]
    remove(state, convoy, "dispersed")
    for unit in hunters:
        state.bound[unit] = state.turn + 1
    text = f"{NAME[convoy]} is dispersed, {UNDEFENDED}: {points_to(award.points, GERMAN)}. "
    text += f"{names(hunters)} may not move next turn."
    return Event("16.73", text, SIDES, (Sunk(WHO[convoy], cell), *awarded(award)))
