"""The prize: what a commander is after, and what it is worth to come home with it or without."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.bots.bismarck_solitaire.laws import Health
from sealed_orders.games.bismarck_solitaire.ships import CONVOY, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.view import CruiseView


class Prize(NamedTuple):
    """What a cruise may bring: 1 with the medal that is hunted, or where none is; less without it."""

    medal: str = ""  # its kind (14.2)
    number: int = 0  # and what it is given for
    prey: tuple[str, ...] = ()  # the units that are to be sunk for it
    plain: float = 1.0  # the worth of the mission without the medal
    late: float = 0.0  # the worth of a Bismarck that is afloat when the time is out

    @property
    def quarry(self) -> int:
        """How many of the prey are wanted."""
        return self.number if self.prey else 0

    def home(self, points: int, turn: int, health: Health, quarry: int) -> float:
        """What it is worth to come home with these points, in this turn and state, so much prey still wanted."""
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
    """14.2 The prize of one who is after the mission's medal, as long as it can be won."""
    kind, number = str(view.medal["kind"]), int(view.medal["number"])
    if kind == "no_loss" and not {PRINZ_EUGEN, UBOAT}.isdisjoint(view.sunk):
        return WIN
    return Prize(kind, number, (CONVOY,) if kind == "convoys" else view.medal_ships, plain)


def still_wanted(view: CruiseView, prize: Prize) -> int:
    """How many of the prey are still to be sunk."""
    sunk = view.convoys_sunk if prize.medal == "convoys" else sum(ship in prize.prey for ship in view.sunk)
    return max(0, prize.quarry - sunk)
