"""10 Damage effects, when all ships have fired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.cards import BLOWS_UP_ON, called, effect, rank
from sealed_orders.games.denmark_strait.columns import hull_left, sinks_at
from sealed_orders.games.denmark_strait.damage import Damage, Strike
from sealed_orders.games.denmark_strait.repair import may_repair
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.removal import remove
from sealed_orders.games.denmark_strait.steps.sequence import DAMAGE_CONTROL, begin, go_on
from sealed_orders.games.denmark_strait.two_dice import check
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Hit, Rolled, Sunk, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Effects(Step[StraitState, StraitView]):
    """10.2 All cards that got through take effect, in the order in which they were drawn."""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for strike in state.strikes:
            if state.space[strike.ship]:
                kind = effect(strike.card)
                yield from magazine(state, strike, dice) if kind == "magazine" else EFFECTS[kind](state, strike)
        state.strikes = []
        begin(state, DAMAGE_CONTROL, (ship for ship in range(len(SHIPS)) if may_repair(state, ship)))
        go_on(state)


def hull(state: StraitState, strike: Strike) -> Iterator[Event]:
    """10.3 Hull damage equal to the card. She sinks when it reaches her hull (with the switch, exceeds it)."""
    ship = strike.ship
    state.hull[ship] += rank(strike.card)
    state.damage.append(Damage(*strike))
    left = f"{hull_left(state, ship)} of {SHIPS[ship].hull} left"
    fact = Hit(WHO[ship], "hull", rank(strike.card))
    yield Event(
        "10.3",
        f"The {called(strike.card)} takes {rank(strike.card)} hull points off {SHIPS[ship].name}: {left}.",
        SIDES,
        (fact,),
    )
    if state.hull[ship] >= sinks_at(state, ship):
        yield sink(state, ship, "10.3", f"{SHIPS[ship].name} sinks.")


def bridge(state: StraitState, strike: Strike) -> Iterator[Event]:
    """10.4 One captain point fewer for good, and at once from what is left this turn."""
    ship = strike.ship
    state.points[ship] = max(0, state.points[ship] - 1)
    state.damage.append(Damage(*strike))
    text = f"{_struck(strike)} bridge: one captain point fewer for the rest of the game."
    yield Event("10.4", text, SIDES, (Hit(WHO[ship], "bridge", 1),))


def magazine(state: StraitState, strike: Strike, dice: Dice) -> Iterator[Event]:
    """10.5 Two dice: on ten or more she blows up, otherwise her shooting number is one worse."""
    faces = check(("blows up on", BLOWS_UP_ON)).roll(dice, f"turn {state.turn} 10.5 magazine {IDS[strike.ship]}").faces
    blow = f"{_struck(strike)} magazine. She blows up on {BLOWS_UP_ON}+: rolled {sum(faces)}"
    if sum(faces) >= BLOWS_UP_ON:
        yield sink(state, strike.ship, "10.5", f"{blow}. She blows up.", rolled(faces, f"{BLOWS_UP_ON}+"))
    else:
        state.damage.append(Damage(*strike))
        yield Event(
            "10.5",
            f"{blow}. She survives; her shooting number is 1 worse.",
            SIDES,
            (Hit(WHO[strike.ship], "magazine"), rolled(faces, f"{BLOWS_UP_ON}+")),
        )


def number(state: StraitState, strike: Strike) -> Iterator[Event]:
    """10.6 Gunnery, gunnery radar and speed: a number gets worse while the card is there."""
    state.damage.append(Damage(*strike))
    kind = effect(strike.card)
    yield Event("10.6", f"{_struck(strike)} {WORSE[kind]} worse.", SIDES, (Hit(WHO[strike.ship], kind),))


def sink(state: StraitState, ship: int, rule: str, text: str, *by: Rolled) -> Event:
    """10.8 A sunk ship is removed, and with her all her markers."""
    lost = Sunk(WHO[ship], state.space[ship])
    remove(state, ship, "sunk")
    state.damage = [d for d in state.damage if d.ship != ship]
    state.failed[ship] = False
    return Event(rule, text, SIDES, (lost, *by))


def _struck(strike: Strike) -> str:
    return f"The {called(strike.card)} hits {SHIPS[strike.ship].name}'s"


WORSE = {
    "radar": "gunnery radar: her shooting number is 2",
    "gunnery": "gunnery: her shooting number is 1",
    "speed": "engines: her speed number is 1",
}
EFFECTS = {"hull": hull, "bridge": bridge, "radar": number, "gunnery": number, "speed": number}
