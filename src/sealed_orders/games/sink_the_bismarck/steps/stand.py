"""12.2 After each round: fight on, try to disengage, part, or open the range."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial

from sealed_orders.games.sink_the_bismarck.battle import ROUNDS, line, may_leave, refuges, rounds_in_band
from sealed_orders.games.sink_the_bismarck.disengaging import attempt, rating
from sealed_orders.games.sink_the_bismarck.forces import free_markers
from sealed_orders.games.sink_the_bismarck.leaving import leave, parted
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.one_die import sentence
from sealed_orders.games.sink_the_bismarck.ships import (
    BRITISH,
    ENEMY,
    GERMAN,
    ID,
    NAME,
    NUMBER,
    PEOPLE,
    SHIPS,
    SIDES,
    WHO,
)
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.combat import next_round, over
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Withdrew, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

FIGHT, DISENGAGE, PART, STAY = "fight", "disengage", "part", "stay"
KEEP, OPEN = "no", "yes"
YES_NO = (Option(KEEP, "No"), Option(OPEN, "Yes"))
A, C = BANDS.index("A"), BANDS.index("C")
NAMED = 4  # ships at stake that are named


class Stand(Step[SinkState, SinkView]):
    """12.21, 12.23, 12.25 Both sides declare in secret."""

    def ask(self, view: SinkView) -> Prompt | None:
        cell, number, band = str(view.args[0]), int(view.args[1]), int(view.args[2])
        fleet = line(view, view.side)
        if not fleet or not line(view, ENEMY[view.side]):
            return None
        choices: list[Choice] = [Pick("stand", "After this round", _stands(view), default=(FIGHT,), asked=True)]
        leavers = may_leave(view, fleet)
        if len(leavers) > 1:
            options = tuple(Option(ID[ship], NAME[ship]) for ship in leavers)
            choices.append(
                Pick("left", "Ships to leave behind if you disengage", options, 0, len(options) - 1, default=())
            )
        hexes = tuple(Option(c, c, at=c) for c in refuges(view, cell)) or (Option(STAY, "Nowhere to go: stay"),)
        choices.append(Pick("to", "Leave for", hexes, default=(hexes[0].value,)))
        if view.on("e3a_open_range") and may_open(number, band):
            choices.append(Pick("open", "Try to open the range", YES_NO, default=(KEEP,)))
        text = f"Round {number} in {cell} is over. What next?"
        if view.side == BRITISH and view.prize and view.on("e3c_escorts_leave"):
            text += " If you get away, the convoy is worth double points (9.11)."
        return Prompt(text, "12.21", tuple(choices), partial(_check, view, band), fight=cell)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """12.21, 12.25 If both part it is over; then the Germans roll to get away, and the British."""
        if not line(state, BRITISH) or not line(state, GERMAN):
            yield from next_round(state)
            return
        stands = {side: orders.get(side, {}).get("stand", (FIGHT,))[0] for side in SIDES}
        if all(stand == PART for stand in stands.values()):
            yield from over(state, "Both sides break off.")
            return
        left = ""
        for side in (GERMAN, BRITISH):
            if stands[side] == DISENGAGE and line(state, BRITISH) and line(state, GERMAN):
                away = yield from try_to_leave(state, side, orders[side], dice)
                left = side if away else left
        if left == GERMAN and not line(state, GERMAN):
            yield from over(state, "The Germans have got away.")
            return
        if left == BRITISH and state.prize == NOBODY and not line(state, BRITISH):
            yield from over(state, "The British have got away.")
            return
        if line(state, BRITISH) and line(state, GERMAN):
            yield from change_range(state, orders, dice)
        yield from next_round(state)


def _stands(view: SinkView) -> tuple[Option, ...]:
    """12.21, 12.25, 15.1 Return what may be declared, and what is at stake if it is."""
    mine, hers = (_worth(line(view, side)) for side in (view.side, ENEMY[view.side]))
    at_stake = f"Points at stake: {mine}."
    return (
        Option(FIGHT, "Fight on", stake=f"{at_stake} Points to win: {hers}.", letter="F"),
        Option(DISENGAGE, "Try to disengage", stake=f"{at_stake} If the roll fails, the fight goes on.", letter="D"),
        Option(
            PART,
            "Break off, if the enemy agrees",
            stake="No risk if both sides agree; otherwise the fight goes on.",
            letter="P",
        ),
    )


def _worth(ships: Sequence[int]) -> str:
    """15.1 Return what ships are worth if sunk: each by name, or all together if there are many."""
    points = [SHIPS[ship].points for ship in ships]
    if len(ships) > NAMED:
        return f"{len(ships)} ships, {sum(points)} in all"
    return ", ".join(f"{NAME[ship]} {worth}" for ship, worth in zip(ships, points, strict=True))


def _check(view: SinkView, band: int, order: Order) -> None:
    """9.10, 12.23, 12.24, 4.1 Refuse an attempt to disengage that is not allowed."""
    if order["stand"] != (DISENGAGE,):
        return
    if view.side == BRITISH and view.prize and not view.on("e3c_escorts_leave"):
        raise IllegalOrder("Escorts may not disengage from a convoy battle.", "9.10", "stand")
    if view.on("e3a_open_range") and band != A:
        raise IllegalOrder("Disengaging is possible only at range A.", "12.23", "stand")
    leavers = [s for s in may_leave(view, line(view, view.side)) if ID[s] not in order.get("left", ())]
    if not leavers:
        raise IllegalOrder("No ship of yours can leave this hex.", "12.24", "stand")
    if len(parted(view, leavers)) > len(free_markers(view, view.side)):
        raise IllegalOrder("You have no free marker for ships that would leave others behind.", "4.1", "stand")


def try_to_leave(state: SinkState, side: Side, order: Order, dice: Dice) -> Generator[Event, None, bool]:
    """12.21, 12.22, 12.24 The roll; on success the force is gone, but for those left behind."""
    left = {NUMBER[name] for name in order.get("left", ())}
    leavers = [ship for ship in may_leave(state, line(state, side)) if ship not in left]
    if not leavers:
        return False
    check = attempt(state, leavers, line(state, ENEMY[side]))
    roll = check.roll(dice, f"turn {state.turn} 12.22 {state.combat} round {state.number} {side}")
    word = "get away" if roll.passed else "fail"
    away = tuple(Withdrew(WHO[ship], roll.passed) for ship in leavers)
    text = f"The {PEOPLE[side]} try to disengage and {word} ({sentence(check, roll.faces)})."
    yield Event("12.22", text, SIDES, (*away, rolled(roll.faces, check.wants, of=10)))
    if roll.passed:
        yield from leave(state, side, leavers, order["to"][0])
    return roll.passed


def may_open(number: int, band: int) -> bool:
    """12.23 After every third round; at A there is nothing to open."""
    return number % ROUNDS == 0 and band != A


def change_range(state: SinkState, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
    """12.12, 12.23 Close the range after its rounds, unless the faster side opens it for three."""
    band, opened = state.band, False
    for side in (GERMAN, BRITISH):
        if orders.get(side, {}).get("open") == (OPEN,) and not opened:
            opened = yield from open_range(state, side, dice)
    if opened:
        state.band, state.in_band, state.stays = band - 1, 0, ROUNDS
    elif state.in_band >= state.stays and band != C:
        state.band, state.in_band, state.stays = band + 1, 0, rounds_in_band(state)
    if state.band != band:
        yield Event("12.12", f"The range is now {BANDS[state.band]}.", SIDES)


def open_range(state: SinkState, side: Side, dice: Dice) -> Generator[Event, None, bool]:
    """12.23 The side that is faster on the map, with 3b or without, makes a disengaging roll to open by one band."""
    own, foe = line(state, side), line(state, ENEMY[side])
    if rating(state, own, by_speed=True) <= rating(state, foe, by_speed=True):
        yield Event("12.23", f"The {PEOPLE[side]} are not the faster side and cannot open the range.", SIDES)
        return False
    check = attempt(state, own, foe)
    roll = check.roll(dice, f"turn {state.turn} 12.23 {state.combat} round {state.number} {side}")
    word = "open the range" if roll.passed else "cannot open the range"
    text = f"The {PEOPLE[side]} {word} ({sentence(check, roll.faces)})."
    yield Event("12.23", text, SIDES, (rolled(roll.faces, check.wants, of=10), fact.Round(state.number)))
    return roll.passed
