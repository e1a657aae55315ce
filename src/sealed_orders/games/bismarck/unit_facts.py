"""3.0, 6.4, 8.5 What a unit's card tells its owner: what is left of it, what it sees, and what it is for."""

from __future__ import annotations

from typing import TypeAlias

from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.chart import PLACES
from sealed_orders.games.bismarck.flight import HIGH, home
from sealed_orders.games.bismarck.missions import goal, moves_wanted
from sealed_orders.games.bismarck.search import factor
from sealed_orders.games.bismarck.ships import CONVOYS, FUEL, NAME, UNITS, ship_value
from sealed_orders.games.bismarck.victory import CRASH, MISSIONS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.words import many

Facts: TypeAlias = tuple[tuple[str, str], ...]


def ship_facts(view: BismarckView, unit: int) -> Facts:
    """5.27 Return what is left of what the card gives her; search, shadow and worth; a convoy's mission."""
    card = UNITS[unit]
    values = (
        ("Fuel", view.fuel[unit], FUEL[unit]),
        ("Midships", view.midships[unit], card.midships),
        ("Firepower", view.firepower[unit], card.firepower),
        ("Knots", view.knots[unit], card.knots),
        ("Torpedoes", view.torpedoes[unit], card.torpedoes),
    )
    left = tuple((name, f"{now} of {full}") for name, now, full in values if full)
    return (*left, *_sight(view, unit, "P"), ("Worth", worth(unit)), *(_mission(view, unit) if unit in CONVOYS else ()))


def plane_facts(view: BismarckView, unit: int) -> Facts:
    """8.5, 8.6, 8.7 Its turns in the air, speed, search, shadow and base, and whether it has attacked."""
    card = UNITS[unit]
    high = "on patrol" if card.type == "R" else "in recon"
    most = card.endurance_high if view.mode[unit] in f"B{HIGH}" else card.endurance_low
    left = ("Endurance", f"{view.endurance[unit]} of {most} turns")
    speed = f"{card.speed_low} squares" + (f", {card.speed_high} {high}" * (card.speed_high != card.speed_low))
    bombs = (("Bombs", "dropped"),) if view.struck[unit] else ()
    sight = _sight(view, unit, HIGH, high)
    return (left, *bombs, ("Speed", speed), *sight, ("Base", _base(view, unit)), ("Worth", f"{CRASH} if it crashes"))


def aloft(view: BismarckView, unit: int) -> str:
    """8.6 Say how long a plane that is in the air can stay there."""
    turns = view.endurance[unit]
    return "" if view.mode[unit] == "B" else f"{many(turns, 'turn')} left"


def card_facts(unit: int) -> Facts:
    """5.27, 16.66 List an enemy's values as on her card: only her own side knows the damage."""
    card = UNITS[unit]
    values = (
        ("Midships", card.midships),
        ("Firepower", card.firepower),
        ("Knots", card.knots),
        ("Torpedoes", card.torpedoes),
    )
    return (*((name, f"{full} on the card") for name, full in values if full), ("Worth", worth(unit)))


def worth(unit: int) -> str:
    """16.72, 17.4, 17.5 Return the points for sinking her, or each ship of a unit that is lost ship by ship."""
    return f"{ship_value(unit)} for each ship" if UNITS[unit].type in "DSM" else f"{ship_value(unit)} if sunk"


def _sight(view: BismarckView, unit: int, high_modes: str, high: str = "on patrol") -> Facts:
    """9.21, 10.7 Return what it adds to a search now and in the other kind of mode, and how well it shadows."""
    card, mode, cell = UNITS[unit], view.mode[unit], view.square[unit]
    other, values = ("moving", card.search_low) if mode in high_modes else (high, card.search_high)
    now = factor(view, unit, mode, cell) if cell else 0
    alike = card.search_low == card.search_high  # a convoy's, say, in whatever mode
    search = (("Search", f"{now} now" if alike else f"{now} now; {other} {_by_night(values)}"),)
    return (*search, ("Shadow", _by_night(card.shadow))) if card.shadow else search


def _by_night(values: tuple[int, int]) -> str:
    day, night = values
    return f"{day} by day, {night} by night" if day != night else f"{day} day and night"


def _base(view: BismarckView, unit: int) -> str:
    """8.3, 8.4 Its airfield, or its carrier, and where that is."""
    carrier, cell = UNITS[unit].carrier, home(view, unit)
    name = NAME[carrier] if carrier >= 0 else next(place.name for place in PLACES.values() if place.square == cell)
    return f"{name}, {cell}" if cell else name


def _mission(view: BismarckView, unit: int) -> Facts:
    """17.3 Return where a convoy is going, by when, and the moves it needs out of those it has."""
    mission = next(mission for mission in MISSIONS if mission.convoy == unit)
    if not view.turn <= mission.due <= view.last_turn:
        return ()
    return ("Bound for", goal(mission)), ("Due", title(mission.due)), ("Moves needed", moves_wanted(view, mission))
