"""Exact odds: every table of the rulebook, for any facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, TypeAlias

from sealed_orders.games.bismarck_solitaire.battle_odds import (
    LEAVING,
    BattleOdds,
    Law,
    Line,
    Policy,
    salvo,
    tactic_law,
    total,
)
from sealed_orders.games.bismarck_solitaire.chart import GRIDS
from sealed_orders.games.bismarck_solitaire.events import EVENTS, zone
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.games.bismarck_solitaire.next_event import KINDS, SLOT
from sealed_orders.games.bismarck_solitaire.rolls import AWAY, LEAVE, UNHURT, prize, torpedoes
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    GERMAN,
    NAMES,
    PRINZ_EUGEN,
    TACTICS,
)
from sealed_orders.games.bismarck_solitaire.situation import (
    try_to_leave,
)
from sealed_orders.kernel.game import Odds, Words
from sealed_orders.kernel.words import many

MOST = 100  # dice, tries, turns or strength that anybody would ask about
LONGEST = 20  # rounds, likewise
Mission: TypeAlias = Annotated[str, Words(tuple(missions()))]
Grid: TypeAlias = Annotated[str, Words(tuple(GRIDS))]
Title: TypeAlias = Annotated[str, Words(tuple(dict.fromkeys(chart.title for chart in EVENTS.values())))]
Tactic: TypeAlias = Annotated[str, Words(tuple(TACTICS))]
Aim: TypeAlias = Annotated[str, Words(("together", "apart"))]
Target: TypeAlias = Annotated[str, Words(("", *BRITISH), {unit: NAMES[unit] for unit in BRITISH})]
EqualStrength: TypeAlias = Annotated[str, Words(("leave", "stay"))]
BritishEscape: TypeAlias = Annotated[str, Words(("every_round", "first_round"))]


def _within(name: str, number: int, low: int, high: int = MOST) -> None:
    if not low <= number <= high:
        raise ValueError(f"{name} must be {low} to {high}, not {number}")


def _chart(mission: str) -> tuple[str, ...]:
    return tuple(name for pair in missions()[mission].chart for name in pair)


def event(mission: Mission, grid: Grid) -> Odds:
    """5.2 The chance that the next event brings each kind of thing to a grid, everything still afloat."""
    zones = [zone(name, grid) for name in _chart(mission)]
    chances = {kind: SLOT * sum(bool(shows(where)) for where in zones) for kind, shows in KINDS.items()}
    return {**chances, "nothing": SLOT * sum(not where.grids for where in zones)}


def comes(mission: Mission, title: Title, turns: int = 1) -> Fraction:
    """5.2 Return the chance that an event comes at least once in a number of turns."""
    _within("turns", turns, 0)
    slots = sum(EVENTS[name].title == title for name in _chart(mission))
    return 1 - (1 - SLOT * slots) ** turns


def hits(dice: int) -> Odds:
    """8.4 Return the chance of each number of hits with a number of dice."""
    _within("dice", dice, 0)
    return {str(number): p for number, p in salvo(dice).items()}


def sink(strength: int, dice: int) -> Fraction:
    """8.4 Return the chance that a number of dice take all of a unit's strength."""
    _within("strength", strength, 1)
    _within("dice", dice, 0)
    return _at_least(salvo(dice), strength)


def air(dice: int) -> Odds:
    """6.2, 6.4 The hits of an air attack, and the chance that a die shows the 1 that finds the rudders."""
    _within("dice", dice, 0)
    return {many(number, "hit"): p for number, p in salvo(dice).items()} | {"rudder": 1 - Fraction(5, 6) ** dice}


def uboat(bonus: bool = False) -> Fraction:
    """7.3 The chance that a U-boat's attack hits; otherwise it is hit."""
    return torpedoes(bonus).p


def merchantmen(least: int) -> Fraction:
    """5.8 Return the chance of a prize that needs this number or less."""
    _within("least", least, 0, 6)
    return prize(least).p


def tactic(tactic: Tactic) -> Odds:
    """10.2 What a tactic adds to the own dice and to the dice against her."""
    return {f"own {own:+}, enemy {enemy:+}": p for (own, enemy), p in tactic_law(tactic).items()}


def escape(strength: int = GERMAN[BISMARCK].strength, tries: int = 1) -> Odds:
    """9.2 Return a lone ship's chance to escape within a number of tries, ignoring the fire between them."""
    _within("strength", strength, 1)
    _within("tries", tries, 0)
    chances = {"away unhurt": Fraction(0), "away with hits": Fraction(0), "held": Fraction(1), "sunk": Fraction(0)}
    for number in range(tries):
        held = chances["held"]
        chances["away with hits" if number else "away unhurt"] += held * UNHURT.p
        hurt, chances["held"] = held * (AWAY.p - UNHURT.p), held * (1 - AWAY.p)
        if number + 1 >= strength:
            chances["sunk"] += hurt + chances["held"]
            chances["held"] = Fraction(0)
            break
        chances["away with hits"] += hurt
    return chances


