"""The prize: a commander's goal, and the value of coming home with it or without."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.bots.bismarck_solitaire.laws import Health
from sealed_orders.games.bismarck_solitaire.ships import CONVOY, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.view import CruiseView


class Prize(NamedTuple):
    """The value of a cruise: 1 with the medal, or if there is no medal to win; less without it."""

    medal: str = ""  # its kind (14.2)
    number: int = 0  # and what it is awarded for
    prey: tuple[str, ...] = ()  # the units that must be sunk for it
    plain: float = 1.0  # the value of the mission without the medal
    late: float = 0.0  # the value of a Bismarck that is afloat when time is up

    @property
    def quarry(self) -> int:
        """Say how many of the prey must be sunk."""
        return self.number if self.prey else 0

    def home(self, points: int, turn: int, health: Health, quarry: int) -> float:
        """Return the value of coming home with these points, in this turn and state, with this much prey left."""
        held = {
            "": True,
            "ships": not quarry,
            "convoys": not quarry,
            "points": points >= self.number,
            "strength": health.bismarck >= self.number,
            "home_by": turn <= self.number,
            "no_loss": health.prinz_eugen > 0,
        }
        return 1.0 if held[self.medal] else self.plain


WIN = Prize()


def medal_prize(view: CruiseView, plain: float) -> Prize:
    """14.2 Return the prize of a commander who wants the mission's medal, while it can be won."""
    kind, number = str(view.medal["kind"]), int(view.medal["number"])
    if kind == "no_loss" and not {PRINZ_EUGEN, UBOAT}.isdisjoint(view.sunk):
        return WIN
    return Prize(kind, number, (CONVOY,) if kind == "convoys" else view.medal_ships, plain)


def still_wanted(view: CruiseView, prize: Prize) -> int:
    """Count the prey still to be sunk."""
    sunk = view.convoys_sunk if prize.medal == "convoys" else sum(ship in prize.prey for ship in view.sunk)
    return max(0, prize.quarry - sunk)
