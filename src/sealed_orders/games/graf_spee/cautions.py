"""5.1 What a side may want to know before it seals an order that is legal."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.graf_spee.battle.batteries import BATTERIES, HOLD
from sealed_orders.games.graf_spee.battle.plot import keeps_targets
from sealed_orders.games.graf_spee.chart import BEYOND, BRITISH_PORTS, NEUTRAL_PORTS, PATROL, in_port
from sealed_orders.games.graf_spee.sailing import fuel_after, may_move
from sealed_orders.games.graf_spee.ships import ALTMARK, CARRIERS, GERMAN, GRAF_SPEE, ID, NAME, SHIP, SIDE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Answer, Order

ALL_PATROL = ("patrol",)


def cautions(view: SpeeView, order: Order) -> Iterator[Caution]:
    """5.3.2, 5.3.4, 5.5, 5.6, 7.1, 12.1, 13.1, 15.5, 15.6 Losses, empty bunkers, lone carriers, idle guns."""
    given = {SHIP[name]: answer for name, answer in order.items() if name in SHIP}
    if order.get("general") == ALL_PATROL:  # 4.3 whatever else is ordered
        given = dict.fromkeys(given, (PATROL,))
    for ship, answer in given.items():
        yield from _voyage(view, ship, answer, given.get(ALTMARK, (PATROL,)))
    yield from _lone_carriers(view, given)
    if view.step == "shadow" and order.get("shadow") == ("no",):
        yield Caution("shadow", "If nobody shadows the Graf Spee, you have to find her again next turn.", "7.1")
    if view.step == "battle_orders":
        yield from _wide_turns(view, order)
        yield from _silent_guns(view, order)


def _voyage(view: SpeeView, ship: int, answer: Answer, supply: Answer) -> Iterator[Caution]:
    """5.3.2, 5.3.4, 5.5, 5.6, 12.1 Return where she goes, whether she can, and what is left in her bunkers."""
    key, goal = ID[ship], answer[-1] if answer[0] != PATROL else view.square[ship]
    moves = answer[0] != PATROL
    if moves and not may_move(view.knots[ship], view.fuel[ship], view.turn):
        yield Caution(key, f"{NAME[ship]} cannot move this turn: she patrols now and moves when she can.", "5.5")
        moves, goal = False, view.square[ship]
    if SIDE[ship] == GERMAN and goal in BRITISH_PORTS:
        yield Caution(key, f"{NAME[ship]} would be lost: this is a British port.", "5.3.2")
    if ship == GRAF_SPEE and moves and goal in NEUTRAL_PORTS:
        yield Caution(
            key,
            "The British will learn where she is, and in her first neutral port she may be scuttled.",
            "12.1",
        )
    if ship == ALTMARK and goal in BEYOND:
        yield Caution(key, "The Altmark leaves the map for good.", "5.3.4")
    refuels = ship == GRAF_SPEE and not moves and goal == _bound(view, ALTMARK, supply)  # 10.1
    at_sea = not in_port(goal) and goal not in BEYOND and not refuels
    if at_sea and view.fuel[ship] and not fuel_after(view.fuel[ship], view.turn, moves):
        yield Caution(key, f"{NAME[ship]} will be at sea without fuel: the enemy scores a point each turn.", "5.6")


def _bound(view: SpeeView, ship: int, answer: Answer) -> str:
    """5.5 Say where a ship will be by her order, if she is in play and can move."""
    able = answer[0] != PATROL and may_move(view.knots[ship], view.fuel[ship], view.turn)
    return answer[-1] if able else view.square[ship]


def _lone_carriers(view: SpeeView, given: dict[int, Answer]) -> Iterator[Caution]:
    """13.1 A carrier that has another ship beside her, and will not."""
    goals = {ship: _bound(view, ship, answer) for ship, answer in given.items()}
    escorted = {cell for ship, cell in goals.items() if ship not in CARRIERS}
    before = {view.square[ship] for ship in goals if ship not in CARRIERS}
    for ship in CARRIERS:
        if ship in goals and view.square[ship] in before and goals[ship] not in escorted:
            yield Caution(ID[ship], f"{NAME[ship]} will be without an escort.", "13.1")


def _wide_turns(view: SpeeView, order: Order) -> Iterator[Caution]:
    """15.5 A turn of more than thirty degrees makes all her guns range in again."""
    for ship in view.fighting:
        key = f"{ID[ship]}_course"
        aims = any(aim >= 0 for aim in view.aim[4 * ship : 4 * ship + 4])
        if key in order and aims and not keeps_targets(view.course[ship], int(order[key][0])):
            yield Caution(key, f"{NAME[ship]} turns more than 30 degrees: her guns must range in again.", "15.5")


def _silent_guns(view: SpeeView, order: Order) -> Iterator[Caution]:
    """15.6 Warn if guns bear on the enemy and none of them will fire."""
    own = [ship for ship in view.fighting if SIDE[ship] == view.side]
    keys = [f"{ID[ship]}_{battery.name}" for ship in own for battery in BATTERIES]
    batteries = [key for key in keys if key in order]
    if batteries and all(order[key] == (HOLD,) for key in batteries):
        yield Caution(batteries[0], "Your guns bear on the enemy, but none of them will fire.", "15.6")
