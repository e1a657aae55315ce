"""3 Setting up: both sides choose their captains in secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.captains import CAPTAINS, GERMAN_BUDGET, eligible
from sealed_orders.games.denmark_strait.columns import Situation
from sealed_orders.games.denmark_strait.ships import FLEET, GERMAN, IDS, NUMBER, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Appointed
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt, Purse
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import listed


def without_captain(now: Situation, side: Side) -> list[int]:
    """3.2, 3.3 The ships of a side that have no captain yet."""
    return [ship for ship in FLEET[side] if now.fate[ship] != "absent" and not now.captain[ship]]


class Captains(Step[StraitState, StraitView]):
    """3.4 The choices are secret until both are in."""

    secret = True

    def ask(self, view: StraitView) -> Prompt | None:
        """3.2, 3.3 An admiral for Hood and a captain for Prince of Wales; two captains for at most five points."""
        ships = without_captain(view, view.side)
        if not ships:
            return None
        choices = tuple(
            Pick(
                IDS[ship],
                f"Who commands {SHIPS[ship].name}?",
                tuple(Option(key, _card(key), cost=CAPTAINS[key].cost) for key in eligible(ship)),
                default=(SHIPS[ship].historical,),
            )
            for ship in ships
        )
        if view.side != GERMAN:
            return Prompt("Choose your captains.", "3.2", choices)
        return Prompt(
            f"Choose your captains: {_limit(view)} points together. Lütjens is always aboard the Bismarck.",
            "3.3",
            choices,
            lambda order: check_budget(view, order),
            Purse(GERMAN_BUDGET - sum(CAPTAINS[name].cost for name in _aboard(view)), "points"),
        )

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """3.4 Both sides turn up their cards."""
        for side in SIDES:
            for name, (captain,) in orders.get(side, {}).items():
                state.captain[NUMBER[name]] = captain
        commands = listed(
            [
                f"{CAPTAINS[captain].name} commands {SHIPS[ship].name}"
                for ship, captain in enumerate(state.captain)
                if captain
            ]
        )
        facts = tuple(Appointed(WHO[ship], captain) for ship, captain in enumerate(state.captain) if captain)
        yield Event("3.4", f"{commands}.", SIDES, facts)
        state.then(Task("turn"))


def check_budget(view: StraitView, order: Order) -> None:
    """3.3 Two different captains, who cost together at most five (with the switch exactly five)."""
    names = [*_aboard(view), *(captain for (captain,) in order.values())]
    # The choice to change is the one that is not the default, so that the defaults are always a way out.
    key = next((key for key, (captain,) in order.items() if captain != SHIPS[NUMBER[key]].historical), "")
    if len(set(names)) < len(names):
        raise IllegalOrder(f"{CAPTAINS[names[0]].name} cannot command two ships.", "3.3", key)
    cost = sum(CAPTAINS[name].cost for name in names)
    if cost > GERMAN_BUDGET or (_exact(view) and cost < GERMAN_BUDGET):
        wrong = f"not {_limit(view)}" if _exact(view) else f"more than {GERMAN_BUDGET}"
        raise IllegalOrder(f"These captains cost {cost} points, {wrong}.", "3.3", key)


def _aboard(view: StraitView) -> list[str]:
    """3.3 The German captains that the scenario has put aboard already."""
    return [captain for ship in FLEET[GERMAN] if (captain := view.captain[ship])]


def _exact(view: StraitView) -> bool:
    """3.3 The whole budget can only be asked of two ships that both choose."""
    return view.options["captain_points"] == "exactly_5" and len(without_captain(view, GERMAN)) == len(FLEET[GERMAN])


def _limit(view: StraitView) -> str:
    return f"exactly {GERMAN_BUDGET}" if _exact(view) else f"at most {GERMAN_BUDGET}"


def _card(key: str) -> str:
    card = CAPTAINS[key]
    cost = f"cost {card.cost}, " if card.cost else ""
    return f"{card.rank} {card.name}: {cost}{card.points} points, morale {card.morale}. {card.ability}: {card.text}"
