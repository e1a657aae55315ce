"""The steps of a turn, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.state import HUNTER, RAIDER, SIDES, HuntState
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Points, Reported, Searched, Sighted, Sunk, Turn, Who
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Course, Mode, Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

FOUND_ON = {False: 4, True: 6}  # 3.1 the least that finds her: when she ran, when she lurked
SHE = Who("raider", RAIDER, "Raider")
HELMS = (Option("port", "Port"), Option("starboard", "Starboard"))


class Orders(Step[HuntState, HuntView]):
    """2.1 Both sides write their orders in secret, then they are carried out together."""

    def ask(self, view: HuntView) -> Prompt:
        """2.2, 2.3 The raider runs or lurks; the cruiser steams and flights go up."""
        if view.side == RAIDER:
            modes = (Mode("lurk", "Lurk"), Mode("run", "Run", 0, 2, SEA))
            return Prompt("Where does the raider go?", "2.2", (Course("ship", "Raider", view.at, modes),))
        steam = Course("cruiser", "Cruiser", view.at, (Mode("steam", "Steam", 0, 1, SEA),), default=("steam",))
        flights = Number("flights", "Flights sent up", 0, view.flights, default=("0",))
        return Prompt("Where does the cruiser go?", "2.3", (steam, flights))

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        mode, *route = orders[RAIDER]["ship"]
        state.lurking = mode == "lurk"
        state.raider = route[-1] if route else state.raider
        _, *route = orders[HUNTER]["cruiser"]
        state.hunter = route[-1] if route else state.hunter
        yield Event("2.1", f"Turn {state.turn}: orders carried out.", SIDES, (Turn(state.turn),))
        state.then(Task("search", args=(int(orders[HUNTER]["flights"][0]),)), Task("raid"))


def finding(flights: int, lurking: bool) -> Check:
    """3.1 One die, plus one for each flight: what finds a raider in the area searched."""
    return Check((("found on", FOUND_ON[lurking]),), added=(("flights", flights),))


class Search(Step[HuntState, HuntView]):
    """3.1 One die, plus one for each flight; always rolled, so that the roll itself reveals nothing."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """3.2 Report the searched area to the hunter, and a contact to both."""
        flights = int(task.args[0])
        search = finding(flights, state.lurking)
        roll = search.roll(dice, f"turn {state.turn} 3.1 search")
        state.flights -= flights
        area, die = AREAS[state.hunter].name, f"die {roll.total}, {search.tally}"
        if state.hunter == state.raider and roll.passed:
            yield Event("3.2", "Contact!", SIDES)
            sighted, seen = Sighted(state.hunter, (SHE,)), Sighted(state.hunter, own=(SHE,))
            yield Event("3.2", f"{area} searched: contact! ({die})", (HUNTER,), (sighted,))
            yield Event("3.2", f"The cruiser has found you in {area}.", (RAIDER,), (seen,))
            state.then(Task("chase", SIDES))
        else:
            searched = Searched((state.hunter,))
            yield Event("3.2", f"{area} searched: nothing seen. ({die})", (HUNTER,), (searched,))


class Chase(Step[HuntState, HuntView]):
    """3.3 On contact each side picks port or starboard in secret."""

    def ask(self, view: HuntView) -> Prompt:
        same, other = "To catch the raider, turn the same way.", "To get away, turn the opposite way to the cruiser."
        wish = same if view.side == HUNTER else other
        return Prompt(f"Contact. {wish}", "3.3", (Pick("helm", "Helm", HELMS),))

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.caught = orders[RAIDER]["helm"] == orders[HUNTER]["helm"]
        if state.caught:
            yield Event("3.3", "The raider is caught.", SIDES, awarded(Points(HUNTER, 1, "the raider caught")))
        else:
            yield Event("3.3", "The raider gets away into the mist.", SIDES, (ContactLost(SHE),))


class Raid(Step[HuntState, HuntView]):
    """4.1 A raider that lurks in a shipping lane and is not caught sinks one merchant."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """4.2 Report a sinking to both sides; with the switch on, the call names the area."""
        if state.lurking and AREAS[state.raider].lane and not state.caught:
            state.sunk += 1
            where = f" in {AREAS[state.raider].name}" if state.distress else ""
            lost = Sunk(Who(f"merchant_{state.sunk}", name="Merchant"))
            distress = (Reported(SHE, state.raider, exact=True),) if state.distress else ()
            award = awarded(Points(RAIDER, 1, "merchants sunk"))
            yield Event("4.2", f"A merchant was sunk{where}: {state.sunk} of 3.", SIDES, (lost, *distress, *award))
        state.turn += 1
        state.then(Task("orders", SIDES))


STEPS = {"orders": Orders(), "search": Search(), "chase": Chase(), "raid": Raid()}
