"""15.1, 15.2 The tactical game: set up, turn by turn, and over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.battle.plot import in_sight, yards_between
from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.ships import BRITISH, FIGHTERS, GERMAN, GRAF_SPEE, NAME, SIDES, names, whom
from sealed_orders.games.graf_spee.state import SETS, SpeeState, numbers
from sealed_orders.games.graf_spee.steps.end_of_turn import close_accounts
from sealed_orders.games.graf_spee.steps.manoeuvre import fixes
from sealed_orders.games.graf_spee.tables import APART, RECONSTRUCTED, START, YARDS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, BattleOver, Round, Weather
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

LONGEST: int = RECONSTRUCTED["long_battle"]["turns"]
QUIET: int = RECONSTRUCTED["long_battle"]["quiet"]


class BattleStart(Step[SpeeState, SpeeView]):
    """15.1, 15.2 The computer sets up the tactical game."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ships = [int(ship) for ship in task.args]
        if state.alone:
            yield from opening(state, ships)
        yards = state.yards_apart or YARDS * dice.between(*APART[state.visibility], f"turn {state.turn} 15.2 distance")
        put(state, GRAF_SPEE, 0)
        for ship in ships:
            put(state, ship, yards)
        text = (
            f"The Graf Spee at {START[0]}, {START[1]}; {names(ships)} {yards} yards south of her. All ships steer 000."
        )
        yield Event("15.2", text, SIDES, fixes(state))
        state.then(Task("battle_turn"))


def opening(state: SpeeState, ships: list[int]) -> Iterator[Event]:
    """22.1 The moment of a battle that is fought by itself."""
    level = state.visibility
    text = f"{title(state.turn)}, visibility {level}: the Graf Spee against {names(ships)}."
    facts = (fact.Turn(state.turn), Weather((level,)), Battle("", whom((GRAF_SPEE, *ships))))
    yield Event("22.1", text, SIDES, facts)


def put(state: SpeeState, ship: int, south: int) -> None:
    """15.2 On the grid, course 000, at the current maximum speed; the British due south of the Graf Spee."""
    state.battle[ship] = 1
    state.x[ship], state.y[ship] = YARDS * START[0], YARDS * START[1] - south
    state.course[ship], state.speed[ship] = 0, state.knots[ship]


class BattleTurn(Step[SpeeState, SpeeView]):
    """15.1.1, 15.1.2 A tactical turn of three minutes begins: orders in secret, the Germans asked first."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.battle_turn += 1
        state.then(Task("battle_orders", (GERMAN, BRITISH)))
        yield Event("15.1", f"Tactical turn {state.battle_turn}.", SIDES, (Round(state.battle_turn),))


class Disengage(Step[SpeeState, SpeeView]):
    """15.1.5, 15.10 Combat continues while a British ship and the Graf Spee see each other, but not forever (G28)."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if in_touch(state) and state.battle_turn < LONGEST and state.quiet < QUIET:
            state.then(Task("battle_turn"))
            return
        text = f"{why_over(state)}Combat is over after {many(state.battle_turn, 'tactical turn')}."
        yield Event("15.10", text, SIDES, (BattleOver(),))
        if state.alone:  # the ships stay on the plane as they are, for all to see
            yield from close_accounts(state)
        else:
            leave_the_plane(state)


def in_touch(state: SpeeState) -> bool:
    """15.1.5, 15.10 Say whether any British ship is within sight of the Graf Spee (R45)."""
    return bool(state.battle[GRAF_SPEE]) and any(
        state.battle[ship] and in_sight(yards_between(state, ship, GRAF_SPEE), state.visibility) for ship in FIGHTERS
    )


def why_over(state: SpeeState) -> str:
    """15.10, G28 Say why the ships separate; empty if one side has no ship left."""
    if not state.battle[GRAF_SPEE] or not any(state.battle[ship] for ship in FIGHTERS):
        return ""
    if not in_touch(state):
        return "No British ship can see the Graf Spee. "
    if state.quiet >= QUIET:
        return f"Nobody has fired for {many(state.quiet, 'tactical turn')}. "
    return "The half-day is over. "


def leave_the_plane(state: SpeeState) -> None:
    """15.5, 15.7 Back to the strategic game: fire control, rudder and torpedoes are as new in the next combat (R22)."""
    state.battle, state.blind, state.jammed, state.spent = numbers(), numbers(), numbers(), numbers()
    state.x, state.y, state.course, state.speed = numbers(), numbers(), numbers(), numbers()
    state.aim = [-1] * SETS * len(NAME)
    state.battle_turn = state.quiet = 0
    state.wake, state.splashes, state.torpedoes = [], [], []
