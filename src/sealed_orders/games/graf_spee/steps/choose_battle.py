"""22.2 A battle of the players' own: the ships, the weather and the range are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.setup import LEAST_YARDS
from sealed_orders.games.graf_spee.ships import BRITISH, FIGHTERS, ID, NAME, SHIP, SIDES
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import SIGHT, WEATHER_NAMES
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

USUAL = ("exeter", "ajax", "achilles")
USUAL_YARDS = 19800


class ChooseBattle(Step[SpeeState, SpeeView]):
    """22.2 The British player chooses who meets the Graf Spee, at what visibility, and how far apart."""

    def ask(self, view: SpeeView) -> Prompt:
        ships = tuple(Option(ID[ship], NAME[ship]) for ship in FIGHTERS)
        levels = tuple(Option(str(level), f"{level}, {WEATHER_NAMES[level]}") for level in SIGHT)
        choices = (
            Pick("ships", "British ships", ships, 1, len(FIGHTERS), USUAL),
            Pick("visibility", "Visibility", levels, default=("1",)),
            Number("yards", "Range", LEAST_YARDS, SIGHT[1], (str(USUAL_YARDS),), unit="yards"),
        )
        return Prompt(
            "Which ships fight the Graf Spee, and at what visibility and range?",
            "22.2",
            choices,
            in_sight_of_each_other,
        )

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        order = orders[BRITISH]
        ships = [SHIP[name] for name in order["ships"]]
        state.visibility, state.yards_apart = int(order["visibility"][0]), int(order["yards"][0])
        for ship in ships:
            state.fate[ship] = ""
        state.then(Task("battle", args=tuple(ships)))
        yield Event("22.2", f"The British choose {', '.join(NAME[ship] for ship in ships)}.", SIDES)


def in_sight_of_each_other(order: Order) -> None:
    """22.2 A battle begins in sight."""
    level, yards = int(order["visibility"][0]), int(order["yards"][0])
    if yards > SIGHT[level]:
        text = f"At visibility {level} ships see each other up to {SIGHT[level]} yards, not {yards}."
        raise IllegalOrder(text, "22.2", "yards")