def british_escape(
    british: int,
    german: int,
    rounds: int = 1,
    equal_strength: EqualStrength = "leave",
    british_escape: BritishEscape = "every_round",
) -> Fraction:
    """9.3 Return the chance that the British leave after a number of rounds; the last two facts are option switches."""
    _within("british", british, 1)
    _within("german", german, 1)
    _within("rounds", rounds, 1)
    switches = {"equal_strength": equal_strength, "british_escape": british_escape}
    return LEAVE.p if try_to_leave(british, german, rounds, switches) else Fraction(0)


def round_of_fire(
    enemies: str = "hood,pow",
    bismarck: int = 8,
    prinz_eugen: int = 6,
    aim: Aim = "together",
    tactic: Tactic = "stay",
    target: Target = "",
) -> Odds:
    """8.4, 8.5 One round against units like hood:3,pow: that each is sunk, and each number of hits on each ship.

    The target is the unit shot at, or by a first ship that aims apart; else it is the best by points for strength.
    """
    odds, start = _battle(enemies, bismarck, prinz_eugen, Policy(aim, tactic, first=target))
    return _summary(odds, start, odds.after_round(start))


def battle(  # noqa: PLR0913 - the facts of a whole battle
    enemies: str = "hood,pow",
    bismarck: int = 8,
    prinz_eugen: int = 6,
    aim: Aim = "together",
    tactic: Tactic = "stay",
    target: Target = "",
    *,
    rounds: int = 0,
    leave_at: int = 0,
    equal_strength: EqualStrength = "leave",
    british_escape: BritishEscape = "every_round",
) -> Odds:
    """8.1 A whole battle against units like hood:3,pow: the Germans try to escape after some rounds, or when weak.

    Write a unit's strength if it is damaged. The Germans fire at the target while it is there; then, or without one,
    at the unit with the most points for its strength. The last two are the option switches of those names (9.3).
    """
    _within("rounds", rounds, 0, LONGEST)
    _within("leave_at", leave_at, 0)
    policy = Policy(aim, tactic, rounds, leave_at, target)
    switches = {"equal_strength": equal_strength, "british_escape": british_escape}
    odds, start = _battle(enemies, bismarck, prinz_eugen, policy, switches)
    return _summary(odds, start, odds.ends(start))


def _battle(
    enemies: str, bismarck: int, prinz_eugen: int, policy: Policy, switches: Mapping[str, str] = LEAVING
) -> tuple[BattleOdds, Line]:
    units = _units(enemies)
    if policy.first and policy.first not in units:
        raise ValueError(f"target is one of the enemies, {', '.join(units)}, not {policy.first}")
    ships = {BISMARCK: bismarck, PRINZ_EUGEN: prinz_eugen}
    for ship, strength in ships.items():
        _within(ship, strength, 0, GERMAN[ship].strength)
    there = {ship: strength for ship, strength in ships.items() if strength}
    if not there:
        raise ValueError("a battle needs a German ship with strength left")
    odds = BattleOdds(tuple(there), tuple(units), policy, switches)
    return odds, Line(tuple(there.values()), tuple(units.values()))


def _units(enemies: str) -> dict[str, int]:
    """British units and their strengths, read from text."""
    units: dict[str, int] = {}
    for word in enemies.split(","):
        unit, mark, left = word.strip().partition(":")
        if unit not in BRITISH:
            raise ValueError(f"there is no {unit}; there are {', '.join(BRITISH)}")
        if unit in units:
            raise ValueError(f"there is one {unit} in a battle, not two")
        if mark and not left.isdecimal():
            raise ValueError(f"the strength of {unit} must be a whole number, not {left or 'nothing'}")
        units[unit] = int(left) if mark else BRITISH[unit].strength
        _within(unit, units[unit], 1, BRITISH[unit].strength)
    return units


def _summary(odds: BattleOdds, start: Line, ends: Mapping[Line, Fraction]) -> Odds:
    """For each unit the chance that it is sunk, and for each ship that of each number of hits."""
    chances: dict[str, Fraction] = {}
    for place, unit in enumerate(odds.units):
        chances[f"{unit} sunk"] = total(p for end, p in ends.items() if not end.enemies[place])
    for place, ship in enumerate(odds.ships):
        chances[f"{ship} sunk"] = total(p for end, p in ends.items() if not end.ships[place])
        for lost in range(start.ships[place] + 1):
            left = start.ships[place] - lost
            p = total(p for end, p in ends.items() if end.ships[place] == left)
            if p:
                chances[f"{ship} {many(lost, 'hit')}"] = p
    return chances


def _at_least(law: Law, number: int) -> Fraction:
    return total(p for value, p in law.items() if value >= number)


ODDS: Mapping[str, Callable[..., Odds]] = {
    "event": event,
    "comes": comes,
    "hits": hits,
    "sink": sink,
    "air": air,
    "uboat": uboat,
    "merchantmen": merchantmen,
    "tactic": tactic,
    "escape": escape,
    "british_escape": british_escape,
    "round": round_of_fire,
    "battle": battle,
}
